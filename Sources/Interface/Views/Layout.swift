import Geometry

/// Margins at the four edges, in dp.
public struct Insets: Hashable, Sendable {
  /// The margin at each edge, in dp.
  public var top: Double, left: Double, bottom: Double, right: Double

  /// Makes insets from the margin at each edge.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Makes equal insets at all edges.
  public init(_ all: Double) { self.init(top: all, left: all, bottom: all, right: all) }

  /// A rectangle without its margins.
  public func inside(_ rect: Rect) -> Rect {
    Rect(minX: rect.minX + left, minY: rect.minY + top, maxX: rect.maxX - right, maxY: rect.maxY - bottom)
  }

  /// A size with the margins added.
  public func around(_ size: Size) -> Size { Size(size.width + left + right, size.height + top + bottom) }
}

/// Places boxes one after the other along an axis.
public struct Stack: Hashable, Sendable {
  /// The direction in which boxes follow each other.
  public enum Axis: Hashable, Sendable {
    /// From left to right.
    case row
    /// From top to bottom.
    case column
  }

  /// The alignment of boxes across the axis.
  public enum Alignment: Hashable, Sendable {
    /// At the top or left.
    case start
    /// In the middle.
    case center
    /// At the bottom or right.
    case end
    /// Stretched from edge to edge.
    case stretch
  }

  /// The direction in which boxes follow each other.
  public var axis: Axis
  /// The gap between two boxes, in dp.
  public var spacing: Double
  /// The alignment of boxes across the axis.
  public var alignment: Alignment
  /// The position of the boxes along the axis when there is spare room: 0 at the start, ½ in the middle, 1 at the
  /// end.
  public var gravity: Double

  /// Makes a stack.
  public init(
    _ axis: Axis, spacing: Double = Metrics.grid, alignment: Alignment = .stretch, gravity: Double = 0
  ) {
    self.axis = axis
    self.spacing = spacing
    self.alignment = alignment
    self.gravity = gravity
  }

  /// The size of all boxes with their gaps.
  public func size(of boxes: [Size]) -> Size {
    let gaps = spacing * Double(max(0, boxes.count - 1))
    return switch axis {
    case .row: Size(boxes.reduce(gaps) { $0 + $1.width }, boxes.map(\.height).max() ?? 0)
    case .column: Size(boxes.map(\.width).max() ?? 0, boxes.reduce(gaps) { $0 + $1.height })
    }
  }

  /// The frames of boxes in a rectangle. Spare room is divided among the boxes in proportion to their `flex`, if any
  /// has one; missing room is taken from them in the same proportion.
  public func frames(_ boxes: [Size], flex: [Double], in rect: Rect) -> [Rect] {
    let need = size(of: boxes)
    let spare = axis == .row ? rect.width - need.width : rect.height - need.height
    let shares = flex.reduce(0, +)
    var at = axis == .row ? rect.minX : rect.minY
    if shares == 0 { at += max(0, spare) * gravity }
    return boxes.indices.map { i in
      let extra = shares > 0 ? spare * flex[i] / shares : 0
      let (length, across, room) =
        axis == .row
        ? (max(0, boxes[i].width + extra), boxes[i].height, rect.height)
        : (max(0, boxes[i].height + extra), boxes[i].width, rect.width)
      let breadth = alignment == .stretch ? room : min(across, room)
      let aside =
        switch alignment {
        case .start, .stretch: 0.0
        case .center: (room - breadth) / 2
        case .end: room - breadth
        }
      defer { at += length + spacing }
      return axis == .row
        ? Rect(x: at, y: rect.minY + aside, width: length, height: breadth)
        : Rect(x: rect.minX + aside, y: at, width: breadth, height: length)
    }
  }
}
