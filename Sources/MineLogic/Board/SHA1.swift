/// The Secure Hash Algorithm 1 (FIPS 180-4), as used by game IDs of other programs. Not for secrets.
struct SHA1 {
  private var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
  /// What is left of the message, less than a block of 64 bytes.
  private var rest: [UInt8] = []
  private var count = 0

  /// The twenty-byte hash of the message so far.
  var hash: [UInt8] {
    var copy = self
    let bits = UInt64(count) * 8
    let zeros = (119 - count % 64) % 64
    copy.add([0x80] + [UInt8](repeating: 0, count: zeros))
    copy.add(stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bits >> UInt64($0)) })
    return copy.state.flatMap { word in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  /// Adds bytes to the message.
  ///
  /// - Complexity: O(bytes).
  mutating func add(_ bytes: [UInt8]) {
    count += bytes.count
    rest += bytes
    let whole = rest.count - rest.count % 64
    guard whole > 0 else { return }
    var words = [UInt32](repeating: 0, count: 80)
    rest.withUnsafeBufferPointer { bytes in
      for block in stride(from: 0, to: whole, by: 64) { take(bytes, at: block, &words) }
    }
    rest.removeFirst(whole)
  }

  /// Takes a block. `w` is room for 80 words.
  private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, at block: Int, _ w: inout [UInt32]) {
    for t in 0..<16 {
      w[t] = (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[block + t * 4 + $1]) }
    }
    for t in 16..<80 { w[t] = Self.turned(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1) }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for t in 0..<80 {
      let (f, k): (UInt32, UInt32) =
        switch t {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = Self.turned(a, 5) &+ f &+ e &+ k &+ w[t]
      (a, b, c, d, e) = (next, a, Self.turned(b, 30), c, d)
    }
    for (i, value) in [a, b, c, d, e].enumerated() { state[i] &+= value }
  }

  private static func turned(_ x: UInt32, _ by: UInt32) -> UInt32 { x << by | x >> (32 - by) }
}
