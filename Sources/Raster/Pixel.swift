import Geometry

/// Arithmetic on premultiplied pixels, 0xAARRGGBB. Channels are processed two at a time, as 16-bit halves of a word:
/// red and blue, alpha and green. All divisions by 255 round to nearest.
enum Pixel {
  /// A colour as a premultiplied pixel.
  static func premultiplied(_ color: Color) -> UInt32 {
    let a = UInt32(color.alpha)
    func channel(_ c: UInt8) -> UInt32 { (UInt32(c) * a + 127) / 255 }
    return a << 24 | channel(color.red) << 16 | channel(color.green) << 8 | channel(color.blue)
  }

  /// a·b/255, rounded, for values up to 255.
  @inline(__always) static func product(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let t = a &* b &+ 128
    return (t &+ t &>> 8) &>> 8
  }

  /// All four channels times k/255.
  @inline(__always) static func scaled(_ p: UInt32, _ k: UInt32) -> UInt32 {
    let rb = divided((p & 0xFF00FF) &* k &+ 0x800080)
    let ag = divided((p &>> 8 & 0xFF00FF) &* k &+ 0x800080)
    return ag &<< 8 | rb
  }

  /// (t + t/256)/256 in both halves of a word.
  @inline(__always) private static func divided(_ t: UInt32) -> UInt32 {
    ((t &+ (t &>> 8 & 0xFF00FF)) &>> 8) & 0xFF00FF
  }

  /// One pixel composited over another.
  @inline(__always) static func over(_ source: UInt32, _ destination: UInt32) -> UInt32 {
    source &+ scaled(destination, 255 &- source &>> 24)
  }

  /// The pixel k/255 of the way from `destination` to `source`.
  @inline(__always) static func mix(_ source: UInt32, _ destination: UInt32, _ k: UInt32) -> UInt32 {
    let j = 255 &- k
    let rb = divided((source & 0xFF00FF) &* k &+ (destination & 0xFF00FF) &* j &+ 0x800080)
    let ag = divided((source &>> 8 & 0xFF00FF) &* k &+ (destination &>> 8 & 0xFF00FF) &* j &+ 0x800080)
    return ag &<< 8 | rb
  }

  /// Multiplies two pixels as the W3C's compositing rules do: s·d + s·(1 − dₐ) + d·(1 − sₐ).
  @inline(__always) static func multiplied(_ source: UInt32, _ destination: UInt32) -> UInt32 {
    let sa = source &>> 24
    let da = destination &>> 24
    var result = sa &+ da &- product(sa, da)
    result &<<= 24
    var shift: UInt32 = 0
    while shift < 24 {
      let s = source &>> shift & 255
      let d = destination &>> shift & 255
      let t = s &* (d &+ 255 &- da) &+ d &* (255 &- sa) &+ 128
      result |= (min(255, (t &+ t &>> 8) &>> 8)) &<< shift
      shift &+= 8
    }
    return result
  }
}

/// Four neighbouring pixels as the lanes of vectors.
enum Pixels4 {
  /// The channels of four pixels, each in 16 bits.
  struct Halves {
    let rb: SIMD8<UInt16>
    let ag: SIMD8<UInt16>

    @inline(__always) init(_ p: SIMD4<UInt32>) {
      rb = unsafeBitCast(p, to: SIMD8<UInt16>.self) & 0xFF
      ag = unsafeBitCast(p, to: SIMD8<UInt16>.self) &>> 8
    }
  }

  /// Four pixels times k/255 each. `k` holds the factor of a pixel in both of its lanes.
  @inline(__always) static func scaled(_ p: SIMD4<UInt32>, _ k: SIMD8<UInt16>) -> SIMD4<UInt32> {
    let halves = Halves(p)
    return joined(halves.rb &* k &+ 128, halves.ag &* k &+ 128)
  }

  /// Four pixels, each k/255 of the way from `destination` to `source`; `k` as in ``scaled(_:_:)``.
  @inline(__always) static func mix(_ source: Halves, _ destination: Halves, _ k: SIMD8<UInt16>)
    -> SIMD4<UInt32>
  {
    let far = k ^ 0xFF
    return joined(
      source.rb &* k &+ destination.rb &* far &+ 128, source.ag &* k &+ destination.ag &* far &+ 128)
  }

  /// Four pixels composited over four others.
  @inline(__always) static func over(_ source: SIMD4<UInt32>, _ destination: SIMD4<UInt32>)
    -> SIMD4<UInt32>
  {
    let a = 255 &- source &>> 24
    return source &+ scaled(destination, unsafeBitCast(a | a &<< 16, to: SIMD8<UInt16>.self))
  }

  /// Both halves divided by 255 and joined. 128 must have been added for rounding.
  @inline(__always) private static func joined(_ rb: SIMD8<UInt16>, _ ag: SIMD8<UInt16>) -> SIMD4<UInt32> {
    unsafeBitCast((rb &+ rb &>> 8) &>> 8 | (ag &+ ag &>> 8) & 0xFF00, to: SIMD4<UInt32>.self)
  }
}

extension Color {
  /// The colour as a premultiplied pixel, 0xAARRGGBB.
  public var premultiplied: UInt32 { Pixel.premultiplied(self) }
}
