import ModeKit

/// The facts of a finished puzzle that the library stores, to compare times.
package struct PuzzleRecord: Hashable, Sendable {
  /// A kind of puzzle whose times are compared: the same picture and number of pieces, with or without rotation.
  package struct Task: Hashable, Sendable {
    private static let turned = " turned"

    /// The picture; see ``JigsawParams/picture``.
    package var picture: String
    /// The number of pieces.
    package var pieces: Int
    /// Whether pieces need turning.
    package var rotates: Bool

    /// The task of a puzzle.
    package init(_ params: JigsawParams, pieces: Int) {
      (picture, self.pieces, rotates) = (params.picture, pieces, params.rotates)
    }

    /// Reads the group of a stored play; nil for any other text.
    package init?(group: String) {
      rotates = group.hasSuffix(Self.turned)
      let words = group.dropLast(rotates ? Self.turned.count : 0)
      guard let space = words.lastIndex(of: " "), let pieces = Int(words[words.index(after: space)...]) else {
        return nil
      }
      (picture, self.pieces) = (String(words[..<space]), pieces)
    }

    /// The name of the group of plays.
    package var group: String { "\(picture) \(pieces)" + (rotates ? Self.turned : "") }
  }

  /// The time played, in milliseconds.
  package var time: Int64
  /// The number of pieces.
  package var pieces: Int
  /// Whether the time counts as a best time: the pieces never joined from farther away than usual.
  package var isRanked: Bool
  /// The time of the first move, in milliseconds since 1970. Two records of the same puzzle have the same value.
  package var began: Int64

  /// Makes a record.
  package init(time: Int64, pieces: Int, isRanked: Bool, began: Int64) {
    (self.time, self.pieces, self.isRanked, self.began) = (time, pieces, isRanked, began)
  }

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
    // The facts come from a file, so any value is possible.
    func whole(_ name: String) -> Int64 { Int64(min(max(play.facts[name] ?? 0, 0), 1e15)) }
    (time, pieces, began) = (whole("time"), Int(whole("pieces")), whole("began"))
    isRanked = play.facts["ranked"] == 1
  }

  /// The facts as a play that ended at a time in milliseconds since 1970.
  package func play(_ params: JigsawParams, ended: Int64) -> FinishedPlay {
    FinishedPlay(
      group: Task(params, pieces: pieces).group, time: ended,
      facts: [
        "time": Double(time), "pieces": Double(pieces), "ranked": isRanked ? 1 : 0, "began": Double(began),
      ])
  }

  /// The best time of the ranked puzzles, in milliseconds; nil if there is none.
  ///
  /// - Complexity: O(records).
  package static func best(_ records: [PuzzleRecord]) -> Int64? {
    records.lazy.filter(\.isRanked).map(\.time).min()
  }
}
