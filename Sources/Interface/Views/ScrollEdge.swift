import Geometry

/// A strip with an arrow at an edge of a scroll view: the body goes on there.
package final class ScrollEdge: View {
  /// The least height of the strip in dp.
  static let height = 20.0
  /// The height up to which a view in the body is shown whole or not at all, in dp: that of a row, but not of a picture.
  private static let greatestRow = 96.0

  private let icon: Icon

  /// The edge.
  enum Side {
    /// The upper edge.
    case up
    /// The lower edge.
    case down
  }

  init(_ side: Side) {
    icon = side == .up ? .chevronUp : .chevronDown
    super.init()
    isHidden = true
  }

  /// How far a strip must reach from the edge so that no row of a body is seen in part, in dp.
  ///
  /// - Parameters:
  ///   - body: the body, laid out.
  ///   - edge: where the edge lies in the body's coordinates, in dp.
  ///   - side: which edge it is.
  ///   - length: the height of what is shown, in dp; nothing higher than half of it is kept whole.
  /// - Returns: the height of the strip, ``height`` where it cuts nothing.
  /// - Complexity: O(views along the edge).
  static func reach(over body: View, from edge: Double, _ side: Side, of length: Double) -> Double {
    let line = side == .down ? edge - height : edge + height
    func isCut(_ top: Double, _ bottom: Double) -> Bool { top < line - 0.5 && bottom > line + 0.5 }
    /// The far end of what the line cuts in a view whose upper end lies at `top`.
    func end(of view: View, at top: Double) -> Double? {
      let bottom = top + view.frame.height
      guard !view.isHidden, isCut(top, bottom) else { return nil }
      if view.frame.height <= greatestRow { return side == .down ? top : bottom }
      let parts = view.wholeParts.filter { $0.height <= length / 2 }
      let ends =
        parts.filter { isCut(top + $0.minY, top + $0.maxY) }.map { top + (side == .down ? $0.minY : $0.maxY) }
        + view.children.compactMap { end(of: $0, at: top + $0.frame.minY) }
      return side == .down ? ends.min() : ends.max()
    }
    return end(of: body, at: 0).map { abs(edge - $0) } ?? height
  }

  /// Fingers reach what is under it.
  package override var blocksTouches: Bool { false }

  package override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    // Nothing of the body shows through: what is not whole is not seen.
    var ground = environment.color(.raised)
    ground.alpha = 255
    result.fill(bounds, radius: 0, ground)
    let y = icon == .chevronUp ? bounds.minY + Self.height / 2 : bounds.maxY - Self.height / 2
    result.icon(
      icon, in: Rect(center: Point(bounds.center.x, y), size: Size(16, 16)), environment.color(.quietText))
    return result
  }
}
