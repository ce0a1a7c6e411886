import Compression

/// A document as read from the library: its newest snapshot and the records after it.
public struct LoadedDocument: Sendable {
  /// The document.
  public let document: StoredDocument
  /// The newest readable snapshot; nil when there is none.
  public let snapshot: StoredSnapshot?
  /// All records after the snapshot, in order.
  public let records: [StoredRecord]
}

extension Library {
  /// Stores a document's state after a record, so that loading need not replay the records before it. The last two
  /// snapshots are kept. The state is compressed on the writer's thread.
  public func keepSnapshot(_ bytes: [UInt8], of id: DocumentID, at seq: Int) {
    change { state in
      guard let entry = state.documents[id], seq >= 0, seq <= entry.document.recordCount else { return }
      // It belongs to the log that has the record, where duplicates with the same past find it too.
      var log = entry.log
      while let start = state.logs[log], let base = start.base, seq <= start.baseCount { log = base }
      var list = state.queued.snapshots[log] ?? []
      list.removeAll { $0.seq == seq }
      list.insert(
        StoredSnapshot(seq: seq, bytes: bytes), at: list.firstIndex { $0.seq > seq } ?? list.count)
      // A library that does not save would otherwise accumulate all of them.
      let bases = state.logs.values.filter { $0.base == log }.map(\.baseCount)
      let needed = Set(bases.compactMap { count in list.last { $0.seq <= count }?.seq })
      let last = Set(list.suffix(2).map(\.seq))
      list.removeAll { !last.contains($0.seq) && !needed.contains($0.seq) }
      state.queued.snapshots[log] = list
    }
  }

  /// The newest snapshot of a document that contains no record after `seq`; nil when there is none.
  ///
  /// - Throws: When the file cannot be read.
  public func snapshot(of id: DocumentID, atMost seq: Int = .max) throws(LibraryProblem) -> StoredSnapshot? {
    let places: [SnapshotPlace] = state.with { state in
      guard let entry = state.documents[id] else { return [] }
      return state.places(of: entry.log, atMost: min(seq, entry.document.recordCount))
    }
    for place in places {
      let written = try readSnapshot(of: place.log, atMost: place.limit)
      if let waiting = place.waiting, waiting.seq >= written?.seq ?? -1 { return waiting }
      if let written { return written }
    }
    return nil
  }

  /// Reads a document; nil when there is none of that name.
  ///
  /// - Throws: When the file cannot be read. A damaged snapshot alone is no reason: an older one or all the
  ///   records say the same.
  /// - Complexity: O(bytes of the snapshot and of the records after it).
  public func load(_ id: DocumentID) throws(LibraryProblem) -> LoadedDocument? {
    guard let document = document(id) else { return nil }
    let snapshot = try snapshot(of: id, atMost: document.recordCount)
    let seq = snapshot?.seq ?? 0
    let records = try records(of: id, from: seq + 1, limit: document.recordCount - seq)
    return LoadedDocument(document: document, snapshot: snapshot, records: records)
  }

  private func readSnapshot(of log: Int64, atMost seq: Int) throws(LibraryProblem) -> StoredSnapshot? {
    let found = try read { (connection) throws(LibraryProblem) in
      try connection.rows(
        "SELECT seq, size, bytes FROM snapshot WHERE log = ? AND seq <= ? ORDER BY seq DESC", .integer(log),
        .integer(seq)
      ) { row in
        decompressed(row.bytes(2), size: Int(row.integer(1))).map {
          StoredSnapshot(seq: Int(row.integer(0)), bytes: $0)
        }
      }
    }
    return found?.lazy.compactMap { $0 }.first
  }
}

/// A place to look for a snapshot: a log, up to a record.
private struct SnapshotPlace {
  var log: Int64
  var limit: Int
  var waiting: StoredSnapshot?
}

extension Library.State {
  /// The places to look for a log's newest snapshot, best first.
  fileprivate func places(of log: Int64, atMost limit: Int) -> [SnapshotPlace] {
    var result: [SnapshotPlace] = []
    var next: Int64? = log
    var limit = limit
    while let log = next, let start = logs[log] {
      // For the same record the later batch wins, but it may also hold an older snapshot.
      let later = queued.snapshot(of: log, atMost: limit)
      let earlier = writing.snapshot(of: log, atMost: limit)
      let waiting = later?.seq ?? -1 >= earlier?.seq ?? -1 ? later : earlier
      result.append(SnapshotPlace(log: log, limit: limit, waiting: waiting))
      limit = min(limit, start.baseCount)
      next = start.base
    }
    return result
  }
}
