extension TablePeer {
  /// Whether everything has been read that the stream had when the table was reached.
  package var hasCaughtUp: Bool { isConnected && reading.goal.map { position >= $0 } ?? false }

  /// Which part of that has been read, from 0 to 1, while there is so much left that people wait for it; else nil.
  package var readPart: Double? {
    guard isConnected, let goal = reading.goal, goal - position > 1000 else { return nil }
    return Double(position) / Double(goal)
  }
}
