/// Something that cannot be done, as one clear sentence for the person in front of the screen: what happened and what to
/// do.
public struct Problem: Error, Hashable, Sendable {
  /// The sentence, already translated.
  public var message: String
  /// Makes a problem.
  public init(_ message: String) { self.message = message }
}
