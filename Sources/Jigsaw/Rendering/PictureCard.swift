import Geometry

/// A card with the finished picture. It can be dragged, and enlarged with a tap.
struct PictureCard {
  /// Its displacement, in dp in the seat's coordinates.
  var shift = Vector.zero
  /// Whether it is enlarged.
  var isLarge = false
}
