import ModeKit

extension JigsawMode: ToolSavingMode {
  /// The saved settings of taps and of the picture in the frame.
  public struct SavedTools: ByteCoded {
    /// Whether a tap turns a piece.
    var tapTurns = true
    /// Whether the picture is shown in the frame.
    var showsFramePicture = false

    init() {}

    /// Reads what ``encode(into:)`` wrote.
    ///
    /// - Throws: `ByteReader.damaged`.
    public init(reading reader: inout ByteReader) throws(Problem) {
      tapTurns = try reader.flag()
      showsFramePicture = try reader.flag()
    }

    /// Writes the settings.
    public func encode(into writer: inout ByteWriter) {
      writer.flag(tapTurns)
      writer.flag(showsFramePicture)
    }
  }

  /// The settings, saved while the puzzle is closed.
  public static var savedTools: WritableKeyPath<JigsawSession, SavedTools> { \.tools }
}
