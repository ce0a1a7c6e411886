extension BuiltInPicture {
  /// All of them, in the order of the gallery.
  package static let all: [BuiltInPicture] = [dusk]
}
