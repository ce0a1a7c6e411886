/// A mode that keeps what the seats hold and how their taps are meant: what somebody who comes back finds in their hands. It is
/// no part of the document and undo leaves it alone.
public protocol ToolKeepingMode: Mode {
  /// What is kept.
  associatedtype KeptTools: ByteCoded
  /// Where it is while a document is open.
  static var keptTools: WritableKeyPath<Session, KeptTools> { get }
}

extension OpenDocument {
  /// What the seats hold, as bytes; none where the mode keeps nothing.
  public var tools: [UInt8] {
    func write<T: ToolKeepingMode>(_ mode: T) -> [UInt8] {
      host.opened(for: mode)?.session[keyPath: T.keptTools].bytes ?? []
    }
    return (host.mode as? any ToolKeepingMode).map { write($0) } ?? []
  }

  /// Gives the seats what they held.
  ///
  /// - Throws: ``ByteReader/damaged``; they then hold what they did.
  public func take(tools: [UInt8]) throws(Problem) {
    func read<T: ToolKeepingMode>(_ mode: T) throws(Problem) {
      let kept = try T.KeptTools(bytes: tools)
      host.opened(for: mode)?.session[keyPath: T.keptTools] = kept
    }
    if let mode = host.mode as? any ToolKeepingMode { try read(mode) }
  }
}
