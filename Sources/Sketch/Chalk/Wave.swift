/// Smooth noise along a stroke, from −1 to 1.
struct Wave: BitwiseCopyable {
  private let seed: UInt64
  /// The number of random heights per world point.
  private let pace: Double
  /// The index of the interval of the last request, and the heights at its two ends.
  private var cell = -1.0
  private var here = 0.0
  private var next = 0.0

  /// Makes the noise of a stroke.
  ///
  /// `period` is the distance of random heights, in widths. `salt` separates the noises of one stroke.
  init(_ ink: Ink, period: Double, salt: UInt64) {
    seed = UInt64(ink.seed) << 32 ^ salt << 28
    pace = 1 / (ink.width * period)
  }

  /// The noise at a length of the stroke, in world points.
  mutating func at(_ along: Double) -> Double {
    let place = along * pace
    // On processors without a rounding instruction `rounded(.down)` is a function call.
    let cell = place < 0x1p52 ? Double(Int64(place)) : place
    if cell != self.cell {
      self.cell = cell
      here = height(cell)
      next = height(cell + 1)
    }
    let t = place - cell
    let s = t * t * (3 - 2 * t)
    return here * (1 - s) + next * s
  }

  private func height(_ cell: Double) -> Double {
    let bits = Self.hash(seed ^ UInt64(max(0, min(cell, 0x1p27))))
    return Double(bits >> 40) / Double(1 << 23) - 1
  }

  /// The finalizer of SplitMix64.
  @inline(__always) static func hash(_ value: UInt64) -> UInt64 {
    var z = value &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
