import Geometry

/// A chart of the preserved height of quick small writing, by the number of swings per second. It has a panel for each
/// sampling rate.
struct WritingChart {
  /// One sampling rate.
  struct Panel {
    /// The rate in hertz.
    var rate: Int
    /// The numbers of swings per second.
    var swings: [Int]
    /// The lines, each with the preserved share of the samples' height at each number.
    var lines: [(name: String, ink: Diagram.Ink, shares: [Double])]
  }

  var panels: [Panel]

  private static let (width, top, bottom) = (250.0, 90.0, 290.0)
  /// The shares at the lower and the upper edge.
  private static let shares = (least: 0.4, most: 1.1)

  /// The chart as SVG.
  var svg: String {
    var drawing = Diagram(width: 60 + Double(panels.count) * Self.width, height: 350)
    drawing.text("Height kept of swings of 15 dp", at: Point(30, 36), size: 17, isBold: true)
    for (number, panel) in panels.enumerated() {
      draw(panel, from: 70 + Double(number) * Self.width, isFirst: number == 0, into: &drawing)
    }
    return drawing.svg
  }

  private func draw(_ panel: Panel, from left: Double, isFirst: Bool, into drawing: inout Diagram) {
    let right = left + Self.width - 50
    func y(_ share: Double) -> Double {
      let part = (share - Self.shares.least) / (Self.shares.most - Self.shares.least)
      return Self.bottom - max(0, min(1, part)) * (Self.bottom - Self.top)
    }
    func x(_ index: Int) -> Double {
      left + 10 + Double(index) * (right - left - 20) / Double(max(1, panel.swings.count - 1))
    }
    drawing.text("\(panel.rate) Hz", at: Point((left + right) / 2, 76), anchor: .middle)
    for percent in stride(from: 40, through: 100, by: 20) {
      let height = y(Double(percent) / 100)
      drawing.stroke(
        Path(polygon: [Point(left, height), Point(right, height)], isClosed: false), .line, width: 1)
      if isFirst {
        drawing.text("\(percent) %", at: Point(left - 8, height + 4), size: 12, .quiet, anchor: .end)
      }
    }
    for (index, swings) in panel.swings.enumerated() {
      drawing.text("\(swings)", at: Point(x(index), Self.bottom + 20), size: 12, .quiet, anchor: .middle)
    }
    drawing.text(
      "swings a second", at: Point((left + right) / 2, Self.bottom + 40), size: 12, .quiet, anchor: .middle)
    for (name, ink, shares) in panel.lines {
      let points = shares.enumerated().map { Point(x($0), y($1)) }
      drawing.stroke(Path(polygon: points, isClosed: false), ink, width: 2.5)
      // Names are placed under their lines without overlap.
      if isFirst, let last = points.dropLast().last {
        drawing.text(
          name, at: Point(last.x, last.y + (name == "samples" ? -8 : 18)), size: 12, ink, anchor: .end)
      }
    }
  }
}
