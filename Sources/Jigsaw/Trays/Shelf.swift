import Geometry

/// The trays at one side of the window: a tab for each, and a strip with the pieces of the open one.
///
/// All rectangles are as seen by a person who sits at that side, whose own edge is at the bottom.
struct Shelf: Hashable, Sendable {
  /// The side, in quarters clockwise from the near one.
  let side: Int
  /// The trays there.
  let trays: [Tray]
  /// The tray whose pieces are shown; nil when the shelf is folded up.
  let open: Tray?
  /// How many groups each tray has, in the same order.
  let counts: [Int]
  /// The box around tabs and strip.
  let box: Rect
  /// The side of the square that a group gets, in dp, and how many rows of them there are.
  let cell: Double
  let rows: Int
  /// How far the strip has been pushed, in dp.
  let scroll: Double

  /// The usual side of the squares, in dp.
  static let cell = 80.0
  /// The height of a tab, in dp.
  static let tabHeight = 48.0
  private static let margin = 6.0
  private static let widestTab = 220.0

  /// From the rectangles of someone at this side to the window.
  var toWindow: Affine { Affine.quarterTurns(side) }
  /// How high a shelf is that shows so many rows of squares, in dp; none when it is folded up.
  static func height(rows: Int, cell: Double) -> Double {
    tabHeight + (rows > 0 ? 2 * margin + Double(rows) * cell : 0)
  }
  /// How many rows a high shelf has in a room of some height: it takes less than a half.
  static func rows(in height: Double, cell: Double) -> Int {
    max(2, Int((height * 0.45 - tabHeight - 2 * margin) / cell))
  }

  /// Whether a point of the window lies on it.
  func contains(_ point: Point) -> Bool { box.contains(local(point)) }
  /// A point of the window as someone at this side sees it.
  func local(_ point: Point) -> Point { (toWindow.inverse ?? .identity).apply(point) }

  /// The tab of a tray by its place in the list.
  func tab(_ index: Int) -> Rect {
    let width = min(Self.widestTab, (box.width - 2 * Self.tabHeight) / Double(max(1, trays.count)))
    return Rect(x: box.minX + Double(index) * width, y: box.minY, width: width, height: Self.tabHeight)
  }

  /// What can be tapped for more about the open tray.
  var more: Rect {
    Rect(x: box.maxX - Self.tabHeight, y: box.minY, width: Self.tabHeight, height: Self.tabHeight)
  }

  /// What can be tapped for more rows, or for one again.
  var taller: Rect { more.offset(by: Vector(-Self.tabHeight, 0)) }

  /// Where the pieces are.
  var strip: Rect {
    Rect(x: box.minX, y: box.minY + Self.tabHeight, width: box.width, height: box.height - Self.tabHeight)
  }

  /// The tray whose tab holds a point.
  func tray(at point: Point) -> Tray? { trays.indices.first { tab($0).contains(point) }.map { trays[$0] } }

  /// The tray into which what is let go at a point falls: that of the tab, else the open one.
  func target(at point: Point) -> Tray? { tray(at: point) ?? open ?? trays.first }

  /// The square of a group by its place in the open tray: column by column.
  func cell(_ index: Int) -> Rect {
    Rect(
      x: strip.minX + Self.gap + Double(index / rows) * cell - scroll,
      y: strip.minY + Self.margin + Double(index % rows) * cell, width: cell, height: cell)
  }
  private static let gap = 8.0

  /// The place in the open tray that holds a point of the strip.
  func index(at point: Point) -> Int? {
    guard strip.contains(point) else { return nil }
    let column = Int(((point.x - strip.minX - Self.gap + scroll) / cell).rounded(.down))
    let row = Int(((point.y - strip.minY - Self.margin) / cell).rounded(.down))
    return column >= 0 ? column * rows + max(0, min(rows - 1, row)) : nil
  }

  /// The places that can be seen, of so many.
  func visible(_ count: Int) -> Range<Int> {
    guard !strip.isEmpty else { return 0..<0 }
    let first = Int(((scroll - Self.gap) / cell).rounded(.down))
    let last = Int(((scroll - Self.gap + strip.width) / cell).rounded(.up))
    let low = max(0, min(count, first * rows))
    return low..<max(low, min(count, last * rows))
  }

  /// How far the strip of so many groups can be pushed.
  func longestScroll(_ count: Int) -> Double {
    max(0, Double((count + rows - 1) / rows) * cell + 2 * Self.gap - strip.width)
  }

  /// The scroll that brings a group into sight.
  func scroll(showing index: Int, of count: Int) -> Double {
    let left = Double(index / rows) * cell
    let wanted = min(max(scroll, left + cell + 2 * Self.gap - strip.width), left)
    return max(0, min(longestScroll(count), wanted))
  }
}
