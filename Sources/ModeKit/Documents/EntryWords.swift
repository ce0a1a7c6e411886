import Catalogue

/// A kind of entries of catalogues that a mode opens: how, and the words for it, translated.
public struct EntryWords: Sendable {
  /// How the file of an entry is opened, in the order in which kinds are offered.
  public enum Opening: Int, Sendable {
    /// It is a picture, of which a document is made.
    case picture
    /// The mode imports it. A picture becomes a document with as many parts as the entry counts.
    case fileOrPicture
    /// It is read as copied text.
    case text
    /// The mode imports it.
    case file
    /// The mode imports it, and plays it.
    case replay
    /// The mode adds it to the user's tools.
    case tool
  }

  /// The kind.
  public let kind: EntryKind
  /// How its files are opened.
  public let opening: Opening
  /// One of this kind, such as "Picture".
  public let one: String
  /// Many of this kind.
  public let many: String
  /// What the button of a card does, such as "Play".
  public let action: String
  /// A count of one, such as "1 piece"; nil where the name of the kind says it.
  public let single: String?
  /// How much of the entry's count makes one unit: 1,000,000 for pixels that are shown as megapixels.
  public let scale: Int
  /// The bounds between the sizes that can be chosen, ascending.
  public let bounds: [Int]
  private let unit: @Sendable (String) -> String

  /// Makes the words; `counted` puts the unit behind a number, or behind words such as "up to 100".
  public init(
    _ kind: EntryKind, _ opening: Opening, one: String, many: String, action: String, single: String?,
    scale: Int = 1, bounds: [Int] = Self.bounds, counted unit: @escaping @Sendable (String) -> String
  ) {
    self.kind = kind
    self.opening = opening
    self.one = one
    self.many = many
    self.action = action
    self.single = single
    self.scale = scale
    self.bounds = bounds
    self.unit = unit
  }

  /// The usual bounds, for pieces, cells and strokes.
  public static let bounds = [100, 500, 1000, 5000]

  /// A number with its unit.
  public func counted(_ number: String) -> String { unit(number) }
}
