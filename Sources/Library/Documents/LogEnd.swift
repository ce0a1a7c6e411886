/// Where the readable part of a document's log ends before its newest record.
public struct LogEnd: Hashable, Sendable {
  /// The last record that can be read and made.
  public let last: Int
  /// The sequence number of the newest record. The library keeps the records up to it, readable or not.
  public let total: Int
  /// Whether the next record is as it was written, but not known to this version: a newer Tessera made it. Otherwise it
  /// is damaged or missing.
  public let isNewer: Bool

  /// Makes the end of a log.
  public init(last: Int, total: Int, isNewer: Bool) {
    self.last = last
    self.total = total
    self.isNewer = isNewer
  }
}
