import ModeKit

/// The shells that can complete commands and options.
enum CompletionShell: String, CaseIterable { case bash, zsh, fish }

/// Completion scripts for shells. They complete without starting the program.
extension CommandTable {
  /// The script for a shell.
  func completion(for shell: CompletionShell) -> String {
    switch shell {
    case .bash: bashCompletion
    case .zsh: zshCompletion
    case .fish: fishCompletion
    }
  }

  /// A point at which a shell completes: after all words of a command, after some of them, or after none.
  struct CompletionPoint {
    /// The words before it.
    let words: String
    /// The words that can follow on the way to a command, and what each does.
    let next: [(word: String, help: String)]
    /// The parameters that can be given there.
    let parameters: [Parameter]
  }

  /// All completion points, that of the bare program first.
  var places: [CompletionPoint] {
    let common = Self.library.slots.flatMap(\.alternatives)
    let beginnings = commands.reduce(into: [""]) { beginnings, command in
      let first = String(command.words.prefix { $0 != " " })
      if first != command.words, !beginnings.contains(first) { beginnings.append(first) }
    }
    let between = beginnings.map { words in
      CompletionPoint(
        words: words, next: next(after: words),
        parameters: words.isEmpty ? opening.slots.flatMap(\.alternatives) : [])
    }
    return between
      + commands.map {
        CompletionPoint(words: $0.words, next: [], parameters: $0.slots.flatMap(\.alternatives) + common)
      }
  }

  /// The words that can follow others, in the order of the table. The help of a word that is not the last of its
  /// command lists the words after it.
  private func next(after words: String) -> [(word: String, help: String)] {
    let lead = words.split(separator: " ").map(String.init)
    var next: [(word: String, help: String)] = []
    for command in commands(after: lead) {
      let rest = command.words.split(separator: " ").dropFirst(lead.count)
      let further = rest.dropFirst().joined(separator: " ")
      if let last = next.last, last.word == rest.first ?? "" {
        next[next.count - 1].help += ", " + further
      } else {
        next.append((String(rest.first ?? ""), further.isEmpty ? command.help : further))
      }
    }
    return next
  }
}

extension Parameter {
  /// The words that can be given for its value.
  var choices: [String] {
    switch shape {
    case .words(let words), .file(names: let words): words
    case .flag, .number, .newFile, .folder, .document, .text: []
    }
  }
  /// Whether its value is a file's path.
  var isFile: Bool {
    switch shape {
    case .file, .newFile: true
    default: false
    }
  }
}
