import ModeKit

extension JigsawMode: ToolKeepingMode {
  /// Whether a tap turns a piece, and whether the picture shines through the frame.
  public func encodeTools(_ host: ModeHost<JigsawMode>, into writer: inout ByteWriter) {
    writer.flag(host.session.tapTurns)
    writer.flag(host.session.showsGhost)
  }

  public func decodeTools(_ reader: inout ByteReader, _ host: ModeHost<JigsawMode>) throws(Problem) {
    host.session.tapTurns = try reader.flag()
    host.session.showsGhost = try reader.flag()
  }
}
