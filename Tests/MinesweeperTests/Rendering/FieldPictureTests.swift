import Geometry
import Interface
import Minesweeper
import ModeKit
import Raster
import Scene
import Testing

@Suite struct FieldPictureTests {
  private func content(_ game: Game, _ theme: Theme = Theme()) -> any LayerContent {
    MinesweeperMode().picture(game, params: game.rules, theme: theme).content
  }

  /// A lost game with every kind of cell.
  private func lostGame() throws -> Game {
    var game = Game(.expert, seed: 7)
    try game.play(.open(Cell(5, 8), clock: 0))
    for cell in game.cells where cell.x < 14 {
      if game.board.isMine(cell) {
        if cell.y % 3 > 0 { try game.play(.flag(cell, true, clock: 0)) }
      } else if !game.board.isOpen(cell) {
        try game.play(.open(cell, clock: 0))
      }
    }
    let wrong = try #require(game.cells.first { !game.board.isOpen($0) && !game.board.isMine($0) })
    try game.play(.flag(wrong, true, clock: 0))
    let mine = try #require(game.cells.last { game.board.isMine($0) && !game.board.isFlag($0) })
    try game.play(.open(mine, clock: 0))
    return game
  }

  @Test(arguments: [0.08, 0.2, 0.5, 1])
  func tilesGiveTheBytesOfOneLargePicture(_ scale: Double) throws {
    let content = content(try lostGame())
    let resources = plainResources()
    let rect = Rect(minX: 320 / scale, minY: 64 / scale, maxX: 576 / scale, maxY: 192 / scale)
    let whole = render(content, rect: rect, scale: scale, resources: resources)
    var worst = 0
    for row in 0..<2 {
      for column in 0..<3 {
        let left = 320 + column * 80
        // Some edges of tiles are edges of cells.
        let top = 64 + row * 56
        let part = Rect(
          minX: Double(left) / scale, minY: Double(top) / scale, maxX: Double(left + 90) / scale,
          maxY: Double(top + 56) / scale)
        let tile = render(content, rect: part, scale: scale, resources: resources)
        for y in 0..<56 {
          for x in 0..<90 {
            let a = tile[x, y]
            let b = whole[left - 320 + x, top - 64 + y]
            for shift: UInt32 in [0, 8, 16] {
              worst = max(worst, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
            }
          }
        }
      }
    }
    // The far level samples a picture made for each tile, whose rounding may differ by one.
    #expect(worst <= (scale * 40 < 4 ? 1 : 0))
  }

  /// A cell whose side is a whole number of pixels looks the same whichever way its scale was rounded.
  @Test(arguments: 24...120) func aRoundingErrorOfTheScaleChangesNothing(_ side: Int) {
    let content = content(Game(.beginner, seed: 7))
    let exact = Double(side) / 40
    func picture(_ scale: Double) -> Bitmap {
      render(
        content, rect: Rect(x: 0, y: 0, width: 120, height: 120), scale: scale, resources: plainResources())
    }
    let wanted = picture(exact)
    for scale in [exact * (1 - 1e-13), exact * (1 + 1e-13)] {
      let other = picture(scale)
      let wrong = (0..<3 * side).reduce(0) { sum, y in
        sum + (0..<3 * side).count { other[$0, y] != wanted[$0, y] }
      }
      #expect(wrong == 0, "\(scale)")
    }
  }

  @Test func nothingChangesOutsideOfTheDamage() throws {
    var random = RandomSource(seed: 9)
    let resources = plainResources()
    for scale in [0.08, 0.35, 1.0, 1.3] {
      var game = Game(.beginner, seed: 3)
      let board = Rect(minX: -10, minY: -10, maxX: 370, maxY: 370)
      var before = render(content(game), rect: board, scale: scale, resources: resources)
      for step in 0..<14 {
        let cell = Cell(random.below(9), random.below(9))
        let move: GameMove = step % 2 == 0 ? .open(cell, clock: 0) : .flag(cell, true, clock: 0)
        guard let applied = try? game.play(move) else { continue }
        let after = render(content(game), rect: board, scale: scale, resources: resources)
        let left = (board.minX * scale).rounded()
        let damage = applied.damage.map { Affine.scale(scale).apply($0).roundedOut }
        for y in 0..<after.height {
          for x in 0..<after.width where after[x, y] != before[x, y] {
            let pixel = Point(Double(x) + left + 0.5, Double(y) + left + 0.5)
            #expect(damage.contains { $0.contains(pixel) })
          }
        }
        before = after
      }
    }
  }

  @Test func everyLookIsDifferentInEveryTheme() throws {
    let game = try lostGame()
    let resources = plainResources()
    var samples: [Game.Look: Cell] = [:]
    for cell in game.cells where cell.x > 0 && cell.y > 0 { samples[game.look(cell)] = cell }
    #expect(samples.count >= 9)
    for look in Theme.Look.allCases {
      for scale in [0.2, 1.0] {
        let content = content(game, Theme(look))
        let pictures = samples.map { entry -> [UInt32] in
          let x = Double(entry.value.x) * 40
          let y = Double(entry.value.y) * 40
          let bitmap = render(
            content, rect: Rect(minX: x, minY: y, maxX: x + 40, maxY: y + 40), scale: scale,
            resources: resources)
          return Array(UnsafeBufferPointer(start: bitmap.pixels, count: bitmap.width * bitmap.height))
        }
        #expect(Set(pictures).count == pictures.count)
      }
    }
  }

  @Test func oddPartsOfTheWorldShowTheGround() throws {
    let content = content(try lostGame())
    let resources = plainResources()
    for rect in [
      Rect(minX: -1e7, minY: -1e7, maxX: -1e7 + 10, maxY: -1e7 + 10),
      Rect(minX: 1e9, minY: 0, maxX: 1e9 + 10, maxY: 10), Rect(minX: 1195, minY: 635, maxX: 1205, maxY: 645),
    ] {
      for scale in [0.001, 0.31, 7.3] {
        let picture = render(content, rect: rect, scale: scale, resources: resources)
        #expect((0..<picture.width * picture.height).allSatisfy { picture.pixels[$0] >> 24 == 255 })
      }
    }
  }

  @Test func fourMillionCellsAreSeenFromAnywhere() throws {
    let side = FieldSize.longestSide
    var game = Game(try FieldSize(width: side, height: side, mines: 800_000), seed: 2)
    try game.play(.open(Cell(1000, 1000), clock: 0))
    let content = content(game)
    let resources = plainResources()
    // Drawing each cell would take minutes.
    for scale in [256 / 80_000.0, 0.05, 0.2] {
      let picture = render(
        content, rect: Rect(minX: 0, minY: 0, maxX: 256 / scale, maxY: 256 / scale), scale: scale,
        resources: resources)
      let corner = render(
        content, rect: Rect(minX: 128 / scale, minY: 128 / scale, maxX: 256 / scale, maxY: 256 / scale),
        scale: scale, resources: resources)
      let isSame = (0..<128).allSatisfy { y in
        (0..<128).allSatisfy { x in corner[x, y] == picture[128 + x, 128 + y] }
      }
      #expect(isSame, "a part of it at \(scale) is as in the whole")
      #expect(picture[0, 0] >> 24 == 255)
    }
  }
}
