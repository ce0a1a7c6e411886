/// An error as one clear sentence for the person in front of the screen: what happened and what to do.
public struct Problem: Error, Hashable, Sendable {
  /// The sentence, already translated.
  public var message: String
  /// Whether the arguments of a command are the cause; the program then exits with status 2.
  public var isInArguments: Bool

  /// Makes a problem.
  public init(_ message: String) {
    self.message = message
    isInArguments = false
  }

  /// Makes a problem of arguments.
  public static func inArguments(_ message: String) -> Problem {
    var problem = Problem(message)
    problem.isInArguments = true
    return problem
  }
}
