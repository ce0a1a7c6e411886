/// A mode that says more of itself on the command line than every mode has there: `new` from the form's fields, `export` from the
/// formats, `import` from the endings.
public protocol CommandingMode: Mode {
  /// What it has there besides.
  var commands: ModeCommands { get }
}

/// What a mode has on the command line besides what every mode has there.
public struct ModeCommands: Sendable {
  /// The mode's own commands, without the mode's word.
  public var own: [ModeCommand]
  /// What `new` is given; nil for an option for each of the form's fields.
  public var newDocument: Argument<Form.Answers>?

  /// Lists commands.
  public init(_ own: [ModeCommand] = [], newDocument: Argument<Form.Answers>? = nil) {
    self.own = own
    self.newDocument = newDocument
  }
}

extension Mode {
  /// The mode's own commands, without the mode's word; mostly none.
  public var ownCommands: [ModeCommand] { (self as? any CommandingMode)?.commands.own ?? [] }

  /// What `new` is given on the command line.
  public var newDocument: Argument<Form.Answers> {
    (self as? any CommandingMode)?.commands.newDocument ?? form(last: nil).argument
  }
}
