import Geometry

extension CoverageMask {
  /// How many pixels beyond a shape its blur reaches, for a standard deviation in pixels.
  public static func blurReach(deviation: Double) -> Int {
    let radii = boxRadii(deviation)
    return radii.0 + radii.1 + radii.2 + 1
  }

  /// Blurs the mask: three box filters along x and along y, close to a Gaussian.
  ///
  /// Pixels outside the mask count as empty, so the mask must extend ``blurReach(deviation:)`` pixels beyond the pixels
  /// that are used. A pixel's result depends only on those within that reach, so neighbouring masks agree. A deviation
  /// under about half a pixel, or NaN, changes nothing; one above 1,000 counts as 1,000.
  ///
  /// - Parameter deviation: the standard deviation in pixels.
  /// - Complexity: O(width · height), independent of the deviation.
  public func blur(deviation: Double) {
    let radii = CoverageMask.boxRadii(deviation)
    guard radii.0 > 0, width > 0, height > 0 else { return }
    changes?.note(PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 2 * max(width, height)) { buffer in
      guard let line = buffer.baseAddress else { return }
      let spare = line + max(width, height)
      for y in 0..<height { CoverageMask.blur(bytes + y * width, 1, width, radii, line, spare) }
      for x in 0..<width { CoverageMask.blur(bytes + x, width, height, radii, line, spare) }
    }
  }

  /// The radii of three boxes, largest first, whose variances add up to nearly the Gaussian's: a box of
  /// 2r + 1 pixels has a variance of ((2r + 1)² − 1) / 12 = r·(r + 1) / 3.
  private static func boxRadii(_ deviation: Double) -> (Int, Int, Int) {
    guard deviation > 0 else { return (0, 0, 0) }
    let variance = min(deviation, 1000) * min(deviation, 1000)
    // Three boxes of radius r have r·(r + 1), and making one radius larger by one adds (2r + 2) / 3.
    let r = ((4 * variance + 1).squareRoot() - 1) / 2
    let low = Int(r)
    let steps = Int(((variance - Double(low * (low + 1))) * 3 / Double(2 * low + 2)).rounded())
    return (low + (steps > 0 ? 1 : 0), low + (steps > 1 ? 1 : 0), low + (steps > 2 ? 1 : 0))
  }

  /// Blurs one row or column by three running sums. Intermediate values are in 1/256 of a coverage step.
  private static func blur(
    _ line: UnsafeMutablePointer<UInt8>, _ stride: Int, _ count: Int, _ radii: (Int, Int, Int),
    _ a: UnsafeMutablePointer<UInt16>, _ b: UnsafeMutablePointer<UInt16>
  ) {
    for index in 0..<count { a[index] = UInt16(line[index * stride]) << 8 }
    box(a, b, count, radii.0)
    box(b, a, count, radii.1)
    box(a, b, count, radii.2)
    for index in 0..<count { line[index * stride] = UInt8(min(255, (Int(b[index]) + 128) >> 8)) }
  }

  private static func box(
    _ source: UnsafePointer<UInt16>, _ result: UnsafeMutablePointer<UInt16>, _ count: Int, _ radius: Int
  ) {
    // Multiplying by the rounded reciprocal is far cheaper than dividing.
    let reciprocal = ((1 << 32) + radius) / (2 * radius + 1)
    var sum = 0
    for index in 0..<min(radius, count) { sum &+= Int(source[index]) }
    for index in 0..<count {
      if index + radius < count { sum &+= Int(source[index + radius]) }
      if index > radius { sum &-= Int(source[index - radius - 1]) }
      result[index] = UInt16(truncatingIfNeeded: min(65_535, (sum &* reciprocal &+ 1 << 31) >> 32))
    }
  }
}
