import Geometry
import ModeKit

/// Places arrows along the edges of the free area: as near as possible to what they point at, over nothing else that
/// stands there, and beside the document's subject where it leaves a margin.
package struct ArrowPlacement {
  /// The area at whose edges arrows stand, in dp of the window.
  package let area: Rect
  /// What arrows must not cover, in dp of the window.
  package var taken: [Rect]
  /// What somebody reads or touches next at the edge, in dp of the window: arrows lie over none of it, unless hands can move
  /// it and there is no other room.
  package var inPlay: [Rect] = []
  /// Whether hands can move what is in play.
  package var playMoves = false
  /// What arrows cover only where there is no room beside it, in dp of the window.
  package var subjects: [Rect] = []

  package init(area: Rect, taken: [Rect]) {
    self.area = area
    self.taken = taken
  }

  /// The least distance between arrows and what they must not cover, in dp.
  private static let gap = 8.0

  /// The part of the area in which an arrow of a size can stand at a side, in dp of the window.
  package func strip(at side: Side, _ size: Size) -> Rect {
    var strip = area
    switch side {
    case .top: strip.maxY = min(area.maxY, area.minY + size.height)
    case .bottom: strip.minY = max(area.minY, area.maxY - size.height)
    case .left: strip.maxX = min(area.maxX, area.minX + size.width)
    case .right: strip.minX = max(area.minX, area.maxX - size.width)
    }
    return strip
  }

  /// The frame of an arrow of a size at a side of the area, in dp of the window.
  ///
  /// - Parameters:
  ///   - size: the size of the arrow.
  ///   - side: the side of the area.
  ///   - aim: what it points at; where along the side it stands.
  /// - Returns: nil where the side has no room.
  package func frame(_ size: Size, at side: Side, aim: Point) -> Rect? {
    guard size.width <= area.width, size.height <= area.height else { return nil }
    return frame(size, at: side, aim: aim, beside: inPlay + subjects)
      ?? frame(size, at: side, aim: aim, beside: inPlay)
      ?? (playMoves ? frame(size, at: side, aim: aim, beside: []) : nil)
  }

  /// The frame of an arrow beside everything that stands at the side and in the document.
  private func frame(_ size: Size, at side: Side, aim: Point, beside inDocument: [Rect]) -> Rect? {
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
    /// What is in the way along the side. The cells of a field stand in rows, so that many of them block the same
    /// range.
    func ranges(_ rects: [Rect], _ gap: Double) -> Set<ClosedRange<Double>> {
      let strip = strip(at: side, size).inset(by: 1 - gap)
      return Set(
        rects.filter { $0.intersects(strip) }.map {
          isUpright ? $0.minY - gap...$0.maxY + gap : $0.minX - gap...$0.maxX + gap
        })
    }
    let length = isUpright ? size.height : size.width
    let blocked = ranges(taken, Self.gap).union(ranges(inDocument, 0))
    // The best place is the wanted one, or else directly beside something that is in the way.
    let beside = blocked.flatMap { [$0.lowerBound - length, $0.upperBound] }
    let places = [min(max(wanted, low), high)] + beside.filter { (low...high).contains($0) }
    func isFree(_ along: Double) -> Bool {
      let along = along.rounded()
      return !blocked.contains { $0.lowerBound < along + length - 1 && along + 1 < $0.upperBound }
    }
    return places.filter(isFree).min { abs($0 - wanted) < abs($1 - wanted) }.map(frame)
  }
}
