import Geometry
import ModeKit

/// The grain of the blackboard: a height map that catches chalk.
///
/// A square of noise is tiled over the world, at one to two device pixels per point. So all strokes share the same
/// grain, and it stays in place when the view moves. Heights are uniformly distributed: chalk that fills up to a height
/// covers that share of the board.
package struct Grain {
  /// The side of the square in points, a power of two.
  static let side = 256

  /// Heights 0…255, rows from the top.
  package static let heights: [UInt8] = {
    var random = RandomSource(seed: 0x51A7E)
    let count = side * side
    let white = (0..<count).map { _ in Int(random.next() >> 54) }
    func at(_ values: [Int], _ x: Int, _ y: Int) -> Int {
      values[(y & (side - 1)) * side + (x & (side - 1))]
    }
    // A slight blur gives specks of one to three pixels instead of single ones.
    var mixed = [Int](repeating: 0, count: count)
    for y in 0..<side {
      for x in 0..<side {
        let sides = at(white, x - 1, y) + at(white, x + 1, y) + at(white, x, y - 1) + at(white, x, y + 1)
        let corners =
          at(white, x - 1, y - 1) + at(white, x + 1, y - 1) + at(white, x - 1, y + 1)
          + at(white, x + 1, y + 1)
        mixed[y * side + x] = 7 * at(white, x, y) + 3 * sides + corners
      }
    }
    // Each value becomes its rank, which makes the distribution uniform.
    var below = [Int](repeating: 0, count: (mixed.max() ?? 0) + 2)
    for value in mixed { below[value + 1] += 1 }
    for i in 1..<below.count { below[i] += below[i - 1] }
    return mixed.map { UInt8(below[$0] * 255 / count) }
  }()

  /// The map from device pixels to 1/256 points of the square.
  let map: Affine

  /// Makes the grain in the device space of a layer.
  ///
  /// - Parameter transform: the map from world points to device pixels.
  init(_ transform: Affine) {
    // The length in world points that is a power of two and one to two pixels.
    let pixel = 1 / max(transform.meanScale, 1e-12)
    let cell = power(2, Double(pixel.exponent))
    let points = cell < pixel ? cell * 2 : cell
    map = (transform.inverse ?? .identity).then(.scale(256 / points))
  }

  /// The height at a device pixel, 0…255.
  @inline(__always) func height(_ heights: UnsafePointer<UInt8>, _ x: Double, _ y: Double) -> Int32 {
    let u = Int(map.a * x + map.c * y + map.tx)
    let v = Int(map.b * x + map.d * y + map.ty)
    let mask = Grain.side - 1
    let (i, j) = ((u >> 8) & mask, (v >> 8) & mask)
    let (i1, j1) = ((i + 1) & mask, (j + 1) & mask)
    let (s, t) = (Int32(truncatingIfNeeded: u & 255), Int32(truncatingIfNeeded: v & 255))
    let top = Int32(heights[j << 8 | i]) &* (256 &- s) &+ Int32(heights[j << 8 | i1]) &* s
    let bottom = Int32(heights[j1 << 8 | i]) &* (256 &- s) &+ Int32(heights[j1 << 8 | i1]) &* s
    return (top &* (256 &- t) &+ bottom &* t) >> 16
  }
}
