import Sandbox

/// A mode whose open documents take parts that were copied from another document of the mode. It receives them as
/// ``ModeEvent/pasted(_:at:seat:)``, and copies them with ``ModeRequest/copy(_:)``.
public protocol PartPastingMode: Mode {
  /// The type under which parts are on the clipboard.
  var partType: CopiedType { get }
  /// Checks copied parts in the sandbox, without parameters, since any program may offer some. What it returns is given to
  /// the open document, which takes it like bytes of a library. A refusal is shown.
  var partReader: FileReader { get }
}
