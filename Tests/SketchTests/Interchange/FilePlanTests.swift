import Geometry
import Interface
import Library
import ModeKit
import Raster
import Scene
import Sketch
import SketchFiles
import TestSupport
import Testing

/// Which strokes of vector files become pictures, how many there are, and what is read back.
@Suite struct FilePlanTests {
  /// The widths and heights of the PNG pictures in a drawing that are not of chalk's grain.
  private func pictures(_ svg: String) -> [(width: Int, height: Int)] {
    svg.split(separator: "<image preserveAspectRatio").dropFirst().compactMap { part in
      guard let start = part.firstRange(of: "base64,"),
        let head = Base64.bytes(part[start.upperBound...].prefix(40).utf8)
      else { return nil }
      func number(_ at: Int) -> Int { head[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
      return (number(16), number(20))
    }
  }

  /// Strokes of a brush all over a large board, as handwriting is.
  private func board(_ count: Int, _ brush: String, width: Double, spread: Double) throws -> Board {
    let kind = try #require(Slate.shelf.read()[brush])
    var random = RandomSource(seed: 4)
    var board = Board()
    var (x, y) = (-spread, -spread)
    for number in 1...count {
      let ink = Ink(
        brush: kind.brush, color: .chalk(number / 50 % 3), width: width, exponent: -4, seed: 7, order: number,
        seat: 0)
      x += width * 10
      if x > spread { (x, y) = (-spread, y + width * 14) }
      if y > spread { y = -spread }
      var place = Point(x, y)
      var angle = random.within(0...6)
      var trail = TrailWriter()
      for _ in 0..<30 {
        angle += random.within(-0.8...0.8)
        place += Vector(angle: angle, length: width * 0.6)
        trail.add(ink.node(at: place, pressure: 0.8))
      }
      board.insert(try Stroke(id: name(number), ink: ink, trail: trail.bytes))
    }
    return board
  }

  @Test func aPageOfPensHasNoPictures() throws {
    let slate = Slate()
    for brush in ["pen", "marker", "pen"] {
      slate.use(.brush(brush))
      slate.draw([Point(200, 300), Point(400, 340), Point(700, 280)])
    }
    slate.use(.brush("eraser"))
    slate.draw([Point(300, 200), Point(320, 400)])
    let saved = SavedBoard(slate)
    #expect(!(try saved.text("svg")).contains("<image"))
    #expect(!(try saved.text("pdf")).contains("/Image"))
  }

  @Test(arguments: ["svg", "pdf", "xopp"]) func thePersonHears(format: String) throws {
    let slate = Slate()
    slate.use(.brush("pencil"))
    slate.draw([Point(200, 300), Point(400, 340), Point(700, 280)])
    let losses = try SavedBoard(slate).file(format).losses
    #expect(
      losses == [
        format == "xopp"
          ? "Xournal++ has no chalk; strokes drawn smooth: 1"
          : "Soft and grainy strokes are pictures with 300 pixels per inch; strokes: 1"
      ] + (format == "xopp" ? ["Translucent strokes are opaque lines mixed with the board's colour: 1"] : []))
  }

  /// A line of handwriting is a few pictures, not one for each stroke and not one of the whole page.
  @Test func strokesOfARunShareAPicture() throws {
    let sizes = pictures(try SavedBoard(board(600, "pencil", width: 2.5, spread: 300)).text("svg"))
    let pixels = sizes.reduce(0) { $0 + $1.width * $1.height }
    #expect(sizes.count < 150 && sizes.count > 0)
    #expect(pixels < 6_000_000)
  }

  /// However much is drawn, the pictures of a file have a limited number of pixels.
  @Test(arguments: [("pastel", 28.0, 2000, 4000.0), ("pencil", 2.5, 20_000, 2500.0)])
  func pixelsAreBounded(brush: String, width: Double, count: Int, spread: Double) throws {
    let saved = SavedBoard(try board(count, brush, width: width, spread: spread))
    let clock = ContinuousClock()
    var file: (bytes: [UInt8], losses: [String]) = ([], [])
    let time = try clock.measure { file = try saved.file("svg") }
    let sizes = pictures(String(decoding: file.bytes, as: UTF8.self))
    let pixels = sizes.reduce(0) { $0 + $1.width * $1.height }
    #expect(pixels > 5_000_000 && Double(pixels) < FilePlan.mostPixels * 1.05)
    #expect(sizes.allSatisfy { Double($0.width * $0.height) < FilePlan.mostPixelsOfOne * 1.05 })
    #expect(file.bytes.count < 60_000_000)
    // It takes some seconds.
    #expect(time < .seconds(120))
  }

  /// Strokes in pictures are read back as the lines that they were before, in their order, without pictures.
  @Test func picturesAreReadAsStrokes() throws {
    let slate = Slate()
    slate.use(.brush("pen"))
    slate.draw([Point(200, 300), Point(700, 320)])
    slate.use(.brush("pencil"))
    slate.draw([Point(200, 350), Point(700, 360)])
    slate.use(.brush("felt"))
    slate.draw([Point(400, 250), Point(420, 420)])
    slate.use(.brush("pastel"))
    slate.draw([Point(200, 400), Point(700, 420)])
    let svg = try SavedBoard(slate).text("svg")
    #expect(!pictures(svg).isEmpty)
    let drawing = try ReadDrawing(file: Array(svg.utf8))
    #expect(drawing.pictures.isEmpty && drawing.losses.sentences.isEmpty, "\(drawing.losses.sentences)")
    #expect(drawing.strokes.map(\.isChalk) == [false, true, false, true])
    #expect(drawing.strokes[2].color == drawing.paper, "the felt")
    // Another program may take away what is not displayed. Then the pictures are read.
    var bare = ""
    for (number, part) in svg.split(separator: "<g display=\"none\">").enumerated() {
      bare +=
        number == 0
        ? part
        : part[(part.firstRange(of: "</g></g>\n")?.lowerBound ?? part.startIndex)...]
          .dropFirst(4)
    }
    #expect(try ReadDrawing(file: Array(bare.utf8)).pictures.count == pictures(svg).count)
  }
}
