/// Something that cannot be done, as one clear sentence for the person in front of the screen: what happened and what to
/// do.
public struct Problem: Error, Hashable, Sendable {
  /// The sentence, already translated.
  public var message: String
  /// Whether it lies in what a command was given rather than in what it met; the program then ends with status 2.
  public var isInArguments: Bool

  /// Makes a problem.
  public init(_ message: String) {
    self.message = message
    isInArguments = false
  }

  /// Makes a problem of what a command was given.
  public static func inArguments(_ message: String) -> Problem {
    var problem = Problem(message)
    problem.isInArguments = true
    return problem
  }
}
