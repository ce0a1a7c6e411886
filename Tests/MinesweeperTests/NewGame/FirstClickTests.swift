import Geometry
import Minesweeper
import Testing

/// The field after the first click.
@Suite struct FirstClickTests {
  /// Lays mines in the simplest way, cell by cell, for fields that are not crowded.
  private func mines(_ size: FieldSize, seed: UInt64, clear: [Cell]) -> Set<Cell> {
    var random = RandomSource(seed: seed)
    var taken = Set(clear)
    let free = size.cellCount - clear.count
    let drawsMines = size.mines <= free / 2
    var drawn: Set<Cell> = []
    while drawn.count < (drawsMines ? size.mines : free - size.mines) {
      let index = random.below(size.cellCount)
      let cell = Cell(index % size.width, index / size.width)
      if taken.insert(cell).inserted { drawn.insert(cell) }
    }
    if drawsMines { return drawn }
    let all = (0..<size.cellCount).map { Cell($0 % size.width, $0 / size.width) }
    return Set(all).subtracting(drawn).subtracting(clear)
  }

  private func played(_ rules: GameRules, seed: UInt64, start: Cell) throws -> Game {
    var game = Game(rules, seed: seed)
    try game.play(.open(start, clock: 0))
    return game
  }

  /// Seeds are kept in documents: the same one must lay the same field for ever.
  @Test func anOpeningIsLaidAsItAlwaysWas() throws {
    var random = RandomSource(seed: 4)
    for seed: UInt64 in 0..<40 {
      let width = 20 + random.below(60)
      let size = try FieldSize(width: width, height: 20, mines: 1 + random.below(width * 20 - 30))
      let start = Cell(random.below(width), random.below(20))
      let game = try played(GameRules(size), seed: seed, start: start)
      let model = Model(game)
      #expect(model.mines == mines(size, seed: seed, clear: model.neighbors(start) + [start]))
    }
  }

  /// Where the mines do not fit around an opening, the overflow is drawn among its neighbours first.
  @Test func crowdedOpeningsAreLaidAsTheyAlwaysWere() throws {
    var crowded = 0
    for seed: UInt64 in 0..<60 {
      var random = RandomSource(seed: seed &+ 900)
      let width = 3 + random.below(68)
      let height = 3 + random.below(4)
      let most = width * height - 1
      let size = try FieldSize(width: width, height: height, mines: most - random.below(min(most, 7)))
      let start = Cell(random.below(width), random.below(height))
      let game = try played(GameRules(size), seed: seed, start: start)
      let model = Model(game)
      var around: [Cell] = []
      for y in max(0, start.y - 1)...min(height - 1, start.y + 1) {
        for x in max(0, start.x - 1)...min(width - 1, start.x + 1) where Cell(x, y) != start {
          around.append(Cell(x, y))
        }
      }
      let overflow = max(0, size.mines - (size.cellCount - around.count - 1))
      if overflow == 0 { continue }
      crowded += 1
      // Everything outside is mined, so only the first choice is left to chance.
      var draws = RandomSource(seed: seed)
      draws.shuffle(&around)
      let expected = Set(game.cells).subtracting(around.dropFirst(overflow)).subtracting([start])
      #expect(model.mines == expected)
    }
    #expect(crowded > 30)
  }

  @Test func classicMovesAMineToTheFirstFreeCell() throws {
    var random = RandomSource(seed: 5)
    var moved = 0
    for seed: UInt64 in 0..<300 {
      let width = 4 + random.below(70)
      let size = try FieldSize(width: width, height: 5, mines: 1 + random.below(width * 5 - 1))
      let start = Cell(random.below(width), random.below(5))
      var expected = mines(size, seed: seed, clear: [])
      if expected.contains(start) {
        moved += 1
        let all = (0..<size.cellCount).map { Cell($0 % width, $0 / width) }
        let free = try #require(all.first { !expected.contains($0) })
        expected.remove(start)
        expected.insert(free)
      }
      let game = try played(GameRules(size, firstClick: .safe), seed: seed, start: start)
      #expect(Model(game).mines == expected)
      #expect(game.status != .lost)
    }
    #expect(moved > 50)
  }

  @Test func classicLeavesTheFieldAloneWhereNoMineIsHit() throws {
    let size = FieldSize.intermediate
    let fields = try (0..<256).map { index in
      try Model(
        played(GameRules(size, firstClick: .safe), seed: 3, start: Cell(index % 16, index / 16))
      ).mines
    }
    // Wherever it begins, at most two mines differ: the one that moves from the cell, and where it goes.
    #expect(Set(fields).count == 41, "one field for all free cells and one for each mine")
    #expect(fields.allSatisfy { $0.symmetricDifference(fields[0]).count <= 4 })
  }
}
