import Geometry

extension RandomSource {
  mutating func point(_ range: ClosedRange<Double> = -50...50) -> Point {
    Point(within(range), within(range))
  }

  /// A path of a few contours with all verbs.
  mutating func path(elements: Int = 6, in range: ClosedRange<Double> = -50...50) -> Path {
    var path = Path()
    path.move(to: point(range))
    for _ in 0..<elements {
      switch next() % 8 {
      case 0: path.close()
      case 1: path.move(to: point(range))
      case 2, 3: path.line(to: point(range))
      case 4, 5: path.quad(point(range), to: point(range))
      default: path.cubic(point(range), point(range), to: point(range))
      }
    }
    return path
  }
}

/// How often the contours wind around a point, by crossings of a ray to the right.
func winding(_ line: Polyline, _ p: Point) -> Int {
  var result = 0
  for contour in line.contours {
    var previous = line.points[contour.end - 1]
    for index in contour.range {
      let next = line.points[index]
      if (previous.y <= p.y) != (next.y <= p.y) {
        let x = previous.x + (p.y - previous.y) / (next.y - previous.y) * (next.x - previous.x)
        if x > p.x { result += next.y > previous.y ? 1 : -1 }
      }
      previous = next
    }
  }
  return result
}

/// The distance from a point to a line from `a` to `b`.
func distance(_ p: Point, _ a: Point, _ b: Point) -> Double {
  let way = b - a
  let t = way.lengthSquared > 0 ? max(0, min(1, (p - a).dot(way) / way.lengthSquared)) : 0
  return p.distance(to: a.lerp(b, t))
}

/// The distance from a point to the nearest of all lines.
func distance(_ p: Point, _ line: Polyline) -> Double {
  var result = Double.infinity
  for contour in line.contours {
    result = min(result, p.distance(to: line.points[contour.start]))
    for index in contour.range.dropFirst() {
      result = min(result, distance(p, line.points[index - 1], line.points[index]))
    }
    if contour.isClosed {
      result = min(result, distance(p, line.points[contour.end - 1], line.points[contour.start]))
    }
  }
  return result
}

/// Many points of a path's curves and lines, evenly spaced in each parameter, by the plain definition.
func samples(_ path: Path, _ count: Int = 200) -> [Point] {
  var result: [Point] = []
  for segment in path.segments {
    for step in 0...count {
      let t = Double(step) / Double(count)
      switch segment {
      case .move(let p): result.append(p)
      case .line(let a, let b), .close(let a, let b): result.append(a.lerp(b, t))
      case .quad(let c): result.append(c.start.lerp(c.control, t).lerp(c.control.lerp(c.end, t), t))
      case .cubic(let c):
        let a = c.start.lerp(c.control1, t)
        let b = c.control1.lerp(c.control2, t)
        let d = c.control2.lerp(c.end, t)
        result.append(a.lerp(b, t).lerp(b.lerp(d, t), t))
      }
    }
  }
  return result
}

/// Coordinates that have broken geometry code before.
let awkwardNumbers: [Double] = [
  0, -0.0, 1, -1, 1e-300, 1e-30, 1e-9, 1e9, -1e9, 1e18, -1e30, 1e155, 1e300, -.greatestFiniteMagnitude,
  .greatestFiniteMagnitude, .infinity, -.infinity, .nan,
]

extension RandomSource {
  /// A path of awkward numbers, many of them coincident.
  mutating func awkwardPath() -> Path {
    let pool = (0..<3).map { _ in
      Point(awkwardNumbers.randomElement(using: &self)!, awkwardNumbers.randomElement(using: &self)!)
    }
    var path = Path()
    for _ in 0..<Int(next() % 8) {
      let p = pool.randomElement(using: &self)!
      let q = pool.randomElement(using: &self)!
      let r = pool.randomElement(using: &self)!
      switch next() % 6 {
      case 0: path.move(to: p)
      case 1: path.close()
      case 2: path.line(to: p)
      case 3: path.quad(p, to: q)
      default: path.cubic(p, q, to: r)
      }
    }
    return path
  }

  /// A stroke style of awkward numbers.
  mutating func awkwardStyle() -> StrokeStyle {
    func pick(_ generator: inout RandomSource) -> Double { awkwardNumbers.randomElement(using: &generator)! }
    return StrokeStyle(
      width: next() % 2 == 0 ? 10 : pick(&self), cap: LineCap.allCases.randomElement(using: &self)!,
      join: LineJoin.allCases.randomElement(using: &self)!, miterLimit: pick(&self),
      dash: (0..<Int(next() % 4)).map { _ in pick(&self) }, dashPhase: pick(&self))
  }
}
