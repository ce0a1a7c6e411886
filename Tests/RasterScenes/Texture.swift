/// What can be measured of a texture: a picture in shades, each 0…1, rows from the top.
public struct Texture {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The shades.
  public let shades: [Double]
  /// The mean of the shades.
  public let mean: Double
  /// The mean of the squares of their distances from it.
  public let variance: Double

  /// Makes a texture of at least one pixel.
  public init(width: Int, height: Int, _ shade: (_ x: Int, _ y: Int) -> Double) {
    self.width = width
    self.height = height
    shades = (0..<width * height).map { shade($0 % width, $0 / width) }
    let mean = shades.reduce(0, +) / Double(shades.count)
    self.mean = mean
    variance = shades.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(shades.count)
  }

  /// The autocorrelation at a distance in pixels: 1 where the texture repeats, 0 where nothing is alike.
  ///
  /// - Complexity: O(pixels).
  public func correlation(right: Int = 0, down: Int = 0) -> Double {
    var sum = 0.0
    for y in 0..<height - down {
      for x in 0..<width - right {
        sum += (shades[y * width + x] - mean) * (shades[(y + down) * width + x + right] - mean)
      }
    }
    return sum / Double((width - right) * (height - down)) / variance
  }

  /// The shares of 20 even ranges of shades.
  public var histogram: [Double] {
    var counts = [Double](repeating: 0, count: 20)
    for shade in shades { counts[max(0, min(19, Int(shade * 20)))] += 1 / Double(shades.count) }
    return counts
  }

  /// The number of shades that are more common than those beside them: peaks of the histogram that stand out by a part of
  /// all pixels from the valleys at both sides.
  public func modes(standingOut part: Double) -> Int {
    var count = 0
    var low = 0.0
    var high = 0.0
    var isRising = true
    for share in histogram + [0] {
      if isRising {
        high = max(high, share)
        if share < high - part {
          count += 1
          (low, isRising) = (share, false)
        }
      } else {
        low = min(low, share)
        if share > low + part { (high, isRising) = (share, true) }
      }
    }
    return count
  }
}
