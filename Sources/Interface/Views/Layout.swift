import Geometry

/// Room left free at the four edges, in dp.
public struct Insets: Hashable, Sendable {
  /// Above and below, left and right.
  public var top: Double, left: Double, bottom: Double, right: Double

  /// Leaves room at each edge.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Leaves the same room at all edges.
  public init(_ all: Double) { self.init(top: all, left: all, bottom: all, right: all) }

  /// A rectangle without the room at its edges.
  public func inside(_ rect: Rect) -> Rect {
    Rect(minX: rect.minX + left, minY: rect.minY + top, maxX: rect.maxX - right, maxY: rect.maxY - bottom)
  }

  /// A size with the room added.
  public func around(_ size: Size) -> Size { Size(size.width + left + right, size.height + top + bottom) }
}

/// Places boxes one behind the other along one axis.
public struct Stack: Hashable, Sendable {
  /// Which way boxes follow each other.
  public enum Axis: Hashable, Sendable {
    /// From left to right.
    case row
    /// From top to bottom.
    case column
  }

  /// Where boxes stand across the axis.
  public enum Alignment: Hashable, Sendable {
    /// At the top or left.
    case start
    /// In the middle.
    case center
    /// At the bottom or right.
    case end
    /// From edge to edge.
    case stretch
  }

  /// Which way boxes follow each other.
  public var axis: Axis
  /// The room between two boxes, in dp.
  public var spacing: Double
  /// Where boxes stand across the axis.
  public var alignment: Alignment
  /// Where the boxes stand along the axis when there is room left: 0 at its start, ½ in the middle, 1 at its end.
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

  /// The room that boxes need.
  public func size(of boxes: [Size]) -> Size {
    let gaps = spacing * Double(max(0, boxes.count - 1))
    return switch axis {
    case .row: Size(boxes.reduce(gaps) { $0 + $1.width }, boxes.map(\.height).max() ?? 0)
    case .column: Size(boxes.map(\.width).max() ?? 0, boxes.reduce(gaps) { $0 + $1.height })
    }
  }

  /// Where boxes stand in a rectangle. Room that is left goes to the boxes by their `flex`, if any has one; room that is
  /// missing is taken from those.
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
