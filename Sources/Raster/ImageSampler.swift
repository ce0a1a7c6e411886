/// Reads a picture between its pixels: bilinear, with weights of 1/256, the edge pixels going on outside.
struct ImageSampler {
  private let bitmap: Bitmap
  private let map: PixelMap

  /// Makes a sampler; `map` leads to the bitmap's pixels, which is not empty.
  init(_ bitmap: Bitmap, _ map: PixelMap) {
    self.bitmap = bitmap
    self.map = map
  }

  /// Writes the picture's pixels under a row of device pixels from (x, y) rightwards.
  func fetch(_ x: Int64, _ y: Int64, _ count: Int, into row: UnsafeMutablePointer<UInt32>) {
    guard count > 0 else { return }
    // Pixels' middles are at halves; rounding to 1/256 keeps a picture that lies on whole pixels exact.
    let offset = -(Int64(1) << 31) + 1 << 23
    var (u, v) = map.place(x, y)
    u &+= offset
    v &+= offset
    let ux = map.ux
    let vx = map.vx
    let width = bitmap.width
    let maxX = Int64(width - 1)
    let maxY = Int64(bitmap.height - 1)
    let texels = UnsafePointer(bitmap.pixels)
    let lastU = u &+ ux &* Int64(count - 1)
    let lastV = v &+ vx &* Int64(count - 1)
    let isInside =
      min(u, lastU) >= 0 && max(u, lastU) >> 32 < maxX && min(v, lastV) >= 0 && max(v, lastV) >> 32 < maxY
    if isInside {
      if ux == 1 << 32 && vx == 0 && u >> 24 & 255 == 0 && v >> 24 & 255 == 0 {
        return row.update(from: texels + (Int(v >> 32) * width + Int(u >> 32)), count: count)
      }
      for index in 0..<count {
        let pair = UnsafeRawPointer(texels + (Int(v >> 32) &* width &+ Int(u >> 32)))
        let top = pair.loadUnaligned(as: UInt64.self)
        let bottom = (pair + width &* 4).loadUnaligned(as: UInt64.self)
        row[index] = ImageSampler.mix(
          top, bottom, UInt64(truncatingIfNeeded: u >> 24 & 255), UInt64(truncatingIfNeeded: v >> 24 & 255))
        u &+= ux
        v &+= vx
      }
      return
    }
    for index in 0..<count {
      let left = Int(max(0, min(maxX, u >> 32)))
      let right = Int(max(0, min(maxX, (u >> 32) + 1)))
      let top = Int(max(0, min(maxY, v >> 32))) &* width
      let bottom = Int(max(0, min(maxY, (v >> 32) + 1))) &* width
      row[index] = ImageSampler.mix(
        UInt64(texels[top + left]) | UInt64(texels[top + right]) << 32,
        UInt64(texels[bottom + left]) | UInt64(texels[bottom + right]) << 32,
        UInt64(truncatingIfNeeded: u >> 24 & 255), UInt64(truncatingIfNeeded: v >> 24 & 255))
      u &+= ux
      v &+= vx
    }
  }

  /// Mixes two pairs of pixels: the right ones of each by fx/256, the bottom pair by fy/256.
  ///
  /// Four 16-bit lanes of a word at a time. a + (b − a)·f is linear, so that borrows between lanes cancel: each
  /// lane's result is within 0…255 · 256.
  @inline(__always) private static func mix(_ top: UInt64, _ bottom: UInt64, _ fx: UInt64, _ fy: UInt64)
    -> UInt32
  {
    let mask: UInt64 = 0x00FF_00FF_00FF_00FF
    let half: UInt64 = 0x0080_0080_0080_0080
    @inline(__always) func lerp(_ a: UInt64, _ b: UInt64, _ f: UInt64) -> UInt64 {
      (a &<< 8 &+ (b &- a) &* f &+ half) &>> 8 & mask
    }
    let rb = lerp(top & mask, bottom & mask, fy)
    let ag = lerp(top &>> 8 & mask, bottom &>> 8 & mask, fy)
    // The left pixel's halves in one word, the right one's in another.
    let left = rb & 0xFF00FF | ag &<< 32
    let right = rb &>> 32 | (ag &>> 32) &<< 32
    let both = lerp(left, right, fx)
    return UInt32(truncatingIfNeeded: both) | UInt32(truncatingIfNeeded: both &>> 32) &<< 8
  }
}
