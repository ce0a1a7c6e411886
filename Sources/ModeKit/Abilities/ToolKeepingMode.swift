/// A mode that stores the tools of the seats, such as the chosen brush and what a tap does, so that they are restored
/// when the document is opened again. They are not part of the document, and undo does not change them.
public protocol ToolKeepingMode: Mode {
  /// The stored tools.
  associatedtype KeptTools: ByteCoded
  /// The tools in the session of an open document.
  static var keptTools: WritableKeyPath<Session, KeptTools> { get }
}

extension OpenDocument {
  /// The tools of the seats, as bytes; empty for a mode that stores none.
  public var tools: [UInt8] {
    func write<T: ToolKeepingMode>(_ mode: T) -> [UInt8] {
      host.opened(for: mode)?.session[keyPath: T.keptTools].bytes ?? []
    }
    return (host.mode as? any ToolKeepingMode).map { write($0) } ?? []
  }

  /// Restores the tools of the seats.
  ///
  /// - Throws: ``ByteReader/damaged``; the tools are then unchanged.
  public func take(tools: [UInt8]) throws(Problem) {
    func read<T: ToolKeepingMode>(_ mode: T) throws(Problem) {
      let kept = try T.KeptTools(bytes: tools)
      host.opened(for: mode)?.session[keyPath: T.keptTools] = kept
    }
    if let mode = host.mode as? any ToolKeepingMode { try read(mode) }
  }
}
