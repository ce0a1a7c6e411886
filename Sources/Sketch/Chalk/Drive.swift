import Geometry

/// How hard a stick of chalk is driven into the board at a place, in standard deviations of the board's height: chalk
/// stays where the height plus the drive is above 0. The masks of a streaky brush hold drives.
enum Drive {
  /// The drives of a mask's bytes 1…255; 0 is untouched.
  static let range = -4.6...4.2
  /// Bytes for each standard deviation.
  static let bytes = 254 / (range.upperBound - range.lowerBound)

  /// The byte of a drive, 1…255.
  @inline(__always) static func byte(_ drive: Double) -> Double {
    max(1, min(255, (drive - range.lowerBound) * bytes + 1))
  }

  /// The bytes of eight drives, 0…255; 0 is below the range.
  @inline(__always) static func bytes(_ drives: SIMD8<Float>) -> SIMD8<UInt16> {
    let bytes = (drives - Float(range.lowerBound)) * Float(bytes) + 1
    let kept = bytes.larger(SIMD8(repeating: 0)).smaller(SIMD8(repeating: 255))
    // After adding 2²³, the last bits of a number are its integer part.
    let bits = unsafeBitCast(kept + 0x1p23, to: SIMD8<UInt32>.self)
    return SIMD8<UInt16>(truncatingIfNeeded: bits)
  }

  /// The drive of a hand's contact pressure, 0…1. A wide stick spreads it over more of the board; `radius` is in dp at
  /// drawing time.
  static func of(contact: Double, radius: Double) -> Double { of(contact: contact) + spread(radius: radius) }

  /// The drive of a contact pressure, 0…1, for a stick with a radius of 8 dp.
  @inline(__always) static func of(contact: Double) -> Double {
    // A firm hand fills the pits.
    let square = contact * contact
    let firm = square * square * square * square
    return -1.12 + 2.9 * contact + 1.2 * firm
  }

  /// The change of the drive by a radius in dp, −0.16 for each doubling.
  static func spread(radius: Double) -> Double {
    let logarithmOf2 = 0.693_147_180_559_945_3
    return -0.16 * logarithm(max(radius, 3) / 8) / logarithmOf2
  }

  /// The four steps of tone: dust on the slopes, then chalk that is touched, rubbed in, and caked. Each has the
  /// coverage that it adds, the sum of height and drive at its middle, and the softness of the transition.
  private static let tones = [
    (amount: 0.20, from: -0.6, softness: 0.14), (amount: 0.36, from: 0.0, softness: 0.06),
    (amount: 0.23, from: 0.9, softness: 0.17), (amount: 0.17, from: 1.9, softness: 0.30),
  ]

  private static func sigmoid(_ x: Double) -> Double { 1 / (1 + exponential(-max(-40, min(40, x)))) }

  /// The coverage by dust that settles everywhere under the stick, 0…1.
  private static func film(_ drive: Double) -> Double {
    0.07 * sigmoid((drive + 1) / 0.5) + 0.13 * sigmoid((drive - 1.3) / 0.6) + 0.012
      * sigmoid((drive + 3.3) / 0.4)
  }

  /// The coverage, 0…1, for a drive at a height in standard deviations.
  static func deposit(_ drive: Double, height: Double) -> Double {
    let sum = tones.reduce(0) { $0 + $1.amount * sigmoid((height + drive - $1.from) / $1.softness) }
    return 1 - (1 - sum) * (1 - film(drive) * max(0.3, min(2.4, 1 + 0.5 * height)))
  }

  /// The mean coverage, 0…1, of a stroke's drive over all heights and streaks.
  static func mean(_ drive: Double) -> Double {
    // The heights and the streaks together have a standard deviation of 1.2. The normal distribution's integral is
    // close to a logistic curve.
    let sum = tones.reduce(0) { $0 + $1.amount * sigmoid(1.6 * (drive - $1.from) / 1.2) }
    return 1 - (1 - sum) * (1 - film(drive))
  }
}
