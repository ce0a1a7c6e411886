/// When the states of a ``SnapshotMode`` are written. No document has more than 4,096 records after its newest
/// snapshot.
public enum SnapshotRule {
  /// The number of moves between two occasions for a snapshot.
  public static let interval = 256
  /// The number of records after the newest snapshot from which the next one must be written.
  public static let longestTail = 4096 - interval
}
