import Geometry
import ModeKit
import SketchFiles
import Testing

/// What is imported from foreign files, and which losses are reported.
@Suite struct ReadingTests {
  @Test func drawingsAreReadAsTheyLook() throws {
    let drawing = try ReadDrawing(file: Array(Samples.svg.utf8))
    #expect(drawing.paper == Color(0x102030))
    try #require(drawing.strokes.count == 4)
    // 20 mm hold 200 units, so that a unit is 0.378 points; the group doubles and shifts it.
    let unit = 20 * 96 / 25.4 / 200
    let wave = drawing.strokes[0]
    #expect(wave.color == Color(0xFF0000))
    #expect(wave.points[0].distance(to: Point(10 * unit, 0)) < 1e-9)
    #expect(wave.points[wave.points.count - 1].distance(to: Point(90 * unit, 0)) < 1e-9)
    #expect(wave.widths.allSatisfy { abs($0 - 8 * unit) < 1e-9 })
    let line = drawing.strokes[1]
    #expect(line.color == Color(0x0000FF))
    #expect(line.points.count == 2)
    #expect(abs(line.widths[0] - 2 * unit) < 1e-9)
    // A circle ends where it began.
    #expect(drawing.strokes[2].points.first == drawing.strokes[2].points.last)
    #expect(drawing.pictures.map(\.bytes) == [[0, 0, 0]])
    for kind in [Losses.Kind.texts, .references, .dashes, .picturesUnderInk, .fills] {
      #expect(drawing.losses[kind] == 1)
    }
    #expect(drawing.losses.sentences.count == 5)
  }

  @Test func pagesAreReadBelowEachOther() throws {
    for file in [Array(Samples.xopp.utf8), Samples.packedXopp()] {
      let drawing = try ReadDrawing(file: file)
      #expect(drawing.paper == .white)
      try #require(drawing.strokes.count == 4)
      let pen = drawing.strokes[0]
      #expect(pen.points == [Point(10, 20), Point(30, 40), Point(50.5, 60.25)])
      #expect(pen.widths == [1.2, 0.9, 0.9])
      #expect(drawing.strokes[2].color == .white)
      #expect(drawing.strokes[3].points[0].y > 841.9)
      #expect(drawing.losses[.texts] == 1)
      #expect(drawing.strokes.map(\.multiplies) == [false, true, false, false])
      #expect(drawing.strokes[1].opacity < 0.6 && drawing.strokes[1].color == Color(0xFFFF00))
      #expect(drawing.ruling == .squares && drawing.losses[.spacing] == 1)
      #expect(drawing.losses[.pdfPages] == 1)
      // Pages share their layers; the second one holds a picture alone.
      #expect(drawing.layers.count == 2 && drawing.strokes.allSatisfy { $0.layer == 0 })
      #expect(drawing.losses[.pages] == 2)
      #expect(drawing.losses[.picturesUnderInk] == 1)
    }
  }

  @Test func layersAndTransparencyOfDrawingsAreRead() throws {
    let text = """
      <svg xmlns:inkscape="http://i" fill="none" stroke="tomato"><path d="M0 0L9 9"/>
      <g inkscape:groupmode="layer" inkscape:label="a &amp; b" opacity="50%"><g opacity="0.5">
      <path stroke="rgba(0, 0, 255, 0.5)" d="M0 0L9 9"/></g></g>
      <g inkscape:groupmode="layer" style="display:none"><path style="mix-blend-mode:multiply" d="M0 0L9 9"/></g>
      <path stroke="url(#g)" d="M0 0L9 9"/><path stroke="bluish" d="M0 0L9 9"/></svg>
      """
    let drawing = try ReadDrawing(file: Array(text.utf8))
    #expect(drawing.layers.map(\.name) == ["", "a & b", ""])
    #expect(drawing.layers.map(\.opacity) == [1, 0.5, 1])
    #expect(drawing.layers.map(\.isVisible) == [true, true, false])
    try #require(drawing.strokes.count == 5)
    #expect(drawing.strokes.prefix(3).map(\.layer) == [0, 1, 2])
    #expect(drawing.strokes[0].color == Color(0xFF6347))
    #expect(drawing.strokes[1].color == Color(0x0000FF) && abs(drawing.strokes[1].opacity - 0.25) < 0.01)
    #expect(drawing.strokes.map(\.multiplies) == [false, false, true, false, false])
    #expect(drawing.losses[.gradients] == 1 && drawing.losses[.colors] == 1)
  }

  @Test func transformsAreAppliedFromTheInsideOut() throws {
    let text = """
      <svg><g transform="translate(100,0) rotate(90)"><path fill="none" stroke="black" d="M10 0L20 0"
        transform="matrix(2 0 0 2 0 0)"/></g></svg>
      """
    let points = try ReadDrawing(file: Array(text.utf8)).strokes[0].points
    #expect(points[0].distance(to: Point(100, 20)) < 1e-9)
    #expect(points[1].distance(to: Point(100, 40)) < 1e-9)
  }

  @Test(arguments: [
    ("#f80", 0xFF8800), ("#FF8800", 0xFF8800), ("rgb(255, 136,0)", 0xFF8800), ("rgb(100%,0%,0%)", 0xFF0000),
    ("Orange", 0xFFA500), ("cornflowerblue", 0x6495ED), ("rgb(255 136 0)", 0xFF8800),
  ])
  func colorsAreRead(text: String, rgb: Int) { #expect(Color(named: text) == Color(UInt32(rgb))) }

  @Test(arguments: [
    "", "#12", "#ggg", "rgb(1,2)", "rgb(a,b,c)", "rgb(1,2,3,4,5)", "rgbx(1,2,3)", "bluish", "#12345678 ",
  ])
  func otherWordsAreNoColors(text: String) { #expect(Color(named: text) == nil) }

  @Test func base64IsTheSameBothWays() {
    var random = RandomSource(seed: 3)
    for count in 0..<70 {
      let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let text = Base64.text(bytes)
      #expect(text.count == (count + 2) / 3 * 4)
      #expect(Base64.bytes(text) == bytes)
    }
    #expect(
      String(decoding: Base64.text(Array("any carnal pleas".utf8)), as: UTF8.self)
        == "YW55IGNhcm5hbCBwbGVhcw==")
    #expect(Base64.bytes(Array("YW5 5\n".utf8)) == Array("any".utf8))
    #expect(Base64.bytes(Array("Y".utf8)) == nil)
    #expect(Base64.bytes(Array("Y=W5".utf8)) == nil)
  }

  @Test func aPageThatXournalSavedIsRead() throws {
    let drawing = try ReadDrawing(file: SavedByXournal.file)
    #expect(drawing.paper == Color(0x23312C))
    #expect(drawing.strokes.map(\.color) == [Color(0xF3D36B), Color(0x8FC1E3), Color(0x3333CC)])
    #expect(drawing.strokes.map { $0.widths[0] } == [6, 3, 1.41])
    #expect(drawing.strokes[2].points == [Point(173, 187), Point(233, 207)])
    #expect(drawing.losses.sentences.isEmpty)
  }
}
