import Geometry

/// The free area of a window while a panel stands beside the document: on its right in a wide area, above it in an
/// upright one. The panel's size does not depend on its content, so that nothing moves from step to step.
package struct SideBySide: Hashable, Sendable {
  /// The part for the document, in dp of the window.
  package let document: Rect
  /// The part for the panel, in dp of the window.
  package let panel: Rect

  /// The distance between the two, in dp.
  private static let gap = 16.0
  /// The limits of the panel's width beside the document, in dp, and its part of the area.
  private static let widths = 264.0...368, share = 0.36
  /// The greatest height of a panel beside the document, in dp, which on a laptop leaves a strip for a tip above it; its
  /// height above the document, in dp, and the greatest part of an upright area.
  private static let greatestHeight = 528.0, lowHeight = 316.0, lowShare = 0.42
  /// The greatest width of a panel above the document, in dp.
  private static let greatestWidth = 560.0

  /// The part of a window beyond the document, to the edges of the window, in dp of the window: nothing of the document
  /// is seen there.
  package func side(of window: Rect) -> Rect {
    document.minY > panel.maxY
      ? Rect(minX: window.minX, minY: window.minY, maxX: window.maxX, maxY: panel.maxY + Self.gap / 2)
      : Rect(minX: panel.minX - Self.gap / 2, minY: window.minY, maxX: window.maxX, maxY: window.maxY)
  }

  /// Divides an area, in dp of the window; `textScale` is the text size relative to the normal one.
  package init(_ area: Rect, textScale: Double = 1) {
    let scale = max(1, textScale)
    if area.width > area.height {
      let width = min(max(area.width * Self.share, Self.widths.lowerBound), Self.widths.upperBound * scale)
      let height = min(area.height, Self.greatestHeight * scale)
      panel = Rect(
        x: area.maxX - width, y: (area.center.y - height / 2).rounded(), width: width, height: height)
      document = Rect(
        minX: area.minX, minY: area.minY, maxX: area.maxX - width - Self.gap, maxY: area.maxY)
    } else {
      let height = min(Self.lowHeight * scale, area.height * Self.lowShare).rounded()
      let width = min(area.width, Self.greatestWidth * scale)
      panel = Rect(x: (area.center.x - width / 2).rounded(), y: area.minY, width: width, height: height)
      document = Rect(
        minX: area.minX, minY: area.minY + height + Self.gap, maxX: area.maxX, maxY: area.maxY)
    }
  }
}
