import Interface
import MineLogic
import ModeKit

/// What a board promises about the cell that is opened first.
public typealias FirstClick = MineLogic.FirstClick

/// What is fixed when a game is made: the field, and what the first opening meets.
public struct GameRules: Hashable, Sendable {
  /// How large the field is and how many mines lie in it.
  public var size: FieldSize
  /// What is promised about the cell that is opened first.
  public var firstClick: FirstClick

  /// Makes rules; all around the first cell is clear unless something else is asked for.
  public init(_ size: FieldSize, firstClick: FirstClick = .opening) {
    self.size = size
    self.firstClick = firstClick
  }
}

extension GameRules {
  /// The ways to begin, in the order of their bytes, which never changes.
  private static let firstClicks: [FirstClick] = [.opening, .safe, .anything]

  func encode(into writer: inout ByteWriter) {
    size.encode(into: &writer)
    writer.count(GameRules.firstClicks.firstIndex(of: firstClick) ?? 0)
  }

  /// Reads rules. Documents from before there was a choice have nothing but a size, and an opening.
  init(reading reader: inout ByteReader) throws(Problem) {
    let size = try FieldSize(reading: &reader)
    let index = reader.remaining == 0 ? 0 : try reader.count(limit: GameRules.firstClicks.count - 1)
    self.init(size, firstClick: GameRules.firstClicks[index])
  }
}
