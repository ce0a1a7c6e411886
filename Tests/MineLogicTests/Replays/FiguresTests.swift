import Geometry
import MineLogic
import Testing

@Suite struct FiguresTests {
  /// 3BV, openings and islands of a board counted by hand.
  @Test func measuresOfAKnownBoard() {
    let field = Minefield(drawing: ".....\n.*...\n...*.\n.....")
    let measures = field.measures
    #expect(measures.openings == 2)
    // Three cells in the upper left corner and three in the lower right one touch no opening.
    #expect(measures.bbbv == 8)
    #expect(measures.islands == 2)
    #expect(measures.counts == [4, 12, 2, 0, 0, 0, 0, 0, 0])
  }

  private func numbersWithoutOpening(_ field: Minefield) -> Int {
    (0..<field.grid.cellCount).count { index in
      (field.number(index) ?? 0) > 0 && field.grid.neighbors(of: index).allSatisfy { field.number($0) != 0 }
    }
  }

  @Test func bbbvIsOpeningsAndNumbersThatTouchNone() {
    var random = RandomSource(seed: 4)
    for _ in 0..<300 {
      let grid = Grid(width: 1 + random.below(12), height: 1 + random.below(12))
      let field = Minefield.random(
        grid, mineCount: random.below(grid.cellCount + 1), start: 0, firstClick: .anything, using: &random)
      let measures = field.measures
      #expect(measures.bbbv == measures.openings + numbersWithoutOpening(field))
      #expect(measures.counts.reduce(0, +) == field.safeCount)
      // The greedy solution opens the board in no more clicks than one for each 3BV.
      let zini = field.zini ?? -1
      #expect(zini <= measures.bbbv && (zini > 0) == (measures.bbbv > 0))
      let hzini = field.hzini ?? -1
      #expect(hzini <= measures.bbbv && hzini >= measures.openings && (hzini > 0) == (measures.bbbv > 0))
    }
  }

  /// Means and deviations of 3BV for each first-click rule, against those of two to four million boards, within four
  /// standard errors.
  @Test(arguments: [
    (8, 8, 10, [17.20, 17.09, 15.26], [5.48, 5.44, 4.68]),
    (9, 9, 10, [15.59, 15.53, 14.25], [5.11, 5.06, 4.46]),
    (16, 16, 40, [64.93, 64.86, 63.13], [11.70, 11.69, 11.29]),
    (30, 16, 99, [173.57, 173.51, 170.39], [19.44, 19.42, 19.03]),
  ])
  func theDistributionOfBBBVIsAsPublished(
    _ width: Int, _ height: Int, _ mines: Int, _ means: [Double], _ deviations: [Double]
  ) {
    let grid = Grid(width: width, height: height)
    let boards = 8000
    for (rule, (mean, deviation)) in zip(FirstClick.allCases, zip(means, deviations)) {
      var random = RandomSource(seed: 8)
      var (sum, squares) = (0.0, 0.0)
      for _ in 0..<boards {
        let field = Minefield.random(
          grid, mineCount: mines, start: grid.index(Cell(width / 2, height / 2)), firstClick: rule,
          using: &random)
        let bbbv = Double(field.measures.bbbv)
        sum += bbbv
        squares += bbbv * bbbv
      }
      let found = sum / Double(boards)
      let spread = (squares / Double(boards) - found * found).squareRoot()
      #expect(abs(found - mean) < 4 * deviation / Double(boards).squareRoot() + 0.005)
      // A deviation's own standard error is a little over σ / √2n, since the tails are longer than a normal's.
      #expect(abs(spread - deviation) < 5 * deviation / Double(2 * boards).squareRoot() + 0.005)
    }
  }

  @Test func figuresOfAPlayedGame() {
    // 0 1 * / 0 1 1 / 0 0 0
    let field = Minefield(drawing: "..*\n...\n...")
    var clicks: [Replay.Click] = [
      .init(time: 0, .open, cell: 6), .init(time: 500, .open, cell: 6), .init(time: 1000, .flag, cell: 2),
      .init(time: 2000, .chord, cell: 1),
    ]
    let won = Figures(field, clicks: clicks)
    #expect(won.status == .won)
    #expect(won.board.bbbv == 1)
    #expect(won.left == 1)
    #expect(won.time == 0)
    // A game of one click takes no time, so it has no figures per second.
    #expect(won.estimatedTime == nil && won.bbbvPerSecond == nil && won.rqp == nil)
    clicks.insert(.init(time: 0, .open, cell: 1), at: 0)
    let slow = Figures(
      Minefield(drawing: "..*\n...\n*.."),
      clicks: [
        .init(time: 0, .open, cell: 0), .init(time: 400, .open, cell: 0), .init(time: 500, .flag, cell: 2),
        .init(time: 800, .chord, cell: 1), .init(time: 1000, .open, cell: 7),
      ])
    #expect(slow.status == .playing)
    #expect(slow.clicks == 5)
    #expect(slow.effectiveClicks == 4)
    #expect(slow.time == 1000)
    #expect(abs((slow.ioe ?? 0) - (slow.correctness ?? 0) * (slow.throughput ?? 0)) < 1e-12)
    #expect(slow.bbbvPerSecond == Double(slow.solvedBBBV))
    #expect(slow.estimatedTime == Double(slow.board.bbbv) / Double(slow.solvedBBBV))
    #expect(slow.stnb == nil)
  }

  @Test func onlyFirstFlagsOnMinesAreEffective() {
    let field = Minefield(drawing: "..*\n...\n*..")
    let figures = Figures(
      field,
      clicks: [
        .init(time: 0, .open, cell: 0), .init(time: 100, .flag, cell: 2), .init(time: 200, .flag, cell: 2),
        .init(time: 300, .flag, cell: 2), .init(time: 400, .flag, cell: 8), .init(time: 500, .flag, cell: 0),
        .init(time: 600, .open, cell: nil), .init(time: 700, .flag, cell: nil),
        .init(time: 800, .open, cell: 6),
      ])
    #expect(figures.status == .lost)
    #expect(figures.left == 3 && figures.right == 6 && figures.chords == 0)
    #expect(figures.effectiveLeft == 1 && figures.effectiveRight == 1)
    #expect(figures.flags == 2 && figures.solvedBBBV == 1)
    // Of a lost game these are for what was opened.
    #expect(abs((figures.rqp ?? 0) - 0.64) < 1e-9)
    #expect(figures.estimatedTime == 0.8 * Double(figures.board.bbbv))
  }

  @Test func chordsNeedJustTheirFlags() {
    let field = Minefield(drawing: "*..\n...\n...")
    var game = PlayedGame(field)
    #expect(game.make(.init(time: 0, .open, cell: 4)).opened == [4])
    #expect(!game.make(.init(time: 1, .chord, cell: 4)).isEffective)
    #expect(game.make(.init(time: 2, .flag, cell: 0)).isEffective)
    #expect(!game.make(.init(time: 3, .open, cell: 0)).isEffective)
    #expect(game.make(.init(time: 4, .chord, cell: 4)).opened.count == 7)
    #expect(game.status == .won)
    #expect(!game.make(.init(time: 5, .flag, cell: 0)).isEffective)
    // A wrong flag makes a chord fatal, and a flag stops a flood.
    var lost = PlayedGame(field, flagged: [8])
    #expect(lost.make(.init(time: 0, .open, cell: 4)).opened == [4])
    #expect(lost.make(.init(time: 1, .chord, cell: 4)).opened.contains(0))
    #expect(lost.status == .lost)
    var stopped = PlayedGame(field, flagged: [2])
    #expect(stopped.make(.init(time: 0, .open, cell: 8)).opened.count == 7)
    #expect(stopped.status == .playing)
  }

  @Test func aLostGameIsReviewed() {
    // Two closed cells, one mine: an even chance.
    let even = Minefield(drawing: "*.\n..")
    let review = GameReview(
      even,
      clicks: [
        .init(time: 0, .open, cell: 3), .init(time: 1, .open, cell: 2), .init(time: 2, .open, cell: 0),
      ])
    #expect(review.guesses.map(\.verdict) == [.bestGuess, .bestGuess])
    #expect(abs((review.guesses.first?.risk ?? 0) - 1.0 / 3) < 1e-12)
    #expect(abs((review.fatal?.risk ?? 0) - 0.5) < 1e-12)
    #expect(abs(review.luck - 0.176_091_259) < 1e-6)
    // The mine is known and another cell is safe: nobody had to lose.
    let known = Minefield(drawing: "*..\n...\n...")
    let needless = GameReview(
      known,
      clicks: [
        .init(time: 0, .flag, cell: 1), .init(time: 0, .open, cell: 8), .init(time: 1, .open, cell: 0),
      ])
    #expect(needless.fatal?.verdict == .sureMine)
    #expect(needless.fatal?.risk == 1)
    #expect(needless.guesses.isEmpty && needless.luck == 0)
    // The number at 2 makes 3 safe, and of the six cells beyond it one is mined.
    let row = Minefield(drawing: ".*.....*..")
    let elsewhere = GameReview(
      row,
      clicks: [
        .init(time: 0, .open, cell: 0), .init(time: 1, .open, cell: 2), .init(time: 2, .open, cell: 7),
      ])
    #expect(elsewhere.guesses.map(\.verdict) == [.bestGuess, .needless])
    #expect(elsewhere.fatal?.safe == [3])
    #expect(abs((elsewhere.fatal?.risk ?? 0) - 1.0 / 6) < 1e-12)
  }

  /// The review carries knowledge from click to click; analysing each position by itself gives the same.
  @Test(arguments: [(5, 4, 4), (9, 9, 10), (9, 9, 20), (16, 16, 40), (7, 30, 45)])
  func everyClickIsReviewedLikeItsPositionAlone(_ width: Int, _ height: Int, _ mines: Int) {
    var random = RandomSource(seed: 31)
    let grid = Grid(width: width, height: height)
    var judged = 0
    for _ in 0..<25 {
      let field = Minefield.random(grid, mineCount: mines, start: 0, firstClick: .safe, using: &random)
      var game = PlayedGame(field)
      var clicks: [Replay.Click] = []
      var expected: [(click: Int, odds: Probabilities, cell: Int, safest: Int)] = []
      func make(_ kind: Replay.Click.Kind, _ cell: Int) {
        let click = Replay.Click(time: clicks.count, kind, cell: cell)
        if kind == .open, !clicks.isEmpty, !game.cellsOpened(by: click).isEmpty {
          let odds = Probabilities(game.position)
          expected.append((clicks.count, odds, cell, odds.safest(game.position).last ?? 0))
        }
        clicks.append(click)
        _ = game.make(click)
      }
      make(.open, 0)
      for _ in 0..<300 where game.status == .playing {
        let cell = random.below(grid.cellCount)
        switch random.below(5) {
        // Flags, including wrong ones, which stop floods.
        case 0: if random.below(3) == 0 || field.isMine(cell) { make(.flag, cell) }
        case 1: if game.position.isOpen[cell] { make(.open, cell) }
        default: if random.below(12) == 0 || !field.isMine(cell) { make(.open, cell) }
        }
      }
      let review = GameReview(field, clicks: clicks)
      for (click, odds, cell, safest) in expected {
        let risk = odds.mine[cell] ?? -1
        let guess =
          review.guesses.first { $0.click == click } ?? review.fatal.flatMap { $0.click == click ? $0 : nil }
        #expect(abs((guess?.risk ?? 0) - risk) < 1e-9)
        guard let guess else { continue }
        judged += 1
        #expect(guess.safe.sorted() == odds.safe.sorted())
        #expect(abs(guess.leastRisk - (odds.mine[safest] ?? -1)) < 1e-9)
        #expect(guess.safest.contains(safest))
      }
      #expect(review.isExact && review.unweighed == 0)
    }
    #expect(judged > 20)
  }

  @Test func unevaluatedGuessesAreCounted() {
    let field = Minefield(drawing: ".*.....*..")
    let clicks: [Replay.Click] = [
      .init(time: 0, .open, cell: 0), .init(time: 1, .open, cell: 2), .init(time: 2, .open, cell: 7),
    ]
    var heard: [Double] = []
    let review = GameReview(field, clicks: clicks, work: 5) { heard.append($0) }
    #expect(review.unweighed == 1 && !review.isExact && review.guesses.count == 1)
    #expect(review.fatal?.verdict == .needless, "the click on a mine is always judged")
    #expect(heard.first == 0 && heard.allSatisfy { (0...1).contains($0) })
  }

  /// The risk of a chord is that of any of its cells being mined, as brute force counts it.
  @Test func chordsAreReviewedAsAWhole() {
    var random = RandomSource(seed: 12)
    var compared = 0
    for position in smallPositions(3000, seed: 40, closed: 10)
    where !position.isOpen.indices.contains(where: { position.isOpen[$0] && position.field.isMine($0) }) {
      let closed = position.isOpen.indices.filter { !position.isOpen[$0] }
      let number = position.isOpen.indices.filter { (position.number($0) ?? 0) > 0 }
      guard !number.isEmpty else { continue }
      let target = number[random.below(number.count)]
      let around = position.grid.neighbors(of: target).filter { closed.contains($0) }
      let wanted = position.number(target) ?? 0
      guard around.count > wanted else { continue }
      let flags = Array(around.prefix(wanted))
      let cells = around.filter { !flags.contains($0) }
      // Opened cell by cell, then flagged and chorded.
      let opens = position.isOpen.indices.filter { position.isOpen[$0] }
      var clicks = opens.map { Replay.Click(time: 0, .open, cell: $0) }
      var reached = Position(position.field)
      for open in opens { reached.open(open) }
      guard reached == position else { continue }
      clicks += flags.map { .init(time: 1, .flag, cell: $0) } + [.init(time: 2, .chord, cell: target)]
      let truth = BruteForce(position)
      let bits = cells.compactMap { truth.closed.firstIndex(of: $0) }
      let bad = truth.solutions.count { solution in bits.contains { solution >> UInt32($0) & 1 == 1 } }
      let review = GameReview(position.field, clicks: clicks)
      let last =
        review.fatal?.risk ?? review.guesses.last.flatMap { $0.click == clicks.count - 1 ? $0.risk : nil }
        ?? 0
      #expect(abs(last - Double(bad) / Double(truth.solutions.count)) < 1e-9)
      compared += 1
    }
    #expect(compared > 100)
  }
}
