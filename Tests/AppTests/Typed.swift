import ModeKit
import Shell

extension HeadlessFrontEnd {
  /// Carries out what somebody types after the program's name, and returns what is printed.
  func run(_ words: [String]) throws(Problem) -> String {
    switch try CommandLine(words, modes: modes).action {
    case .run(let carryOut): return try carryOut(self)
    case .open: throw Problem("This opens the app.")
    }
  }

  /// The same of words one by one.
  func run(_ words: String...) throws(Problem) -> String { try run(words) }
}
