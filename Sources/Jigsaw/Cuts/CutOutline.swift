import Geometry

/// A closed curve to cut along: the frame or a whimsy. Clockwise on screen.
struct CutOutline: Sendable {
  /// A part of the curve.
  struct Segment: Sendable {
    var curve: CubicCurve
    var isLine: Bool

    /// The part of the segment between two parameters.
    func part(_ from: Double, _ to: Double) -> Segment {
      if from <= 0, to >= 1 { return self }
      let start = from <= 0 ? curve : curve.split(at: from).1
      let rest = from >= 1 ? 0 : (to - from) / (1 - from)
      return Segment(curve: to >= 1 ? start : start.split(at: rest).0, isLine: isLine)
    }
  }

  /// A short chord of a segment.
  struct Chord: Sendable {
    var segment: Int32
    /// The parameters of its ends.
    var from: Double
    var to: Double
    var start: Point
    var end: Point
  }

  let segments: [Segment]
  let bounds: Rect

  /// Takes the first contour of a path and closes it; nil if it has no area.
  init?(_ path: Path) {
    guard let contour = path.contours.first else { return nil }
    var segments: [Segment] = []
    var start = Point.origin
    func line(_ from: Point, _ to: Point) {
      guard from != to else { return }
      segments.append(
        Segment(curve: CubicCurve(from, from.lerp(to, 1.0 / 3), to.lerp(from, 1.0 / 3), to), isLine: true))
    }
    for segment in contour.segments {
      switch segment {
      case .move(let p): start = p
      case .line(let from, let to), .close(let from, let to): line(from, to)
      case .quad(let curve): segments.append(Segment(curve: CubicCurve(curve), isLine: false))
      case .cubic(let curve): segments.append(Segment(curve: curve, isLine: false))
      }
    }
    if let last = segments.last?.curve.end { line(last, start) }
    let area = segments.reduce(0) { $0 + $1.curve.area }
    guard area.isFinite, area.magnitude > 0 else { return nil }
    if area < 0 {
      segments = segments.reversed().map { Segment(curve: $0.curve.reversed, isLine: $0.isLine) }
    }
    self.segments = segments
    bounds = segments.reduce(Rect.null) { $0.union($1.curve.bounds) }
  }

  /// The enclosed area.
  var area: Double { segments.reduce(0) { $0 + $1.curve.area } }

  /// The curve as a closed path.
  var path: Path {
    var path = Path()
    for (index, segment) in segments.enumerated() {
      if index == 0 { path.move(to: segment.curve.start) }
      if segment.isLine {
        path.line(to: segment.curve.end)
      } else {
        path.cubic(segment.curve.control1, segment.curve.control2, to: segment.curve.end)
      }
    }
    path.close()
    return path
  }

  /// The curve as chords at most `longest` long, whose distance from it is at most a thousandth of that.
  func chords(longest: Double) -> [Chord] {
    var result: [Chord] = []
    for (index, segment) in segments.enumerated() {
      let curve = segment.curve
      let reach =
        (curve.control1 - curve.start).length + (curve.control2 - curve.control1).length
        + (curve.end - curve.control2).length
      let pieces = Int((reach / longest).rounded(.up))
      let count = max(1, pieces, segment.isLine ? 1 : curve.chordCount(tolerance: longest / 1000))
      var last = (t: 0.0, point: curve.start)
      for step in 1...count {
        let t = step == count ? 1 : Double(step) / Double(count)
        let point = step == count ? curve.end : curve.point(at: t)
        result.append(Chord(segment: Int32(index), from: last.t, to: t, start: last.point, end: point))
        last = (t, point)
      }
    }
    return result
  }

  /// The segments from one place to another, forwards; the whole curve when both are the same.
  func part(from start: (segment: Int, t: Double), to end: (segment: Int, t: Double)) -> [Segment] {
    if start.segment == end.segment, start.t < end.t {
      return [segments[start.segment].part(start.t, end.t)]
    }
    var result = [segments[start.segment].part(start.t, 1)]
    var index = (start.segment + 1) % segments.count
    while index != end.segment {
      result.append(segments[index])
      index = (index + 1) % segments.count
    }
    if end.t > 0 { result.append(segments[index].part(0, end.t)) }
    return result.filter { $0.curve.start != $0.curve.end || !$0.isLine }
  }
}

extension CubicCurve {
  /// The area that the curve sweeps around the origin, positive clockwise on screen: ½∮ p × dp, exactly.
  var area: Double {
    let (a, b, c, d) = (start - .origin, control1 - .origin, control2 - .origin, end - .origin)
    return (6 * a.cross(b) + 3 * a.cross(c) + a.cross(d) + 3 * b.cross(c) + 3 * b.cross(d) + 6 * c.cross(d))
      / 20
  }
}
