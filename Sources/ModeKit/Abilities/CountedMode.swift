/// A mode whose objects are counted in the instruments panel: how many were made and how many exist.
public protocol CountedMode: Mode {
  /// The kinds of objects by the names of their `LiveToken` tokens, with translated labels.
  var liveKinds: [(kind: String, label: String)] { get }
}
