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
  /// The widths, heights and bits per value of the PNG pictures in a drawing that are not of chalk's grain.
  private func pictures(_ svg: String) -> [(width: Int, height: Int, bits: UInt8)] {
    svg.split(separator: "<image preserveAspectRatio").dropFirst().compactMap { part in
      guard let start = part.firstRange(of: "base64,"),
        let head = Base64.bytes(part[start.upperBound...].prefix(40).utf8)
      else { return nil }
      func number(_ at: Int) -> Int { head[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
      return (number(16), number(20), head[24])
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
    #expect(file.bytes.count < (brush == "pencil" ? 8_000_000 : 20_000_000))
    // The soft edge of pastel would show bands with few opacities.
    #expect(sizes.allSatisfy { $0.bits == 8 } || brush == "pencil")
    #expect(file.losses.contains { $0.contains("fewer than 300") }, "\(file.losses)")
    // It takes some seconds.
    #expect(time < .seconds(120))
  }

  /// An A4 page full of pencil is as sharp and as deep as a single stroke.
  @Test func aPageKeepsTheFullResolution() throws {
    let saved = SavedBoard(try board(1200, "pencil", width: 2.5, spread: 400))
    let (bytes, losses) = try saved.file("svg")
    #expect(losses == ["Soft and grainy strokes are pictures with 300 pixels per inch; strokes: 1200"])
    let svg = String(decoding: bytes, as: UTF8.self)
    #expect(pictures(svg).allSatisfy { $0.bits == 8 })
    for picture in pictures(svg).indices { #expect(abs(scales(svg)[picture] - 300.0 / 96) < 0.02) }
  }

  /// Pictures of a board that is too large have about the same resolution, however many strokes are in each.
  @Test func coarsePicturesAreEquallyCoarse() throws {
    let svg = try SavedBoard(board(3000, "pencil", width: 6, spread: 2500)).text("svg")
    let some = scales(svg).sorted()
    try #require(some.count > 20)
    #expect(some[some.count / 20] < 3 && some[some.count / 20] > 0.6 * some[some.count * 19 / 20], "\(some)")
    #expect(pictures(svg).contains { $0.bits == 4 })
  }

  /// The pixels per point of pictures that are not of chalk's grain.
  private func scales(_ svg: String) -> [Double] {
    zip(pictures(svg), svg.split(separator: "<image preserveAspectRatio").dropFirst()).map { picture, part in
      let width = part.split(separator: " width=\"").dropFirst().first?.prefix { $0 != "\"" } ?? ""
      return Double(picture.width) / (Double(width) ?? .nan)
    }
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
