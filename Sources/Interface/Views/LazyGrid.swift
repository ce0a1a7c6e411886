import Geometry

/// A grid, in a scroll view, of any number of views, of which only those in sight and a row beyond exist.
///
/// Rows are as high as their highest view. A row that has not been in sight counts as high as the last one that was. A grid
/// that is a row makes all its views.
public final class LazyGrid: View {
  /// The least width of a column, in dp.
  public var columnWidth = 152.0 { didSet { if columnWidth != oldValue { setNeedsLayout() } } }
  /// The greatest width of a column, in dp; spare room is left at the right.
  public var maxColumnWidth = Double.infinity {
    didSet { if maxColumnWidth != oldValue { setNeedsLayout() } }
  }
  /// Whether there are as many columns as fit even where there are fewer views, so that none moves when more come.
  public var keepsColumns = false { didSet { if keepsColumns != oldValue { setNeedsLayout() } } }
  /// The gap between columns and rows, in dp.
  public var spacing = 16.0 { didSet { if spacing != oldValue { setNeedsLayout() } } }
  /// Whether all views stand in one row, each as wide as ``columnWidth``, however wide the row becomes.
  public var isRow = false { didSet { if isRow != oldValue { setNeedsLayout() } } }
  /// Called with a view that was removed, since it has left sight or the grid shows others.
  public var onRemove: ((View) -> Void)?
  /// The number of places.
  public private(set) var count = 0
  /// The places in sight and in a row before and after; their views exist.
  public private(set) var shown = 0..<0
  private let make: (Int) -> View
  private var views: [Int: View] = [:]
  private var arrangement = Arrangement()

  /// The columns and rows in one width.
  private struct Arrangement: Equatable {
    var width = 0.0
    var textScale = 0.0
    var columns = 1
    var column = 0.0
    /// The tops of the rows and the end of the last, in dp.
    var tops: [Double] = [0]
    /// The rows that were measured.
    var measured: Set<Int> = []

    var rows: Int { tops.count - 1 }
  }

  /// Makes an empty grid; `make` makes the view of a place when it comes in sight.
  public init(_ make: @escaping (Int) -> View) { self.make = make }

  /// Shows `count` new views.
  public func reload(count: Int) {
    self.count = count
    shown = 0..<0
    for view in views.values { remove(view) }
    views = [:]
    arrangement = Arrangement()
    setNeedsLayout()
  }

  /// Appends places behind the present ones, whose views stay as they are.
  public func extend(to count: Int) {
    guard count > self.count else { return }
    self.count = count
    setNeedsLayout()
  }

  /// The number of columns in the present width.
  public var columns: Int { arrangement.columns }

  /// The views that exist, by place.
  public var existing: [Int: View] { views }

  /// The place of a view; nil if it is none of this grid's.
  public func place(of view: View) -> Int? { views.first { $0.value === view }?.key }

  /// The view to which an arrow key leads from another one; nil where none is made, for any other key, and for a view
  /// that is not in the grid.
  public func neighbour(of view: View, _ key: KeyPress.Key) -> View? {
    let steps: [KeyPress.Key: Int] = [.left: -1, .right: 1, .up: -columns, .down: columns]
    guard let place = place(of: view), let step = steps[key] else { return nil }
    return existing[place + step]
  }

  // MARK: Layout

  private func arrange(_ width: Double, _ environment: Environment) {
    let fitting = isRow ? .max : max(1, Int(min(1e6, (width + spacing) / (columnWidth + spacing))))
    let columns = keepsColumns && !isRow ? fitting : min(fitting, max(count, 1))
    let column =
      isRow ? columnWidth : min(maxColumnWidth, (width - spacing * Double(columns - 1)) / Double(columns))
    let rows = (count + columns - 1) / columns
    let scale = environment.theme.textScale
    let old = arrangement
    guard
      (old.width, old.textScale, old.columns, old.column) != (width, scale, columns, column)
        || old.rows != rows
    else { return }
    arrangement = Arrangement(width: width, textScale: scale, columns: columns, column: column)
    arrangement.tops = (0...rows).map { Double($0) * (column + spacing) }
    measure(0..<min(1, rows), environment)
  }

  /// Makes the views of rows and measures the rows.
  private func measure(_ rows: Range<Int>, _ environment: Environment) {
    for row in rows where !arrangement.measured.contains(row) {
      let height =
        places(of: row).map { place in
          view(at: place).size(fitting: Size(arrangement.column, .infinity), in: environment).height
        }.max() ?? 0
      let step = height + spacing
      arrangement.measured.insert(row)
      let isFirst = arrangement.measured.count == 1
      let before = arrangement.tops[row + 1] - arrangement.tops[row]
      guard step != before || isFirst else { continue }
      // The first height is the estimate for all rows; each later one moves the rows after it.
      for next in row + 1...arrangement.rows {
        arrangement.tops[next] =
          isFirst ? Double(next) * step : arrangement.tops[next] + step - before
      }
    }
  }

  private func places(of row: Int) -> Range<Int> {
    row * arrangement.columns..<min(count, (row + 1) * arrangement.columns)
  }

  private func view(at place: Int) -> View {
    if let view = views[place] { return view }
    let view = make(place)
    // The order of the tree is the reading order, in which the keyboard goes.
    let index = views.keys.filter { $0 < place }.count
    views[place] = view
    add(view, at: index)
    return view
  }

  private func remove(_ view: View) {
    view.removeFromParent()
    onRemove?(view)
  }

  /// The part that the scroll view around it shows, in its own dp.
  private var visible: Rect {
    var next = parent
    while let view = next, !(view is ScrollView) { next = view.parent }
    guard let scroll = next, let map = transformToRoot.inverse else { return bounds }
    return map.apply(scroll.frameInRoot)
  }

  /// Makes the views that have come in sight, and removes those that have left it. The scroll view calls it.
  ///
  /// - Complexity: O(views in sight), and O(rows) when a row is measured.
  public func update() {
    guard let environment = root?.environment, arrangement.rows > 0 else { return }
    let visible = visible
    for _ in 0..<3 {
      let rows = rows(in: visible)
      let (wanted, before) = (
        rows.lowerBound * arrangement.columns..<rows.upperBound * arrangement.columns, views.count
      )
      shown = wanted.clamped(to: 0..<count)
      for (place, view) in views where !wanted.contains(place) && !view.isFocused {
        remove(view)
        views[place] = nil
      }
      let end = arrangement.tops.last
      measure(rows, environment)
      for row in rows { for place in places(of: row) { _ = view(at: place) } }
      if views.count != before || arrangement.tops.last != end { setNeedsLayout() }
      // Rows that turned out to be lower leave room for more.
      if self.rows(in: visible) == rows { break }
    }
  }

  /// The rows in a part, and one before and after.
  private func rows(in part: Rect) -> Range<Int> {
    let tops = arrangement.tops
    func row(at y: Double) -> Int {
      var (low, high) = (0, arrangement.rows - 1)
      while low < high {
        let middle = (low + high + 1) / 2
        if tops[middle] <= y { low = middle } else { high = middle - 1 }
      }
      return low
    }
    return max(0, row(at: part.minY) - 1)..<min(arrangement.rows, row(at: part.maxY) + 2)
  }

  /// The height of the first row in a width, in dp.
  public func firstRowHeight(in width: Double, _ environment: Environment) -> Double {
    arrange(width, environment)
    return arrangement.rows > 0 ? arrangement.tops[1] - spacing : 0
  }

  /// The whole width, or that of the only row, and the height of all rows.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    arrange(available.width, environment)
    if isRow {
      let (columns, column) = (Double(arrangement.columns), arrangement.column)
      return Size(columns * (column + spacing) - spacing, firstRowHeight(in: available.width, environment))
    }
    return Size(available.width, max(0, (arrangement.tops.last ?? 0) - spacing))
  }

  /// Places the views.
  public override func layout(in environment: Environment) {
    arrange(bounds.width, environment)
    update()
    for (place, view) in views {
      let (row, column) = (place / arrangement.columns, place % arrangement.columns)
      guard row < arrangement.rows else { continue }
      view.frame = Rect(
        x: Double(column) * (arrangement.column + spacing), y: arrangement.tops[row],
        width: arrangement.column, height: arrangement.tops[row + 1] - arrangement.tops[row] - spacing)
    }
  }
}
