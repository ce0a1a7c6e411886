import Geometry

/// What a new document would be like, shown beside its questions while they are answered.
public struct FormPreview: Sendable {
  /// Lines over the chosen picture, in parts of its width and height; empty where they would be too many to be seen.
  public var lines: Path
  /// What it would be, translated.
  public var caption: String
  /// How wide a piece of it would be seen at first, in dp, if it has pieces.
  public var side: Double?
  /// The outline of such a piece in dp, as it would be seen at first.
  public var piece: Path?

  /// Makes a preview.
  public init(lines: Path = Path(), caption: String, side: Double? = nil, piece: Path? = nil) {
    self.lines = lines
    self.caption = caption
    self.side = side
    self.piece = piece
  }
}
