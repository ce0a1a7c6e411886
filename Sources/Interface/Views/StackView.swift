import Geometry

/// A view that places its children in a row or column.
public final class StackView: View {
  /// The axis, spacing and alignment of the children.
  public var stack: Stack { didSet { if stack != oldValue { setNeedsLayout() } } }
  /// The margins at the edges.
  public var insets: Insets { didSet { if insets != oldValue { setNeedsLayout() } } }
  /// Whether a row becomes a column if it does not fit.
  public var collapses = false { didSet { if collapses != oldValue { setNeedsLayout() } } }
  /// The least width of each half, in dp, at which a column becomes two beside each other, of which the second is read after the
  /// first; nil for one column in any room.
  public var halfWidth: Double? { didSet { if halfWidth != oldValue { setNeedsLayout() } } }
  private var flexes: [ObjectIdentifier: Double] = [:]

  /// The gap between two columns, in dp.
  private static let columnGap = 24.0

  /// Makes a stack of views.
  public init(_ stack: Stack, insets: Insets = Insets(), _ views: [View] = []) {
    self.stack = stack
    self.insets = insets
    super.init()
    for view in views { add(view) }
  }

  /// Adds a view that takes a share of the spare room.
  public func add(_ view: View, flex: Double) {
    flexes[ObjectIdentifier(view)] = flex
    add(view)
  }

  private var shown: [View] { children.filter { !$0.isHidden } }
  private func flex(_ view: View) -> Double { flexes[ObjectIdentifier(view)] ?? 0 }

  /// The stack as used in a space, and the sizes of its boxes.
  private func measure(_ room: Size, _ environment: Environment) -> (Stack, [Size]) {
    let views = shown
    if stack.axis == .row {
      let sizes = rowSizes(views, room, environment)
      let isTooWide = stack.size(of: sizes).width > room.width + 0.5
      if !(collapses && isTooWide) { return (stack, sizes) }
    }
    var column = stack
    column.axis = .column
    if stack.axis == .row { column.alignment = .stretch }
    return (column, views.map { $0.size(fitting: Size(room.width, .infinity), in: environment) })
  }

  private func rowSizes(_ views: [View], _ room: Size, _ environment: Environment) -> [Size] {
    // Views without a share are measured first; the others get the rest.
    var left = room.width - stack.spacing * Double(max(0, views.count - 1))
    var sizes = views.map { view in
      flex(view) > 0 ? .zero : view.size(fitting: Size(room.width, room.height), in: environment)
    }
    left -= sizes.reduce(0) { $0 + $1.width }
    let shares = views.reduce(0) { $0 + flex($1) }
    for (i, view) in views.enumerated() where flex(view) > 0 {
      let width = max(0, left * flex(view) / shares)
      sizes[i] = view.size(fitting: Size(width, room.height), in: environment)
      // A text that wraps keeps the width to which it was wrapped.
      if sizes[i].width > width { sizes[i].width = width }
    }
    return sizes
  }

  /// The sizes of the views of two columns in a room; nil if they stand in one.
  ///
  /// - Complexity: O(views²).
  private func halves(_ room: Size, _ environment: Environment) -> (
    width: Double, first: [Size], second: [Size]
  )? {
    guard let halfWidth, stack.axis == .column, room.width.isFinite, shown.count > 1 else { return nil }
    let width = (room.width - Self.columnGap) / 2
    guard width >= halfWidth else { return nil }
    let sizes = shown.map { $0.size(fitting: Size(width, .infinity), in: environment) }
    // The lowest of all pairs of columns; of equal ones that with more in the first.
    let splits = (1..<sizes.count).reversed().map {
      (first: Array(sizes[..<$0]), second: Array(sizes[$0...]))
    }
    let lowest = splits.min { height($0) < height($1) }
    return lowest.map { (width, $0.first, $0.second) }
  }

  private func height(_ columns: (first: [Size], second: [Size])) -> Double {
    max(stack.size(of: columns.first).height, stack.size(of: columns.second).height)
  }

  /// The size of all children and the margins.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    let edges = insets.around(.zero)
    let room = Size(max(0, available.width - edges.width), max(0, available.height - edges.height))
    if let halves = halves(room, environment) {
      return insets.around(Size(room.width, height((halves.first, halves.second))))
    }
    let (stack, sizes) = measure(room, environment)
    return insets.around(stack.size(of: sizes))
  }

  /// Places the children.
  public override func layout(in environment: Environment) {
    let room = insets.inside(bounds)
    if let (width, first, second) = halves(room.size, environment) {
      let right = Rect(x: room.maxX - width, y: room.minY, width: width, height: room.height)
      let left = Rect(x: room.minX, y: room.minY, width: width, height: room.height)
      let flexes = shown.map(flex)
      let frames =
        stack.frames(first, flex: Array(flexes[..<first.count]), in: left)
        + stack.frames(second, flex: Array(flexes[first.count...]), in: right)
      for (view, frame) in zip(shown, frames) { view.frame = frame }
      return
    }
    var (stack, sizes) = measure(room.size, environment)
    if stack.axis == .row {
      // No child without a share is wider than the row.
      for (i, view) in shown.enumerated() where flex(view) == 0 {
        sizes[i].width = min(sizes[i].width, room.width)
      }
    }
    let frames = stack.frames(sizes, flex: shown.map(flex), in: room)
    for (view, frame) in zip(shown, frames) { view.frame = frame }
  }
}

/// A view that places its children in columns of one width, as many as fit, row by row.
public final class GridView: View {
  /// The least width of a column, in dp.
  public var columnWidth: Double { didSet { if columnWidth != oldValue { setNeedsLayout() } } }
  /// The greatest width of a column, in dp; spare room is left at the right.
  public var maxColumnWidth: Double { didSet { if maxColumnWidth != oldValue { setNeedsLayout() } } }
  /// The gap between columns and rows, in dp.
  public var spacing: Double { didSet { if spacing != oldValue { setNeedsLayout() } } }
  /// The height available to a row, in dp; views that can be lower use no more.
  public var rowHeight = Double.infinity { didSet { if rowHeight != oldValue { setNeedsLayout() } } }

  /// Makes an empty grid.
  public init(columnWidth: Double, maxColumnWidth: Double = .infinity, spacing: Double = 16) {
    self.columnWidth = columnWidth
    self.maxColumnWidth = maxColumnWidth
    self.spacing = spacing
  }

  private func place(_ width: Double, _ environment: Environment) -> (frames: [(View, Rect)], height: Double)
  {
    let views = children.filter { !$0.isHidden }
    let count = max(1, min(Int((width + spacing) / (columnWidth + spacing)), max(views.count, 1)))
    let column = min(maxColumnWidth, (width - spacing * Double(count - 1)) / Double(count))
    var result: [(View, Rect)] = []
    var y = 0.0
    for start in stride(from: 0, to: views.count, by: count) {
      let row = views[start..<min(start + count, views.count)]
      let height = row.map { $0.size(fitting: Size(column, rowHeight), in: environment).height }.max() ?? 0
      for (i, view) in row.enumerated() {
        result.append((view, Rect(x: Double(i) * (column + spacing), y: y, width: column, height: height)))
      }
      y += height + spacing
    }
    return (result, max(0, y - spacing))
  }

  /// The height of the first row in a width, in dp.
  public func firstRowHeight(in width: Double, _ environment: Environment) -> Double {
    place(width, environment).frames.first?.1.height ?? 0
  }

  /// The whole width and the height of all rows.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    Size(available.width, place(available.width, environment).height)
  }

  /// Places the children.
  public override func layout(in environment: Environment) {
    for (view, frame) in place(bounds.width, environment).frames { view.frame = frame }
  }
}
