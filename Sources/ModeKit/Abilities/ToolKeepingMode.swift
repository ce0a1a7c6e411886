/// A mode that keeps what the seats hold and how their taps are meant: what somebody who comes back finds in their hands. It is
/// no part of the document and undo leaves it alone.
public protocol ToolKeepingMode: Mode {
  /// Writes it.
  func encodeTools(_ host: ModeHost<Self>, into writer: inout ByteWriter)
  /// Reads it.
  func decodeTools(_ reader: inout ByteReader, _ host: ModeHost<Self>) throws(Problem)
}

extension OpenDocument {
  /// What the seats hold, as bytes; none where the mode keeps nothing.
  public var tools: [UInt8] {
    func write<T: ToolKeepingMode>(_ mode: T) -> [UInt8] {
      var writer = ByteWriter()
      if let host = host.opened(for: mode) { mode.encodeTools(host, into: &writer) }
      return writer.bytes
    }
    return (host.mode as? any ToolKeepingMode).map { write($0) } ?? []
  }

  /// Gives the seats what they held.
  public func take(tools: [UInt8]) throws(Problem) {
    func read<T: ToolKeepingMode>(_ mode: T) throws(Problem) {
      var reader = ByteReader(tools)
      if let host = host.opened(for: mode) { try mode.decodeTools(&reader, host) }
    }
    if let mode = host.mode as? any ToolKeepingMode { try read(mode) }
  }
}
