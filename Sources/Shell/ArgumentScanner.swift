import Interface
import ModeKit

/// Walks through arguments. `--option=value` counts as two of them.
struct ArgumentScanner {
  private var rest: ArraySlice<String>

  init(_ arguments: [String]) {
    var split: [String] = []
    for argument in arguments {
      if argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") {
        split.append(String(argument[..<equals]))
        split.append(String(argument[argument.index(after: equals)...]))
      } else {
        split.append(argument)
      }
    }
    rest = split[...]
  }

  var peek: String? { rest.first }
  mutating func skip() { rest = rest.dropFirst() }
  mutating func next() -> String? { rest.popFirst() }

  /// Everything that is left.
  mutating func all() -> [String] {
    defer { rest = [] }
    return Array(rest)
  }

  mutating func word(_ expected: String) throws(Problem) -> String {
    guard let word = rest.popFirst() else { throw Problem(tr("Something is missing: give {0}.", expected)) }
    return word
  }

  mutating func value(of option: String, _ expected: String) throws(Problem) -> String {
    guard let value = rest.popFirst() else { throw Problem(tr("{0}: give {1}.", option, expected)) }
    return value
  }

  func end() throws(Problem) {
    if let extra = rest.first { throw Problem(tr("{0}: nothing more is expected here.", extra)) }
  }
}
