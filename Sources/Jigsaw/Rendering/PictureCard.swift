import Geometry

/// The picture as it will be, on a card that a hand moves out of the way and a tap makes large.
struct PictureCard {
  /// How far it was moved, in dp as its seat sees it.
  var shift = Vector.zero
  /// Whether it was made as large as the room allows.
  var isLarge = false
}
