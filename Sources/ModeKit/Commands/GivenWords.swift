import Interface

/// The words after a command, sorted by parameter. `--option=value` counts as two words.
///
/// Every problem is one sentence, in the user's language, that names the wrong word and says what to do.
struct GivenWords: Sendable {
  /// The given values by the name of the parameter; an empty list for flags.
  private(set) var values: [String: [String]] = [:]
  /// The words of the command, for messages; empty for the bare program.
  let command: String
  /// Where to read more.
  private var help: String { (command.isEmpty ? "tessera" : "tessera \(command)") + " --help" }

  /// Sorts words.
  init(_ words: [String], of command: String, for slots: [Slot]) throws(Problem) {
    self.command = command
    let parameters = slots.flatMap(\.alternatives)
    var places = parameters.filter { !$0.isOption }[...]
    var rest = words[...]
    while let word = rest.popFirst() {
      if word.hasPrefix("-"), word.count > 1 {
        try take(word, from: &rest, parameters.filter(\.isOption))
      } else if let place = places.first {
        guard !word.isEmpty else { break }
        values[place.name, default: []].append(word)
        if !place.repeats { places.removeFirst() }
      } else {
        throw .inArguments(tr("{0}: this is not expected here; see {1}.", word, help))
      }
    }
    for slot in slots { try check(slot) }
  }

  private mutating func take(
    _ word: String, from rest: inout ArraySlice<String>, _ options: [Parameter]
  ) throws(Problem) {
    let equals = word.hasPrefix("--") ? word.firstIndex(of: "=") : nil
    let typed = equals.map { String(word[..<$0]) } ?? word
    guard let option = options.first(where: { $0.names.contains(typed) }) else {
      throw unknown(typed, among: options.flatMap(\.names))
    }
    guard values[option.name] == nil || option.repeats || option.shape == .flag else {
      throw .inArguments(tr("{0} is given twice; give it once.", typed))
    }
    if option.shape == .flag {
      guard equals == nil else { throw .inArguments(tr("{0}: this option takes no value.", typed)) }
      values[option.name] = []
      return
    }
    let value = equals.map { String(word[word.index(after: $0)...]) } ?? rest.popFirst()
    guard let value, !value.isEmpty else {
      throw .inArguments(tr("{0}: give {1}.", typed, option.expected))
    }
    values[option.name, default: []].append(value)
  }

  private func unknown(_ word: String, among known: [String]) -> Problem {
    if let near = nearest(to: word, among: known) {
      return .inArguments(
        tr("{0}: there is no such option; did you mean {1}? See {2}.", word, near, help))
    }
    return .inArguments(tr("{0}: there is no such option; see {1}.", word, help))
  }

  /// Checks that required arguments are given, and at most one of alternatives.
  private func check(_ slot: Slot) throws(Problem) {
    let given = slot.alternatives.filter { values[$0.name] != nil }
    if given.count > 1 {
      throw .inArguments(
        tr("{0} and {1} exclude each other; give one of them.", given[0].name, given[1].name))
    }
    if given.isEmpty, slot.isRequired { throw missing(slot) }
  }

  /// The problem of a missing argument.
  func missing(_ slot: Slot) -> Problem {
    let first = slot.alternatives[0]
    return .inArguments(
      slot.alternatives.count == 1
        ? tr("{0} needs {1}: give {2}.", command, first.usage, first.expected)
        : tr("{0} needs one of {1}.", command, slot.alternatives.map(\.usage).joined(separator: ", ")))
  }
}
