import Raster

/// Pictures as `xwd` writes them (X11's `XWDFile.h`, version 7).
enum XWindowDump {
  /// Decodes a picture of four bytes a pixel in the order blue, green, red, or returns nil for others. The row's length tells
  /// the bytes: where windows have several visuals `xwd` writes 24 bits a pixel and means 32.
  static func decode(_ bytes: [UInt8]) -> Bitmap? {
    func word(_ index: Int) -> Int {
      (0..<4).reduce(0) { $0 << 8 | Int(bytes[index * 4 + $1]) }
    }
    guard bytes.count > 100, word(1) == 7, word(7) == 0, word(16) == 255 else { return nil }
    let (width, height, stride) = (word(4), word(5), word(12))
    let start = word(0) + word(19) * 12
    guard width > 0, height > 0, stride >= width * 4, bytes.count >= start + stride * height else {
      return nil
    }
    let bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let at = start + y * stride + x * 4
        let pixel = UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16
        bitmap.pixels[y * width + x] = 0xFF00_0000 | pixel
      }
    }
    return bitmap
  }
}
