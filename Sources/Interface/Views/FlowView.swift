import Geometry

/// A view that places its children side by side, each in its own size, and begins a new row where one does not fit.
public final class FlowView: View {
  /// The gap between two children of a row, and between rows, in dp.
  public var spacing: Double { didSet { if spacing != oldValue { setNeedsLayout() } } }
  /// The margin at all edges, in dp.
  public var margin: Double { didSet { if margin != oldValue { setNeedsLayout() } } }

  /// Makes a flow of views.
  public init(spacing: Double = Metrics.touchGap, margin: Double = 0, _ views: [View] = []) {
    self.spacing = spacing
    self.margin = margin
    super.init()
    for view in views { add(view) }
  }

  public override var touchGap: Double { min(spacing, Metrics.touchGap) }

  private func frames(_ width: Double, _ environment: Environment) -> [(view: View, frame: Rect)] {
    let room = width - 2 * margin
    var at = Point(margin, margin)
    var height = 0.0
    return children.filter { !$0.isHidden }.map { view in
      var size = view.size(fitting: Size(room, .infinity), in: environment)
      size.width = min(size.width, room)
      if at.x > margin, at.x + size.width > margin + room + 0.5 {
        at = Point(margin, at.y + height + spacing)
        height = 0
      }
      defer { at.x += size.width + spacing }
      height = max(height, size.height)
      return (view, Rect(origin: at, size: size))
    }
  }

  /// The size of all rows and the margins.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    let frames = frames(available.width, environment).map(\.frame)
    return Size(
      (frames.map(\.maxX).max() ?? 0) + margin, (frames.map(\.maxY).max() ?? 0) + margin)
  }

  /// Places the children.
  public override func layout(in environment: Environment) {
    for (view, frame) in frames(bounds.width, environment) { view.frame = frame }
  }
}
