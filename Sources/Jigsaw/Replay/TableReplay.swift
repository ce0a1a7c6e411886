import Geometry
import ModeKit

/// A replay of a puzzle: the table after each of its moves.
package struct TableReplay: Sendable {
  /// The table after each move.
  package let timeline: ReplayTimeline<PuzzleTable, LoggedMove<JigsawMove>>
  private let puzzle: Puzzle
  /// The sides that ever had trays.
  private let traySides: Set<Int>

  /// Makes a replay of all moves from the first table on. Moves that are impossible there are omitted.
  ///
  /// - Complexity: O(moves).
  package init(from first: PuzzleTable, _ moves: [LoggedMove<JigsawMove>]) {
    // Clock moves are not visible.
    let seen = moves.filter { if case .clock = $0.move { false } else { true } }
    var sides = Set(first.trays.map(\.side))
    timeline = ReplayTimeline(from: first, seen) { logged, table in
      try? table.apply(logged.move, id: logged.made, seat: logged.seat, time: logged.time).damage
    } length: { _, table in
      sides.formUnion(table.trays.lazy.map(\.side))
      return 1
    }
    puzzle = first.puzzle
    traySides = sides
  }

  /// All of the area that can be shown: the table and the trays beside it.
  package var extent: Rect { TrayStrips.extent(puzzle.table, sides: traySides) }

  /// Advances a table to the state after more moves. Returns the changed rectangles, without margins for light and
  /// shadow.
  package func advance(_ table: inout PuzzleTable, _ done: inout Int, to count: Int) -> [Rect] {
    let trays = table.trayChanges
    let damage = timeline.advance(&table, &done, to: count)
    if table.trayChanges == trays { return damage }
    return damage + traySides.map { TrayStrips.place(at: $0, of: puzzle.table) }
  }
}

extension PuzzleTable {
  /// Makes the table of a new puzzle.
  init(_ puzzle: Puzzle, _ params: JigsawParams, seed: UInt64) {
    var random = RandomSource(seed: seed ^ 0x5CA7_7E12)
    let placements = Scatter(puzzle.cut, aspect: params.tableAspect)
      .placements(params.order, rotates: puzzle.rotates, random: &random)
    self.init(puzzle, placements: placements)
  }
}
