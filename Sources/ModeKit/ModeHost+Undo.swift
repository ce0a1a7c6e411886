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
      switch record.kind {
      case .move: if !record.inverse.isEmpty { didMove(record.seq, seat: record.seat) }
      case .undo: didUndo(record.target, record: record.seq, seat: record.seat)
      case .redo: didRedo(record.target, record: record.seq, seat: record.seat)
      }
    }
  }

  func lastMove(of seat: Int) -> Int? { stacks[seat]?.undo.last }
  func lastUndo(of seat: Int) -> (record: Int, move: Int)? { stacks[seat]?.redo.last }

  mutating func didMove(_ seq: Int, seat: Int) {
    stacks[seat, default: Stacks()].undo.append(seq)
    stacks[seat]?.redo = []
  }

  mutating func didUndo(_ move: Int, record: Int, seat: Int) {
    // `move` is the record whose inverse was applied: the original, or the redo of it.
    if let last = stacks[seat]?.undo.last, last == move { stacks[seat]?.undo.removeLast() }
    stacks[seat, default: Stacks()].redo.append((record, move))
  }

  mutating func didRedo(_ move: Int, record: Int, seat: Int) {
    if stacks[seat]?.redo.isEmpty == false { stacks[seat]?.redo.removeLast() }
    stacks[seat, default: Stacks()].undo.append(record)
  }
}

extension ModeHost {
  /// Whether a seat has a move to take back.
  public func canUndo(seat: Int) -> Bool { history.lastMove(of: seat) != nil && mode.mayUndo(self) }
  /// Whether a seat has a move to make again.
  public func canRedo(seat: Int) -> Bool { history.lastUndo(of: seat) != nil && mode.mayUndo(self) }

  /// Takes back the seat's last finished move. When another seat's later move rests on it, says so instead.
  public func undo(seat: Int) {
    guard mode.mayUndo(self) else { return }
    mode.settle(self)
    guard let last = history.lastMove(of: seat) else { return }
    if applyInverse(of: last, seat: seat, kind: .undo, target: last) {
      history.didUndo(last, record: store.count, seat: seat)
    }
  }

  /// Makes the seat's last undone move again.
  public func redo(seat: Int) {
    guard mode.mayUndo(self) else { return }
    mode.settle(self)
    guard let last = history.lastUndo(of: seat) else { return }
    if applyInverse(of: last.record, seat: seat, kind: .redo, target: last.move) {
      history.didRedo(last.move, record: store.count, seat: seat)
    }
  }

  private func applyInverse(of seq: Int, seat: Int, kind: StoredRecord.Kind, target: Int) -> Bool {
    guard let record = store.record(seq), !record.inverse.isEmpty else {
      toast(tr("This step cannot be taken back: its record is missing."))
      return false
    }
    do throws(Problem) {
      var reader = ByteReader(record.inverse)
      let move = try mode.decodeMove(&reader)
      _ = try log(move, seat: seat, kind: kind, target: target)
      return true
    } catch {
      toast(error.message)
      return false
    }
  }
}
