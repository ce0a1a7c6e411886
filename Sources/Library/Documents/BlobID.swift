/// A content hash that names a blob: equal bytes have equal names.
public struct BlobID: Hashable, Sendable, CustomStringConvertible {
  /// The upper 64 bits.
  public let high: UInt64
  /// The lower 64 bits.
  public let low: UInt64

  /// Reads a name from its 16 bytes; nil for any other count.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    high = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    low = bytes.dropFirst(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The name as 16 bytes, as modes keep it in their parameters.
  public var bytes: [UInt8] {
    [high, low].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) } }
  }

  /// The name as 32 hexadecimal digits.
  public var description: String {
    [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Computes the name of bytes: MurmurHash3 for 128 bits (x64 variant, seed 0), by its published
  /// description. It detects accidents, not forgery.
  ///
  /// - Complexity: O(bytes), some gigabytes a second.
  public init(of bytes: [UInt8]) {
    let c1: UInt64 = 0x87c3_7b91_1142_53d5
    let c2: UInt64 = 0x4cf5_ad43_2745_937f
    func rotated(_ x: UInt64, _ k: UInt64) -> UInt64 { x << k | x >> (64 - k) }
    func finished(_ x: UInt64) -> UInt64 {
      var x = x
      x = (x ^ x >> 33) &* 0xff51_afd7_ed55_8ccd
      x = (x ^ x >> 33) &* 0xc4ce_b9fe_1a85_ec53
      return x ^ x >> 33
    }
    var h1: UInt64 = 0
    var h2: UInt64 = 0
    bytes.withUnsafeBytes { raw in
      let blocks = raw.count / 16
      for block in 0..<blocks {
        let k1 = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: block * 16, as: UInt64.self))
        let k2 = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: block * 16 + 8, as: UInt64.self))
        h1 ^= rotated(k1 &* c1, 31) &* c2
        h1 = (rotated(h1, 27) &+ h2) &* 5 &+ 0x52dc_e729
        h2 ^= rotated(k2 &* c2, 33) &* c1
        h2 = (rotated(h2, 31) &+ h1) &* 5 &+ 0x3849_5ab5
      }
      var k1: UInt64 = 0
      var k2: UInt64 = 0
      for (index, byte) in raw[(blocks * 16)...].enumerated() {
        if index < 8 { k1 |= UInt64(byte) << (8 * index) } else { k2 |= UInt64(byte) << (8 * (index - 8)) }
      }
      h2 ^= rotated(k2 &* c2, 33) &* c1
      h1 ^= rotated(k1 &* c1, 31) &* c2
    }
    h1 ^= UInt64(bytes.count)
    h2 ^= UInt64(bytes.count)
    h1 = h1 &+ h2
    h2 = h2 &+ h1
    h1 = finished(h1)
    h2 = finished(h2)
    h1 = h1 &+ h2
    h2 = h2 &+ h1
    high = h1
    low = h2
  }
}
