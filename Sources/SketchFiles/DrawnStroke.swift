import Geometry

/// A stroke for a vector file: curves of a round pen whose width changes along them.
package struct DrawnStroke: Sendable {
  /// The kinds of strokes.
  package enum Kind: Hashable, Sendable {
    /// Grainy. Formats without grain draw it smooth.
    case chalk
    /// Smooth.
    case pen
    /// In the colour of the paper.
    case eraser
  }

  /// A quadratic curve.
  package struct Curve: Sendable {
    /// The start.
    package var start: Point
    /// The control point.
    package var control: Point
    /// The end.
    package var end: Point
    /// The width of the pen along the curve, in points.
    package var width: Double

    package init(start: Point, control: Point, end: Point, width: Double) {
      self.start = start
      self.control = control
      self.end = end
      self.width = width
    }

    /// The bounding box of its marks, in points.
    package var bounds: Rect {
      Rect.null.union(start).union(control).union(end).inset(by: -width / 2)
    }

    /// Whether the curve is practically straight.
    var isStraight: Bool {
      Vector(start.x - 2 * control.x + end.x, start.y - 2 * control.y + end.y).length < width / 200
    }
  }

  /// The kind of the stroke.
  package var kind: Kind
  /// Whether chalk is drawn with its grain where the format has one.
  package var showsGrain = true
  /// The colour; the paper's for an eraser.
  package var color: Color
  /// The opacity of the whole stroke, 0…1.
  package var opacity: Double
  /// Whether the stroke multiplies the colours below it with its own, as a marker does.
  package var multiplies: Bool
  /// The curves, each starting where the previous one ends.
  package var curves: [Curve]

  package init(kind: Kind, color: Color, opacity: Double = 1, multiplies: Bool = false, curves: [Curve]) {
    self.kind = kind
    self.color = color
    self.opacity = opacity
    self.multiplies = multiplies
    self.curves = curves
  }

  /// Whether it is drawn with the pattern of the grain.
  var isPatterned: Bool { kind == .chalk && showsGrain }

  /// The bounding box, in points.
  var bounds: Rect { curves.reduce(Rect.null) { $0.union($1.bounds) } }

  /// The largest relative change of width within a run.
  private static let widthStep = 0.06

  /// Runs of curves with one width, for formats without changing widths. The round ends of adjacent runs overlap.
  var runs: [(width: Double, curves: ArraySlice<Curve>)] {
    var result: [(width: Double, curves: ArraySlice<Curve>)] = []
    var start = 0
    for i in curves.indices {
      let width = curves[start].width
      if abs(curves[i].width - width) > width * Self.widthStep {
        result.append((width, curves[start..<i]))
        start = i
      }
    }
    if start < curves.count { result.append((curves[start].width, curves[start...])) }
    return result
  }

  /// The number of decimals for its coordinates: the rounding error is less than a two-hundredth of its width.
  ///
  /// - Parameter scale: the file's units per point.
  /// - Returns: 0 or more.
  func decimals(scale: Double = 1) -> Int {
    var decimals = 0
    var step = (curves.first?.width ?? 1) * scale / 200
    while step < 1, decimals < 9 {
      decimals += 1
      step *= 10
    }
    return decimals
  }
}
