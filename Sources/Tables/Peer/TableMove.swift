import Library
import ModeKit

/// A move as it stands in a table's stream.
package struct TableMove: Hashable, Sendable {
  /// The name of its record. Counters grow along an author's moves, and exceed those of all moves that the author knew.
  package var id: MoveID
  /// Its place among all moves of its author at this table, from 1. A table takes them in this order, each once.
  package var number: Int
  /// How often its author has begun to send it and the moves after it anew, because the stream had them in another order.
  package var attempt: Int
  /// The seat that made it.
  package var seat: Int
  /// When it was made, in milliseconds since 1970.
  package var time: Int64
  /// Whether it is a move, an undo or a redo.
  package var kind: StoredRecord.Kind
  /// The record that an undo or a redo refers to; nil for a move.
  package var target: MoveID?
  /// The move, in the mode's own encoding.
  package var move: [UInt8]

  /// Makes a move to send.
  package init<Move: ByteCoded>(_ logged: LoggedMove<Move>, number: Int, attempt: Int) {
    id = logged.id
    self.number = number
    self.attempt = attempt
    seat = logged.seat
    time = logged.time
    kind = logged.kind
    target = logged.target
    move = logged.move.bytes
  }

  /// The name of its message, by which the stream takes it once.
  package var message: MessageName { MessageName(author: id.author, number: number, attempt: attempt) }

  /// The move of a mode, decoded.
  ///
  /// - Throws: ``Problem`` if its bytes are no move of this mode.
  package func logged<Move: ByteCoded>(_: Move.Type) throws(Problem) -> LoggedMove<Move> {
    LoggedMove(id: id, seat: seat, time: time, kind: kind, target: target, move: try Move(bytes: move))
  }
}

extension TableMove: ByteCoded {
  /// The newest version of the encoding. A table of a newer Tessera is not read at all.
  private static let version: UInt8 = 1

  package func encode(into writer: inout ByteWriter) {
    writer.byte(Self.version)
    writer.head(RecordHead(id: id, seat: seat, time: time, kind: kind, target: target), after: .start)
    writer.count(number)
    writer.count(attempt)
    writer.blob(move)
  }

  package init(reading reader: inout ByteReader) throws(Problem) {
    guard try reader.byte() == Self.version else { throw ByteReader.damaged }
    let head = try reader.head(after: .start)
    (id, seat, time, kind, target) = (head.id, head.seat, head.time, head.kind, head.target)
    number = try reader.count()
    attempt = try reader.count()
    move = try reader.blob()
    guard number > 0, reader.remaining == 0 else { throw ByteReader.damaged }
  }
}
