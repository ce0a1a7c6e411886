import ModeKit

/// The facts of a finished puzzle that its result shows.
struct FinishReport: Sendable {
  let record: PuzzleRecord
  /// When the last piece was laid, in milliseconds since 1970.
  let ended: Int64
  /// How the time compares with earlier ones; nil if there are none.
  let comparison: TimeComparison?

  /// Takes the facts of a finished table from its log.
  ///
  /// - Complexity: O(moves and stored times).
  init(_ table: PuzzleTable, _ chronicle: Chronicle<JigsawMode>) {
    let moves = chronicle.moves
    record = PuzzleRecord(table, moves)
    ended = JigsawMode.end(of: moves)
    let group = PuzzleRecord.Task(chronicle.params, pieces: record.pieces).group
    let began = record.began
    comparison = TimeComparison(
      record, with: chronicle.plays(in: group).map { PuzzleRecord($0.play) }.filter { $0.began != began })
  }
}

/// How a time compares with those of the same puzzle.
package enum TimeComparison: Hashable, Sendable {
  /// Quicker than all others.
  case quickest
  /// Not quicker than the best, in milliseconds.
  case best(Int64)

  /// Compares a puzzle with others; nil if none of them counts.
  ///
  /// - Complexity: O(other puzzles).
  package init?(_ record: PuzzleRecord, with others: [PuzzleRecord]) {
    guard let best = PuzzleRecord.best(others) else { return nil }
    self = record.isRanked && record.time < best ? .quickest : .best(best)
  }
}

extension JigsawMode {
  /// The time of the last move that is not of the clock, in milliseconds since 1970; 0 without moves.
  static func end(of moves: [LoggedMove<JigsawMove>]) -> Int64 {
    moves.last { if case .clock = $0.move { false } else { true } }?.time ?? 0
  }
}
