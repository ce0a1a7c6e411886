import Geometry
import ModeKit

/// The tip of a stick of chalk: a map of contact pressures of 32 × 32 points, in all eight orientations (turned and
/// mirrored).
///
/// The map is computed: a blunt round tip with a crumbling rim, and worn and raised facets.
enum ChalkTip {
  /// The side in points.
  static let side = 32
  /// The side with a border of one empty point, so that interpolation needs no bounds checks.
  static let stride = side + 2
  /// The number of orientations.
  static let turns = 8

  /// The contact pressures 0…255, rows from the top, one orientation after the other.
  static let prints: [UInt8] = {
    let tip = contacts
    var result = [UInt8](repeating: 0, count: turns * stride * stride)
    for turn in 0..<turns {
      for y in 0..<side {
        for x in 0..<side {
          let (u, v) = turn & 1 == 0 ? (x, y) : (y, x)
          let column = turn & 2 == 0 ? u : side - 1 - u
          let row = turn & 4 == 0 ? v : side - 1 - v
          result[(turn * stride + y + 1) * stride + x + 1] = tip[row * side + column]
        }
      }
    }
    return result
  }()

  private static var contacts: [UInt8] {
    var random = RandomSource(seed: 0xC4A1)
    // Facets: value noise with a period of four points, and of two.
    let coarse = (0..<81).map { _ in random.unit() }
    let fine = (0..<289).map { _ in random.unit() }
    return (0..<side * side).map { i in
      let x = (Double(i % side) + 0.5) / Double(side)
      let y = (Double(i / side) + 0.5) / Double(side)
      let facets = 0.6 * BrushEnd.noise(coarse, 8, x, y) + 0.4 * BrushEnd.noise(fine, 16, x, y)
      let (dx, dy) = (2 * x - 1, 2 * y - 1)
      let radius = (dx * dx + dy * dy).squareRoot()
      // Full pressure up to half of the radius. The rim crumbles where facets are low.
      let rim = max(0, min(1, (1 - radius) / 0.55))
      let body = rim * rim * (3 - 2 * rim)
      return UInt8(
        max(0, min(1, body * (0.62 + 0.55 * facets) - 0.12 * (1 - facets) * (1 - body))) * 255 + 0.5)
    }
  }
}
