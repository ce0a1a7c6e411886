import Compression
import Raster

/// The pixels of an image in a PDF file, compressed while they are added: the colours, and the opacities for its mask.
struct PDFPixels {
  private let hasColors: Bool
  private var isOpaque = true
  private let colorPacker = Deflater(.zlib)
  private let alphaPacker = Deflater(.zlib)
  private var colors: [UInt8] = []
  private var alphas: [UInt8] = []

  /// Starts an image; without `hasColors` only its opacities count.
  init(hasColors: Bool) { self.hasColors = hasColors }

  /// Adds rows of pixels below the last ones.
  mutating func add(_ rows: Bitmap) {
    let count = rows.width * rows.height
    let alphaBytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      length = count
      for i in 0..<count { buffer[i] = UInt8(rows.pixels[i] >> 24) }
    }
    isOpaque = isOpaque && alphaBytes.allSatisfy { $0 == 255 }
    alphas += alphaPacker.add(alphaBytes)
    guard hasColors else { return }
    colors += colorPacker.add(
      [UInt8](unsafeUninitializedCapacity: 3 * count) { buffer, length in
        length = 3 * count
        for i in 0..<count {
          let pixel = rows.pixels[i]
          let alpha = pixel >> 24
          for channel in 0..<3 {
            let value = pixel >> (16 - 8 * UInt32(channel)) & 255
            buffer[3 * i + channel] = UInt8(alpha == 0 ? 0 : min(255, (value * 255 + alpha / 2) / alpha))
          }
        }
      })
  }

  /// Ends the image. The opacities are nil if all pixels are opaque.
  mutating func finish() -> (colors: [UInt8], alphas: [UInt8]?) {
    colors += hasColors ? colorPacker.finish() : []
    alphas += alphaPacker.finish()
    return (colors, isOpaque ? nil : alphas)
  }
}
