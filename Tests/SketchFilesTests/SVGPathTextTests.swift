import Geometry
import ModeKit
import Raster
import SketchFiles
import Testing

/// The paths of strokes in SVG files: short, and yet where they should be.
@Suite struct SVGPathTextTests {
  /// Strokes as a hand leaves them: nodes a few points apart, curves from the middle between two to the next.
  private static func strokes(_ count: Int, seed: UInt64, spread: Double = 2000) -> [DrawnStroke] {
    var random = RandomSource(seed: seed)
    return (0..<count).map { _ in
      var place = Point(random.within(-spread...spread), random.within(-spread...spread))
      var angle = random.within(0...6.3)
      let width = [2.0, 3, 5, 12][random.below(4)]
      let nodes = (0..<30).map { _ -> Point in
        // A corner is a node that stands twice.
        if random.below(8) == 0 { return place }
        angle += random.within(-0.5...0.5)
        place += Vector(angle: angle, length: random.within(2...6))
        return place
      }
      var curves: [DrawnStroke.Curve] = []
      var from = nodes[0]
      func add(_ control: Point, _ end: Point) {
        curves.append(.init(start: from, control: control, end: end, width: width))
        from = end
      }
      for i in 1..<nodes.count {
        let middle = nodes[i - 1].lerp(nodes[i], 0.5)
        add(i == 1 ? from.lerp(middle, 0.5) : nodes[i - 1], middle)
      }
      add(from.lerp(nodes[29], 0.5), nodes[29])
      return DrawnStroke(kind: .pen, color: Color(0xF3D36B), curves: curves)
    }
  }

  private func svg(_ strokes: [DrawnStroke]) throws -> [UInt8] {
    let bytes = CollectedBytes()
    var writer = try SVGWriter(Samples.page, to: bytes.sink)
    for stroke in strokes { try writer.add(stroke) }
    try writer.finish()
    return bytes.bytes
  }

  @Test func twentyThousandStrokesAreAtMostEightMegabytes() throws {
    #expect(try svg(Self.strokes(20_000, seed: 3)).count < 8_000_000)
  }

  @Test(arguments: [2000, 1e6, 9e8]) func pathsComeBack(spread: Double) throws {
    let strokes = Self.strokes(40, seed: 7, spread: spread)
    let text = String(decoding: try svg(strokes), as: UTF8.self)
    let paths = text.split(separator: " d=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    try #require(paths.count == strokes.count)
    for (path, stroke) in zip(paths, strokes) {
      let width = stroke.curves[0].width
      let elements = Array(try Path(svg: String(path)).segments)
      try #require(elements.count == stroke.curves.count + 1)
      // A two-hundredth of the width by rounding, and what a number of that size cannot say.
      let far = spread * 0x1p-50
      for (element, curve) in zip(elements.dropFirst(), stroke.curves) {
        switch element {
        case .line(_, let end): #expect(end.distance(to: curve.end) < width / 140 + far)
        case .quad(let read):
          // Where the control point is near an end, it sets the direction there.
          let arm = min(curve.control.distance(to: curve.start), curve.control.distance(to: curve.end))
          #expect(read.control.distance(to: curve.control) < min(width / 40, arm / 8) + width / 70 + far)
          #expect(read.end.distance(to: curve.end) < width / 140 + far)
        default: Issue.record("\(element)")
        }
      }
    }
  }
}
