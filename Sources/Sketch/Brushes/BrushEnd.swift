import Geometry

/// The end of a brush: an image of 32 × 32 points with the contact pressure of each point, in one of eight
/// orientations.
struct BrushEnd: Sendable {
  /// The side in points.
  static let side = 32
  /// The side including an empty point on every side, so that interpolation needs no checks.
  static let stride = side + 2
  /// The limit of coordinates, in 1/256 points; beyond it there is no pressure.
  private static let limit = (stride - 1) << 8

  private let contacts: [UInt8]

  /// Computes the images of all orientations: a blunt round end that fades over a part of its radius, crumbled where
  /// its facets are low.
  static func all(edge: Double, facets: Double) -> [BrushEnd] {
    var random = RandomSource(seed: 0xC4A1)
    // Coarse noise over four points and fine noise over two.
    let coarse = (0..<81).map { _ in random.unit() }
    let fine = (0..<289).map { _ in random.unit() }
    let tip = (0..<side * side).map { i -> UInt8 in
      let x = (Double(i % side) + 0.5) / Double(side)
      let y = (Double(i / side) + 0.5) / Double(side)
      let height = 0.6 * noise(coarse, 8, x, y) + 0.4 * noise(fine, 16, x, y)
      let (dx, dy) = (2 * x - 1, 2 * y - 1)
      let radius = (dx * dx + dy * dy).squareRoot()
      let rim = max(0, min(1, (1 - radius) / max(edge, 2 / Double(side))))
      let body = rim * rim * (3 - 2 * rim)
      // Near the rim, where the pressure is low, low facets lose contact first.
      let lack = facets * (1 - height)
      return UInt8(max(0, min(1, body * (1 - 0.6 * lack) - 0.25 * lack * (1 - body))) * 255 + 0.5)
    }
    return (0..<8).map { turn in
      var result = [UInt8](repeating: 0, count: stride * stride)
      for y in 0..<side {
        for x in 0..<side {
          let (u, v) = turn & 1 == 0 ? (x, y) : (y, x)
          let column = turn & 2 == 0 ? u : side - 1 - u
          let row = turn & 4 == 0 ? v : side - 1 - v
          result[(y + 1) * stride + x + 1] = tip[row * side + column]
        }
      }
      return BrushEnd(contacts: result)
    }
  }

  /// Smooth noise, interpolated between heights on a grid.
  ///
  /// - Parameters:
  ///   - values: the heights, in rows of `cells` + 1.
  ///   - cells: the number of cells along a side.
  ///   - x: from the left, 0…1.
  ///   - y: from the top, 0…1.
  /// - Returns: the interpolated height.
  static func noise(_ values: [Double], _ cells: Int, _ x: Double, _ y: Double) -> Double {
    let (u, v) = (x * Double(cells), y * Double(cells))
    let (i, j) = (min(Int(u), cells - 1), min(Int(v), cells - 1))
    let (s, t) = (u - Double(i), v - Double(j))
    func at(_ i: Int, _ j: Int) -> Double { values[j * (cells + 1) + i] }
    return (at(i, j) * (1 - s) + at(i + 1, j) * s) * (1 - t)
      + (at(i, j + 1) * (1 - s) + at(i + 1, j + 1) * s) * t
  }

  /// The coordinate of a pixel in 1/256 points of the image, from the middle of its empty border.
  ///
  /// `corner` is the middle of the first pixel relative to the corner of the print, in device pixels; `pixel` is the
  /// number of pixels after it.
  func place(_ corner: Double, diameter: Double, _ pixel: Double) -> Int {
    Int((corner + pixel) / diameter * Double(Self.side * 256)) + 128
  }

  /// The coordinates of a row of pixels.
  func places(from corner: Double, diameter: Double, count: Int) -> [Int] {
    (0..<count).map { place(corner, diameter: diameter, Double($0)) }
  }

  /// Interpolates a row of pixels; 0 outside.
  func read(_ places: [Int], _ y: Int, into target: UnsafeMutablePointer<UInt8>) {
    guard y >= 0, y < Self.limit else { return target.update(repeating: 0, count: places.count) }
    let stride = Self.stride
    let fy = Int32(truncatingIfNeeded: y & 255)
    contacts.withUnsafeBufferPointer { bytes in
      let line = (y >> 8) * stride
      for (i, x) in places.enumerated() {
        guard x >= 0, x < Self.limit else {
          target[i] = 0
          continue
        }
        let at = line + (x >> 8)
        let fx = Int32(truncatingIfNeeded: x & 255)
        let upper = Int32(bytes[at]) &* (256 &- fx) &+ Int32(bytes[at + 1]) &* fx
        let lower = Int32(bytes[at + stride]) &* (256 &- fx) &+ Int32(bytes[at + stride + 1]) &* fx
        target[i] = UInt8(truncatingIfNeeded: (upper &* (256 &- fy) &+ lower &* fy) >> 16)
      }
    }
  }
}
