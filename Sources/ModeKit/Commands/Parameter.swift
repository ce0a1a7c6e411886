/// One row of a command's table: an option, or a positional argument. It has no type for its value, which ``Argument``
/// parses.
public struct Parameter: Hashable, Sendable {
  /// The values that are valid, for help and completion.
  public enum Shape: Hashable, Sendable {
    /// No value: the option stands for itself.
    case flag
    /// A number.
    case number
    /// One of some words.
    case words([String])
    /// A file that is read, or one of some names in its place.
    case file(names: [String])
    /// A file that is written.
    case newFile
    /// A folder.
    case folder
    /// A document of the library, by its id.
    case document
    /// Anything else.
    case text
  }

  /// Its names, the usual one first: options begin with a dash; a positional argument has one name, in capitals.
  public let names: [String]
  /// The placeholder of the value in the help, such as "WxH"; empty for a flag.
  public let placeholder: String
  /// The values that are valid.
  public let shape: Shape
  /// Its help, translated: a phrase without a full stop.
  public let help: String
  /// What its value must be, translated; ``help`` where that says it.
  let expected: String
  /// The default, as it would be typed; nil for none.
  public let fallback: String?
  /// Whether it may be given several times.
  public let repeats: Bool

  init(
    names: [String], placeholder: String = "", shape: Shape, expected: String = "", help: String,
    fallback: String? = nil, repeats: Bool = false
  ) {
    self.names = names
    self.placeholder = placeholder
    self.shape = shape
    self.help = help
    self.expected = expected.isEmpty ? help : expected
    self.fallback = fallback
    self.repeats = repeats
  }

  /// The usual name.
  public var name: String { names[0] }
  /// Whether it is an option rather than a positional argument.
  public var isOption: Bool { name.hasPrefix("-") }
  /// How it is typed, such as "--size WxH".
  public var usage: String {
    if !isOption { return name }
    return shape == .flag ? name : "\(name) \(placeholder)"
  }
}

/// A place in a command's table: mostly a single parameter, otherwise parameters that exclude each other.
public struct Slot: Hashable, Sendable {
  /// The parameters, of which one may be given.
  public let alternatives: [Parameter]
  /// Whether one of them is required.
  public let isRequired: Bool

  init(alternatives: [Parameter], isRequired: Bool) {
    self.alternatives = alternatives
    self.isRequired = isRequired
  }

  init(_ parameter: Parameter, isRequired: Bool = false) {
    self.init(alternatives: [parameter], isRequired: isRequired)
  }

  /// How it is typed, such as "[--window WxH | --fullscreen]".
  public var usage: String {
    let choice = alternatives.map { $0.usage + ($0.repeats ? " …" : "") }.joined(separator: " | ")
    if !isRequired { return "[\(choice)]" }
    return alternatives.count > 1 ? "(\(choice))" : choice
  }
}
