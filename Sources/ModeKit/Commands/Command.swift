/// An entry of the table of commands: its words, its arguments, a line of help, what it prints, and a closure that
/// runs it. The command line, its help, its completion and the manual page are all derived from such entries.
public struct Command<Context>: Sendable {
  /// The words that are typed first, such as "stats" or "library list".
  public let words: String
  /// What it does, translated: a phrase without a full stop that begins in lower case.
  public let help: String
  /// What it prints, translated: a phrase, such as "the new document's id".
  public let output: String
  /// The rows of its arguments.
  public let slots: [Slot]
  private let carryOut: @Sendable (GivenWords, Context) throws(Problem) -> String

  /// Makes an entry. `arguments` come in the order of the help. `run` gets the context and the checked value of
  /// each argument, and returns what is printed, without a newline at the end.
  public init<each Value: Sendable>(
    _ words: String, _ help: String, prints output: String, _ arguments: repeat Argument<each Value>,
    run: @escaping @Sendable (Context, repeat each Value) throws(Problem) -> String
  ) {
    self.words = words
    self.help = help
    self.output = output
    var slots: [Slot] = []
    for argument in repeat each arguments { slots += argument.slots }
    self.slots = slots
    let arguments = (repeat each arguments)
    carryOut = { given, context throws(Problem) in
      try run(context, repeat try (each arguments).read(given))
    }
  }

  private init<Inner>(
    _ other: Command<Inner>, words: String, context: @escaping @Sendable (Context) -> Inner
  ) {
    self.words = words
    help = other.help
    output = other.output
    slots = other.slots
    carryOut = { given, outer throws(Problem) in try other.carryOut(given, context(outer)) }
  }

  /// The same command after another word, with a wider context.
  package func after<Outer>(
    _ word: String, context: @escaping @Sendable (Outer) -> Context
  ) -> Command<Outer> {
    Command<Outer>(self, words: "\(word) \(words)", context: context)
  }

  /// Parses what follows the words of the command. `common` is an argument that every command takes. Returns
  /// its value and a closure that runs the command.
  ///
  /// - Throws: ``Problem`` of arguments. The closure throws one too when a value is invalid.
  package func prepare<Common>(
    _ rest: [String], with common: Argument<Common>
  ) throws(Problem) -> (common: Common, run: @Sendable (Context) throws(Problem) -> String) {
    let carryOut = carryOut
    let given = try GivenWords(rest, of: words, for: slots + common.slots)
    return (try common.read(given), { context throws(Problem) in try carryOut(given, context) })
  }
}
