import Geometry
import Interface
import ModeKit
import Raster
import Scene
import Sketch
import TestSupport
import Testing

/// The surfaces of boards, and the patterns printed on them.
@Suite struct BoardLookTests {
  private static let resources = SceneResources(typesetter: FixedTypesetter(), codec: NoPictures())
  private static let looks = BoardLook.Surface.allCases.flatMap { surface in
    BoardLook.Lines.allCases.map { BoardLook(surface, $0) }
  }

  private func dressed(_ look: BoardLook) throws -> Board {
    var board = Board()
    guard look != board.look else { return board }
    let context = MoveContext<SketchMove>(id: .start, seat: 0, time: 0) { (_) throws(Problem) in
      throw ByteReader.damaged
    }
    _ = try SketchMode().apply(.setLook(look), context, to: &board)
    return board
  }

  @Test func aLookIsAMoveThatCanBeTakenBack() throws {
    let slate = Slate()
    slate.draw([Point(100, 100), Point(200, 180)])
    let plain = slate.bytes
    for look in Self.looks where look != BoardLook() {
      #expect(slate.host.perform(.setLook(look), seat: 0))
      #expect(slate.board.look == look)
      #expect(Slate.bytes(try slate.replayed()) == slate.bytes)
      slate.host.undo(seat: 0)
      #expect(slate.bytes == plain)
    }
  }

  @Test(arguments: looks) func aLookComesBack(look: BoardLook) throws {
    let board = try dressed(look)
    var reader = ByteReader(Slate.bytes(board))
    let again = try SketchMode().decodeState(
      &reader, params: .init(), seed: 0, resources: DocumentResources(scene: Self.resources))
    #expect(again.look == look)
    var writer = ByteWriter()
    SketchMove.setLook(look).encode(into: &writer)
    reader = ByteReader(writer.bytes)
    #expect(try SketchMove(reading: &reader) == .setLook(look))
  }

  @Test(arguments: Theme.Look.allCases) func everyChalkIsSeenOnEveryBoard(look: Theme.Look) throws {
    let theme = Theme(look)
    for surface in BoardLook.Surface.allCases {
      let board = try dressed(BoardLook(surface))
      let ground = render(
        BoardPicture(board, theme: theme), rect: Rect(x: -600, y: -400, width: 1200, height: 800),
        scale: 0.25,
        resources: Self.resources)
      for chalk in 0..<6 {
        let mark = WetMark(ink(.plainPen, color: chalk), theme: theme, on: board)
        guard case .color(let color, _) = mark.ink else {
          Issue.record("a pen has a colour")
          return
        }
        for corner in [0, ground.width * ground.height - 1] {
          let pixel = ground.pixels[corner]
          let back = Color(pixel & 0xFF_FFFF)
          #expect(Contrast.ratio(color, back) >= Contrast.graphics, "chalk \(chalk) on \(surface)")
        }
      }
    }
  }

  /// A green board is green, and no board looks like another, whatever the theme.
  @Test(arguments: Theme.Look.allCases) func boardsAreDistinguishable(look: Theme.Look) throws {
    let rect = Rect(x: -4, y: -4, width: 8, height: 8)
    let pixels = try [BoardLook.Surface.black, .green, .white, .paper].map { surface in
      let board = BoardPicture(try dressed(BoardLook(surface)), theme: Theme(look))
      return render(board, rect: rect, scale: 1, resources: Self.resources)[4, 4]
    }
    func channel(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 255) }
    #expect(channel(pixels[1], 8) >= channel(pixels[1], 16) + 8, "green")
    for (i, a) in pixels.enumerated() {
      for b in pixels[..<i] {
        let apart = [0, 8, 16].map { abs(channel(a, $0) - channel(b, $0)) }.reduce(0, +)
        #expect(apart >= 12, "\(i)")
      }
    }
  }

  @Test(arguments: looks) func tilesMeetWithoutASeam(look: BoardLook) throws {
    let picture = BoardPicture(try dressed(look), theme: Theme())
    for scale in [0.07, 0.3, 1, 2.5] {
      let whole = Rect(x: -128 / scale, y: -128 / scale, width: 256 / scale, height: 256 / scale)
      let all = render(picture, rect: whole, scale: scale, resources: Self.resources)
      for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let part = Rect(
          x: whole.minX + Double(column) * 128 / scale, y: whole.minY + Double(row) * 128 / scale,
          width: 128 / scale, height: 128 / scale)
        let tile = render(picture, rect: part, scale: scale, resources: Self.resources)
        var worst = 0
        for y in 0..<128 {
          for x in 0..<128 {
            let (a, b) = (
              tile.pixels[y * tile.width + x], all.pixels[(y + row * 128) * all.width + x + column * 128]
            )
            for shift in [0, 8, 16] as [UInt32] {
              worst = max(worst, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
            }
          }
        }
        #expect(worst <= 1, "\(look) at \(scale)")
      }
    }
  }

  @Test func linesAreSeenNearAndLeftOutFar() throws {
    for lines in BoardLook.Lines.allCases where lines != .none {
      let (plain, printed) = (try dressed(BoardLook(.white)), try dressed(BoardLook(.white, lines)))
      func difference(_ scale: Double) -> Double {
        let rect = Rect(x: 0, y: 0, width: 200 / scale, height: 200 / scale)
        let (a, b) = (plain, printed)
        return FarOutTests.distance(
          render(BoardPicture(a, theme: Theme()), rect: rect, scale: scale, resources: Self.resources),
          render(BoardPicture(b, theme: Theme()), rect: rect, scale: scale, resources: Self.resources),
          square: 1
        ).worst
      }
      #expect(difference(1) > 30, "\(lines)")
      #expect(difference(0.05) == 0, "\(lines)")
    }
  }
}
