import ModeKit

extension JigsawMode: ToolKeepingMode {
  /// How taps are meant, and what is seen of the picture.
  public struct KeptTools: ByteCoded {
    /// Whether a tap turns a piece.
    var tapTurns = true
    /// Whether the picture shines through the frame.
    var showsGhost = false

    init() {}

    /// Reads what ``encode(into:)`` wrote.
    ///
    /// - Throws: `ByteReader.damaged`.
    public init(reading reader: inout ByteReader) throws(Problem) {
      tapTurns = try reader.flag()
      showsGhost = try reader.flag()
    }

    /// Writes the tools of the seats.
    public func encode(into writer: inout ByteWriter) {
      writer.flag(tapTurns)
      writer.flag(showsGhost)
    }
  }

  /// The tools of the seats, kept while the puzzle is closed.
  public static var keptTools: WritableKeyPath<JigsawSession, KeptTools> { \.tools }
}
