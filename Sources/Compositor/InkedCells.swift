import Raster

/// The squares of a tile that may not be transparent. Only these are drawn: a stroke crosses a tile as a thin line, a
/// bar covers a part along its edge.
package struct InkedCells: Sendable {
  /// All of a tile.
  static let whole = InkedCells(bits: .max)

  /// The side of a square in texels.
  package static let side = TileGrid.side / 8

  /// Eight rows of eight squares, the first in the least significant bit.
  private var bits: UInt64

  package init() { bits = 0 }

  private init(bits: UInt64) { self.bits = bits }

  /// The squares of a tile's picture that are not transparent everywhere.
  ///
  /// - Complexity: O(pixels).
  package init(of bitmap: Bitmap) {
    bits = 0
    for y in 0..<min(8, bitmap.height / Self.side) {
      for x in 0..<min(8, bitmap.width / Self.side) {
        let corner = bitmap.pixels + (y * Self.side * bitmap.width + x * Self.side)
        var seen: UInt32 = 0
        for row in 0..<Self.side {
          for column in 0..<Self.side { seen |= corner[row * bitmap.width + column] }
        }
        if seen != 0 { bits |= 1 << UInt64(8 * y + x) }
      }
    }
  }

  /// Adds the squares that a region of the tile touches.
  package mutating func insert(_ region: PixelRect) {
    guard !region.isEmpty else { return }
    let row = Self.run(region.minX / Self.side, (region.maxX - 1) / Self.side)
    for y in region.minY / Self.side...(region.maxY - 1) / Self.side { bits |= row << UInt64(8 * y) }
  }

  /// The squares that are in either.
  func union(_ other: InkedCells) -> InkedCells { InkedCells(bits: bits | other.bits) }

  /// The squares as a few rectangles in texels, which do not overlap.
  package var rects: [PixelRect] {
    var rects: [PixelRect] = []
    var left = bits
    while left != 0 {
      let first = left.trailingZeroBitCount
      let (x, y) = (first & 7, first >> 3)
      let width = min((~(left >> UInt64(first))).trailingZeroBitCount, 8 - x)
      let run = Self.run(x, x + width - 1)
      var end = y
      while end < 8, left >> UInt64(8 * end) & run == run {
        left &= ~(run << UInt64(8 * end))
        end += 1
      }
      rects.append(
        PixelRect(
          minX: x * Self.side, minY: y * Self.side, maxX: (x + width) * Self.side, maxY: end * Self.side))
    }
    return rects
  }

  /// The bits of the squares `first...last` of the first row.
  private static func run(_ first: Int, _ last: Int) -> UInt64 {
    (1 << UInt64(last - first + 1) - 1) << UInt64(first)
  }
}
