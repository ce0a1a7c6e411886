import Geometry
import Library
import ModeKit

/// A replay of a board, down to single nodes. Its length is the number of nodes.
package struct BoardReplay: Sendable {
  /// The board after each move.
  package let timeline: ReplayTimeline<Board, LoggedMove<SketchMove>>

  /// The duration of a move that draws no stroke, in nodes; 0 for a move with no visible effect.
  static func pause(after move: SketchMove) -> Int {
    switch move {
    case .importStroke, .importPicture: 0
    default: 24
    }
  }

  /// Makes a replay of all moves from the first board on. Moves that are impossible there are omitted.
  ///
  /// - Complexity: O(nodes).
  package init(from first: Board, _ moves: [LoggedMove<SketchMove>]) {
    // Later moves may restore these strokes.
    var drawn: [MoveID: SketchMove] = [:]
    for logged in moves {
      switch logged.move {
      case .draw, .place, .importStroke, .importPicture: drawn[logged.id] = logged.move
      default: break
      }
    }
    timeline = ReplayTimeline(from: first, moves) { [drawn] logged, board in
      let context = MoveContext(logged) { (id) throws(Problem) in
        guard let move = drawn[id] else { throw ByteReader.damaged }
        return move
      }
      return try? board.apply(logged.move, context).damage
    } length: { logged, board in
      if case .draw(let ink, _) = logged.move,
        let stroke = board.stroke(order: Order(ink.order, by: logged.made.author))
      {
        return stroke.count
      }
      return Self.pause(after: logged.move)
    }
  }

  /// The number of moves made at a position, and the number of nodes of the next one.
  ///
  /// - Complexity: O(log moves).
  package func place(at length: Int) -> (count: Int, nodes: Int) {
    let count = timeline.count(at: Double(length))
    return (count, max(0, length - timeline.length(of: count)))
  }

  /// The first nodes of the stroke of a move; nil for none, or for other moves.
  package func stroke(of move: Int, nodes: Int) -> Stroke? {
    guard nodes > 0, move < timeline.count, case .draw(let ink, let trail) = timeline.steps[move].move else {
      return nil
    }
    return try? Stroke(id: timeline.steps[move].made, ink: ink, trail: Trail.first(nodes, of: trail))
  }
}

/// Operations on trails.
enum Trail {
  /// The first nodes of a valid trail.
  static func first(_ nodes: Int, of trail: [UInt8]) -> [UInt8] {
    var writer = TrailWriter()
    trail.withUnsafeBufferPointer { bytes in
      var reader = TrailReader()
      while writer.count < nodes, reader.offset < bytes.count { writer.add(reader.next(bytes)) }
    }
    return writer.bytes
  }
}
