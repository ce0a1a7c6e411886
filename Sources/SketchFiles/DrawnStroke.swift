import Geometry

/// A stroke on its way to a vector file: curves of a round pen whose width changes along them.
package struct DrawnStroke: Sendable {
  /// What it looks like.
  package enum Kind: Hashable, Sendable {
    /// Grainy; formats without grain draw it smooth.
    case chalk
    /// Smooth.
    case pen
    /// In the colour of the paper.
    case eraser
  }

  /// A quadratic curve.
  package struct Curve: Sendable {
    /// Where it starts.
    package var start: Point
    /// What it bends towards.
    package var control: Point
    /// Where it ends.
    package var end: Point
    /// The pen's width along it, in points.
    package var width: Double

    package init(start: Point, control: Point, end: Point, width: Double) {
      self.start = start
      self.control = control
      self.end = end
      self.width = width
    }

    /// Whether it is as good as straight.
    var isStraight: Bool {
      Vector(start.x - 2 * control.x + end.x, start.y - 2 * control.y + end.y).length < width / 200
    }
  }

  /// What it looks like.
  package var kind: Kind
  /// Its colour; the paper's for an eraser.
  package var color: Color
  /// How much of what lies under it the whole stroke hides, 0…1.
  package var opacity: Double
  /// Whether it stains what lies under it, as a marker does: their colours are multiplied.
  package var stains: Bool
  /// Its curves, each starting where the last one ends.
  package var curves: [Curve]

  package init(kind: Kind, color: Color, opacity: Double = 1, stains: Bool = false, curves: [Curve]) {
    self.kind = kind
    self.color = color
    self.opacity = opacity
    self.stains = stains
    self.curves = curves
  }

  /// The box that contains it, in points.
  var bounds: Rect {
    let widest = curves.reduce(0) { max($0, $1.width) }
    return curves.reduce(Rect.null) { $0.union($1.start).union($1.control).union($1.end) }
      .inset(by: -widest / 2)
  }

  /// The pen's width may change by this share before a new line is begun.
  private static let widthStep = 0.06

  /// Runs of curves that are drawn as one line of one width, which formats without changing widths need. Their round ends
  /// hide where they meet.
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

  /// Digits after the point with which its places are written: a two-hundredth of its width can be told.
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
