import Geometry

/// Numbers that look random and are the same in every run (SplitMix64).
struct Seeded: RandomNumberGenerator {
  var state: UInt64
  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func real(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
}

/// Shapes on 256×256 pixels that together do what drawings do.
enum Scenes {
  /// A closed curve of `count` cubics around the middle, its radius wandering.
  static func blob(_ count: Int, seed: UInt64 = 1) -> Path {
    var random = Seeded(seed)
    let radii = (0..<count).map { _ in random.real(70...120) }
    func anchor(_ index: Int) -> Point {
      let angle = Double(index % count) / Double(count) * 2 * .pi
      return Point(128, 128) + Vector(angle: angle, length: radii[index % count])
    }
    var path = Path()
    path.move(to: anchor(0))
    for index in 0..<count {
      let a = anchor(index + count - 1)
      let b = anchor(index)
      let c = anchor(index + 1)
      let d = anchor(index + 2)
      path.cubic(b + (c - a) / 6, c - (d - b) / 6, to: c)
    }
    path.close()
    return path
  }

  /// A line of `count` short segments that wanders and crosses itself often.
  static func scribble(_ count: Int, seed: UInt64 = 2) -> Path {
    var random = Seeded(seed)
    var path = Path()
    var p = Point(128, 128)
    var heading = 0.3
    path.move(to: p)
    for _ in 0..<count {
      heading += random.real(-0.6...0.6)
      var next = p + Vector(angle: heading, length: random.real(2...5))
      if next.x < 8 || next.y < 8 || next.x > 248 || next.y > 248 {
        heading = (Point(128, 128) - p).angle + random.real(-0.8...0.8)
        next = p + Vector(angle: heading, length: 3)
      }
      p = next
      path.line(to: p)
    }
    return path
  }

  /// A star whose arms cross in the middle.
  static let star: Path = {
    var path = Path()
    for index in 0..<7 {
      let p = Point(128.3, 127.6) + Vector(angle: Double(index * 3) / 7 * 2 * .pi, length: 117.3)
      if index == 0 { path.move(to: p) } else { path.line(to: p) }
    }
    path.close()
    return path
  }()

  /// Small round cells at places that are not whole pixels.
  static let cells: Path = {
    var path = Path()
    for row in 0..<18 {
      for column in 0..<18 {
        path.append(
          roundedRect(
            Rect(x: 3.37 + Double(column) * 13.81, y: 4.12 + Double(row) * 13.77, width: 12.3, height: 12.1),
            2.7, 2.7))
      }
    }
    return path
  }()

  /// A plain rectangle.
  static func page(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
    var path = Path()
    path.move(to: Point(x, y))
    path.line(to: Point(x + width, y))
    path.line(to: Point(x + width, y + height))
    path.line(to: Point(x, y + height))
    path.close()
    return path
  }

  /// A rectangle with quarter ellipses (each one cubic) for corners.
  static func roundedRect(_ r: Rect, _ rx: Double, _ ry: Double) -> Path {
    let kx = rx * 0.447_715_25
    let ky = ry * 0.447_715_25
    var path = Path()
    path.move(to: Point(r.minX + rx, r.minY))
    path.line(to: Point(r.maxX - rx, r.minY))
    path.cubic(Point(r.maxX - kx, r.minY), Point(r.maxX, r.minY + ky), to: Point(r.maxX, r.minY + ry))
    path.line(to: Point(r.maxX, r.maxY - ry))
    path.cubic(Point(r.maxX, r.maxY - ky), Point(r.maxX - kx, r.maxY), to: Point(r.maxX - rx, r.maxY))
    path.line(to: Point(r.minX + rx, r.maxY))
    path.cubic(Point(r.minX + kx, r.maxY), Point(r.minX, r.maxY - ky), to: Point(r.minX, r.maxY - ry))
    path.line(to: Point(r.minX, r.minY + ry))
    path.cubic(Point(r.minX, r.minY + ky), Point(r.minX + kx, r.minY), to: Point(r.minX + rx, r.minY))
    path.close()
    return path
  }
}
