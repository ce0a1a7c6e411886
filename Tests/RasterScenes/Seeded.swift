/// Numbers that look random and are the same in every run (SplitMix64).
public struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  /// Makes a generator; equal seeds give equal numbers.
  public init(_ seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The next number in a range.
  public mutating func real(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
}
