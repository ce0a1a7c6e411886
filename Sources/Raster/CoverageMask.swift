import Geometry

/// How much of each pixel something covers, one byte a pixel: what a stroke of a brush fills before it is painted
/// once, or the shape of a shadow.
///
/// Like a ``Rasterizer`` it belongs to one thread.
public final class CoverageMask {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The device column of the left column.
  public let originX: Int64
  /// The device row of the top row.
  public let originY: Int64
  /// The coverage of pixel (x, y), 0…255, is at `bytes[y * width + x]`.
  public let bytes: UnsafeMutablePointer<UInt8>
  /// Draws paths into the mask.
  public let rasterizer: Rasterizer

  /// Makes an empty mask.
  ///
  /// - Parameters:
  ///   - width: the width in pixels.
  ///   - height: the height in pixels.
  ///   - originX: the device column of the left column, within ±2⁴⁰.
  ///   - originY: the device row of the top row, within ±2⁴⁰.
  ///   - rasterizer: draws paths into the mask; the thread's own one saves memory.
  public init(
    width: Int, height: Int, originX: Int64 = 0, originY: Int64 = 0, rasterizer: Rasterizer = Rasterizer()
  ) {
    precondition(width >= 0 && height >= 0, "a mask's sides are not negative")
    self.width = width
    self.height = height
    self.originX = originX
    self.originY = originY
    self.rasterizer = rasterizer
    bytes = .allocate(capacity: max(1, width * height))
    bytes.initialize(repeating: 0, count: max(1, width * height))
  }

  deinit { bytes.deallocate() }

  /// The coverage of one pixel, 0…255; 0 outside the mask.
  public subscript(x: Int, y: Int) -> UInt8 {
    x >= 0 && y >= 0 && x < width && y < height ? bytes[y * width + x] : 0
  }

  /// Sets every pixel to one coverage.
  public func clear(to value: UInt8 = 0) { bytes.update(repeating: value, count: width * height) }

  /// A part of the mask as a mask of its own, in the same place of the device space.
  ///
  /// - Parameter region: the part; what lies beyond the mask is left out.
  public func copy(of region: PixelRect) -> CoverageMask {
    let left = max(0, region.minX)
    let top = max(0, region.minY)
    let columns = max(0, min(width, region.maxX) - left)
    let rows = max(0, min(height, region.maxY) - top)
    let copy = CoverageMask(
      width: columns, height: rows, originX: originX + Int64(left), originY: originY + Int64(top),
      rasterizer: rasterizer)
    for row in 0..<rows {
      (copy.bytes + row * columns).update(from: bytes + (top + row) * width + left, count: columns)
    }
    return copy
  }

  /// The mask's pixels in the layer's device space.
  var deviceRect: Rect {
    Rect(
      x: Double(originX), y: Double(originY), width: Double(width), height: Double(height))
  }

  /// Covers the inside of a path; where shapes overlap the largest coverage counts. See ``Rasterizer``.
  public func fill(
    _ path: Path, rule: FillRule = .nonZero, transform: Affine = .identity, opacity: UInt8 = 255
  ) {
    rasterizer.fill(path, rule: rule, transform: transform, opacity: opacity, into: self)
  }

  /// Covers the line of a path; where shapes overlap the largest coverage counts. See ``Rasterizer``.
  public func stroke(
    _ path: Path, style: StrokeStyle, transform: Affine = .identity, opacity: UInt8 = 255
  ) {
    rasterizer.stroke(path, style: style, transform: transform, opacity: opacity, into: self)
  }
}
