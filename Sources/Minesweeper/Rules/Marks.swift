/// The reasons why a game is not ranked.
public struct Marks: OptionSet, Hashable, Sendable {
  /// One bit for each mark.
  public let rawValue: UInt8
  /// Makes marks from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A move was undone.
  public static let undo = Marks(rawValue: 1)
  /// A loss was undone.
  public static let afterLoss = Marks(rawValue: 2)
  /// A hint was given, or probabilities were shown.
  public static let hint = Marks(rawValue: 4)
  /// The game was played elsewhere and read from a file.
  public static let imported = Marks(rawValue: 8)
}
