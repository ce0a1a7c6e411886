import Compression
import Geometry
import ModeKit
import Testing

/// Packed files of other programs.
@Suite struct PackedFileTests {
  private func unpacked(_ bytes: [UInt8]) throws(Problem) -> [UInt8] {
    var file = PackedFile(bytes)
    var all: [UInt8] = []
    while let piece = try file.next() { all += piece }
    return all
  }

  @Test(arguments: [Deflater.Wrapper.gzip, .zlib]) func packedBytesComeBackAndPartsAreRefused(
    _ wrapper: Deflater.Wrapper
  ) throws {
    var random = RandomSource(seed: 2)
    for size in [0, 1, 1000, 200_000] {
      let bytes = (0..<size).map { _ in UInt8(random.below(7)) }
      let packed = Deflater(wrapper).finish(bytes)
      #expect(try unpacked(packed) == bytes)
      for _ in 0..<20 {
        let part = Array(packed.prefix(random.below(packed.count)))
        let problem = #expect(throws: Problem.self) { try unpacked(part) }
        #expect(problem?.message.hasPrefix("This file is damaged") == true)
      }
      // The checksum at the end detects any other damage, except in padding bits.
      var changed = packed
      changed[packed.count / 2] ^= 0x10
      if size >= 1000 { #expect(throws: Problem.self) { try unpacked(changed) } }
    }
    #expect(throws: Problem.self) { try unpacked(Array("a text".utf8)) }
  }
}
