import Library
import ModeKit

/// What messages say of a record beside its move.
struct RecordHead {
  var id: MoveID
  var seat: Int
  /// In milliseconds since 1970.
  var time: Int64
  var kind: StoredRecord.Kind
  /// The record that an undo or a redo refers to; nil for a move.
  var target: MoveID?

  /// The largest seat; a person at a table has one of a few.
  static let lastSeat = 255
}

extension ByteWriter {
  /// Writes a head; `last` is the name that was written before.
  mutating func head(_ head: RecordHead, after last: MoveID) {
    name(head.id, after: last)
    count(head.seat)
    signed(Int(head.time))
    byte(head.kind.rawValue)
    if head.kind != .move { name(head.target ?? .start, after: head.id) }
  }
}

extension ByteReader {
  /// Reads a head; `last` is the name that was read before.
  mutating func head(after last: MoveID) throws(Problem) -> RecordHead {
    let id = try name(after: last)
    let seat = try count(limit: RecordHead.lastSeat)
    let time = Int64(try signed())
    guard let kind = StoredRecord.Kind(rawValue: try byte()) else { throw ByteReader.damaged }
    let target = kind == .move ? nil : try name(after: id)
    return RecordHead(id: id, seat: seat, time: time, kind: kind, target: target)
  }
}
