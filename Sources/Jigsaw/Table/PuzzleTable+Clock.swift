extension PuzzleTable {
  /// The longest pause that counts as playing, in milliseconds.
  private static let longestPause: Int64 = 60_000

  /// Whether the clock runs: from the first move on, but for pauses. It stands when nothing has happened for a minute.
  package var clockRuns: Bool { lastMove > 0 }

  /// What the clock shows at a time in milliseconds since 1970.
  package func clock(at time: Int64) -> Int64 {
    guard clockRuns, !isFinished, time > lastMove else { return played }
    return played + min(time - lastMove, Self.longestPause)
  }

  /// How long it takes until the clock shows another second, in milliseconds; nil while it stands.
  package func nextSecond(after time: Int64) -> Int64? {
    guard clockRuns, !isFinished, time - lastMove < Self.longestPause else { return nil }
    return 1000 - clock(at: time) % 1000
  }

  /// Counts the time until now.
  mutating func countTime(until time: Int64) {
    if clockRuns, time > lastMove { played += min(time - lastMove, Self.longestPause) }
    lastMove = max(lastMove, time)
  }

  /// Lets the clock run or stand from now on.
  mutating func setClock(runs: Bool, at time: Int64) {
    if !runs { countTime(until: time) }
    lastMove = runs ? time : 0
  }
}
