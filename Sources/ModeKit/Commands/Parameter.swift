/// One row of a command's table: an option, or a word that has its place. It knows nothing of its value's type; see
/// ``Argument`` for what reads it.
public struct Parameter: Hashable, Sendable {
  /// What may stand there, for those that explain and complete it.
  public enum Shape: Hashable, Sendable {
    /// Nothing: the option says it all.
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

  /// What it is called, the usual name first: options begin with a dash; a word that has its place has one name, in capitals.
  public let names: [String]
  /// What stands for the value where it is explained, such as "WxH"; empty for a flag.
  public let placeholder: String
  /// What may stand there.
  public let shape: Shape
  /// What it means, translated: a phrase without a full stop.
  public let help: String
  /// What its value must be, translated; ``help`` where that says it.
  let expected: String
  /// What counts when it is not given, as it would be typed; nil for nothing.
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
  /// Whether it is named, rather than known by its place.
  public var isOption: Bool { name.hasPrefix("-") }
  /// How it is typed, such as "--size WxH".
  public var usage: String {
    if !isOption { return name }
    return shape == .flag ? name : "\(name) \(placeholder)"
  }
}

/// A place in a command's table: parameters that exclude each other, mostly a single one.
public struct Slot: Hashable, Sendable {
  /// The parameters of which one may be given.
  public let alternatives: [Parameter]
  /// Whether one of them must be.
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
