/// A mode that stores the tools of the seats, such as the chosen brush and what a tap does, so that they are restored
/// when the document is opened again. They are not part of the document, and undo does not change them.
public protocol ToolSavingMode: Mode {
  /// The stored tools.
  associatedtype SavedTools: ByteCoded
  /// The tools in the session of an open document.
  static var savedTools: WritableKeyPath<Session, SavedTools> { get }
}

extension OpenDocument {
  /// The tools of the seats, as bytes; empty for a mode that stores none.
  public var tools: [UInt8] {
    func write<T: ToolSavingMode>(_ mode: T) -> [UInt8] {
      host.opened(for: mode)?.session[keyPath: T.savedTools].bytes ?? []
    }
    return (host.mode as? any ToolSavingMode).map { write($0) } ?? []
  }

  /// Restores the tools of the seats.
  ///
  /// - Throws: ``ByteReader/damaged``; the tools are then unchanged.
  public func take(tools: [UInt8]) throws(Problem) {
    func read<T: ToolSavingMode>(_ mode: T) throws(Problem) {
      let kept = try T.SavedTools(bytes: tools)
      host.opened(for: mode)?.session[keyPath: T.savedTools] = kept
    }
    if let mode = host.mode as? any ToolSavingMode { try read(mode) }
  }
}
