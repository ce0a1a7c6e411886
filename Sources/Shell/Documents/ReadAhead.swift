import Library

/// Records that are read before they are needed. Undo goes back through the log one record at a time; redo goes back
/// through what undo has added and forward through the moves that it makes again. A query costs several times as much as
/// a row, so the longer they go on, the more records each query reads, up to 64.
package struct ReadAhead {
  /// The most records of a query.
  private static let longest = 64
  /// The size of moves and inverses, in bytes, at which queries stop growing.
  private static let enough = 1 << 16

  /// A part of the log that was read by one query.
  private struct Stretch {
    var records: [StoredRecord] = []
    /// The record that was asked for last; 0 for none.
    var last = 0
    /// How many records the query asked for.
    var length = 1

    /// The record at a place in the log, if it was read.
    func record(_ seq: Int) -> StoredRecord? {
      let index = seq - (records.first?.seq ?? 0)
      guard records.indices.contains(index), records[index].seq == seq else { return nil }
      return records[index]
    }

    /// Whether a place is near enough to be the next one.
    func isNear(_ seq: Int) -> Bool { last > 0 && (seq - last).magnitude <= longest }

    /// Reads the record at a place, and those that will follow if the places go on as they did.
    mutating func read(_ seq: Int, _ query: (_ from: Int, _ limit: Int) -> [StoredRecord]) {
      let isSmall = records.reduce(0) { $0 + $1.madeBytes } < enough
      length = isNear(seq) && isSmall ? min(2 * length, longest) : 1
      let from = seq > last ? seq : max(1, seq - length + 1)
      records = query(from, seq > last ? length : seq - from + 1)
    }
  }

  /// The stretch that was used last, and the one before.
  private var stretches = (Stretch(), Stretch())

  /// Starts without any record.
  package init() {}

  /// Finds a record by its name.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - query: reads at most `limit` records, the first of which has the sequence number `from`.
  /// - Returns: The record; nil if it is damaged, or elsewhere in a log that was merged.
  /// - Complexity: O(1) amortized while the names go back or forward.
  package mutating func record(
    _ name: MoveID, query: (_ from: Int, _ limit: Int) -> [StoredRecord]
  ) -> StoredRecord? {
    let seq = name.counter
    let isOther =
      stretches.0.record(seq) == nil && (stretches.1.record(seq) != nil || !stretches.0.isNear(seq))
    if isOther { swap(&stretches.0, &stretches.1) }
    if stretches.0.record(seq) == nil { stretches.0.read(seq, query) }
    stretches.0.last = seq
    return stretches.0.record(seq).flatMap { $0.id == name ? $0 : nil }
  }
}

extension StoredRecord {
  /// The bytes of the move and its inverse that are encoded already.
  fileprivate var madeBytes: Int {
    [lateMove, lateInverse].reduce(0) { $1.areMade ? $0 + $1.bytes.count : $0 }
  }
}
