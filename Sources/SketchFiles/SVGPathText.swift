import Geometry

/// The `d` attribute of a stroke, made short: coordinates are rounded to a grid of decimals and relative to the
/// previous point, and control points that follow from the previous ones are omitted.
///
/// The curves of a stroke meet halfway between their control points, so each control point is the reflection of the
/// previous one (`t`). Rounding errors accumulate. Where a reflected point deviates too much, the curve is written in
/// full (`q`). On a coarse grid that would be often, so the ends of curves are moved by up to a step there to keep the
/// control points in place.
struct SVGPathText {
  /// The largest deviation of a control point, in parts of the width. The curve itself deviates by half of that.
  private static let tolerance = 1.0 / 40
  private static let coarseTolerance = 1.0 / 20
  /// The largest coordinate on the grid, in points. Larger numbers have no decimals.
  private static let farthest = 1e9

  /// A place on the grid.
  private struct Place: Equatable {
    var x: Int
    var y: Int
  }

  private let decimals: Int
  private let unit: Double
  private var place = Place(x: 0, y: 0)
  /// The last control point; nil after a line.
  private var control: Place?
  private var command: UInt8 = 0

  /// Adds a run of curves to a line of text.
  ///
  /// - Parameters:
  ///   - curves: the curves, each of which starts where the previous one ends.
  ///   - width: the width of the pen, in points.
  ///   - decimals: the decimals of coordinates.
  ///   - step: the step of a coarse grid in points, which is then the unit of coordinates.
  ///   - line: receives the text.
  /// - Complexity: O(curves).
  static func add(
    _ curves: ArraySlice<DrawnStroke.Curve>, width: Double, _ decimals: Int, grid step: Double? = nil,
    to line: inout TextLine
  ) {
    guard let first = curves.first else { return }
    var text = SVGPathText(decimals, step)
    let isNear = curves.allSatisfy { curve in
      [curve.start, curve.control, curve.end].allSatisfy {
        max($0.x.magnitude, $0.y.magnitude) < farthest
      }
    }
    line.add("M")
    guard isNear else {
      line.add(first.start, decimals)
      // For large coordinates the grid would lose precision without making the text shorter.
      for curve in curves {
        line.add("Q")
        line.add(curve.control, decimals)
        line.add(" ")
        line.add(curve.end, decimals)
      }
      return
    }
    text.place = text.grid(first.start)
    line.add(grid: text.place.x, decimals, separates: false)
    line.add(grid: text.place.y, decimals, separates: true)
    let largest = (step == nil ? tolerance : coarseTolerance) * width * text.unit
    for (index, curve) in zip(curves.indices, curves) {
      let next = step != nil && index + 1 < curves.endIndex ? curves[index + 1] : nil
      text.add(curve, before: next, tolerance: largest, to: &line)
    }
  }

  private init(_ decimals: Int, _ step: Double?) {
    self.decimals = decimals
    unit = (0..<decimals).reduce(1.0) { unit, _ in unit * 10 } / (step ?? 1)
  }

  private func grid(_ point: Point) -> Place {
    Place(x: Int((point.x * unit).rounded()), y: Int((point.y * unit).rounded()))
  }

  /// Adds a curve.
  ///
  /// - Parameters:
  ///   - curve: the curve.
  ///   - next: the curve whose control point the end should keep in place; nil for none.
  ///   - tolerance: the largest deviation of its control point, in units.
  ///   - line: receives the text.
  private mutating func add(
    _ curve: DrawnStroke.Curve, before next: DrawnStroke.Curve?, tolerance: Double, to line: inout TextLine
  ) {
    let control = grid(curve.control)
    var end = grid(curve.end)
    // At a corner the control point is the end itself.
    if curve.isStraight || control == place || control == end {
      add("l", [end], &line)
      self.control = nil
    } else if let last = self.control,
      isNear(mirrored(last), control, min(tolerance, leastArm(control, end) / 8))
    {
      let mirrored = mirrored(last)
      end = moved(end, between: mirrored, next)
      add("t", [end], &line)
      self.control = mirrored
    } else {
      end = moved(end, between: control, next)
      add("q", [control, end], &line)
      self.control = control
    }
    place = end
  }

  /// The place halfway between the last control point and the next one, if it is at most a step away.
  private func moved(_ end: Place, between control: Place, _ next: DrawnStroke.Curve?) -> Place {
    guard let next, !next.isStraight else { return end }
    func middle(_ a: Int, _ b: Double) -> Int { Int(((Double(a) + b * unit) / 2).rounded()) }
    let place = Place(x: middle(control.x, next.control.x), y: middle(control.y, next.control.y))
    guard abs(place.x - end.x) <= 1, abs(place.y - end.y) <= 1, place != control else { return end }
    return place
  }

  /// The reflection of a point at the current place.
  private func mirrored(_ point: Place) -> Place { Place(x: 2 * place.x - point.x, y: 2 * place.y - point.y) }

  /// The distance of a control point from the nearer end of its curve. It determines the direction at that end, so an
  /// error must be much smaller than the distance.
  private func leastArm(_ control: Place, _ end: Place) -> Double {
    min(distance(place, control), distance(control, end))
  }

  private func distance(_ a: Place, _ b: Place) -> Double {
    Vector(Double(a.x - b.x), Double(a.y - b.y)).length
  }

  private func isNear(_ a: Place, _ b: Place, _ distance: Double) -> Bool {
    self.distance(a, b) <= distance
  }

  private mutating func add(_ command: Unicode.Scalar, _ places: [Place], _ line: inout TextLine) {
    let letter = UInt8(ascii: command)
    // The letter of a repeated command is omitted.
    var isFirst = letter != self.command
    if isFirst { line.add(byte: letter) }
    self.command = letter
    for place in places {
      for value in [place.x - self.place.x, place.y - self.place.y] {
        line.add(grid: value, decimals, separates: !isFirst)
        isFirst = false
      }
    }
  }
}
