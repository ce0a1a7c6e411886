import Concurrency

/// What the strips of one stroke share from one tile, and from one frame, to the next. Any thread.
package final class StripMemory: Sendable {
  private let table = Locked<StripTable?>(nil)

  package init() {}

  /// Takes the table, or a new one if somebody else has it.
  func take() -> StripTable {
    table.with { kept in
      defer { kept = nil }
      return kept
    } ?? StripTable()
  }

  /// Keeps a table for the next strips.
  func keep(_ table: StripTable) { self.table.with { $0 = table } }
}
