/// A mode whose objects are counted in the instruments panel: how many were made and how many exist.
public protocol CountedMode: Mode {
  /// The kinds of objects by the names of their `Living` tokens, with translated labels.
  var livingKinds: [(kind: String, label: String)] { get }
}
