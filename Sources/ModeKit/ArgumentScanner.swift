import Interface

/// Walks through the arguments of a command. `--option=value` counts as two of them.
///
/// Every problem that it throws is one sentence, in the user's language, that names the bad argument and what is expected.
public struct ArgumentScanner {
  private var rest: ArraySlice<String>
  private var given: Set<String> = []

  /// Starts before the first argument.
  public init(_ arguments: [String]) {
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

  /// The next argument, which stays the next.
  public var peek: String? { rest.first }
  /// Goes past the next argument.
  public mutating func skip() { rest = rest.dropFirst() }
  /// The next argument; nil at the end.
  public mutating func next() -> String? { rest.popFirst() }

  /// The next argument, which must be there and no option.
  ///
  /// - Parameter expected: what it is, translated, such as "a file".
  public mutating func word(_ expected: String) throws(Problem) -> String {
    guard let word = rest.popFirst(), !word.isEmpty else {
      throw .inArguments(tr("Something is missing: give {0}.", expected))
    }
    guard !word.hasPrefix("--") else { throw Self.unknown(word) }
    return word
  }

  /// What follows an option, which must be there, and once only unless it says more each time.
  public mutating func value(
    of option: String, _ expected: String, repeats: Bool = false
  ) throws(Problem) -> String {
    guard given.insert(option).inserted || repeats else {
      throw .inArguments(tr("{0} is given twice; give it once.", option))
    }
    guard let value = rest.popFirst(), !value.isEmpty else {
      throw .inArguments(tr("{0}: give {1}.", option, expected))
    }
    return value
  }

  /// Makes sure that nothing follows.
  public func end() throws(Problem) {
    if let extra = rest.first { throw .inArguments(tr("{0}: nothing more is expected here.", extra)) }
  }

  /// What to say of an argument that means nothing here.
  public static func unknown(_ word: String) -> Problem {
    word.hasPrefix("-")
      ? .inArguments(tr("{0}: there is no such option; see tessera --help.", word))
      : .inArguments(tr("{0}: this is not expected here; see tessera --help.", word))
  }
}

// What options are given.

extension ArgumentScanner {
  /// Reads a whole number, 0 or more.
  public static func whole(_ text: String, _ option: String) throws(Problem) -> Int {
    guard let value = Int(text), value >= 0 else {
      throw .inArguments(tr("{0} {1}: give a whole number.", option, text))
    }
    return value
  }

  /// Reads a whole number within bounds.
  public static func whole(
    _ text: String, _ option: String, in range: ClosedRange<Int>
  ) throws(Problem) -> Int {
    guard let value = Int(text), range.contains(value) else {
      throw .inArguments(
        tr(
          "{0} {1}: give a whole number from {2} to {3}.", option, text, String(range.lowerBound),
          String(range.upperBound)))
    }
    return value
  }

  /// Reads a number within bounds.
  public static func number(
    _ text: String, _ option: String, in range: ClosedRange<Double>
  ) throws(Problem) -> Double {
    guard let value = Double(text), range.contains(value) else {
      throw .inArguments(
        tr(
          "{0} {1}: give a number from {2} to {3}.", option, text, plain(range.lowerBound),
          plain(range.upperBound)))
    }
    return value
  }

  /// A bound without a fraction that says nothing.
  private static func plain(_ bound: Double) -> String {
    bound == bound.rounded() && abs(bound) < 1e15 ? String(Int(bound)) : String(bound)
  }

  /// Reads a width and a height of at most 16,384.
  ///
  /// - Parameter example: a size that makes sense.
  public static func size(
    _ text: String, _ option: String, such example: String
  ) throws(Problem) -> (width: Int, height: Int) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard parts.count == 2, parts[0] > 0, parts[1] > 0, parts[0] <= 16384, parts[1] <= 16384 else {
      throw .inArguments(tr("{0} {1}: give two whole numbers above 0, such as {2}.", option, text, example))
    }
    return (parts[0], parts[1])
  }

  /// Reads what random choices start from.
  public static func seed(_ text: String) throws(Problem) -> UInt64 {
    guard let value = UInt64(text) else {
      throw .inArguments(
        tr("--seed {0}: the seed is a whole number from 0 to {1}.", text, String(UInt64.max)))
    }
    return value
  }
}
