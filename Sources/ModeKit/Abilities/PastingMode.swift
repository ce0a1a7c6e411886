import Sandbox

/// A mode that makes documents of copied text, which may come from any program.
public protocol PastingMode: Mode {
  /// Reads copied text, UTF-8, in the sandbox, without parameters, and returns the params of a new document as bytes. They
  /// are checked like the bytes of a library. A refusal is shown to those who asked for a document of this mode.
  var copiedTextReader: FileReader { get }
}
