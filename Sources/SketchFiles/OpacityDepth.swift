import Compression

/// How many opacities the pixels of a picture can have.
package enum OpacityDepth: Sendable {
  /// 256.
  case fine
  /// 16, for grain, whose noise hides their steps. A pixel is off by at most 8 of 255, and takes half as many bytes.
  case coarse

  /// The bits of a pixel.
  var bits: Int { self == .fine ? 8 : 4 }

  /// The opacities, 0…255, the lowest first.
  var opacities: [UInt8] { self == .fine ? Array(0...255) : (0...15).map { 17 * $0 } }

  /// What is looked for when pixels are compressed. Noise of a few opacities repeats itself by chance alone.
  var search: Deflater.Search { self == .fine ? .repetitions : .runs }

  /// The number of bytes of a row.
  private func bytes(_ width: Int) -> Int { (width * bits + 7) / 8 }

  /// The opacities of a row of pixels, of which the first is in the highest bits of a byte, as in PNG and PDF.
  ///
  /// - Parameters:
  ///   - pixels: the pixels, with the opacity in the highest byte.
  ///   - width: their number.
  /// - Returns: as many bytes as the row needs.
  /// - Complexity: O(width).
  func row(_ pixels: UnsafePointer<UInt32>, _ width: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bytes(width)) { buffer, count in
      count = bytes(width)
      if self == .fine {
        for x in 0..<width { buffer[x] = UInt8(pixels[x] >> 24) }
        return
      }
      for x in 0..<count {
        let second = 2 * x + 1 < width ? Self.nearest(pixels[2 * x + 1]) : 0
        buffer[x] = Self.nearest(pixels[2 * x]) << 4 | second
      }
    }
  }

  /// The number of the nearest of the 16 opacities.
  private static func nearest(_ pixel: UInt32) -> UInt8 { UInt8((pixel >> 24 + 8) / 17) }
}
