import Geometry

/// The rows of a menu: groups below each other with lines between them, in one column or in two.
final class MenuColumns: View {
  /// Called with the chosen command.
  var onChoose: ((CommandID) -> Void)?
  /// The rows of each group.
  private let groups: [[ListRow]]
  /// The lines before all groups but the first of a column.
  private let lines: [View]
  /// The number of groups in the first column.
  private var split: Int
  private static let gap = Metrics.touchGap, between = 17.0, columnGap = 16.0
  private static let leastWidth = 184.0, greatestWidth = 344.0

  init(_ entries: [Menu.Entry]) {
    var groups: [[ListRow]] = []
    for (number, entry) in entries.enumerated() {
      if number == 0 || entry.beginsGroup { groups.append([]) }
      let row = ListRow(entry.title, icon: entry.icon, accessory: entry.isOn.map { .check($0) } ?? .none)
      row.color = entry.color
      row.isEnabled = entry.isEnabled
      groups[groups.count - 1].append(row)
    }
    self.groups = groups
    lines = groups.map { _ in View() }
    split = groups.count
    super.init()
    for (row, entry) in zip(groups.joined(), entries) {
      row.on(.touchUpInside) { [weak self] _ in self?.onChoose?(entry.id) }
      add(row)
    }
    for line in lines {
      line.fill = .line
      add(line)
    }
  }

  /// Chooses the columns for an available size.
  ///
  /// - Returns: the size to show. It ends after a whole row, except that the rest of a menu that scrolls begins below.
  /// - Complexity: O(rows).
  func fit(_ available: Size, _ environment: Environment) -> Size {
    let width = columnWidth(available.width, environment)
    split = groups.count
    let heights = groups.map { height(of: $0, width, environment) }
    let whole = Self.height(heights[...])
    if whole <= available.height { return Size(width, whole) }
    if available.width >= 2 * width + Self.columnGap, groups.count > 1 {
      // The split with the lower of the two columns.
      let columns = { (split: Int) in max(Self.height(heights[..<split]), Self.height(heights[split...])) }
      split = (1..<groups.count).min { columns($0) < columns($1) } ?? 1
      if columns(split) <= available.height { return Size(2 * width + Self.columnGap, columns(split)) }
      split = groups.count
    }
    return Size(
      width,
      lastRowEnd(within: available.height - ScrollEdge.height, width, environment)
        + ScrollEdge.height)
  }

  /// The height of groups below each other, with their lines, in dp.
  private static func height(_ groups: ArraySlice<Double>) -> Double {
    groups.reduce(between * Double(max(0, groups.count - 1)), +)
  }

  /// The end of the last row that is visible as a whole in a height, in dp.
  private func lastRowEnd(within height: Double, _ width: Double, _ environment: Environment) -> Double {
    var (y, end) = (0.0, 0.0)
    for (number, group) in groups.enumerated() {
      if number > 0 { y += Self.between - Self.gap }
      for row in group {
        y += row.size(fitting: Size(width, .infinity), in: environment).height
        if y > height { return max(end, Metrics.touch) }
        end = y
        y += Self.gap
      }
    }
    return end
  }

  private func columnWidth(_ available: Double, _ environment: Environment) -> Double {
    let room = min(Self.greatestWidth, available)
    let natural = groups.joined().map { $0.size(fitting: Size(room, .infinity), in: environment).width }.max()
    return min(max(natural ?? 0, Self.leastWidth), available)
  }

  private func height(of group: [ListRow], _ width: Double, _ environment: Environment) -> Double {
    group.reduce(Self.gap * Double(group.count - 1)) {
      $0 + $1.size(fitting: Size(width, .infinity), in: environment).height
    }
  }

  /// The size of all rows in the present columns.
  override func size(fitting available: Size, in environment: Environment) -> Size {
    Size(available.width, place(available.width, environment) { _, _ in })
  }

  override func layout(in environment: Environment) {
    for line in lines { line.isHidden = true }
    _ = place(bounds.width, environment) { view, frame in
      view.isHidden = false
      view.frame = frame
    }
  }

  /// Passes each row and each line with its frame; returns the height of the higher column.
  private func place(_ width: Double, _ environment: Environment, _ note: (View, Rect) -> Void) -> Double {
    let isSplit = split < groups.count
    let column = isSplit ? (width - Self.columnGap) / 2 : width
    var (x, y, highest) = (0.0, 0.0, 0.0)
    for (number, group) in groups.enumerated() {
      if number == split { (x, y) = (column + Self.columnGap, 0) }
      if number > 0, number != split {
        let line = Rect(x: x + 12, y: y + (Self.between - Self.gap) / 2 - 0.5, width: column - 24, height: 1)
        note(lines[number], line)
        y += Self.between - Self.gap
      }
      for row in group {
        let height = row.size(fitting: Size(column, .infinity), in: environment).height
        note(row, Rect(x: x, y: y, width: column, height: height))
        y += height
        highest = max(highest, y)
        y += Self.gap
      }
    }
    return highest
  }
}
