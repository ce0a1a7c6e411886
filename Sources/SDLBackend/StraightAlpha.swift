/// The two ways to write a translucent pixel, 0xAARRGGBB: files and SDL's software renderer keep the colour
/// straight, everything else keeps it multiplied by its alpha.
enum StraightAlpha {
  /// The straight pixel of a premultiplied one, each channel rounded to nearest.
  static func from(premultiplied pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 || alpha == 0 { return alpha == 0 ? 0 : pixel }
    func channel(_ shift: UInt32) -> UInt32 {
      min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) << shift
    }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }

  /// The premultiplied pixel of a straight one, each channel rounded to nearest. Undoes ``from(premultiplied:)``
  /// exactly.
  static func premultiply(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 || alpha == 0 { return alpha == 0 ? 0 : pixel }
    func channel(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 255) * alpha + 127) / 255) << shift }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }
}
