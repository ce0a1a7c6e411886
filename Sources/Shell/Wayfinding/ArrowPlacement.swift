import Geometry
import ModeKit

/// Places arrows along the edges of the free area: as near as possible to what they point at, and over nothing else that
/// stands there.
package struct ArrowPlacement {
  /// The area at whose edges arrows stand, in dp of the window.
  package let area: Rect
  /// What arrows must not cover, in dp of the window.
  package var taken: [Rect]

  package init(area: Rect, taken: [Rect]) {
    self.area = area
    self.taken = taken
  }

  /// The least distance between arrows and what they must not cover, in dp.
  private static let gap = 8.0

  /// The frame of an arrow of a size at a side of the area, in dp of the window.
  ///
  /// - Parameters:
  ///   - size: the size of the arrow.
  ///   - side: the side of the area.
  ///   - aim: what it points at; where along the side it stands.
  /// - Returns: nil where the side has no room.
  package func frame(_ size: Size, at side: Side, aim: Point) -> Rect? {
    guard size.width <= area.width, size.height <= area.height else { return nil }
    let isUpright = side == .left || side == .right
    let (low, high) =
      isUpright ? (area.minY, area.maxY - size.height) : (area.minX, area.maxX - size.width)
    let wanted = isUpright ? aim.y - size.height / 2 : aim.x - size.width / 2
    func frame(_ along: Double) -> Rect {
      let along = along.rounded()
      return switch side {
      case .top: Rect(origin: Point(along, area.minY), size: size)
      case .bottom: Rect(origin: Point(along, area.maxY - size.height), size: size)
      case .left: Rect(origin: Point(area.minX, along), size: size)
      case .right: Rect(origin: Point(area.maxX - size.width, along), size: size)
      }
    }
    // The best place is the wanted one, or else directly beside something that is in the way.
    var places = [min(max(wanted, low), high)]
    for rect in taken {
      let near = isUpright ? rect.minY - size.height : rect.minX - size.width
      let far = isUpright ? rect.maxY : rect.maxX
      places += [near - Self.gap, far + Self.gap].filter { (low...high).contains($0) }
    }
    func isFree(_ along: Double) -> Bool {
      let frame = frame(along).inset(by: 1 - Self.gap)
      return !taken.contains { $0.intersects(frame) }
    }
    return places.filter(isFree).min { abs($0 - wanted) < abs($1 - wanted) }.map(frame)
  }
}
