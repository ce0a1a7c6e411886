import Geometry
import Gestures
import Interface
import Library
import Minesweeper
import ModeKit
import Scene
import Testing

@Suite struct MinesweeperModeTests {
  private let mode = MinesweeperMode()

  // New games.

  @Test func theFormOffersPresetsAndCustom() throws {
    let all = FieldSize.presets + FieldSize.hardPresets
    #expect(
      all.map { [$0.width, $0.height, $0.mines] } == [
        [9, 9, 10], [8, 8, 10], [16, 16, 40], [30, 16, 99], [30, 20, 130], [16, 16, 99], [30, 16, 170],
        [50, 50, 450], [100, 100, 2000],
      ])
    for size in all {
      for firstClick in [FirstClick.opening, .safe] {
        // What was chosen last is chosen at first.
        let rules = GameRules(size, firstClick: firstClick)
        #expect(try mode.params(from: mode.form(last: rules).answers) == rules)
      }
    }
    let form = mode.form(last: GameRules(.intermediate))
    var answers = form.answers
    for (index, preset) in FieldSize.presets.enumerated() {
      answers.numbers["size"] = index
      #expect(try mode.params(from: answers).size == preset)
    }
    answers.numbers["size"] = FieldSize.presets.count
    for (index, preset) in FieldSize.hardPresets.enumerated() {
      answers.numbers["hardSize"] = index
      #expect(try mode.params(from: answers).size == preset)
    }
    answers.numbers = ["size": FieldSize.presets.count + 1, "width": 40, "height": 20, "mines": 150]
    let custom = try mode.params(from: answers)
    #expect(custom.size.width == 40 && custom.size.height == 20 && custom.size.mines == 150)
    #expect(try mode.params(from: mode.form(last: custom).answers) == custom)
    answers.numbers["mines"] = 800
    #expect(throws: Problem.self) { try mode.params(from: answers) }
    answers.numbers["mines"] = nil
    #expect(throws: Problem.self) { try mode.params(from: answers) }
  }

  @Test func theCommandLineGivesNumbers() throws {
    func rules(_ line: String) throws -> GameRules {
      try mode.params(from: mode.newDocument.read(line.split(separator: " ").map(String.init)))
    }
    #expect(try rules("--first-click classic").firstClick == .safe)
    #expect(try rules("--first-click opening").firstClick == .opening)
    #expect(throws: Problem.self) { try rules("--first-click lucky") }
    #expect(try rules("") == mode.defaultParams)
    #expect(try rules("--size 30x16 --mines 99").size == .expert)
    #expect(try rules("--size 30x16").size == .expert)
    #expect(try rules("--size 2000x2000").size.mines == 825_000)
    #expect(try rules("--mines 20").size == FieldSize(width: 9, height: 9, mines: 20))
    for line in [
      "--size 3x3 --mines 9", "--size manyx3 --mines 1", "--size \(Int.max)x\(Int.max)", "--size 2001x3",
    ] {
      #expect(throws: Problem.self) { try rules(line) }
    }
  }

  // Log.

  /// Plays at random with several seats, undo and redo among the moves.
  private func playAtRandom(_ table: Table, moves: Int, seed: UInt64) {
    var random = RandomSource(seed: seed)
    let size = table.game.size
    for _ in 0..<moves {
      table.seat = random.below(3)
      let cell = Cell(random.below(size.width), random.below(size.height))
      switch random.below(10) {
      case 0: table.host.undo(seat: table.seat)
      case 1: table.host.redo(seat: table.seat)
      case 2, 3: table.hold(cell)
      case 4: table.click(.left, cell)
      case 5: table.click(.right, cell)
      default: table.tap(cell)
      }
      if table.game.status == .lost { for seat in 0..<3 { table.host.undo(seat: seat) } }
    }
  }

  @Test func aReplayedLogGivesTheSameGame() throws {
    for seed in 0..<4 {
      let table = Table(.intermediate, seed: UInt64(seed))
      playAtRandom(table, moves: 60, seed: UInt64(seed))
      let records = table.store.records
      var params = ByteWriter()
      GameRules(.intermediate).encode(into: &params)
      let log = StoredLog(params: params.bytes, seed: UInt64(seed), records: records)
      let rebuilt = try mode.load(log, DocumentResources(scene: plainResources())).get()
      #expect(rebuilt.summary.json == mode.summary(table.game, params: GameRules(.intermediate)).json)
      #expect(rebuilt.summary.line == mode.summary(table.game, params: GameRules(.intermediate)).line)
    }
  }

  @Test func undoingEverythingLeadsBackToTheStart() {
    for seed in 0..<4 {
      let table = Table(.intermediate, seed: UInt64(seed))
      playAtRandom(table, moves: 60, seed: UInt64(seed) + 50)
      // A seat can undo a move only after the moves that rest on it.
      for _ in 0..<4 {
        for seat in [2, 1, 0] {
          for _ in 0..<200 where table.host.canUndo(seat: seat) { table.host.undo(seat: seat) }
        }
      }
      #expect(table.game.board == Game(.intermediate, seed: UInt64(seed)).board)
      #expect(table.game.status == .ready && table.game.tallies.isEmpty)
    }
  }

  // Time.

  @Test func theClockStartsWithTheFirstOpening() {
    let table = Table(.beginner, seed: 5)
    table.wait(10)
    table.hold(Cell(8, 8))
    #expect(time(table) == "0.00")
    table.tap(Cell(0, 0))
    table.wait(2.6)
    #expect(time(table) == "3")
    // Leaving keeps what has been played.
    table.host.handle(.closing)
    #expect(abs(table.game.clock - 3100) <= 10)
  }

  @Test func anIdleGameIsWokenOnceASecond() {
    let table = Table(.beginner, seed: 5)
    table.tap(Cell(0, 0))
    table.wait(1)
    table.requests = []
    for _ in 0..<500 { table.wait(0.01) }
    let wakes = table.requests.count { if case .wake = $0 { true } else { false } }
    #expect((5...6).contains(wakes))
  }

  private func time(_ table: Table) -> String {
    for item in table.host.bar(seat: 0) where item.id == .counter(.time) {
      if case .counter(let value) = item.kind { return value }
    }
    return ""
  }

  // Ends.

  @Test func endsAreReported() throws {
    let won = Table(.beginner, seed: 5)
    won.tap(Cell(0, 0))
    for cell in won.game.cells where !won.game.board.isMine(cell) && !won.game.board.isOpen(cell) {
      won.tap(cell)
    }
    #expect(won.game.status == .won)
    #expect(
      won.requests.contains {
        if case .toast(_, let actions, _) = $0 { actions.map(\.command).contains(.mine(.new)) } else { false }
      })
    won.command(.new)
    #expect(won.requests.contains { if case .newDocument = $0 { true } else { false } })

    let lost = Table(.beginner, seed: 5)
    lost.tap(Cell(0, 0))
    lost.tap(try #require(lost.game.cells.first { lost.game.board.isMine($0) }))
    #expect(lost.game.status == .lost)
    #expect(
      lost.requests.contains {
        if case .toast(_, let actions, _) = $0 { actions.map(\.command).contains(.mine(.new)) } else { false }
      })
    let before = lost.game
    for cell in [Cell(0, 0), Cell(8, 8), Cell(4, 4)] {
      lost.tap(cell)
      lost.click(.left, cell)
      lost.click(.right, cell)
    }
    #expect(lost.game == before)
    lost.host.undo(seat: 0)
    #expect(lost.game.status == .playing && lost.game.isUnranked)
  }

  // Lists.

  @Test func detailsAndJSONTellTheGame() throws {
    let table = Table(.beginner, seed: 5)
    #expect(mode.summary(table.game, params: GameRules(.beginner)).line == "Beginner, 10 mines")
    table.tap(Cell(0, 0))
    let mine = try #require(table.game.cells.first { table.game.board.isMine($0) })
    table.wait(63)
    table.hold(mine)
    #expect(
      mode.summary(table.game, params: GameRules(.beginner)).line.hasPrefix("Beginner, 9 mines left · 1:0"))
    let json = mode.summary(table.game, params: GameRules(.beginner)).json
    #expect(json["status"] == "playing" && json["flags"] == 1 && json["minesLeft"] == 9)
    guard case .array(let cells)? = json["cells"], case .array(let field)? = json["field"] else {
      Issue.record("rows are missing")
      return
    }
    #expect(cells.count == 9 && field.count == 9)
    let model = Model(table.game)
    for (y, (seen, mines)) in zip(cells, field).enumerated() {
      guard case .string(let seen) = seen, case .string(let mines) = mines else { continue }
      for (x, (character, isMine)) in zip(seen, mines).enumerated() {
        let cell = Cell(x, y)
        #expect((isMine == "*") == model.mines.contains(cell))
        let expected: Character =
          model.flags.contains(cell)
          ? "F"
          : !model.open.contains(cell)
            ? "#" : model.number(cell) == 0 ? "." : Character("\(model.number(cell))")
        #expect(character == expected)
      }
    }
  }

  // Camera.

  @Test func theOpeningCameraSuitsWhatIsUsed() {
    for (window, size, mouse) in [
      (Size(1280, 800), FieldSize.expert, true), (Size(1280, 800), .beginner, false),
      (Size(412, 915), .expert, false), (Size(412, 915), .expert, true),
      (Size(3840, 2160), .intermediate, false),
    ] {
      for scale in [1, 1.5, 2] {
        let viewport = Rect(minX: 0, minY: 0, maxX: window.width, maxY: window.height)
        let room = Rect(minX: 0, minY: 0, maxX: window.width, maxY: window.height - 92)
        let host = ModeHost(
          mode: mode, params: GameRules(size), seed: 1, state: Game(size, seed: 1), store: MemoryStore(),
          environment: ModeEnvironment(
            theme: Theme(), camera: Camera(viewport: viewport), freeArea: room, displayScale: scale,
            usesMouse: mouse))
        let camera = mode.world(host).opening
        let cell = camera.zoom * 40
        #expect(cell >= (mouse ? 24 : 40) - 1e-9)
        let pixels = cell * scale
        #expect(abs(pixels - pixels.rounded()) < 1e-6)
        let board = Rect(minX: 0, minY: 0, maxX: Double(size.width) * 40, maxY: Double(size.height) * 40)
        let shown = camera.worldToView.apply(board)
        #expect(shown.center.distance(to: room.center) < 1e-6)
        let least = mouse ? 24.0 : 40.0
        let fits =
          Double(size.width) * least <= room.width - 40 && Double(size.height) * least <= room.height - 40
        #expect(room.contains(shown) == fits)
        #expect(mode.world(host).zooms.contains(camera.zoom))
      }
    }
  }
}
