import Geometry
import Raster

/// A puzzle as Palapeli writes it, put together by a test: a tar archive in a gzip file whose blocks are stored,
/// not packed.
package struct PuzzleFile {
  /// The files in it, in order.
  package var files: [(name: String, bytes: [UInt8])]

  /// Gathers files.
  package init(_ files: [(name: String, bytes: [UInt8])]) { self.files = files }

  /// Cuts pieces out of a picture: each is given by its outline in pixels and encoded by `encode`. Piece p is
  /// number `number(p)`.
  package init(
    _ outlines: [Path], of picture: (Int, Int) -> UInt32, relations: [(Int, Int)],
    number: (Int) -> Int = { $0 }, encode: (Bitmap) throws -> [UInt8]
  ) rethrows {
    files = []
    var offsets = ""
    for (index, outline) in outlines.enumerated() {
      // As Palapeli's, pieces reach a little over their neighbours.
      let box = outline.bounds.roundedOut
      let mask = Bitmap(width: Int(box.width), height: Int(box.height))
      let target = RasterTarget(mask)
      let shift = Affine.translation(.origin - box.origin)
      Rasterizer().fill(
        outline, transform: shift, paint: .color(Color(red: 255, green: 255, blue: 255)), into: target)
      for y in 0..<mask.height {
        for x in 0..<mask.width {
          let color = picture(Int(box.minX) + x, Int(box.minY) + y)
          let alpha = mask[x, y] >> 24
          func channel(_ shift: UInt32) -> UInt32 { ((color >> shift & 255) * alpha / 255) << shift }
          mask[x, y] = alpha << 24 | channel(16) | channel(8) | channel(0)
        }
      }
      files.append(("\(number(index)).png", try encode(mask)))
      offsets += "\(number(index))=\(Int(box.minX)),\(Int(box.minY))\n"
    }
    let pairs = relations.enumerated().map { "\($0)=\(number($1.0)),\(number($1.1))\n" }.joined()
    files.append(
      (
        "pala.desktop",
        Array(
          "[Desktop Entry]\nName=Test\nName[de]=Probe\nX-KDE-PluginInfo-Author=Ada\n\n[PieceOffsets]\n\(offsets)\n[Relations]\n\(pairs)"
            .utf8)
      ))
  }

  /// The tar archive.
  package var tar: [UInt8] {
    var result: [UInt8] = []
    for file in files {
      var header = [UInt8](repeating: 0, count: 512)
      func put(_ text: String, _ at: Int) {
        for (i, byte) in text.utf8.enumerated() { header[at + i] = byte }
      }
      func octal(_ value: Int, _ digits: Int) -> String {
        let text = String(value, radix: 8)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
      }
      put(file.name, 0)
      put(octal(0o644, 7), 100)
      put(octal(file.bytes.count, 11), 124)
      put("0", 156)
      put("ustar  ", 257)
      let sum = header.reduce(8 * 32) { $0 + Int($1) }
      put(octal(sum, 6) + "\0 ", 148)
      result += header + file.bytes
      result += [UInt8](repeating: 0, count: (512 - file.bytes.count % 512) % 512)
    }
    return result + [UInt8](repeating: 0, count: 1024)
  }

  /// The whole file.
  package var bytes: [UInt8] { PuzzleFile.stored(tar) }

  /// Bytes as a gzip file (RFC 1952) of stored blocks (RFC 1951, 3.2.4).
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var position = 0
    repeat {
      let size = min(65_535, bytes.count - position)
      result.append(position + size == bytes.count ? 1 : 0)
      result += little(size, 2) + little(~size, 2) + bytes[position..<position + size]
      position += size
    } while position < bytes.count
    var sum: UInt32 = ~0
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return result + little(Int(~sum), 4) + little(bytes.count, 4)
  }
}
