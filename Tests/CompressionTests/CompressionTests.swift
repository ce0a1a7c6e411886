import Compression
import Testing

@Suite struct PackingBytes {
  /// `count` bytes that compress a little.
  private static func samples(_ count: Int) -> [UInt8] {
    var state: UInt32 = 7
    return (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 28)
    }
  }

  private static func unpacked(_ bytes: [UInt8]) throws -> [UInt8] {
    let inflater = Inflater(bytes)
    var result: [UInt8] = []
    while let more = try inflater.next() { result += more }
    return result
  }

  @Test(arguments: [0, 1, 5000, 300_000])
  func wholeBytesComeBackAndAreFewer(count: Int) {
    let bytes = Self.samples(count)
    let packed = compressed(bytes)
    #expect(decompressed(packed, size: count) == bytes)
    if count >= 5000 { #expect(packed.count < count * 2 / 3) }
  }

  /// Empty space takes next to nothing even if nothing but runs is looked for.
  @Test func runsComeBackAndAreFew() {
    var bytes = [UInt8](repeating: 0, count: 200_000)
    bytes.replaceSubrange(90_000..<91_000, with: Self.samples(1000))
    let packed = Deflater(.zlib, search: .runs).finish(bytes)
    #expect(decompressed(packed, size: bytes.count) == bytes)
    #expect(packed.count < 2000)
  }

  @Test(arguments: [Deflater.Wrapper.zlib, .gzip], [1, 6, 9])
  func bytesThatComePieceByPieceComeBack(wrapper: Deflater.Wrapper, level: Int) throws {
    let bytes = Self.samples(300_000)
    let packer = Deflater(wrapper, level: level)
    var packed: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 70_001) {
      packed += packer.add(Array(bytes[start..<min(bytes.count, start + 70_001)]))
    }
    packed += packer.finish()
    #expect(try Self.unpacked(packed) == bytes)
    #expect(Inflater.isGzip(packed) == (wrapper == .gzip))
  }

  @Test func piecesAreNoLargerThanAsked() throws {
    let bytes = Self.samples(10_000)
    let inflater = Inflater(compressed(bytes))
    var result: [UInt8] = []
    while let more = try inflater.next(atMost: 999) {
      #expect(more.count <= 999)
      result += more
    }
    #expect(result == bytes && inflater.isOver)
  }

  @Test func damagedAndShortenedBytesAreRefused() {
    let bytes = Self.samples(5000)
    let packed = compressed(bytes)
    for place in [0, 1, packed.count / 2, packed.count - 1] {
      var damaged = packed
      damaged[place] ^= 0x55
      #expect(throws: Inflater.Damage.self) { try Self.unpacked(damaged) }
      #expect(decompressed(damaged, size: bytes.count) == nil)
    }
    #expect(throws: Inflater.Damage.self) { try Self.unpacked(Array(packed.dropLast())) }
    #expect(throws: Inflater.Damage.self) { try Self.unpacked([]) }
  }

  @Test func bytesOfAnotherSizeAreRefused() {
    let packed = compressed(Self.samples(5000))
    for size in [-1, 0, 4999, 5001, 1 << 40] { #expect(decompressed(packed, size: size) == nil) }
  }

  @Test func theChecksumIsTheOneOfThePNGSpecification() {
    // The check value of CRC-32.
    #expect(checksum(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(checksum([]) == 0)
  }
}
