import Geometry

/// Changes bytes at random, for tests without libFuzzer.
package struct Mutation {
  private var random: RandomSource

  /// Numbers at the ends of what fits into bytes and texts.
  private static let extremes: [[UInt8]] =
    [[0], [0x7F], [0x80], [0xFF], [0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0xFF]]
    + [0x7F, 0xFF].map { [UInt8](repeating: 0xFF, count: 9) + [$0] }
    + ["-1", "0", "1e308", "-1e-308", "nan", "9223372036854775807", "-9223372036854775808", "4294967296"]
    .map { Array($0.utf8) }

  /// Makes mutations that follow from a seed.
  package init(seed: UInt64) { random = RandomSource(seed: seed) }

  /// Makes one to four changes.
  package mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...below(4) { change(&bytes) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let at = below(bytes.count + 1)
    let end = min(bytes.count, at + below(16))
    switch below(6) {
    case 0 where at < bytes.count: bytes[at] ^= 1 << UInt8(below(8))
    case 1 where at < bytes.count: bytes[at] = UInt8(below(256))
    case 2: bytes.removeSubrange(at..<end)
    case 3: bytes.insert(contentsOf: bytes[at..<end], at: below(bytes.count + 1))
    case 4: bytes.insert(contentsOf: Self.extremes[below(Self.extremes.count)], at: at)
    default:
      let value = Self.extremes[below(Self.extremes.count)]
      bytes.replaceSubrange(at..<min(bytes.count, at + value.count), with: value)
    }
  }

  private mutating func below(_ limit: Int) -> Int { Int(random.next() % UInt64(max(1, limit))) }
}
