/// A mode in which there are times without undo, such as while a replay is shown in the place of the document.
public protocol UndoGuardingMode: Mode {
  /// Whether moves can be taken back and made again now.
  func mayUndo(_ host: ModeHost<Self>) -> Bool
}

extension ModeHost {
  /// Whether moves can be taken back and made again now.
  var mayUndo: Bool {
    func ask<U: UndoGuardingMode>(_ mode: U) -> Bool { opened(for: mode).map { mode.mayUndo($0) } ?? true }
    return (mode as? any UndoGuardingMode).map { ask($0) } ?? true
  }
}
