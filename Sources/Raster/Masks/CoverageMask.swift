import Geometry

/// The coverage of each pixel in one byte. A brush stroke fills a mask, which is then painted once; shadows use one
/// too.
///
/// It belongs to one thread, as a ``Rasterizer`` does.
public final class CoverageMask {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The device column of the left column.
  @inlinable public var originX: Int64 { firstColumn }
  /// The device row of the top row.
  @inlinable public var originY: Int64 { firstRow }
  @exclusivity(unchecked) @usableFromInline var firstColumn: Int64
  @exclusivity(unchecked) @usableFromInline var firstRow: Int64
  /// The coverage of pixel (x, y), 0…255, is at `bytes[y * width + x]`.
  public let bytes: UnsafeMutablePointer<UInt8>
  /// The bytes behind the last pixel. So eight pixels can be read and written at once, wherever the first is.
  private static let slack = 7
  /// Draws paths into the mask.
  public let rasterizer: Rasterizer
  /// The pixels that have changed since the changes were last taken, for masks that are filled step by step.
  public let changes: MaskChanges?

  /// Makes an empty mask.
  ///
  /// - Parameters:
  ///   - width: the width in pixels.
  ///   - height: the height in pixels.
  ///   - originX: the device column of the left column, within ±2⁴⁰.
  ///   - originY: the device row of the top row, within ±2⁴⁰.
  ///   - rasterizer: draws paths into the mask; sharing the thread's rasteriser saves memory.
  ///   - notesChanges: whether it has ``changes``.
  public init(
    width: Int, height: Int, originX: Int64 = 0, originY: Int64 = 0, rasterizer: Rasterizer = Rasterizer(),
    notesChanges: Bool = false
  ) {
    precondition(width >= 0 && height >= 0, "a mask's sides are not negative")
    self.width = width
    self.height = height
    firstColumn = originX
    firstRow = originY
    self.rasterizer = rasterizer
    changes = notesChanges ? MaskChanges(width: width, height: height) : nil
    bytes = .allocate(capacity: width * height + Self.slack)
    bytes.initialize(repeating: 0, count: width * height + Self.slack)
  }

  deinit { bytes.deallocate() }

  /// The coverage of one pixel, 0…255; 0 outside the mask.
  public subscript(x: Int, y: Int) -> UInt8 {
    x >= 0 && y >= 0 && x < width && y < height ? bytes[y * width + x] : 0
  }

  /// Sets every pixel to one coverage.
  public func clear(to value: UInt8 = 0) {
    bytes.update(repeating: value, count: width * height)
    changes?.note(PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
  }

  /// Sets every pixel of a rectangle within the mask to zero. It is not noted as a change.
  public func clear(_ area: PixelRect) {
    precondition(
      area.minX >= 0 && area.minY >= 0 && area.maxX <= width && area.maxY <= height,
      "a rectangle outside of the mask")
    for row in area.minY..<area.maxY {
      (bytes + (row * width + area.minX)).update(repeating: 0, count: area.width)
    }
  }

  /// Moves the mask together with its coverage.
  ///
  /// - Parameters:
  ///   - x: the device column of the left column from now on, within ±2⁴⁰.
  ///   - y: the device row of the top row from now on, within ±2⁴⁰.
  public func move(toX x: Int64, y: Int64) {
    firstColumn = x
    firstRow = y
  }

  /// The columns from the first to the last pixel of a row with any coverage, within `columns`; empty if there is none.
  public func covered(row: Int, within columns: Range<Int>) -> Range<Int> {
    let line = UnsafeRawPointer(bytes + row * width)
    var first = columns.lowerBound
    var end = columns.upperBound
    // Most of a mask is empty, so eight pixels are tested at once.
    while first + 8 <= end, line.loadUnaligned(fromByteOffset: first, as: UInt64.self) == 0 { first += 8 }
    while first < end, line.load(fromByteOffset: first, as: UInt8.self) == 0 { first += 1 }
    while end - 8 >= first, line.loadUnaligned(fromByteOffset: end - 8, as: UInt64.self) == 0 { end -= 8 }
    while end > first, line.load(fromByteOffset: end - 1, as: UInt8.self) == 0 { end -= 1 }
    return first..<end
  }

  /// The mask's pixels in the layer's device space.
  var deviceRect: Rect {
    Rect(
      x: Double(originX), y: Double(originY), width: Double(width), height: Double(height))
  }

  /// Covers the inside of a path. Where shapes overlap, the maximum of their coverages counts. See ``Rasterizer``.
  public func fill(
    _ path: Path, rule: FillRule = .nonZero, transform: Affine = .identity, opacity: UInt8 = 255
  ) {
    rasterizer.fill(path, rule: rule, transform: transform, opacity: opacity, into: self)
    note(transform.apply(path.bounds))
  }

  /// Covers the stroke of a path. Where shapes overlap, the maximum of their coverages counts. See ``Rasterizer``.
  public func stroke(
    _ path: Path, style: StrokeStyle, transform: Affine = .identity, opacity: UInt8 = 255
  ) {
    rasterizer.stroke(path, style: style, transform: transform, opacity: opacity, into: self)
    let reach = style.width / 2 * (style.join == .miter ? max(1.5, style.miterLimit) : 1.5)
    note(transform.apply(path.bounds.inset(by: -reach)))
  }

  /// Notes that pixels may have changed within a box in device space.
  private func note(_ box: Rect) {
    guard let changes else { return }
    let limit = 0x1p40
    func pixel(_ edge: Double, _ origin: Int64) -> Int { Int(max(-limit, min(limit, edge - Double(origin)))) }
    let area = box.inset(by: -1).roundedOut
    changes.note(
      PixelRect(
        minX: pixel(area.minX, originX), minY: pixel(area.minY, originY), maxX: pixel(area.maxX, originX),
        maxY: pixel(area.maxY, originY)))
  }
}
