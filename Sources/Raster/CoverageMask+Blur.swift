import Geometry

extension CoverageMask {
  /// How many pixels beyond a shape its blur reaches.
  ///
  /// - Parameter deviation: the standard deviation in pixels.
  public static func blurReach(deviation: Double) -> Int { 3 * boxRadius(deviation) + 1 }

  /// Blurs the mask: three box filters along x and along y, close to a Gaussian.
  ///
  /// What lies outside the mask counts as empty: leave ``blurReach(deviation:)`` pixels around what matters. A pixel's
  /// result depends only on those within that reach, so neighbouring masks agree. A deviation under about
  /// a third of a pixel, or NaN, changes nothing; one above 1,000 counts as 1,000.
  ///
  /// - Parameter deviation: the standard deviation in pixels.
  /// - Complexity: O(width · height), whatever the deviation.
  public func blur(deviation: Double) {
    let radius = CoverageMask.boxRadius(deviation)
    guard radius > 0, width > 0, height > 0 else { return }
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 2 * max(width, height)) { buffer in
      guard let line = buffer.baseAddress else { return }
      let spare = line + max(width, height)
      for y in 0..<height { CoverageMask.blur(bytes + y * width, 1, width, radius, line, spare) }
      for x in 0..<width { CoverageMask.blur(bytes + x, width, height, radius, line, spare) }
    }
  }

  /// The radius r of the box whose three-fold convolution has the deviation: each box of 2r + 1 pixels adds a
  /// variance of ((2r + 1)² − 1) / 12.
  static func boxRadius(_ deviation: Double) -> Int {
    guard deviation > 0 else { return 0 }
    let d = min(deviation, 1000)
    return Int((((4 * d * d + 1).squareRoot() - 1) / 2).rounded())
  }

  /// Blurs one row or column: three running sums, in 1/256 of a coverage step between them.
  private static func blur(
    _ line: UnsafeMutablePointer<UInt8>, _ stride: Int, _ count: Int, _ radius: Int,
    _ a: UnsafeMutablePointer<UInt16>, _ b: UnsafeMutablePointer<UInt16>
  ) {
    for index in 0..<count { a[index] = UInt16(line[index * stride]) << 8 }
    box(a, b, count, radius)
    box(b, a, count, radius)
    box(a, b, count, radius)
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
