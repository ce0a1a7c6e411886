import Compression
import Raster
import SDLBackend
import Scene
import Testing

extension SDLSuite {
  /// Pictures whose pixels are numbers of a palette.
  struct PaletteTests {
    private let codec = SDLImageCodec()
    private let width = 37
    private let height = 5

    /// The number of a pixel in a palette of `count` colours.
    private func number(_ x: Int, _ y: Int, _ count: Int) -> Int { (x * 5 + y * 3) % count }

    /// The colour of a number.
    private func color(_ number: Int) -> [UInt8] {
      [UInt8(number * 97 % 256), UInt8(255 - number), UInt8(number * 31 % 256)]
    }

    /// A premultiplied pixel.
    private func pixel(_ color: [UInt8], _ alpha: Int) -> UInt32 {
      color.reduce(UInt32(alpha)) { $0 << 8 | UInt32((Int($1) * alpha + 127) / 255) }
    }

    /// The numbers of the pixels, packed as in PNG and BMP: the first in the highest bits.
    private func row(_ y: Int, bits: Int, count: Int) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: (width * bits + 7) / 8)
      for x in 0..<width {
        bytes[x * bits / 8] |= UInt8(number(x, y, count) << (8 - bits - x * bits % 8))
      }
      return bytes
    }

    private func bigEndian(_ number: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private func littleEndian(_ number: Int) -> [UInt8] { bigEndian(number).reversed() }

    /// A PNG file. `kind` is 0 for greys and 3 for a palette.
    private func png(kind: UInt8, bits: Int, count: Int, _ extra: [(String, [UInt8])]) -> [UInt8] {
      func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + data
        return bigEndian(data.count) + named + bigEndian(Int(checksum(named)))
      }
      var rows: [UInt8] = []
      for y in 0..<height { rows += [0] + row(y, bits: bits, count: count) }
      let head = bigEndian(width) + bigEndian(height) + [UInt8(bits), kind, 0, 0, 0]
      return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head)
        + extra.flatMap { chunk($0.0, $0.1) } + chunk("IDAT", compressed(rows)) + chunk("IEND", [])
    }

    private func expect(_ picture: Bitmap, _ wanted: (_ number: Int) -> UInt32, _ count: Int) {
      #expect((picture.width, picture.height) == (width, height))
      for y in 0..<height {
        for x in 0..<width where picture[x, y] != wanted(number(x, y, count)) {
          Issue.record("pixel \(x), \(y)")
        }
      }
    }

    @Test(arguments: [1, 2, 4, 8]) func aPNGHasTheColoursOfItsPalette(bits: Int) throws {
      let count = min(1 << bits, 200)
      let palette = ("PLTE", (0..<count).flatMap(color))
      let opaque = try codec.decode(png(kind: 3, bits: bits, count: count, [palette]))
      expect(opaque, { pixel(color($0), 255) }, count)
      // The alphas of the first numbers; the others are opaque.
      let alphas = (0..<(count + 1) / 2).map { UInt8(255 - $0 % 7 * 40) }
      let translucent = try codec.decode(
        png(kind: 3, bits: bits, count: count, [palette, ("tRNS", [0, 128] + alphas.dropFirst(2))]))
      let all = [0, 128] + alphas.dropFirst(2).map(Int.init)
      expect(translucent, { pixel(color($0), $0 < all.count ? all[$0] : 255) }, count)
      let holed = try codec.decode(
        png(kind: 3, bits: bits, count: count, [palette, ("tRNS", [255, 0])]))
      expect(holed, { $0 == 1 ? 0 : pixel(color($0), 255) }, count)
    }

    @Test(arguments: [1, 2, 4, 8]) func aPNGHasItsGreys(bits: Int) throws {
      let count = 1 << bits
      let picture = try codec.decode(png(kind: 0, bits: bits, count: count, []))
      expect(
        picture,
        {
          let grey = UInt8($0 * 255 / (count - 1))
          return pixel([grey, grey, grey], 255)
        }, count)
    }

    @Test(arguments: [1, 4, 8]) func aBMPHasTheColoursOfItsPalette(bits: Int) throws {
      let count = 1 << bits
      let pitch = (width * bits + 31) / 32 * 4
      var rows: [UInt8] = []
      for y in (0..<height).reversed() {
        let bytes = row(y, bits: bits, count: count)
        rows += bytes + [UInt8](repeating: 0, count: pitch - bytes.count)
      }
      var palette: [UInt8] = []
      for number in 0..<count { palette += color(number).reversed() + [0] }
      let start = 54 + palette.count
      // BITMAPINFOHEADER: the size, one plane, no compression, the number of colours.
      var head = [40, width, height].flatMap(littleEndian) + [1, 0, UInt8(bits), 0]
      head += [0, rows.count, 0, 0, count, 0].flatMap(littleEndian)
      let file =
        Array("BM".utf8) + [start + rows.count, 0, start].flatMap(littleEndian) + head + palette + rows
      expect(try codec.decode(file), { pixel(color($0), 255) }, count)
    }

    /// A GIF file of four colours, of which one is transparent, whose data are changed.
    private func gif(_ change: (inout [UInt8]) -> Void = { _ in }) -> [UInt8] {
      let count = 4
      let size = [UInt8(width), 0, UInt8(height), 0]
      // The codes of two bits stand in three, and a clear code before each keeps them there (GIF89a, appendix F).
      var (bits, used, data): (Int, Int, [UInt8]) = (0, 0, [])
      func append(_ code: Int) {
        bits |= code << used
        used += 3
        while used >= 8 {
          data.append(UInt8(bits & 255))
          bits >>= 8
          used -= 8
        }
      }
      for y in 0..<height {
        for x in 0..<width {
          append(4)
          append(number(x, y, count))
        }
      }
      append(5)
      data.append(UInt8(bits))
      let head = Array("GIF89a".utf8) + size + [0x81, 0, 0] + (0..<count).flatMap(color)
      let control: [UInt8] = [0x21, 0xF9, 4, 1, 0, 0, 2, 0]
      change(&data)
      return head + control + [0x2C, 0, 0, 0, 0] + size + [0, 2, UInt8(data.count)] + data + [0, 0x3B]
    }

    @Test func aGIFHasTheColoursOfItsPaletteAndItsHoles() throws {
      expect(try codec.decode(gif()), { $0 == 2 ? 0 : pixel(color($0), 255) }, 4)
    }

    /// The decoder of SDL2_image ends by a signal where a code is unknown or pixels are missing.
    @Test func aGIFWithDamagedDataSaysSo() {
      let damages: [(inout [UInt8]) -> Void] = [
        { $0.removeLast(9) }, { $0 = [] }, { $0[40] = 0xFF }, { $0.insert(7, at: 20) },
      ]
      for damage in damages {
        #expect(
          throws: SceneProblem("This picture is damaged and could not be read; try another copy of it.")
        ) { try codec.decode(gif(damage)) }
      }
      // What follows the picture does not matter.
      #expect(throws: Never.self) { try codec.decode(gif() + [1, 2, 3]) }
    }
  }
}
