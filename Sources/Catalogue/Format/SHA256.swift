/// The name of a content by the Secure Hash Algorithm 256 (FIPS 180-4): no two contents with the same hash are known.
///
/// It is our own, as Minesweeper's SHA-1 is: sixty lines that are checked with the vectors of the standard. A machine
/// may lack libraries for it (OpenSSL, libsodium), and without a hash nothing could be fetched at all. It guards no
/// secret, so its timing reveals nothing.
public struct SHA256: Sendable, Hashable, CustomStringConvertible {
  /// The 32 bytes.
  public let bytes: [UInt8]

  /// Takes 32 bytes; nil for any other count.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 32 else { return nil }
    self.bytes = Array(bytes)
  }

  /// Reads 64 hexadecimal digits in lower case, as `sha256sum` prints them; nil for anything else.
  public init?(_ digits: String) {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in digits.utf8 {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    guard high == nil else { return nil }
    self.init(bytes: bytes)
  }

  /// Computes the hash of a content.
  ///
  /// - Complexity: O(content).
  public init(of content: [UInt8]) {
    var stream = Stream()
    stream.add(content)
    self = stream.finish()
  }

  private init(words: [UInt32]) {
    bytes = words.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) }
    }
  }

  /// The 64 hexadecimal digits.
  public var description: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Computes the hash of a content that comes piece by piece.
  public struct Stream: Sendable {
    private var state: [UInt32] = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    /// The bytes of a block that is not full yet.
    private var rest: [UInt8] = []
    private var count: UInt64 = 0

    /// Starts without bytes.
    public init() {}

    /// Adds bytes.
    ///
    /// - Complexity: O(bytes).
    public mutating func add(_ bytes: [UInt8]) {
      count += UInt64(bytes.count)
      var start = 0
      if !rest.isEmpty {
        start = min(64 - rest.count, bytes.count)
        rest += bytes[..<start]
        guard rest.count == 64 else { return }
        rest.withUnsafeBytes { state.mix($0) }
        rest = []
      }
      let end = start + (bytes.count - start) / 64 * 64
      bytes.withUnsafeBytes { raw in
        for block in stride(from: start, to: end, by: 64) {
          state.mix(UnsafeRawBufferPointer(rebasing: raw[block..<block + 64]))
        }
      }
      rest += bytes[end...]
    }

    /// The hash of all bytes. Nothing may be added afterwards.
    public mutating func finish() -> SHA256 {
      let bits = count * 8
      let zeros = (119 - rest.count) % 64
      add(
        [0x80] + [UInt8](repeating: 0, count: zeros)
          + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) })
      return SHA256(words: state)
    }
  }
}

extension [UInt32] {
  /// The constants of the 64 rounds.
  private static let rounds: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]

  /// Mixes a block of 64 bytes into the eight words of the state.
  fileprivate mutating func mix(_ block: UnsafeRawBufferPointer) {
    func turned(_ x: UInt32, _ bits: UInt32) -> UInt32 { x >> bits | x << (32 - bits) }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { w in
      for t in 0..<16 {
        w[t] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: t * 4, as: UInt32.self))
      }
      for t in 16..<64 {
        let s0 = turned(w[t - 15], 7) ^ turned(w[t - 15], 18) ^ w[t - 15] >> 3
        let s1 = turned(w[t - 2], 17) ^ turned(w[t - 2], 19) ^ w[t - 2] >> 10
        w[t] = w[t - 16] &+ s0 &+ w[t - 7] &+ s1
      }
      var (a, b, c, d) = (self[0], self[1], self[2], self[3])
      var (e, f, g, h) = (self[4], self[5], self[6], self[7])
      Self.rounds.withUnsafeBufferPointer { k in
        for t in 0..<64 {
          let s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
          let t1 = h &+ s1 &+ (e & f ^ ~e & g) &+ k[t] &+ w[t]
          let s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
          let t2 = s0 &+ (a & b ^ a & c ^ b & c)
          (h, g, f, e, d, c, b, a) = (g, f, e, d &+ t1, c, b, a, t1 &+ t2)
        }
      }
      for (i, value) in [a, b, c, d, e, f, g, h].enumerated() { self[i] &+= value }
    }
  }
}
