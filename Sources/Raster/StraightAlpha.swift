/// Converts pixels (0xAARRGGBB) between straight alpha, which files and SDL's software renderer use, and premultiplied
/// alpha, which all other code uses.
package enum StraightAlpha {
  /// The straight pixel of a premultiplied one, each channel rounded to nearest.
  @inlinable package static func from(premultiplied pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 || alpha == 0 { return alpha == 0 ? 0 : pixel }
    func channel(_ shift: UInt32) -> UInt32 {
      min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) << shift
    }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }

  /// Premultiplies straight pixels in place, each channel rounded to nearest. It is the exact inverse of
  /// ``from(premultiplied:)``.
  ///
  /// - Complexity: O(pixels). Opaque ones, such as those of a photo, are only looked at.
  package static func premultiply(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
    var common: UInt32 = .max
    for pixel in pixels { common &= pixel }
    guard common < 0xFF00_0000 else { return }
    for place in pixels.indices { pixels[place] = premultiplied(pixels[place]) }
  }

  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    func channel(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 255) * alpha + 127) / 255) << shift }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }
}
