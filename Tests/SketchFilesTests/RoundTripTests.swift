import Geometry
import ModeKit
import Raster
import SketchFiles
import Testing

/// What was written is read again.
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

  @Test func chalkStaysChalkInDrawings() throws {
    let chalk = Samples.wave(.chalk, .white, y: 5)
    let drawing = try ReadDrawing(file: try svg([chalk, strokes[0]]))
    #expect(drawing.strokes.map(\.isChalk) == [true, false])
    #expect(drawing.losses.sentences.isEmpty)
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
