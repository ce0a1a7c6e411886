import Sandbox

/// A mode that takes copied text, which may come from any program.
public protocol PastingMode: Mode {
  /// Reads copied text, UTF-8, in the sandbox, without parameters. The mode receives what it makes of the text as
  /// ``ModeEvent/pasted(_:seat:)``; a refusal is shown to the user.
  var copiedTextReader: FileReader { get }
}
