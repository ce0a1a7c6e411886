/// The open document at its shared table.
extension DocumentScreen {
  /// Takes what others at the shared table have done, and sends them what was done here. `time` is in seconds.
  func followTable(to time: Double) {
    guard let table else { return }
    opened.turn(to: view)
    table.advance(to: time)
  }

  /// Says goodbye to the others, when the document is closed.
  func closeTable(at time: Double) {
    followTable(to: time)
    table?.goAway()
  }

  /// Lets the document go on alone.
  func leaveTable() {
    opened.turn(to: view)
    table?.leave()
    table = nil
  }
}
