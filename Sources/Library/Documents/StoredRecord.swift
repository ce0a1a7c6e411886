/// One entry of a document's log. Logs only grow.
public struct StoredRecord: Hashable, Sendable {
  /// The kinds of entries.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// Makes a move.
    case move = 0
    /// Undoes the target.
    case undo = 1
    /// Redoes the target.
    case redo = 2
  }

  /// The position in the log, from 1.
  public let seq: Int
  /// Its permanent name.
  public let id: MoveID
  /// The seat that made it.
  public let seat: Int
  /// When it was made, in milliseconds since 1970 (UTC).
  public let time: Int64
  /// The kind of the entry.
  public let kind: Kind
  /// The record that is undone or redone; nil for a move.
  public let target: MoveID?
  /// The move, which may be encoded later.
  public let lateMove: LazyBytes
  /// The inverse of the move, which may be encoded later.
  public let lateInverse: LazyBytes

  /// Whether it is known to be as it was written. Records of formats before 4 have no checksum, so damage to them may
  /// go unnoticed.
  public let isVerified: Bool

  /// The move, in the mode's own encoding.
  ///
  /// - Complexity: O(bytes) when it is first asked for.
  public var move: [UInt8] { lateMove.bytes }
  /// The inverse of the move, in the mode's own encoding.
  ///
  /// - Complexity: O(bytes) when it is first asked for.
  public var inverse: [UInt8] { lateInverse.bytes }

  /// The record whose move is meant: this one, or the one that it undoes or redoes.
  public var made: MoveID { target ?? id }

  /// Makes an entry whose move and inverse are encoded.
  public init(
    seq: Int, id: MoveID, seat: Int, time: Int64, kind: Kind, target: MoveID? = nil, move: [UInt8],
    inverse: [UInt8], isVerified: Bool = true
  ) {
    self.init(
      seq: seq, id: id, seat: seat, time: time, kind: kind, target: target, move: LazyBytes(move),
      inverse: LazyBytes(inverse), isVerified: isVerified)
  }

  /// Makes an entry whose move and inverse may be encoded later.
  public init(
    seq: Int, id: MoveID, seat: Int, time: Int64, kind: Kind, target: MoveID? = nil, move: LazyBytes,
    inverse: LazyBytes, isVerified: Bool = true
  ) {
    self.seq = seq
    self.id = id
    self.seat = seat
    self.time = time
    self.kind = kind
    self.target = target
    lateMove = move
    lateInverse = inverse
    self.isVerified = isVerified
  }
}

/// A record without its move and inverse, as the undo stacks need it.
public struct RecordHeader: Hashable, Sendable {
  /// The permanent name.
  public let id: MoveID
  /// The seat that made it.
  public let seat: Int
  /// The kind of the record.
  public let kind: StoredRecord.Kind
  /// The record that is undone or redone; nil for a move.
  public let target: MoveID?
  /// Whether it has an inverse.
  public let isUndoable: Bool

  /// Makes a header.
  public init(id: MoveID, seat: Int, kind: StoredRecord.Kind, target: MoveID?, isUndoable: Bool) {
    self.id = id
    self.seat = seat
    self.kind = kind
    self.target = target
    self.isUndoable = isUndoable
  }

  /// The header of a record.
  public init(_ record: StoredRecord) {
    self.init(
      id: record.id, seat: record.seat, kind: record.kind, target: record.target,
      isUndoable: !record.inverse.isEmpty)
  }
}

/// A document's whole state after a record, in the mode's own encoding.
public struct StoredSnapshot: Hashable, Sendable {
  /// The last record that the state contains; 0 for the state before the first.
  public let seq: Int
  /// The state.
  public let bytes: [UInt8]
}
