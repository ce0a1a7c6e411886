/// When the states of a ``SnapshotMode`` are written. No document has more than 4,096 records after its newest
/// snapshot.
public enum SnapshotRule {
  /// How many moves are made between two occasions for a snapshot.
  public static let interval = 256
  /// With so many records after the newest snapshot, one must be written at the next occasion.
  public static let longestTail = 4096 - interval
}
