import Geometry

/// A second view of a document in a panel over the first one, as it is kept with the document. It belongs to the seat that
/// opened it. A value; the views that are on screen are ``SecondViews``.
package struct SecondView: Hashable {
  /// The seat that it belongs to.
  package let seat: Int
  /// The name that the person gave it; empty for none.
  package var name = ""
  /// The panel while it is not enlarged, in dp of the window.
  package var frame: Rect
  /// Whether the panel takes half of the free area.
  package var isLarge = false
  /// What it shows; nil before it was first seen.
  var shown: SavedView?

  /// The least width and height of a panel, in dp.
  package static let leastSize = Size(240, 160)
  /// The size in which it opens where there is room, in dp.
  package static let usualSize = Size(388, 276)
  /// The least width and height of a window with room for a second view, in dp.
  package static let leastWindow = 600.0
  /// The height of the panel's head, and the width of its frame, in dp.
  package static let head = 48.0, border = 4.0

  /// Makes a view that was never seen.
  package init(seat: Int, frame: Rect) {
    self.seat = seat
    self.frame = frame
  }

  /// Whether there is room for a second view in a window of a size.
  package static func fits(in window: Size) -> Bool { min(window.width, window.height) >= leastWindow }
}

// The places of panels. All rectangles are in dp of the window.
extension SecondView {
  /// Where a seat's panel opens: in the corner of the free area at the person's right hand; with a single seat in the
  /// far corner, away from the bar.
  package static func opening(for seat: Seat, isAlone: Bool, in freeArea: Rect, of window: Size) -> Rect {
    let toWindow = seat.toWindow(window)
    let room = (toWindow.inverse ?? .identity).apply(freeArea)
    let size = Size(
      max(leastSize.width, min(usualSize.width, (room.width * 0.45).rounded())),
      max(leastSize.height, min(usualSize.height, (room.height * 0.45).rounded())))
    let own = Rect(
      x: room.maxX - size.width, y: isAlone ? room.minY : room.maxY - size.height, width: size.width,
      height: size.height)
    return limited(toWindow.apply(own), to: freeArea)
  }

  /// The nearest rectangle inside the free area, not smaller than ``leastSize`` where there is room.
  package static func limited(_ frame: Rect, to freeArea: Rect) -> Rect {
    let width = min(max(frame.width, leastSize.width), freeArea.width)
    let height = min(max(frame.height, leastSize.height), freeArea.height)
    return Rect(
      x: min(max(frame.minX, freeArea.minX), freeArea.maxX - width),
      y: min(max(frame.minY, freeArea.minY), freeArea.maxY - height), width: width, height: height)
  }

  /// The panels of several views, by seat. No panel covers another: an earlier one keeps its place, and a later one
  /// that would cover it is placed by `opening`, or is not shown if there is no room.
  package static func frames(
    of views: [SecondView], in freeArea: Rect, opening: (_ seat: Int) -> Rect
  ) -> [Int: Rect] {
    var frames: [Int: Rect] = [:]
    for view in views {
      let places = [limited(view.frame, to: freeArea), opening(view.seat)]
      frames[view.seat] = places.first { place in !frames.values.contains { $0.intersects(place) } }
    }
    for view in views where view.isLarge {
      guard let small = frames[view.seat] else { continue }
      let large = frames.filter { $0.key != view.seat }.values.reduce(half(of: freeArea, at: small.center)) {
        $0.largestPart(beside: $1)
      }
      let isUsable = large.width >= leastSize.width && large.height >= leastSize.height
      if isUsable, large.area > small.area { frames[view.seat] = large }
    }
    return frames
  }

  /// The half of an area that contains a point: the left or right half of a wide area, else the upper or lower one.
  private static func half(of area: Rect, at point: Point) -> Rect {
    var half = area
    let middle = area.center
    switch (area.width >= area.height, point.x < middle.x, point.y < middle.y) {
    case (true, true, _): half.maxX = middle.x
    case (true, false, _): half.minX = middle.x
    case (false, _, true): half.maxY = middle.y
    case (false, _, false): half.minY = middle.y
    }
    return half
  }

  /// The part of a panel that shows the document. The head is at the far side of the person, to whom the panel is turned by
  /// quarter turns clockwise.
  package static func content(of panel: Rect, turns: Int) -> Rect {
    let turn = Affine.quarterTurns(turns)
    let own = (turn.inverse ?? .identity).apply(panel)
    return turn.apply(
      Rect(
        minX: own.minX + border, minY: own.minY + head, maxX: own.maxX - border, maxY: own.maxY - border))
  }
}

extension Rect {
  /// The largest of the four rectangles that lie in this one beside another; itself if they do not meet.
  fileprivate func largestPart(beside other: Rect) -> Rect {
    guard intersects(other) else { return self }
    let parts = [
      Rect(minX: minX, minY: minY, maxX: other.minX, maxY: maxY),
      Rect(minX: other.maxX, minY: minY, maxX: maxX, maxY: maxY),
      Rect(minX: minX, minY: minY, maxX: maxX, maxY: other.minY),
      Rect(minX: minX, minY: other.maxY, maxX: maxX, maxY: maxY),
    ]
    return parts.max { $0.area < $1.area } ?? self
  }

  /// The area in square dp; 0 where the edges cross.
  fileprivate var area: Double { width * height }
}
