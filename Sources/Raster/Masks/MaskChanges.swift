/// The record of which pixels of a mask have changed, with one byte for each block of 8 × 4 pixels. So only these need
/// to be processed again.
///
/// Code that changes pixels without a ``CoverageMask`` method must call ``note(_:)``, or set ``blocks`` and call
/// ``surround(_:)``.
public final class MaskChanges {
  /// The binary logarithm of the width of a block.
  @inlinable public static var shift: Int { 3 }
  /// The binary logarithm of the height of a block.
  @inlinable public static var rowShift: Int { 2 }

  /// The blocks in a row.
  public let stride: Int
  /// One byte for each block, row by row; not zero where pixels may have changed.
  public let blocks: UnsafeMutablePointer<UInt8>
  @usableFromInline let width: Int
  @usableFromInline let height: Int
  /// The bounding box of all changed blocks, in pixels.
  @exclusivity(unchecked) @usableFromInline var box: PixelRect

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = (width + (1 << Self.shift) - 1) >> Self.shift
    let count = max(1, stride * ((height + (1 << Self.rowShift) - 1) >> Self.rowShift))
    blocks = .allocate(capacity: count)
    blocks.initialize(repeating: 0, count: count)
    box = PixelRect(minX: width, minY: height, maxX: 0, maxY: 0)
  }

  deinit { blocks.deallocate() }

  /// Extends the bounding box to a rectangle in which ``blocks`` have been, or will be, set.
  @inlinable public func surround(_ area: PixelRect) {
    box = PixelRect(
      minX: max(0, min(box.minX, area.minX)), minY: max(0, min(box.minY, area.minY)),
      maxX: min(width, max(box.maxX, area.maxX)), maxY: min(height, max(box.maxY, area.maxY)))
  }

  /// Notes that all pixels of a rectangle may have changed.
  public func note(_ area: PixelRect) {
    let area = PixelRect(
      minX: max(0, area.minX), minY: max(0, area.minY), maxX: min(width, area.maxX),
      maxY: min(height, area.maxY))
    guard !area.isEmpty else { return }
    surround(area)
    let first = area.minX >> Self.shift
    let count = (area.maxX - 1) >> Self.shift + 1 - first
    for row in area.minY >> Self.rowShift...(area.maxY - 1) >> Self.rowShift {
      (blocks + (row * stride + first)).update(repeating: 1, count: count)
    }
  }

  /// Calls `body` with each run of blocks in a row that may have changed, in pixels.
  ///
  /// - Returns: their bounding box, which is empty without changes.
  /// - Complexity: O(pixels of the bounding box / 32), besides the calls.
  @inlinable @discardableResult public func each(_ body: (PixelRect) -> Void) -> PixelRect {
    visit(forgets: false, body)
  }

  /// Calls `body` as ``each(_:)`` does and clears the changes. They are added to `other`, if given, a record for a mask
  /// of the same size.
  @inlinable @discardableResult public func take(
    into other: MaskChanges? = nil, _ body: (PixelRect) -> Void
  ) -> PixelRect {
    precondition(other.map { $0.width == width && $0.height == height } ?? true, "masks of different sizes")
    defer { box = PixelRect(minX: width, minY: height, maxX: 0, maxY: 0) }
    let area = visit(forgets: true, notes: other?.blocks, body)
    if !area.isEmpty { other?.surround(area) }
    return area
  }

  /// Clears the changes.
  public func forget() {
    defer { box = PixelRect(minX: width, minY: height, maxX: 0, maxY: 0) }
    guard box.minX < box.maxX, box.minY < box.maxY else { return }
    let (first, last) = (box.minX >> Self.shift, (box.maxX - 1) >> Self.shift)
    for row in box.minY >> Self.rowShift...(box.maxY - 1) >> Self.rowShift {
      (blocks + (row * stride + first)).update(repeating: 0, count: last - first + 1)
    }
  }

  @inlinable func visit(
    forgets: Bool, notes: UnsafeMutablePointer<UInt8>? = nil, _ body: (PixelRect) -> Void
  ) -> PixelRect {
    let nothing = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
    guard box.minX < box.maxX, box.minY < box.maxY else { return nothing }
    let (first, end) = (box.minX >> Self.shift, (box.maxX - 1) >> Self.shift + 1)
    let rows = box.minY >> Self.rowShift...(box.maxY - 1) >> Self.rowShift
    var (left, right, top, bottom) = (end, first, rows.upperBound, rows.lowerBound)
    for row in rows {
      let line = blocks + row &* stride
      var block = first
      while block < end {
        if line[block] == 0 {
          // Most of a box is empty.
          let isEmpty =
            end &- block >= 8 && UnsafeRawPointer(line + block).loadUnaligned(as: UInt64.self) == 0
          block &+= isEmpty ? 8 : 1
          continue
        }
        let start = block
        while block < end, line[block] != 0 {
          if forgets { line[block] = 0 }
          if let notes { notes[row &* stride &+ block] = 1 }
          block &+= 1
        }
        left = min(left, start)
        right = max(right, block)
        top = min(top, row)
        bottom = row &+ 1
        body(
          PixelRect(
            minX: start &<< Self.shift, minY: row &<< Self.rowShift,
            maxX: min(width, block &<< Self.shift), maxY: min(height, (row &+ 1) &<< Self.rowShift)))
      }
    }
    guard left < right else { return nothing }
    return PixelRect(
      minX: left << Self.shift, minY: top << Self.rowShift, maxX: min(width, right << Self.shift),
      maxY: min(height, bottom << Self.rowShift))
  }
}
