import Geometry

/// A card with the finished picture. It can be dragged, and enlarged with a tap.
struct PictureCard {
  /// A corner of the room, as its person sees it.
  enum Corner: CaseIterable {
    case upperRight, upperLeft, lowerRight, lowerLeft
  }

  /// The corner where it opens.
  var corner = Corner.upperRight
  /// Its displacement, in dp in the seat's coordinates.
  var shift = Vector.zero
  /// Whether it is enlarged.
  var isLarge = false
}
