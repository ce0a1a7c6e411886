import Geometry
import ModeKit

/// The surface of a slate board: a square of heights that is tiled over the world, with specks of two sizes. Larger
/// undulations are the same square on larger cells; see ``Tooth``.
enum Slate {
  /// The standard deviation of the heights, in bytes; their mean is 127.5.
  static let deviation = 42.5
  /// The standard deviations, in cells, of the Gaussian blurs that make the two sizes of specks, and their weights.
  private static let specks = [(blur: 0.72, weight: 0.87), (blur: 1.9, weight: 0.5)]

  /// Heights 0…255, rows from the top, normally distributed. The side is that of ``Grain``.
  static let heights: [UInt8] = {
    var random = RandomSource(seed: 0x51A7E2)
    var sum = [Double](repeating: 0, count: Grain.side * Grain.side)
    for speck in specks {
      // The sum of four uniform numbers is nearly normal.
      let noise = sum.map { _ in random.unit() + random.unit() + random.unit() + random.unit() - 2 }
      let soft = scaled(blurred(blurred(noise, speck.blur, step: 1), speck.blur, step: Grain.side))
      for i in sum.indices { sum[i] += speck.weight * soft[i] }
    }
    return scaled(sum).map { UInt8(max(0, min(255, 127.5 + deviation * $0 + 0.5))) }
  }()

  /// ``heights`` for the loops over pixels.
  static let table = Table(heights)
  /// 64 times the heights, in longer rows: eight of each stand twice, so that any eight can be read at once.
  static let wideTable = Table<UInt16>(
    (0..<Grain.side).flatMap { row in
      let heights = heights[row * Grain.side..<(row + 1) * Grain.side]
      return (heights + heights.prefix(8)).map { 64 * UInt16($0) }
    })

  /// The heights blurred along rows (`step` 1) or columns; the square wraps.
  private static func blurred(_ heights: [Double], _ deviation: Double, step: Int) -> [Double] {
    let reach = Int(deviation * 3.5) + 1
    let weights = (-reach...reach).map { exponential(-Double($0 * $0) / (2 * deviation * deviation)) }
    let mask = Grain.side - 1
    return heights.indices.map { index in
      let (row, column) = (index / Grain.side, index & mask)
      var sum = 0.0
      for (i, weight) in weights.enumerated() {
        let shift = i - reach
        let place =
          step == 1
          ? row * Grain.side + (column + shift) & mask : ((row + shift) & mask) * Grain.side + column
        sum += weight * heights[place]
      }
      return sum
    }
  }

  /// The heights with a mean of 0 and a standard deviation of 1.
  private static func scaled(_ heights: [Double]) -> [Double] {
    let mean = heights.reduce(0, +) / Double(heights.count)
    let variance = heights.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(heights.count)
    return heights.map { ($0 - mean) / variance.squareRoot() }
  }
}
