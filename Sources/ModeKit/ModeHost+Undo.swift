import Interface
import Library

/// Which moves each seat can take back and make again.
///
/// The log only grows: undo is itself a move, the inverse of an earlier one in the state of now.
struct SeatHistory: Sendable {
  private struct Stacks: Sendable {
    var undo: [Int] = []
    /// The record that took the move back, and the move.
    var redo: [(record: Int, move: Int)] = []
  }

  private var stacks: [Int: Stacks] = [:]

  /// Rebuilds the stacks of a document that is opened again from all its records.
  ///
  /// - Complexity: O(records).
  init(reading records: [StoredRecord]) {
    for record in records {
      note(
        record.seq, kind: record.kind, of: record.target, seat: record.seat,
        isUndoable: !record.inverse.isEmpty)
    }
  }

  /// Notes a record that has been logged: a move, or an undo or redo of the record `target`.
  mutating func note(
    _ record: Int, kind: StoredRecord.Kind, of target: Int, seat: Int, isUndoable: Bool
  ) {
    switch kind {
    case .move: if isUndoable { didMove(record, seat: seat) }
    case .undo: didUndo(target, record: record, seat: seat)
    case .redo: didRedo(target, record: record, seat: seat)
    }
  }

  func lastMove(of seat: Int) -> Int? { stacks[seat]?.undo.last }
  func lastUndo(of seat: Int) -> (record: Int, move: Int)? { stacks[seat]?.redo.last }

  private mutating func didMove(_ seq: Int, seat: Int) {
    stacks[seat, default: Stacks()].undo.append(seq)
    stacks[seat]?.redo = []
  }

  private mutating func didUndo(_ move: Int, record: Int, seat: Int) {
    // `move` is the record whose inverse was applied: the original, or the redo of it.
    if let last = stacks[seat]?.undo.last, last == move { stacks[seat]?.undo.removeLast() }
    stacks[seat, default: Stacks()].redo.append((record, move))
  }

  private mutating func didRedo(_ move: Int, record: Int, seat: Int) {
    if stacks[seat]?.redo.isEmpty == false { stacks[seat]?.redo.removeLast() }
    stacks[seat, default: Stacks()].undo.append(record)
  }
}

extension ModeHost {
  /// Whether a seat has a move to take back.
  public func canUndo(seat: Int) -> Bool { history.lastMove(of: seat) != nil && mayUndo }
  /// Whether a seat has a move to make again.
  public func canRedo(seat: Int) -> Bool { history.lastUndo(of: seat) != nil && mayUndo }

  /// Takes back the seat's last finished move. When another seat's later move rests on it, says so instead.
  public func undo(seat: Int) {
    guard mayUndo else { return }
    mode.handle(.settle, host: self)
    guard let last = history.lastMove(of: seat) else { return }
    applyInverse(of: last, seat: seat, kind: .undo, target: last)
  }

  /// Makes the seat's last undone move again.
  public func redo(seat: Int) {
    guard mayUndo else { return }
    mode.handle(.settle, host: self)
    guard let last = history.lastUndo(of: seat) else { return }
    applyInverse(of: last.record, seat: seat, kind: .redo, target: last.move)
  }

  private func applyInverse(of seq: Int, seat: Int, kind: StoredRecord.Kind, target: Int) {
    guard let record = store.record(seq), !record.inverse.isEmpty else {
      return toast(tr("This step cannot be taken back: its record is missing."))
    }
    do throws(Problem) {
      try log(try M.Move(bytes: record.inverse), seat: seat, kind: kind, target: target)
    } catch {
      toast(error.message)
    }
  }
}
