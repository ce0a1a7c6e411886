import Library

/// A record of a log with its move decoded.
public struct LoggedMove<Move: Sendable>: Sendable {
  /// The name of the record.
  public var id: MoveID
  /// The seat that made it.
  public var seat: Int
  /// When it was made, in milliseconds since 1970.
  public var time: Int64
  /// Whether it is a move, an undo or a redo.
  public var kind: StoredRecord.Kind
  /// The record that an undo or a redo refers to; nil for a move.
  public var target: MoveID?
  /// The move.
  public var move: Move

  /// The record whose move it makes: itself, or the one that it undoes or redoes.
  public var made: MoveID { target ?? id }

  /// Makes a logged move.
  public init(
    id: MoveID, seat: Int = 0, time: Int64 = 0, kind: StoredRecord.Kind = .move, target: MoveID? = nil,
    move: Move
  ) {
    self.id = id
    self.seat = seat
    self.time = time
    self.kind = kind
    self.target = target
    self.move = move
  }

  /// Makes the logged move of a record.
  init(_ record: StoredRecord, _ move: Move) {
    self.init(
      id: record.id, seat: record.seat, time: record.time, kind: record.kind, target: record.target,
      move: move)
  }
}

extension StoredRecord {
  /// The record of a move. Its bytes are encoded by the first reader, nearly always the thread that writes the library.
  /// The move is a value, so later it is encoded to the same bytes, and a move of 50,000 parts costs the main thread no
  /// more than a move of one.
  package init<Move: ByteCoded>(_ logged: LoggedMove<Move>, inverse: Move?, seq: Int) {
    self.init(
      seq: seq, id: logged.id, seat: logged.seat, time: logged.time, kind: logged.kind, target: logged.target,
      move: LazyBytes { logged.move.bytes },
      inverse: inverse.map { inverse in LazyBytes { inverse.bytes } } ?? LazyBytes([]))
  }
}

/// The facts about a move's record that applying the move needs.
public struct MoveContext<Move> {
  /// The name of the record whose move it makes, which also names whatever the move creates.
  public var id: MoveID
  /// The seat that made it.
  public var seat: Int
  /// When, in milliseconds since 1970.
  public var time: Int64
  /// Reads an earlier move from the library, so that the state need not contain moves that are no longer visible.
  public var recall: (MoveID) throws(Problem) -> Move

  /// Makes a context.
  public init(id: MoveID, seat: Int, time: Int64, recall: @escaping (MoveID) throws(Problem) -> Move) {
    self.id = id
    self.seat = seat
    self.time = time
    self.recall = recall
  }
}

extension MoveContext where Move: Sendable {
  /// The context of a logged move.
  public init(_ logged: LoggedMove<Move>, recall: @escaping (MoveID) throws(Problem) -> Move) {
    self.init(id: logged.made, seat: logged.seat, time: logged.time, recall: recall)
  }
}
