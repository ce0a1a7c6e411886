/// The Secure Hash Algorithm 1 (FIPS 180-4), as used by game IDs of other programs. Not for secrets.
enum SHA1 {
  /// The twenty-byte hash of a message.
  static func hash(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    let bits = UInt64(message.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) { padded.append(UInt8(bits >> UInt64(shift) & 255)) }

    var h: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var w = [UInt32](repeating: 0, count: 80)
    for block in stride(from: 0, to: padded.count, by: 64) {
      for t in 0..<16 {
        w[t] = (0..<4).reduce(0) { $0 << 8 | UInt32(padded[block + t * 4 + $1]) }
      }
      for t in 16..<80 { w[t] = turned(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1) }
      var (a, b, c, d, e) = (h[0], h[1], h[2], h[3], h[4])
      for t in 0..<80 {
        let (f, k): (UInt32, UInt32) =
          switch t {
          case ..<20: (b & c | ~b & d, 0x5A82_7999)
          case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
          case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
          default: (b ^ c ^ d, 0xCA62_C1D6)
          }
        let next = turned(a, 5) &+ f &+ e &+ k &+ w[t]
        (a, b, c, d, e) = (next, a, turned(b, 30), c, d)
      }
      for (i, value) in [a, b, c, d, e].enumerated() { h[i] &+= value }
    }
    return h.flatMap { word in stride(from: 24, through: 0, by: -8).map { UInt8(word >> UInt32($0) & 255) } }
  }

  private static func turned(_ x: UInt32, _ by: UInt32) -> UInt32 { x << by | x >> (32 - by) }
}
