/// A seeded random generator (SplitMix64). The same seed gives the same numbers on every machine and in every version,
/// so that a document can be stored as parameters, seed and moves.
///
/// The mixing constants are those of Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
public struct RandomSource: RandomNumberGenerator, Hashable, Sendable {
  @usableFromInline var state: UInt64

  /// Makes a generator.
  @inlinable public init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  @inlinable public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A uniform random number in 0..<`bound`, which must be positive. It does not use the standard library, whose
  /// algorithm may change.
  @inlinable public mutating func below(_ bound: Int) -> Int {
    let bound = UInt64(bound)
    // Lemire's multiplication with rejection is exact and mostly takes one draw.
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      let threshold = (0 &- bound) % bound
      while product.low < threshold { product = next().multipliedFullWidth(by: bound) }
    }
    return Int(product.high)
  }

  /// A uniform random number in 0..<1, with 53 bits.
  @inlinable public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A uniform random number within a range.
  public mutating func within(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  /// Shuffles in place, with every order equally likely.
  @inlinable public mutating func shuffle<Element>(_ list: inout [Element]) {
    guard list.count > 1 else { return }
    for i in stride(from: list.count - 1, to: 0, by: -1) { list.swapAt(i, below(i + 1)) }
  }
}
