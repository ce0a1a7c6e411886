import Geometry
import ModeKit

/// How a board was drawn: what it looked like at any moment, down to the node that a hand had just reached.
///
/// Some boards on the way are kept. They share what did not change between them; the others are made from the one before.
package struct BoardFilm: Sendable {
  private struct Step: Sendable {
    let move: SketchMove
    let seq: Int
    let seat: Int
    let time: Int64
  }

  private let steps: [Step]
  /// How long it is after each step, in nodes.
  private let ends: [Int]
  private let interval: Int
  private let kept: [Board]
  /// The draw moves by their records, which later moves may bring back.
  private let drawn: [Int: SketchMove]

  /// What a move that is no stroke takes, in nodes of a stroke.
  static let pause = 24
  /// The most boards that are kept.
  private static let mostKept = 32

  /// Makes a film of all that was done from a first board on; what makes no sense there is left out.
  ///
  /// - Complexity: O(nodes).
  package init(from first: Board, _ moves: [LoggedMove<SketchMove>]) {
    var board = first
    var drawn: [Int: SketchMove] = [:]
    var steps: [Step] = []
    var ends: [Int] = []
    let interval = max(1, (moves.count + Self.mostKept - 1) / Self.mostKept)
    var kept = [first]
    for logged in moves {
      let step = Step(move: logged.move, seq: logged.seq, seat: logged.seat, time: logged.time)
      if case .draw = logged.move { drawn[logged.seq] = logged.move }
      guard (try? board.apply(step.move, Self.context(step, drawn))) != nil else { continue }
      steps.append(step)
      var length = Self.pause
      if case .draw(let ink, _) = step.move, let stroke = board.stroke(order: ink.order) {
        length = stroke.count
      }
      ends.append((ends.last ?? 0) + length)
      if steps.count % interval == 0 { kept.append(board) }
    }
    self.steps = steps
    self.ends = ends
    self.interval = interval
    self.kept = kept
    self.drawn = drawn
  }

  private static func context(_ step: Step, _ drawn: [Int: SketchMove]) -> MoveContext<SketchMove> {
    MoveContext(seq: step.seq, seat: step.seat, time: step.time) { (seq) throws(Problem) in
      guard let move = drawn[seq] else { throw ByteReader.damaged }
      return move
    }
  }

  /// How many moves there are.
  package var count: Int { steps.count }
  /// How long it is, in nodes.
  package var length: Int { ends.last ?? 0 }

  /// How many moves are done at a length, and how many nodes of the next one.
  ///
  /// - Complexity: O(log moves).
  package func place(at length: Int) -> (count: Int, nodes: Int) {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= length { low = middle + 1 } else { high = middle }
    }
    return (low, max(0, length - (low > 0 ? ends[low - 1] : 0)))
  }

  /// How long it is up to the end of some moves, in nodes.
  package func length(of count: Int) -> Int { count > 0 ? ends[min(count, ends.count) - 1] : 0 }

  /// The board after some of the moves.
  ///
  /// - Complexity: O(moves / 32).
  package func board(after count: Int) -> Board {
    let start = min(kept.count - 1, count / interval)
    var board = kept[start]
    var done = start * interval
    _ = advance(&board, &done, to: count)
    return board
  }

  /// Goes on to a board after more moves. Returns what looks different.
  package func advance(_ board: inout Board, _ done: inout Int, to count: Int) -> [Rect] {
    var damage: [Rect] = []
    while done < min(count, steps.count) {
      if let applied = try? board.apply(steps[done].move, Self.context(steps[done], drawn)) {
        damage += applied.damage
      }
      done += 1
    }
    return damage
  }

  /// The first nodes of the stroke that a move draws; nil for none of it or another move.
  package func stroke(of move: Int, nodes: Int) -> Stroke? {
    guard nodes > 0, move < steps.count, case .draw(let ink, let trail) = steps[move].move else { return nil }
    return try? Stroke(id: steps[move].seq, ink: ink, trail: Trail.first(nodes, of: trail))
  }
}

/// Trails as bytes.
enum Trail {
  /// The first nodes of a sound trail.
  static func first(_ nodes: Int, of trail: [UInt8]) -> [UInt8] {
    var writer = TrailWriter()
    trail.withUnsafeBufferPointer { bytes in
      var reader = TrailReader()
      while writer.count < nodes, reader.offset < bytes.count { writer.add(reader.next(bytes)) }
    }
    return writer.bytes
  }
}
