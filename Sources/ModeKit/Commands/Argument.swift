import Interface

/// An argument of a command: rows of its table, and a parser that returns a checked value. Arguments can be composed.
/// A command gets their values, never the words.
public struct Argument<Value: Sendable>: Sendable {
  /// Its rows.
  public let slots: [Slot]
  let read: @Sendable (GivenWords) throws(Problem) -> Value

  /// Reads the value from the words that follow a command, or the bare program.
  ///
  /// - Throws: ``Problem`` of arguments: one sentence that names the wrong word and says what to do.
  package func read(_ words: [String], of command: String = "") throws(Problem) -> Value {
    try read(GivenWords(words, of: command, for: slots))
  }
}

// One row.

extension Argument {
  /// An option; nil when it is not given.
  public static func option<Given>(
    _ names: String..., as kind: Kind<Given>, _ help: String
  ) -> Argument where Value == Given? {
    let row = kind.row(names, help)
    return Argument(slots: [Slot(row)]) { words throws(Problem) in try kind.values(of: row, in: words).first }
  }

  /// An option with a default: `typed`, the value as it would be typed.
  public static func option(
    _ names: String..., as kind: Kind<Value>, or typed: String, _ help: String
  ) -> Argument {
    let row = kind.row(names, help, fallback: typed)
    return Argument(slots: [Slot(row)]) { words throws(Problem) in
      let given = try kind.values(of: row, in: words).first
      return if let given { given } else { try kind.read(typed, typed) }
    }
  }

  /// An option that may be given several times: all its values, in order.
  public static func options<Given>(
    _ names: String..., as kind: Kind<Given>, _ help: String
  ) -> Argument where Value == [Given] {
    let row = kind.row(names, help, repeats: true)
    return Argument(slots: [Slot(row)]) { words throws(Problem) in try kind.values(of: row, in: words) }
  }

  /// An option that must be given.
  public static func required(_ names: String..., as kind: Kind<Value>, _ help: String) -> Argument {
    must(kind, kind.row(names, help))
  }

  /// A positional argument that must be given. Its name is the placeholder of its kind, such as "FILE"; `help`
  /// says what to give, such as "a board code".
  public static func word(_ kind: Kind<Value>, _ help: String) -> Argument {
    must(kind, kind.row([kind.placeholder], help))
  }

  /// A positional argument that takes all words that are left: at least one, in order. It comes last.
  public static func words<Given>(_ kind: Kind<Given>, _ help: String) -> Argument where Value == [Given] {
    let slot = Slot(kind.row([kind.placeholder], help, repeats: true), isRequired: true)
    return Argument(slots: [slot]) { words throws(Problem) in
      let values = try kind.values(of: slot.alternatives[0], in: words)
      guard !values.isEmpty else { throw words.missing(slot) }
      return values
    }
  }

  private static func must(_ kind: Kind<Value>, _ row: Parameter) -> Argument {
    let slot = Slot(row, isRequired: true)
    return Argument(slots: [slot]) { words throws(Problem) in
      guard let value = try kind.values(of: row, in: words).first else { throw words.missing(slot) }
      return value
    }
  }
}

extension Argument where Value == Bool {
  /// An option that is given or not.
  public static func flag(_ name: String, _ help: String) -> Argument {
    let row = Parameter(names: [name], shape: .flag, help: help)
    return Argument(slots: [Slot(row)]) { $0.values[name] != nil }
  }
}

extension Argument {
  /// An option that stands for a fixed value; nil when it is not given.
  public static func flag<Given: Sendable>(
    _ name: String, for value: Given, _ help: String
  ) -> Argument where Value == Given? {
    let row = Parameter(names: [name], shape: .flag, help: help)
    return Argument(slots: [Slot(row)]) { $0.values[name] == nil ? nil : value }
  }
}

// Several rows, or none.

extension Argument {
  /// A constant that takes no words.
  public static func always(_ value: Value) -> Argument { Argument(slots: []) { _ in value } }

  /// One value made from several arguments.
  public static func all<each Part: Sendable>(
    _ parts: repeat Argument<each Part>,
    make: @escaping @Sendable (repeat each Part) throws(Problem) -> Value
  ) -> Argument {
    var slots: [Slot] = []
    for part in repeat each parts { slots += part.slots }
    let parts = (repeat each parts)
    return Argument(slots: slots) { words throws(Problem) in
      try make(repeat try (each parts).read(words))
    }
  }

  /// The value of whichever of some options is given; nil when none is. They exclude each other.
  public static func either<Given>(_ alternatives: [Argument<Given?>]) -> Argument where Value == Given? {
    let slot = Slot(alternatives: alternatives.flatMap(\.rows), isRequired: false)
    return Argument(slots: [slot]) { words throws(Problem) in try Self.first(alternatives, words) }
  }

  /// The value of whichever of some options is given. They exclude each other, and one of them must be given.
  public static func one(of alternatives: [Argument<Value?>]) -> Argument {
    let slot = Slot(alternatives: alternatives.flatMap(\.rows), isRequired: true)
    return Argument(slots: [slot]) { words throws(Problem) in
      guard let value = try Self.first(alternatives, words) else { throw words.missing(slot) }
      return value
    }
  }

  private static func first<Given>(
    _ alternatives: [Argument<Given?>], _ words: GivenWords
  ) throws(Problem) -> Given? {
    for alternative in alternatives {
      if let value = try alternative.read(words) { return value }
    }
    return nil
  }

  private var rows: [Parameter] { slots.flatMap(\.alternatives) }

  /// The value together with the options that were given for it.
  public var noted: Argument<Noted<Value>> {
    let options = rows.filter(\.isOption).map(\.name)
    return Argument<Noted<Value>>(slots: slots) { words throws(Problem) in
      Noted(value: try read(words), options: options.filter { words.values[$0] != nil })
    }
  }
}

/// A value, and the options that were given for it.
public struct Noted<Value: Sendable>: Sendable {
  /// The value.
  public var value: Value
  /// The names of the options.
  public var options: [String]

  /// Makes a value with its options.
  public init(value: Value, options: [String]) {
    self.value = value
    self.options = options
  }
}

extension Kind {
  /// The row of a table for a value of this kind.
  func row(
    _ names: [String], _ help: String, fallback: String? = nil, repeats: Bool = false
  ) -> Parameter {
    Parameter(
      names: names, placeholder: placeholder, shape: shape, expected: expected, help: help,
      fallback: fallback, repeats: repeats)
  }

  /// The values that were given in a row.
  func values(of row: Parameter, in words: GivenWords) throws(Problem) -> [Value] {
    var values: [Value] = []
    for text in words.values[row.name] ?? [] {
      values.append(try read(text, row.isOption ? "\(row.name) \(text)" : text))
    }
    return values
  }
}
