import Geometry
import Raster

extension Canvas {
  /// Adds noise of up to ±`amount` of 255 to the pixels in `rect`, for the slate's grain. A device pixel gets the same
  /// noise whichever tile it is on.
  ///
  /// - Complexity: O(pixels), four at a time.
  public func grain(_ rect: Rect, amount: Int) {
    let area = transform.apply(rect).intersection(bounds).roundedOut
    guard amount > 0, amount < 256, !area.isEmpty else { return }
    let grain = Grain(amount: amount)
    let left = Int64(area.minX)
    let width = Int(area.width)
    for row in 0..<Int(area.height) {
      let y = Int64(area.minY) + Int64(row)
      let start = Int(y - target.originY) * target.bitmap.width + Int(left - target.originX)
      grain.disturb(target.bitmap.pixels + start, width, x: left, y: y)
    }
  }
}

/// Noise that depends only on the device pixel: a hash of its position, uniform over −amount…amount.
private struct Grain {
  let amount: Int

  /// Adds noise to the pixels of a row from device pixel (x, y) rightwards.
  func disturb(_ pixels: UnsafeMutablePointer<UInt32>, _ count: Int, x: Int64, y: Int64) {
    let column = SIMD4<UInt32>(0, 1, 2, 3) &+ UInt32(truncatingIfNeeded: x)
    var seed = column &* 0x9E37_79B1
    let line = SIMD4(repeating: UInt32(truncatingIfNeeded: y) &* 0x85EB_CA77)
    var index = 0
    while index + 4 <= count {
      let place = UnsafeMutableRawPointer(pixels + index)
      let old = place.loadUnaligned(as: SIMD4<UInt32>.self)
      place.storeBytes(of: shifted(old, noise(seed ^ line)), as: SIMD4<UInt32>.self)
      seed &+= 4 &* 0x9E37_79B1
      index += 4
    }
    if index == count { return }
    var last = SIMD4<UInt32>()
    for lane in 0..<count - index { last[lane] = pixels[index + lane] }
    last = shifted(last, noise(seed ^ line))
    for lane in 0..<count - index { pixels[index + lane] = last[lane] }
  }

  /// 0…2 · amount for each of four hashes.
  @inline(__always) private func noise(_ seed: SIMD4<UInt32>) -> SIMD4<UInt32> {
    var h = (seed ^ (seed &>> 15)) &* 0x2C1B_3C6D
    h = (h ^ (h &>> 12)) &* 0x297A_2D39
    h ^= h &>> 15
    return ((h &>> 16) &* UInt32(2 * amount + 1)) &>> 16
  }

  /// Premultiplied pixels made lighter or darker by `noise` − amount, with channels clamped to 0…alpha. Channels are in
  /// 16-bit halves, red beside blue. Clamping uses sign shifts, for which every processor has vector instructions.
  @inline(__always) private func shifted(_ pixel: SIMD4<UInt32>, _ noise: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let alpha = pixel &>> 24
    let most = halves(alpha | alpha &<< 16)
    let shift = halves(noise | noise &<< 16) &- Int16(amount)
    let rb = words(limited(halves(pixel & 0xFF00FF) &+ shift, most))
    let g = words(limited(halves(pixel &>> 8 & 0xFF) &+ shift, most)) & 0xFF
    return alpha &<< 24 | rb | g &<< 8
  }

  /// Each lane clamped to 0…`most`.
  @inline(__always) private func limited(_ v: SIMD8<Int16>, _ most: SIMD8<Int16>) -> SIMD8<Int16> {
    let positive = v & ~(v &>> 15)
    let excess = positive &- most
    return positive &- (excess & ~(excess &>> 15))
  }

  @inline(__always) private func halves(_ v: SIMD4<UInt32>) -> SIMD8<Int16> {
    unsafeBitCast(v, to: SIMD8<Int16>.self)
  }

  @inline(__always) private func words(_ v: SIMD8<Int16>) -> SIMD4<UInt32> {
    unsafeBitCast(v, to: SIMD4<UInt32>.self)
  }
}
