import Geometry

/// The trays at one side of the window: a tab for each tray, and a strip with the pieces of the open one.
///
/// All rectangles are in the coordinates of a person at that side, whose own edge is at the bottom.
struct Shelf: Hashable, Sendable {
  /// The side, in quarter turns clockwise from the near one.
  let side: Int
  /// The trays there.
  let trays: [Tray]
  /// The tray whose pieces are shown; nil when the shelf is folded.
  let open: Tray?
  /// The number of groups in each tray, in the same order.
  let counts: [Int]
  /// The box of the tabs and the strip.
  let box: Rect
  /// The side of a group's square, in dp, and the number of rows.
  let cell: Double
  let rows: Int
  /// The scroll position of the strip, in dp.
  let scroll: Double

  /// The default side of the squares, in dp.
  static let cell = 80.0
  /// The height of a tab, in dp.
  static let tabHeight = 48.0
  private static let margin = 6.0
  private static let widestTab = 220.0

  /// The transform from the shelf's coordinates to the window.
  var toWindow: Affine { Affine.quarterTurns(side) }
  /// The height of a shelf with a number of rows, in dp. Without rows the shelf is folded.
  static func height(rows: Int, cell: Double) -> Double {
    tabHeight + (rows > 0 ? 2 * margin + Double(rows) * cell : 0)
  }
  /// The number of rows of a tall shelf in a room of a height: the shelf takes less than half of it.
  static func rows(in height: Double, cell: Double) -> Int {
    max(2, Int((height * 0.45 - tabHeight - 2 * margin) / cell))
  }

  /// Whether a point of the window lies on the shelf.
  func contains(_ point: Point) -> Bool { box.contains(local(point)) }
  /// A point of the window in the shelf's coordinates.
  func local(_ point: Point) -> Point { (toWindow.inverse ?? .identity).apply(point) }

  /// The tab of a tray by its index.
  func tab(_ index: Int) -> Rect {
    let width = min(Self.widestTab, (box.width - 2 * Self.tabHeight) / Double(max(1, trays.count)))
    return Rect(x: box.minX + Double(index) * width, y: box.minY, width: width, height: Self.tabHeight)
  }

  /// The button for the page of the open tray.
  var more: Rect {
    Rect(x: box.maxX - Self.tabHeight, y: box.minY, width: Self.tabHeight, height: Self.tabHeight)
  }

  /// The button that switches between one and more rows.
  var taller: Rect { more.offset(by: Vector(-Self.tabHeight, 0)) }

  /// The rectangle of the pieces.
  var strip: Rect {
    Rect(x: box.minX, y: box.minY + Self.tabHeight, width: box.width, height: box.height - Self.tabHeight)
  }

  /// The tray whose tab contains a point.
  func tray(at point: Point) -> Tray? { trays.indices.first { tab($0).contains(point) }.map { trays[$0] } }

  /// The tray that receives what is released at a point: that of the tab, otherwise the open one.
  func target(at point: Point) -> Tray? { tray(at: point) ?? open ?? trays.first }

  /// The square of a group by its index in the open tray, column by column.
  func cell(_ index: Int) -> Rect {
    Rect(
      x: strip.minX + Self.gap + Double(index / rows) * cell - scroll,
      y: strip.minY + Self.margin + Double(index % rows) * cell, width: cell, height: cell)
  }
  private static let gap = 8.0

  /// The index in the open tray at a point of the strip.
  func index(at point: Point) -> Int? {
    guard strip.contains(point) else { return nil }
    let column = Int(((point.x - strip.minX - Self.gap + scroll) / cell).rounded(.down))
    let row = Int(((point.y - strip.minY - Self.margin) / cell).rounded(.down))
    return column >= 0 ? column * rows + max(0, min(rows - 1, row)) : nil
  }

  /// The indices in view, out of `count`.
  func visible(_ count: Int) -> Range<Int> {
    guard !strip.isEmpty else { return 0..<0 }
    let first = Int(((scroll - Self.gap) / cell).rounded(.down))
    let last = Int(((scroll - Self.gap + strip.width) / cell).rounded(.up))
    let low = max(0, min(count, first * rows))
    return low..<max(low, min(count, last * rows))
  }

  /// The largest scroll position of a strip with `count` groups.
  func longestScroll(_ count: Int) -> Double {
    max(0, Double((count + rows - 1) / rows) * cell + 2 * Self.gap - strip.width)
  }

  /// The scroll position that shows a group.
  func scroll(showing index: Int, of count: Int) -> Double {
    let left = Double(index / rows) * cell
    let wanted = min(max(scroll, left + cell + 2 * Self.gap - strip.width), left)
    return max(0, min(longestScroll(count), wanted))
  }
}
