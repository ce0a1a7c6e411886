/// Samples a picture bilinearly, with weights of 1/256. Its edge pixels are repeated outside.
struct ImageSampler {
  private let bitmap: Bitmap
  private let map: PixelMap

  /// Makes a sampler; `map` leads to the pixels of the bitmap, which must not be empty.
  init(_ bitmap: Bitmap, _ map: PixelMap) {
    self.bitmap = bitmap
    self.map = map
  }

  /// Writes the picture's pixels under a row of device pixels from (x, y) rightwards.
  func fetch(_ x: Int64, _ y: Int64, _ count: Int, into row: UnsafeMutablePointer<UInt32>) {
    guard count > 0 else { return }
    // Pixel centres are at halves; rounding to 1/256 keeps a picture on whole pixels exact.
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
      return fetchInside(u, v, count, into: row)
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

  /// Writes a row whose samples all lie inside the picture, four pixels at a time.
  private func fetchInside(_ u: Int64, _ v: Int64, _ count: Int, into row: UnsafeMutablePointer<UInt32>) {
    var u = u
    var v = v
    let ux = map.ux
    let vx = map.vx
    let width = bitmap.width
    let texels = UnsafeRawPointer(bitmap.pixels)
    let ramp = SIMD4<Int64>(0, 1, 2, 3)
    var us = SIMD4<Int64>(repeating: u) &+ ramp &* SIMD4(repeating: ux)
    var vs = SIMD4<Int64>(repeating: v) &+ ramp &* SIMD4(repeating: vx)
    var index = 0
    while index &+ 4 <= count {
      var top = SIMD8<UInt32>()
      var bottom = SIMD8<UInt32>()
      @inline(__always) func load(_ lane: Int) {
        let pair = texels + (Int(v >> 32) &* width &+ Int(u >> 32)) &<< 2
        let upper = pair.loadUnaligned(as: SIMD2<UInt32>.self)
        let lower = (pair + width &<< 2).loadUnaligned(as: SIMD2<UInt32>.self)
        top[2 &* lane] = upper.x
        top[2 &* lane &+ 1] = upper.y
        bottom[2 &* lane] = lower.x
        bottom[2 &* lane &+ 1] = lower.y
        u &+= ux
        v &+= vx
      }
      load(0)
      load(1)
      load(2)
      load(3)
      let fx = ImageSampler.fractions(us)
      let fy = ImageSampler.fractions(vs)
      var fy8 = SIMD8<UInt32>()
      fy8.evenHalf = fy
      fy8.oddHalf = fy
      let rb = ImageSampler.lerp16(top & 0xFF00FF, bottom & 0xFF00FF, fy8)
      let ag = ImageSampler.lerp16(top &>> 8 & 0xFF00FF, bottom &>> 8 & 0xFF00FF, fy8)
      let red = ImageSampler.lerp8(rb.evenHalf, rb.oddHalf, fx)
      let alpha = ImageSampler.lerp8(ag.evenHalf, ag.oddHalf, fx)
      UnsafeMutableRawPointer(row + index).storeBytes(of: red | alpha &<< 8, as: SIMD4<UInt32>.self)
      us &+= SIMD4(repeating: ux &<< 2)
      vs &+= SIMD4(repeating: vx &<< 2)
      index &+= 4
    }
    while index < count {
      let pair = texels + (Int(v >> 32) &* width &+ Int(u >> 32)) &<< 2
      row[index] = ImageSampler.mix(
        pair.loadUnaligned(as: UInt64.self), (pair + width &<< 2).loadUnaligned(as: UInt64.self),
        UInt64(truncatingIfNeeded: u >> 24 & 255), UInt64(truncatingIfNeeded: v >> 24 & 255))
      u &+= ux
      v &+= vx
      index &+= 1
    }
  }

  /// The fractions of four positions in 1/256, each in both halves of its lane.
  @inline(__always) private static func fractions(_ places: SIMD4<Int64>) -> SIMD4<UInt32> {
    let f = unsafeBitCast(places, to: SIMD8<UInt32>.self).evenHalf &>> 24
    return f | f &<< 16
  }

  /// a + (b − a)·f/256, rounded, in 16-bit halves.
  @inline(__always)
  private static func lerp8(_ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>, _ f: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let a = unsafeBitCast(a, to: SIMD8<UInt16>.self)
    let b = unsafeBitCast(b, to: SIMD8<UInt16>.self)
    let f = unsafeBitCast(f, to: SIMD8<UInt16>.self)
    return unsafeBitCast((a &<< 8 &+ (b &- a) &* f &+ 128) &>> 8, to: SIMD4<UInt32>.self)
  }

  /// a + (b − a)·f/256, rounded, for twice as many lanes.
  @inline(__always)
  private static func lerp16(_ a: SIMD8<UInt32>, _ b: SIMD8<UInt32>, _ f: SIMD8<UInt32>) -> SIMD8<UInt32> {
    SIMD8(
      lowHalf: lerp8(a.lowHalf, b.lowHalf, f.lowHalf), highHalf: lerp8(a.highHalf, b.highHalf, f.highHalf))
  }

  /// Mixes two pairs of pixels: the right ones of each by fx/256, the bottom pair by fy/256.
  ///
  /// Works on four 16-bit lanes of a word at a time. a + (b − a)·f is linear, so borrows between lanes cancel: each
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
