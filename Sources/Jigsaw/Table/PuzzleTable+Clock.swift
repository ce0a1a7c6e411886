extension PuzzleTable {
  /// The longest interval between moves that counts in full, in milliseconds.
  private static let longestPause: Int64 = 60_000

  /// Whether the clock has been started by a move and not been stopped. Beyond a minute without a move it does not
  /// advance.
  package var clockRuns: Bool { lastMove > 0 }

  /// The time played, in milliseconds, at a time in milliseconds since 1970.
  package func clock(at time: Int64) -> Int64 {
    guard clockRuns, !isFinished, time > lastMove else { return played }
    return played + min(time - lastMove, Self.longestPause)
  }

  /// The time until the clock shows the next second, in milliseconds; nil while the clock does not advance.
  package func nextSecond(after time: Int64) -> Int64? {
    guard clockRuns, !isFinished, time - lastMove < Self.longestPause else { return nil }
    return 1000 - clock(at: time) % 1000
  }

  /// Adds the time since the last move.
  mutating func countTime(until time: Int64) {
    if clockRuns, time > lastMove { played += min(time - lastMove, Self.longestPause) }
    lastMove = max(lastMove, time)
  }

  /// Starts or stops the clock.
  mutating func setClock(runs: Bool, at time: Int64) {
    if !runs { countTime(until: time) }
    lastMove = runs ? time : 0
  }
}
