import Geometry

/// What a new document would be like, shown beside its questions while they are answered.
public struct FormPreview: Sendable {
  /// Lines over the chosen picture, in parts of its width and height; empty where they would be too many to be seen.
  public var lines: Path
  /// What it would be, translated.
  public var caption: String
  /// How wide one of its parts would be seen at first, in dp, if it has parts.
  public var side: Double?
  /// The outline of such a part in dp, as it would be seen at first.
  public var part: Path?
  /// What is told of such a part, translated: its width in millimetres, where that is known, and whether its outline is shown.
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
