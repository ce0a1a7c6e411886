import ModeKit

/// The facts of a finished puzzle that the library stores, to compare times.
package struct PuzzleRecord: Hashable, Sendable {
  /// The time played, in milliseconds.
  package var time: Int64
  /// The number of pieces.
  package var pieces: Int
  /// Whether the time counts as a best time: the pieces never joined from farther away than usual.
  package var isRanked: Bool
  /// The time of the first move, in milliseconds since 1970. It tells whether two ends belong to the same puzzle.
  package var began: Int64

  /// Takes the facts of a finished table and the moves that led to it.
  ///
  /// - Complexity: O(moves).
  package init(_ table: PuzzleTable, _ moves: [LoggedMove<JigsawMove>]) {
    time = table.played
    pieces = table.puzzle.cut.count
    isRanked = !moves.contains {
      if case .reach(let percent) = $0.move { percent > ReachChoice.usual.percent } else { false }
    }
    began = moves.first?.time ?? 0
  }

  /// Reads a stored play.
  package init(_ play: FinishedPlay) {
    // Facts come from a file, which may say anything.
    func whole(_ name: String) -> Int64 { Int64(min(max(play.facts[name] ?? 0, 0), 1e15)) }
    (time, pieces, began) = (whole("time"), Int(whole("pieces")), whole("began"))
    isRanked = play.facts["ranked"] == 1
  }

  /// The facts as a play that ended at a time in milliseconds since 1970.
  package func play(_ params: JigsawParams, ended: Int64) -> FinishedPlay {
    FinishedPlay(
      group: Self.group(params, pieces: pieces), time: ended,
      facts: [
        "time": Double(time), "pieces": Double(pieces), "ranked": isRanked ? 1 : 0, "began": Double(began),
      ])
  }

  /// The puzzles that are compared: the same picture in as many pieces, which may or may not need turning.
  package static func group(_ params: JigsawParams, pieces: Int) -> String {
    "\(params.picture) \(pieces)" + (params.rotates ? " turned" : "")
  }

  /// The best time of the ranked puzzles, in milliseconds; nil if there is none.
  ///
  /// - Complexity: O(records).
  package static func best(_ records: [PuzzleRecord]) -> Int64? {
    records.lazy.filter(\.isRanked).map(\.time).min()
  }
}
