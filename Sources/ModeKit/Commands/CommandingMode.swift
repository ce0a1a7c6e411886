/// A mode that says more of itself on the command line than every mode has there: `new` from the form's fields, `export` from the
/// formats, `import` from the endings. All of it is optional.
public protocol CommandingMode: Mode {
  /// The word that the mode's commands begin with, such as "mines"; the mode's id by default.
  var commandWord: String { get }
  /// What `new` is given: an option for each of the form's fields by default.
  var newDocument: Argument<Form.Answers> { get }
  /// The files that `export` can write; those that the menu offers by default.
  var commandFormats: [FileFormat] { get }
  /// The mode's own commands, without the mode's word; none by default.
  var commands: [ModeCommand] { get }
}

extension CommandingMode {
  /// The mode's id.
  public var commandWord: String { id }
  /// An option for each of the form's fields.
  public var newDocument: Argument<Form.Answers> { form(last: nil).argument }
  /// Those that the menu offers.
  public var commandFormats: [FileFormat] { (self as? any ExportingMode)?.exportFormats ?? [] }
  /// None.
  public var commands: [ModeCommand] { [] }
}

/// What a mode says of itself on the command line, whatever its types.
public struct ModeCommands: Sendable {
  /// The word that its commands begin with.
  public let word: String
  /// What `new` is given.
  public let newDocument: Argument<Form.Answers>
  /// The files that `export` can write.
  public let formats: [FileFormat]
  /// Its own commands, without the word.
  public let own: [ModeCommand]

  /// Asks a mode.
  public init(_ mode: any Mode) {
    guard let commanding = mode as? any CommandingMode else {
      word = mode.id
      newDocument = mode.form(nil).argument
      formats = (mode as? any ExportingMode)?.exportFormats ?? []
      own = []
      return
    }
    word = commanding.commandWord
    newDocument = commanding.newDocument
    formats = commanding.commandFormats
    own = commanding.commands
  }
}
