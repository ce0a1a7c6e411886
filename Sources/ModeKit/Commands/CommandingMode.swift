/// A mode with commands of its own besides those that every mode has: `new` from the fields of the form, `export`
/// from the formats, `import` from the endings.
public protocol CommandingMode: Mode {
  /// Its commands, and the arguments of `new`.
  var commands: ModeCommands { get }
}

/// The commands that a mode has besides those of every mode.
public struct ModeCommands: Sendable {
  /// The mode's own commands, without the mode's word.
  public var own: [ModeCommand]
  /// The arguments of `new`; nil for one option for each field of the form.
  public var newDocument: Argument<Form.Answers>?

  /// Lists commands.
  public init(_ own: [ModeCommand] = [], newDocument: Argument<Form.Answers>? = nil) {
    self.own = own
    self.newDocument = newDocument
  }
}

extension Mode {
  /// The mode's own commands, without the mode's word; empty for most modes.
  public var ownCommands: [ModeCommand] { (self as? any CommandingMode)?.commands.own ?? [] }

  /// The arguments of `new`.
  public var newDocument: Argument<Form.Answers> {
    (self as? any CommandingMode)?.commands.newDocument ?? form(last: nil).argument
  }
}
