import Geometry
import ModeKit
import Raster
import SketchFiles
import Testing

/// Exported files are imported again.
@Suite struct RoundTripTests {
  private let strokes = [
    Samples.wave(.pen, Color(0xF3D36B), y: -20), Samples.wave(.pen, Color(0x8FC1E3), y: 10),
    Samples.wave(.eraser, Samples.page.paper, y: 0),
  ]

  private func svg(_ strokes: [DrawnStroke], picture: Bool = false) throws(Problem) -> [UInt8] {
    let bytes = CollectedBytes()
    var writer = try SVGWriter(Samples.page, to: bytes.sink)
    if picture { try writer.add(Samples.picture, in: Rect(x: -10, y: -10, width: 30, height: 20)) }
    for stroke in strokes { try writer.add(stroke) }
    try writer.finish()
    return bytes.bytes
  }

  private func xopp(_ strokes: [DrawnStroke]) throws(Problem) -> [UInt8] {
    let bytes = CollectedBytes()
    var writer = try XoppWriter(Samples.page, title: "a < b & c", to: bytes.sink)
    try writer.add(Samples.picture, in: Rect(x: -10, y: -10, width: 30, height: 20))
    for stroke in strokes { try writer.add(stroke) }
    try writer.finish()
    return bytes.bytes
  }

  /// How far the points of a line that was read are from the curve that was written, at most.
  private func distance(_ read: ReadDrawing.Stroke, _ written: DrawnStroke) -> Double {
    let dense = written.curves.flatMap { curve in
      (0...50).map { i -> Point in
        let t = Double(i) / 50
        return curve.start.lerp(curve.control, t).lerp(curve.control.lerp(curve.end, t), t)
      }
    }
    return read.points.map { point in
      // Both formats put the page's corner at the origin.
      let place = point + (Samples.page.bounds.origin - .origin)
      return dense.map { $0.distance(to: place) }.min() ?? .infinity
    }.max() ?? .infinity
  }

  private func check(_ drawing: ReadDrawing) throws {
    #expect(drawing.paper == Samples.page.paper)
    try #require(drawing.strokes.count == strokes.count)
    for (read, written) in zip(drawing.strokes, strokes) {
      #expect(read.color == written.color)
      #expect(distance(read, written) < 0.15)
      let least = try #require(read.widths.min())
      let most = try #require(read.widths.max())
      #expect(abs(least - 2) < 0.15)
      #expect(abs(most - 3.8) < 0.25)
    }
    #expect(drawing.losses.sentences.isEmpty)
  }

  @Test func drawingsSurvive() throws {
    let drawing = try ReadDrawing(file: try svg(strokes, picture: true))
    try check(drawing)
    #expect(drawing.pictures.map(\.box) == [Rect(x: 90, y: 40, width: 30, height: 20)])
  }

  @Test func pagesSurvive() throws {
    let drawing = try ReadDrawing(file: try xopp(strokes))
    try check(drawing)
    #expect(drawing.pictures.map(\.box) == [Rect(x: 90, y: 40, width: 30, height: 20)])
  }

  /// A mask or a group for every change from chalk to pen would keep readers busy for minutes.
  @Test func chalkAndPenInTurnTakeOnePatternForEachColour() throws {
    let chalks = [Color.white, Color(0xF3D36B)].map { Samples.wave(.chalk, $0, y: 5) }
    let mixed = (0..<6).flatMap { [chalks[$0 % 2], strokes[0]] }
    let text = String(decoding: try svg(mixed), as: UTF8.self)
    #expect(text.split(separator: "<pattern").count == 3 && !text.contains("<mask"))
    #expect(try ReadDrawing(file: Array(text.utf8)).strokes.map(\.color) == mixed.map(\.color))
    let bytes = CollectedBytes()
    var writer = try PDFWriter(Samples.page, to: bytes.sink)
    for stroke in mixed { try writer.add(stroke) }
    try writer.finish()
    let pdf = String(decoding: bytes.bytes, as: UTF8.self)
    #expect(pdf.split(separator: "/Type /Pattern").count == 3 && !pdf.contains("/Transparency"))
    #expect(pdf.split(separator: "/Subtype /Form").count == 2, "they are one form")
  }

  @Test func chalkStaysChalkInDrawings() throws {
    let chalk = Samples.wave(.chalk, .white, y: 5)
    let drawing = try ReadDrawing(file: try svg([chalk, strokes[0]]))
    #expect(drawing.strokes.map(\.isChalk) == [true, false])
    #expect(drawing.losses.sentences.isEmpty)
  }

  /// Names, opacity and hidden layers; markers and their opacity.
  @Test func layersSurvive() throws {
    let layers = [
      DrawnPage.Layer(name: "<Under> & \"below\""), DrawnPage.Layer(name: "Faint", opacity: 0.4),
      DrawnPage.Layer(name: "Hidden", isVisible: false),
    ]
    var marker = strokes[0]
    (marker.opacity, marker.multiplies) = (0.42, true)
    let svg = CollectedBytes()
    let xopp = CollectedBytes()
    let writers: [any DrawnPageWriter] = [
      try SVGWriter(Samples.page, to: svg.sink), try XoppWriter(Samples.page, title: "", to: xopp.sink),
    ]
    for var writer in writers {
      for layer in layers {
        try writer.add(layer)
        try writer.add(strokes[1])
        try writer.add(marker)
      }
      try writer.finish()
    }
    for file in [svg.bytes, xopp.bytes] {
      let drawing = try ReadDrawing(file: file)
      #expect(drawing.layers.map(\.name) == layers.map(\.name))
      #expect(drawing.strokes.map(\.layer) == [0, 0, 1, 1, 2, 2])
      #expect(drawing.strokes.map(\.multiplies) == [false, true, false, true, false, true])
      #expect(drawing.strokes.map(\.color) == (0..<6).map { strokes[1 - $0 % 2].color })
      #expect(drawing.strokes.allSatisfy { abs($0.opacity - ($0.multiplies ? 0.42 : 1)) < 0.06 })
    }
    let drawing = try ReadDrawing(file: svg.bytes)
    #expect(drawing.layers.map(\.opacity) == [1, 0.4, 1])
    #expect(drawing.layers.map(\.isVisible) == [true, true, false])
    #expect(drawing.losses.sentences.isEmpty)
  }

  @Test(arguments: Ruling.allCases) func printedPatternsSurvive(ruling: Ruling) throws {
    var page = Samples.page
    page.print = DrawnPage.Print(
      ruling, color: Color(0x2567A3, opacity: 0.3), tile: Rect(x: -20, y: -20, width: 40, height: 40),
      marks: [.init(Point(-20, 0), Point(20, 0))], width: 1)
    let svg = CollectedBytes()
    var writer = try SVGWriter(page, to: svg.sink)
    try writer.add(strokes[0])
    try writer.finish()
    let drawing = try ReadDrawing(file: svg.bytes)
    #expect(drawing.ruling == ruling && drawing.paper == page.paper && drawing.strokes.count == 1)
    #expect(drawing.losses.sentences.isEmpty)
    let xopp = CollectedBytes()
    var other = try XoppWriter(page, title: "", to: xopp.sink)
    try other.add(strokes[0])
    try other.finish()
    let again = try ReadDrawing(file: xopp.bytes)
    #expect(again.ruling == (XoppWriter.prints(ruling) ? ruling : nil))
    #expect(again.losses.sentences.isEmpty)
  }

  /// A scale changes the size of the page, not the drawing on it.
  @Test func pagesAreAsLargeAsWanted() throws {
    var page = Samples.page
    page.scale = 3
    for file in [try svg(strokes), try xopp(strokes)] {
      let small = try ReadDrawing(file: file)
      let bytes = CollectedBytes()
      var writer: any DrawnPageWriter =
        file.starts(with: [0x1F])
        ? try XoppWriter(page, title: "", to: bytes.sink) : try SVGWriter(page, to: bytes.sink)
      for stroke in strokes { try writer.add(stroke) }
      try writer.finish()
      let large = try ReadDrawing(file: bytes.bytes)
      for (a, b) in zip(small.strokes, large.strokes) {
        #expect(abs(a.widths[0] * 3 - b.widths[0]) < 0.05)
        for (p, q) in [
          (a.points[0], b.points[0]), (a.points[a.points.count - 1], b.points[b.points.count - 1]),
        ] {
          #expect(Point(p.x * 3, p.y * 3).distance(to: q) < 0.1)
        }
      }
    }
  }

  @Test func aDotSurvives() throws {
    let place = Point(3, 4)
    let dot = DrawnStroke(
      kind: .pen, color: .white, curves: [.init(start: place, control: place, end: place, width: 5)])
    for file in [try svg([dot]), try xopp([dot])] {
      let drawing = try ReadDrawing(file: file)
      try #require(drawing.strokes.count == 1)
      #expect(drawing.strokes[0].points.allSatisfy { $0.distance(to: Point(103, 54)) < 0.1 })
      #expect(drawing.strokes[0].widths.allSatisfy { abs($0 - 5) < 0.01 })
    }
  }
}
