import Raster
import SDLBackend
import Scene
import Testing

extension SDLSuite {
  /// The check of PNGs before libpng reads them.
  struct PNGFileTests {
    private let codec = SDLImageCodec()

    private func file() throws -> [UInt8] {
      let bitmap = Bitmap(width: 9, height: 7)
      for index in 0..<63 { bitmap.pixels[index] = 0xFF00_0000 | UInt32(index) * 0x03_05_01 }
      return try codec.encodePNG(bitmap)
    }

    /// A chunk with a checksum that is computed bit by bit.
    private func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
      func four(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }
      let body = Array(kind.utf8) + data
      var sum = UInt32.max
      for byte in body {
        for bit in 0..<8 {
          let isOdd = (sum ^ UInt32(byte) >> UInt32(bit)) & 1 == 1
          sum = sum >> 1 ^ (isOdd ? 0xEDB8_8320 : 0)
        }
      }
      return four(UInt32(data.count)) + body + four(~sum)
    }

    @Test func unneededChunksAreLeftOut() throws {
      let plain = try file()
      // After the header of 8 bytes and IHDR of 25: a broken colour profile, and a text with a wrong checksum.
      var text = chunk("tEXt", Array("Comment".utf8))
      text[text.count - 1] ^= 1
      let dressed = plain[..<33] + chunk("iCCP", [1, 2, 3]) + text + plain[33...]
      #expect(PNGFile.essence(of: Array(dressed)) == PNGFile.essence(of: plain))
      let (a, b) = (try codec.decode(plain), try codec.decode(Array(dressed)))
      #expect((0..<63).allSatisfy { a.pixels[$0] == b.pixels[$0] })
    }

    @Test func damagedFilesAreRefusedByOneSentence() throws {
      let plain = try file()
      for position in stride(from: 16, to: plain.count, by: 3) {
        var damaged = plain
        damaged[position] ^= 0x40
        // A length or a name that changes may still leave a whole file without the chunk; all else is noticed.
        if let essence = PNGFile.essence(of: damaged) { #expect(essence.count < plain.count) }
        #expect(PNGFile.essence(of: Array(plain[..<position])) == nil)
      }
      var damaged = plain
      damaged[45] ^= 1
      #expect(throws: SceneProblem.self) { try codec.decode(damaged) }
      #expect(throws: SceneProblem.self) { try codec.decode(Array(plain.dropLast(13))) }
    }
  }
}
