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
    let isOurs = record.id.author == author || record.id.author == 0
    last = record.id
    switch (record.kind, record.target) {
    case (.undo, let target?) where isOurs: didUndo(target, record: record.id, seat: record.seat)
    case (.undo, let target?): forget(target, seat: record.seat)
    case (.redo, let target?) where isOurs: didRedo(target, record: record.id, seat: record.seat)
    case (.move, _) where isOurs && record.isUndoable: didMove(record.id, seat: record.seat)
    default: break
    }
  }

  /// Forgets a record of ours that has no effect. If it was an undo, its move can be undone again.
  mutating func drop(_ id: MoveID) {
    for seat in stacks.keys {
      stacks[seat]?.undo.removeAll { $0 == id }
      guard let index = stacks[seat]?.redo.firstIndex(where: { $0.record == id }),
        let undone = stacks[seat]?.redo.remove(at: index).move
      else { continue }
      stacks[seat]?.undo.append(undone)
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
