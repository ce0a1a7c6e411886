extension BuiltInPicture {
  /// All built-in pictures, in the order of the gallery.
  package static let all: [BuiltInPicture] = [
    dusk, harbour, reef, forest, rain, glass, balloons, islands, marble, quilt, butterflies, market, planets,
    bookshelf,
  ]
}
