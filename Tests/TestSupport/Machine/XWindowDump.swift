import Raster

/// Pictures as `xwd` writes them (X11's `XWDFile.h`, version 7).
enum XWindowDump {
  /// Decodes a true-colour picture in the order blue, green, red, or returns nil for others. Where windows have several
  /// visuals `xwd` packs three bytes per pixel, but leaves room for four in each row.
  static func decode(_ bytes: [UInt8]) -> Bitmap? {
    func word(_ index: Int) -> Int {
      (0..<4).reduce(0) { $0 << 8 | Int(bytes[index * 4 + $1]) }
    }
    guard bytes.count > 100, word(1) == 7, word(7) == 0, word(16) == 255 else { return nil }
    let (width, height, stride, size) = (word(4), word(5), word(12), word(11) / 8)
    let start = word(0) + word(19) * 12
    guard width > 0, height > 0, size == 3 || size == 4, stride >= width * size,
      bytes.count >= start + stride * height
    else {
      return nil
    }
    let bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let at = start + y * stride + x * size
        let pixel = UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16
        bitmap.pixels[y * width + x] = 0xFF00_0000 | pixel
      }
    }
    return bitmap
  }
}
