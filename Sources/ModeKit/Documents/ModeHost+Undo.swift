import Interface
import Library

/// Which moves each seat can take back and make again.
///
/// The log only grows: undo is itself a move, the inverse of an earlier one in the state of now.
struct SeatHistory: Sendable {
  private struct Stacks: Sendable {
    var undo: [MoveID] = []
    /// The record that took the move back, and the move.
    var redo: [(record: MoveID, move: MoveID)] = []
  }

  private var stacks: [Int: Stacks] = [:]

  /// The newest record of the log, whoever made it; `MoveID.start` when there is none.
  var last = MoveID.start

  /// Rebuilds the stacks of a document that is opened again from all its records. An author's seats take back what he has done,
  /// and what was done before there were authors; what others have done is theirs.
  ///
  /// - Complexity: O(records).
  init(reading records: [StoredRecord], author: UInt32) {
    for record in records {
      note(record, author: author)
    }
  }

  /// Notes a record that has been logged: a move, or an undo or redo of the record `target`. Seats take back what their own author
  /// has done, and what was done before there were authors.
  mutating func note(_ record: StoredRecord, author: UInt32) {
    note(
      record.id, kind: record.kind, of: record.target, seat: record.seat, isUndoable: !record.inverse.isEmpty,
      isOurs: record.id.author == author || record.id.author == 0)
  }

  /// The same for a record whose bytes are not made yet.
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

  /// Another author has taken a move back.
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
  /// Whether a seat has a move to take back.
  public func canUndo(seat: Int) -> Bool { history.lastMove(of: seat) != nil && mayUndo(seat: seat) }
  /// Whether a seat has a move to make again.
  public func canRedo(seat: Int) -> Bool { history.lastUndo(of: seat) != nil && mayUndo(seat: seat) }

  private func mayUndo(seat: Int) -> Bool { !claims(seat: seat).contains(.undo) }

  /// Takes back the seat's last finished move. When another seat's later move rests on it, says so instead.
  public func undo(seat: Int) {
    guard mayUndo(seat: seat) else { return }
    mode.handle(.settle, host: self)
    guard let last = history.lastMove(of: seat) else { return }
    applyInverse(of: last, seat: seat, kind: .undo, target: last)
  }

  /// Makes the seat's last undone move again.
  public func redo(seat: Int) {
    guard mayUndo(seat: seat) else { return }
    mode.handle(.settle, host: self)
    guard let last = history.lastUndo(of: seat) else { return }
    applyInverse(of: last.record, seat: seat, kind: .redo, target: last.move)
  }

  /// Makes the move that takes a record's back; the reason is shown where it cannot be made.
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
