import Compression
import Geometry
import Raster

/// The pixels of an image in a PDF file, compressed while they are added: the colours, and the opacities for its mask.
struct PDFPixels {
  private let hasColors: Bool
  /// The number of opacities.
  let depth: OpacityDepth
  /// The colour of transparent pixels, which readers mix with that of their neighbours when they resize an image.
  private let bare: Color
  private var isOpaque = true
  private let colorPacker = Deflater(.zlib)
  private let alphaPacker: Deflater
  private var colors: [UInt8] = []
  private var alphas: [UInt8] = []

  /// Starts an image.
  ///
  /// - Parameters:
  ///   - hasColors: whether it has colours; else only its opacities count.
  ///   - depth: the number of opacities.
  ///   - bare: the colour of transparent pixels.
  init(hasColors: Bool, _ depth: OpacityDepth = .fine, bare: Color = .black) {
    self.hasColors = hasColors
    self.depth = depth
    alphaPacker = Deflater(.zlib, search: depth.search)
    self.bare = bare
  }

  /// Adds rows of pixels below the last ones.
  mutating func add(_ rows: Bitmap) {
    let count = rows.width * rows.height
    isOpaque = isOpaque && (0..<count).allSatisfy { rows.pixels[$0] >> 24 == 255 }
    alphas += alphaPacker.add(
      Array((0..<rows.height).map { depth.row(rows.pixels + $0 * rows.width, rows.width) }.joined()))
    guard hasColors else { return }
    let empty = bare.premultiplied
    colors += colorPacker.add(
      [UInt8](unsafeUninitializedCapacity: 3 * count) { buffer, length in
        length = 3 * count
        for i in 0..<count {
          let isEmpty = rows.pixels[i] >> 24 == 0
          let pixel = isEmpty ? empty : StraightAlpha.from(premultiplied: rows.pixels[i])
          for channel in 0..<3 {
            buffer[3 * i + channel] = UInt8(pixel >> (16 - 8 * UInt32(channel)) & 255)
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
