import Interface
import Library

/// The moves that each seat can undo and redo.
///
/// The log only grows: undo is itself a move, the inverse of an earlier one, applied to the present state.
struct SeatHistory: Sendable {
  private struct Stacks: Sendable {
    var undo: [MoveID] = []
    /// The record that undid the move, and the move.
    var redo: [(record: MoveID, move: MoveID)] = []
  }

  private var stacks: [Int: Stacks] = [:]

  /// The newest record of the log, whoever made it; `MoveID.start` when there is none.
  var last = MoveID.start

  /// Rebuilds the stacks of a reopened document from all its records. The seats of an author undo that author's
  /// moves, and those made before there were authors, never those of others.
  ///
  /// - Complexity: O(records).
  init(reading records: some Sequence<RecordHeader>, author: UInt32) {
    for record in records {
      note(record, author: author)
    }
  }

  /// Notes a record that has been logged: a move, or an undo or redo of the record `target`. Seats undo moves of
  /// their own author, and those made before there were authors.
  mutating func note(_ record: RecordHeader, author: UInt32) {
    note(
      record.id, kind: record.kind, of: record.target, seat: record.seat, isUndoable: record.isUndoable,
      isOurs: record.id.author == author || record.id.author == 0)
  }

  /// Notes a record that has not been encoded yet.
  mutating func note(
    _ id: MoveID, kind: StoredRecord.Kind, of target: MoveID?, seat: Int, isUndoable: Bool,
    isOurs: Bool = true
  ) {
    last = id
    switch (kind, target) {
    case (.undo, let target?) where isOurs: didUndo(target, record: id, seat: seat)
    case (.undo, let target?): forget(target, seat: seat)
    case (.redo, let target?) where isOurs: didRedo(target, record: id, seat: seat)
    case (.move, _) where isOurs && isUndoable: didMove(id, seat: seat)
    default: break
    }
  }

  func lastMove(of seat: Int) -> MoveID? { stacks[seat]?.undo.last }
  func lastUndo(of seat: Int) -> (record: MoveID, move: MoveID)? { stacks[seat]?.redo.last }

  private mutating func didMove(_ id: MoveID, seat: Int) {
    stacks[seat, default: Stacks()].undo.append(id)
    stacks[seat]?.redo = []
  }

  /// Another author has undone a move.
  private mutating func forget(_ move: MoveID, seat: Int) {
    if let index = stacks[seat]?.undo.lastIndex(of: move) { stacks[seat]?.undo.remove(at: index) }
  }

  private mutating func didUndo(_ move: MoveID, record: MoveID, seat: Int) {
    // `move` is the record whose inverse was applied: the original, or the redo of it.
    if let last = stacks[seat]?.undo.last, last == move { stacks[seat]?.undo.removeLast() }
    stacks[seat, default: Stacks()].redo.append((record, move))
  }

  private mutating func didRedo(_ move: MoveID, record: MoveID, seat: Int) {
    if stacks[seat]?.redo.isEmpty == false { stacks[seat]?.redo.removeLast() }
    stacks[seat, default: Stacks()].undo.append(record)
  }
}

extension ModeHost {
  /// Whether a seat can undo a move.
  public func canUndo(seat: Int) -> Bool { history.lastMove(of: seat) != nil && mayUndo(seat: seat) }
  /// Whether a seat can redo a move.
  public func canRedo(seat: Int) -> Bool { history.lastUndo(of: seat) != nil && mayUndo(seat: seat) }

  private func mayUndo(seat: Int) -> Bool { !claims(seat: seat).contains(.undo) }

  /// Undoes the seat's last finished move. If a later move of another seat depends on it, a message says so instead.
  public func undo(seat: Int) {
    guard mayUndo(seat: seat) else { return }
    mode.handle(.settle, host: self)
    guard let last = history.lastMove(of: seat) else { return }
    applyInverse(of: last, seat: seat, kind: .undo, target: last)
  }

  /// Redoes the move that the seat undid last.
  public func redo(seat: Int) {
    guard mayUndo(seat: seat) else { return }
    mode.handle(.settle, host: self)
    guard let last = history.lastUndo(of: seat) else { return }
    applyInverse(of: last.record, seat: seat, kind: .redo, target: last.move)
  }

  /// Applies the inverse of a record's move; if that fails, a message gives the reason.
  private func applyInverse(of id: MoveID, seat: Int, kind: StoredRecord.Kind, target: MoveID) {
    guard let record = store.record(id), !record.inverse.isEmpty else {
      return toast(tr("This step cannot be taken back: its record is missing."))
    }
    do throws(Problem) {
      try log(try M.Move(bytes: record.inverse), seat: seat, kind: kind, target: target)
    } catch {
      toast(error.message)
    }
  }
}
