import Glibc
import TestSupport

/// A fault of the machine that the real program must survive, or end with one sentence, without losing what it had
/// saved.
package struct FaultCase: Sendable, CustomStringConvertible {
  /// The name on the command line.
  package let name: String
  /// Whether it takes so little time that `make test` has it too.
  package let isCheap: Bool
  private let body: @Sendable (TouchSession) throws -> Void

  init(_ name: String, isCheap: Bool = false, _ body: @escaping @Sendable (TouchSession) throws -> Void) {
    self.name = name
    self.isCheap = isCheap
    self.body = body
  }

  /// All cases.
  package static let all = disk + machine + display

  package var description: String { name }

  /// Plays the case on a screen, by default one of its own, and returns what was not as promised. Some cases take the
  /// screen away.
  package func run(seed: UInt64, on touch: TouchScreen? = nil) throws -> [String] {
    let session = TouchSession(try touch ?? TouchScreen(), seed: seed)
    try body(session)
    return session.problems
  }
}

/// What keeps cases from being played here.
struct NotHere: Error, CustomStringConvertible {
  let description: String
}

/// Programs that start another one with fewer rights.
enum Starter {
  /// Runs as a user who owns nothing.
  ///
  /// - Throws: `NotHere` unless this is the superuser.
  static func nobody() throws -> [String] {
    guard getuid() == 0 else { throw NotHere(description: "only root can run the program as another user") }
    return ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
  }

  /// Runs with a limit of the kernel: an option of prlimit.
  static func limit(_ option: String) -> [String] { ["prlimit", option] }
}
