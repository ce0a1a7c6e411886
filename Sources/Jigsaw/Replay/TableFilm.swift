import Geometry
import ModeKit

/// How a puzzle was put together: its table after each of the moves that were made.
///
/// Some tables on the way are kept. They share what did not change between them; the others are made from the one before.
package struct TableFilm: Sendable {
  private struct Step: Sendable {
    let move: JigsawMove
    let seq: Int
    let seat: Int
    let time: Int64
  }

  private let steps: [Step]
  private let interval: Int
  private let kept: [PuzzleTable]
  /// The sides at which trays ever stood.
  private let traySides: Set<Int>

  /// The most tables that are kept.
  private static let mostKept = 32

  /// Makes a film of all that was done from a first table on; what makes no sense there is left out.
  ///
  /// - Complexity: O(moves).
  package init(from first: PuzzleTable, _ moves: [LoggedMove<JigsawMove>]) {
    var table = first
    var steps: [Step] = []
    var sides = Set(first.trays.map(\.side))
    for logged in moves {
      let step = Step(
        move: logged.move, seq: logged.kind == .move ? logged.seq : logged.target, seat: logged.seat,
        time: logged.time)
      guard (try? table.apply(step.move, seq: step.seq, seat: step.seat, time: step.time)) != nil else {
        continue
      }
      sides.formUnion(table.trays.lazy.map(\.side))
      // Nothing is seen of the clock.
      if case .clock = logged.move { continue }
      steps.append(step)
    }
    self.steps = steps
    traySides = sides
    interval = max(1, (steps.count + Self.mostKept - 1) / Self.mostKept)
    var kept = [first]
    table = first
    for (number, step) in steps.enumerated() {
      _ = try? table.apply(step.move, seq: step.seq, seat: step.seat, time: step.time)
      if (number + 1) % interval == 0 { kept.append(table) }
    }
    self.kept = kept
  }

  /// How many moves were made.
  package var count: Int { steps.count }

  /// All that is ever seen: the table, and the trays beside it.
  package var extent: Rect { TrayStrips.extent(kept[0].puzzle.table, sides: traySides) }

  /// The table after some of the moves.
  ///
  /// - Complexity: O(moves / 32).
  package func table(after count: Int) -> PuzzleTable {
    var table = kept[min(kept.count - 1, count / interval)]
    var done = min(kept.count - 1, count / interval) * interval
    _ = advance(&table, &done, to: count)
    return table
  }

  /// Goes on to a table after more moves. Returns what looks different, without the reach of light and shadow.
  package func advance(_ table: inout PuzzleTable, _ done: inout Int, to count: Int) -> [Rect] {
    var damage: [Rect] = []
    let trays = table.trayChanges
    while done < min(count, steps.count) {
      let step = steps[done]
      if let applied = try? table.apply(step.move, seq: step.seq, seat: step.seat, time: step.time) {
        damage += applied.damage
      }
      done += 1
    }
    if table.trayChanges != trays {
      damage += traySides.map { TrayStrips.place(at: $0, of: table.puzzle.table) }
    }
    return damage
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
