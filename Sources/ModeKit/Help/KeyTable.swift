import Gestures
import Interface

/// A group of keys and what they do, as the page of keys and the manual list them.
public struct KeyTable: Hashable, Sendable {
  /// One line: keys with the same effect, or a row of keys with similar effects.
  public struct Line: Hashable, Sendable {
    /// The presses that it stands for.
    public let presses: [KeyPress]
    /// The names of the keys, translated.
    public let keys: String
    /// What they do, translated: a verb in the third person, without a full stop.
    public let effect: String
  }

  /// The heading, translated.
  public let heading: String
  /// The lines, the most used first.
  public let lines: [Line]

  /// Makes a table.
  public init(_ heading: String, _ lines: [Line]) {
    self.heading = heading
    self.lines = lines
  }

  /// The table in Markdown, for the manual: without the heading, with an English head.
  public var markdown: String {
    let rows = lines.map { "| \($0.keys) | \($0.effect) |\n" }
    return "| key | what it does |\n| --- | --- |\n" + rows.joined()
  }
}

extension KeyTable.Line {
  /// A line for presses that do the same: their names are listed.
  public init(_ presses: [KeyPress], _ effect: String) {
    self.init(presses: presses, keys: presses.map(\.name).joined(separator: ", "), effect: effect)
  }

  /// A line for one key without modifiers.
  public init(_ key: Key, _ effect: String) { self.init(key, [], effect) }

  /// A line for one key with modifiers.
  public init(_ key: Key, _ modifiers: Modifiers, _ effect: String) {
    self.init([KeyPress(key, modifiers: modifiers)], effect)
  }

  /// A line for presses under a common name, such as "arrows".
  public init(_ presses: [KeyPress], named name: String, _ effect: String) {
    self.init(presses: presses, keys: name, effect: effect)
  }

  /// The arrows without modifiers.
  public static func arrows(_ effect: String) -> Self { arrows([], effect) }

  /// The arrows with modifiers.
  public static func arrows(_ modifiers: Modifiers, _ effect: String) -> Self {
    let presses = [Key.left, .right, .up, .down].map { KeyPress($0, modifiers: modifiers) }
    return Self(presses, named: modifiers.names.map { $0 + "-" }.joined() + tr("arrows"), effect)
  }
}
