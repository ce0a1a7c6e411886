import Geometry
import ModeKit

/// How a puzzle was put together: its table after each of the moves that were made.
package struct TableFilm: Sendable {
  /// The table after each move.
  package let reel: FilmReel<PuzzleTable, LoggedMove<JigsawMove>>
  private let puzzle: Puzzle
  /// The sides at which trays ever stood.
  private let traySides: Set<Int>

  /// Makes a film of all that was done from a first table on; what makes no sense there is left out.
  ///
  /// - Complexity: O(moves).
  package init(from first: PuzzleTable, _ moves: [LoggedMove<JigsawMove>]) {
    // Nothing is seen of the clock.
    let seen = moves.filter { if case .clock = $0.move { false } else { true } }
    var sides = Set(first.trays.map(\.side))
    reel = FilmReel(from: first, seen) { logged, table in
      try? table.apply(logged.move, id: logged.made, seat: logged.seat, time: logged.time).damage
    } length: { _, table in
      sides.formUnion(table.trays.lazy.map(\.side))
      return 1
    }
    puzzle = first.puzzle
    traySides = sides
  }

  /// All that is ever seen: the table, and the trays beside it.
  package var extent: Rect { TrayStrips.extent(puzzle.table, sides: traySides) }

  /// Goes on to a table after more moves. Returns what looks different, without the reach of light and shadow.
  package func advance(_ table: inout PuzzleTable, _ done: inout Int, to count: Int) -> [Rect] {
    let trays = table.trayChanges
    let damage = reel.advance(&table, &done, to: count)
    if table.trayChanges == trays { return damage }
    return damage + traySides.map { TrayStrips.place(at: $0, of: puzzle.table) }
  }
}

extension PuzzleTable {
  /// The table of a new puzzle.
  init(_ puzzle: Puzzle, _ params: JigsawParams, seed: UInt64) {
    var random = RandomSource(seed: seed ^ 0x5CA7_7E12)
    let placements = Scatter(puzzle.cut, aspect: params.tableAspect)
      .placements(rotates: puzzle.rotates, heaped: params.isHeaped, random: &random)
    self.init(puzzle, placements: placements)
  }
}
