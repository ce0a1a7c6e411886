import Geometry

/// Shapes on 256×256 pixels that together do what drawings do: for the rasteriser's tests and for its benchmark.
public enum Scenes {
  /// A closed curve of `count` cubics around the middle, its radius jumping between 70 and 120.
  public static func blob(_ count: Int, seed: UInt64) -> Path {
    var random = RandomSource(seed: seed)
    let radii = (0..<count).map { _ in random.within(70...120) }
    return ring(count) { radii[$0] }
  }

  /// A closed curve of `count` cubics around the middle, its radius swinging in waves.
  public static func blob(_ count: Int) -> Path {
    ring(count) { index in
      let angle = Double(index) / Double(count) * 2 * .pi
      return 95 + 14 * sine(angle * 9) + 9 * cosine(angle * 23)
    }
  }

  /// A smooth closed curve through `count` points around the middle.
  private static func ring(_ count: Int, radius: (Int) -> Double) -> Path {
    func anchor(_ index: Int) -> Point {
      let angle = Double(index % count) / Double(count) * 2 * .pi
      return Point(128, 128) + Vector(angle: angle, length: radius(index % count))
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

  /// A line of `count` segments in great loops that cross often.
  public static func scribble(_ count: Int) -> Path {
    var path = Path()
    for index in 0...count {
      let t = Double(index) / Double(count) * 2 * .pi
      let p = Point(128 + 118 * sine(5 * t + 0.3), 128 + 118 * sine(7 * t) * cosine(1.5 * t))
      if index == 0 { path.move(to: p) } else { path.line(to: p) }
    }
    return path
  }

  /// A line of `count` short segments that strays about and crosses itself often.
  public static func scribble(_ count: Int, seed: UInt64) -> Path {
    var random = RandomSource(seed: seed)
    var path = Path()
    var p = Point(128, 128)
    var heading = 0.3
    path.move(to: p)
    for _ in 0..<count {
      heading += random.within(-0.6...0.6)
      var next = p + Vector(angle: heading, length: random.within(2...5))
      if next.x < 8 || next.y < 8 || next.x > 248 || next.y > 248 {
        heading = (Point(128, 128) - p).angle + random.within(-0.8...0.8)
        next = p + Vector(angle: heading, length: 3)
      }
      p = next
      path.line(to: p)
    }
    return path
  }

  /// A star whose arms cross in the middle.
  public static let star: Path = {
    var path = Path()
    for index in 0..<7 {
      let p = Point(128.3, 127.6) + Vector(angle: Double(index * 3) / 7 * 2 * .pi, length: 117.3)
      if index == 0 { path.move(to: p) } else { path.line(to: p) }
    }
    path.close()
    return path
  }()

  /// Small round cells at places that are not whole pixels.
  public static let cells: Path = {
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

  /// A jigsaw's piece: a square with a knob or a hole on each side.
  public static let piece: Path = {
    var path = Path()
    path.move(to: Point(58, 58))
    for turn in 0..<4 {
      let turned = Affine.quarterTurns(turn).around(Point(128, 128))
      func at(_ x: Double, _ y: Double) -> Point { turned.apply(Point(x, y)) }
      let out = turn % 2 == 0 ? -1.0 : 1
      path.cubic(at(90, 62), at(124, 58 - out * 8), to: at(116, 58 + out * 10))
      path.cubic(at(100, 58 + out * 40), at(156, 58 + out * 40), to: at(140, 58 + out * 10))
      path.cubic(at(132, 58 - out * 8), at(166, 62), to: at(198, 58))
    }
    path.close()
    return path
  }()

  /// A plain rectangle.
  public static func page(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
    var path = Path()
    path.move(to: Point(x, y))
    path.line(to: Point(x + width, y))
    path.line(to: Point(x + width, y + height))
    path.line(to: Point(x, y + height))
    path.close()
    return path
  }

  /// A rectangle with quarter ellipses (each one cubic) for corners.
  public static func roundedRect(_ r: Rect, _ rx: Double, _ ry: Double) -> Path {
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
