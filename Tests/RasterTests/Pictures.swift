import Geometry
import Raster
import RasterScenes

/// Bitmaps to draw with.
enum Pictures {
  /// Premultiplied noise of varying opacity.
  static func noise(_ width: Int, _ height: Int, seed: UInt64, opaque: Bool = false) -> Bitmap {
    var random = RandomSource(seed: seed)
    let bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = opaque ? 255 : UInt32.random(in: 0...255, using: &random)
        func channel() -> UInt32 { UInt32.random(in: 0...alpha, using: &random) }
        bitmap[x, y] = alpha << 24 | channel() << 16 | channel() << 8 | channel()
      }
    }
    return bitmap
  }

  /// The four channels of a pixel, blue first, 0…255.
  static func channels(_ pixel: UInt32) -> [Double] {
    [0, 8, 16, 24].map { Double(pixel >> $0 & 255) }
  }

  /// The largest difference of two pixels' channels.
  static func difference(_ a: UInt32, _ b: [Double]) -> Double {
    zip(channels(a), b).map { abs($0 - $1) }.max() ?? 0
  }
}
