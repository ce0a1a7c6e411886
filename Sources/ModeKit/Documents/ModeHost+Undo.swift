import Interface
import Library

extension ModeHost {
  /// Whether a seat can undo a move.
  public func canUndo(seat: Int) -> Bool {
    mayUndo(seat: seat) && history.canUndo(seat: seat, records: store.count)
  }
  /// Whether a seat can redo a move.
  public func canRedo(seat: Int) -> Bool { history.canRedo(seat: seat) && mayUndo(seat: seat) }

  private func mayUndo(seat: Int) -> Bool { !claims(seat: seat).contains(.undo) }

  /// Undoes the seat's last finished move. If a later move of another seat depends on it, a message says so instead.
  public func undo(seat: Int) {
    guard mayUndo(seat: seat) else { return }
    mode.handle(.settle, host: self)
    guard let last = history.read().lastMove(of: seat) else { return }
    applyInverse(of: last, seat: seat, kind: .undo, target: last)
  }

  /// Redoes the move that the seat undid last.
  public func redo(seat: Int) {
    guard mayUndo(seat: seat) else { return }
    mode.handle(.settle, host: self)
    guard let last = history.read().lastUndo(of: seat) else { return }
    applyInverse(of: last.record, seat: seat, kind: .redo, target: last.move)
  }

  /// Applies the inverse of a record's move; if that fails, a message gives the reason.
  private func applyInverse(of id: MoveID, seat: Int, kind: StoredRecord.Kind, target: MoveID) {
    do throws(Problem) {
      try log(try inverse(of: id), seat: seat, kind: kind, target: target)
    } catch {
      toast(error.message)
    }
  }

  private func inverse(of id: MoveID) throws(Problem) -> M.Move {
    if let underWay = shared?.inverse(ofUnderWay: id) { return underWay }
    guard let record = store.record(id), !record.inverse.isEmpty else {
      throw Problem(tr("This step cannot be taken back: its record is missing."))
    }
    return try M.Move(bytes: record.inverse)
  }
}
