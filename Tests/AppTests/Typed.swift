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

  /// Carries out words that are given one by one, and returns what is printed.
  func run(_ words: String...) throws(Problem) -> String { try run(words) }
}
