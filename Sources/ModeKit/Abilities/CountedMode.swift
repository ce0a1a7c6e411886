/// A mode of whose things the instruments tell how many were made and how many live.
public protocol CountedMode: Mode {
  /// The kinds of things, as their `Living` tokens name them, and what they are called, translated.
  var livingKinds: [(kind: String, label: String)] { get }
}
