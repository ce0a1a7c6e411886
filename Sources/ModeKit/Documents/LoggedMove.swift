import Library

/// One thing that was done in a document, as its log has it.
public struct LoggedMove<Move: Sendable>: Sendable {
  /// The record's name.
  public var id: MoveID
  /// The seat that made it.
  public var seat: Int
  /// When it was made, in milliseconds since 1970.
  public var time: Int64
  /// Whether it was made, taken back or made again.
  public var kind: StoredRecord.Kind
  /// The record that an undo or a redo is about; nil for a move.
  public var target: MoveID?
  /// What was done.
  public var move: Move

  /// The record whose move it makes: itself, or the one that it takes back or makes again.
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

  /// A record's move.
  init(_ record: StoredRecord, _ move: Move) {
    self.init(
      id: record.id, seat: record.seat, time: record.time, kind: record.kind, target: record.target,
      move: move)
  }
}

/// What a move knows of its place in the log.
public struct MoveContext<Move> {
  /// The name of the record whose move it makes; what it brings into being is called by it.
  public var id: MoveID
  /// The seat that made it.
  public var seat: Int
  /// When, in milliseconds since 1970.
  public var time: Int64
  /// Reads an earlier move back from the library, so that the state need not hold what it no longer shows.
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
  /// What a logged move knows of its place.
  public init(_ logged: LoggedMove<Move>, recall: @escaping (MoveID) throws(Problem) -> Move) {
    self.init(id: logged.made, seat: logged.seat, time: logged.time, recall: recall)
  }
}
