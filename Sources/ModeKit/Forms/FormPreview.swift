import Geometry

/// A preview of a new document, shown beside the questions.
public struct FormPreview: Sendable {
  /// Lines over the chosen picture, relative to its width and height; empty if they would be too many to see.
  public var lines: Path
  /// What the document would be, translated.
  public var caption: String
  /// The initial width of one part on screen in dp, if the document has parts.
  public var side: Double?
  /// The initial outline of such a part on screen, in dp.
  public var part: Path?
  /// The caption of such a part, translated: its width in millimetres, where that is known, and whether its outline
  /// is shown.
  public var partLine: @Sendable (_ millimetres: String?, _ isShown: Bool) -> String

  /// Makes a preview.
  public init(
    lines: Path = Path(), caption: String, side: Double? = nil, part: Path? = nil,
    partLine: @escaping @Sendable (_ millimetres: String?, _ isShown: Bool) -> String = { _, _ in "" }
  ) {
    self.lines = lines
    self.caption = caption
    self.side = side
    self.part = part
    self.partLine = partLine
  }
}
