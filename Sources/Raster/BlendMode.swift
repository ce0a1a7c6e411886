/// How new pixels are combined with the old ones. All modes work on premultiplied pixels. Where a shape covers only
/// part of a pixel, the result is interpolated between the old pixel and the blended one by the coverage.
public enum BlendMode: UInt8, Hashable, Sendable, CaseIterable {
  /// The new pixel over the old one: s + d·(1 − sₐ). For pens, and chalk through a mask.
  case sourceOver
  /// The new pixel in place of the old one, including its alpha.
  case copy
  /// The old pixel where the new one is transparent: d·(1 − sₐ). For an eraser on a transparent layer.
  case destinationOut
  /// The product, which darkens: s·d + s·(1 − dₐ) + d·(1 − sₐ). For a marker.
  case multiply
}

extension BlendMode {
  /// Blends a row. `source` has one pixel, and `coverage` one byte, for each of the destination's.
  func blend(
    _ source: UnsafePointer<UInt32>, _ coverage: UnsafePointer<UInt8>,
    onto destination: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    switch self {
    case .sourceOver:
      var index = 0
      while index + 4 <= count {
        let four = UnsafeRawPointer(coverage + index).loadUnaligned(as: UInt32.self)
        if four == 0 {
          index += 4
          // Empty pixels often come in long runs.
          while index + 8 <= count, UnsafeRawPointer(coverage + index).loadUnaligned(as: UInt64.self) == 0 {
            index += 8
          }
          continue
        }
        var s = UnsafeRawPointer(source + index).loadUnaligned(as: SIMD4<UInt32>.self)
        let target = UnsafeMutableRawPointer(destination + index)
        if four == .max {
          if s.x & s.y & s.z & s.w >= 0xFF00_0000 {
            target.storeBytes(of: s, as: SIMD4<UInt32>.self)
            index += 4
            continue
          }
        } else {
          let k = SIMD4<UInt32>(truncatingIfNeeded: unsafeBitCast(four, to: SIMD4<UInt8>.self))
          s = Pixels4.scaled(s, unsafeBitCast(k | k &<< 16, to: SIMD8<UInt16>.self))
        }
        let d = target.loadUnaligned(as: SIMD4<UInt32>.self)
        target.storeBytes(of: Pixels4.over(s, d), as: SIMD4<UInt32>.self)
        index += 4
      }
      while index < count {
        let k = UInt32(coverage[index])
        if k != 0 { destination[index] = Pixel.over(Pixel.scaled(source[index], k), destination[index]) }
        index += 1
      }
    case .copy:
      for index in 0..<count {
        destination[index] = Pixel.mix(source[index], destination[index], UInt32(coverage[index]))
      }
    case .destinationOut:
      for index in 0..<count {
        let a = Pixel.product(source[index] &>> 24, UInt32(coverage[index]))
        destination[index] = Pixel.scaled(destination[index], 255 - a)
      }
    case .multiply:
      for index in 0..<count where coverage[index] != 0 {
        let d = destination[index]
        destination[index] = Pixel.mix(
          Pixel.multiplied(source[index], d), d, UInt32(coverage[index]))
      }
    }
  }
}
