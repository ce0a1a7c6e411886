import Compression

/// A document as read from the library: its newest snapshot and the records after it.
public struct LoadedDocument: Sendable {
  /// The document.
  public let document: StoredDocument
  /// The newest readable snapshot; nil when there is none.
  public let snapshot: StoredSnapshot?
  /// The records after the snapshot in order, up to the first that cannot be read.
  public let records: [StoredRecord]
  /// Where the records end, if others follow that cannot be read; nil when all can be read.
  public let end: LogEnd?
}

extension Library {
  /// Stores a document's state after a record, so that loading need not replay the records before it. The last two
  /// snapshots are kept. The state is compressed on the writer's thread.
  public func saveSnapshot(_ bytes: [UInt8], of id: DocumentID, at seq: Int) {
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
    // A long chain of duplicates has few snapshots.
    let logs = places.count > 8 ? try logsWithSnapshots() : nil
    for place in places {
      let mayBeWritten = logs?.contains(place.log) ?? true
      let written = mayBeWritten ? try readSnapshot(of: place.log, atMost: place.limit) : nil
      if let waiting = place.waiting, waiting.seq >= written?.seq ?? -1 { return waiting }
      if let written { return written }
    }
    return nil
  }

  /// Reads a document; nil when there is none of that name.
  ///
  /// The snapshot contains no record after `seq`.
  ///
  /// - Throws: When the file cannot be read. Damage is no reason: a damaged snapshot is passed over for an older one or for
  ///   the records, and damaged records end the document, see ``LoadedDocument/end``.
  /// - Complexity: O(bytes of the snapshot and of the records after it).
  public func load(_ id: DocumentID, snapshotAtMost seq: Int = .max) throws(LibraryProblem) -> LoadedDocument?
  {
    guard let document = document(id) else { return nil }
    let total = document.recordCount
    let snapshot = seq < 0 ? nil : try snapshot(of: id, atMost: min(seq, total))
    let (records, end) = try recordsWithoutGap(of: id, from: (snapshot?.seq ?? 0) + 1, total: total)
    return LoadedDocument(document: document, snapshot: snapshot, records: records, end: end)
  }

  /// The logs of which the file has snapshots.
  private func logsWithSnapshots() throws(LibraryProblem) -> Set<Int64> {
    let found = try read { (connection) throws(LibraryProblem) -> Set<Int64> in
      Set(
        try connection.readableFromBothEnds(
          "SELECT DISTINCT log FROM snapshot", order: ["log"], as: { $0.integer(0) }
        ).rows)
    }
    return found ?? []
  }

  private func readSnapshot(of log: Int64, atMost seq: Int) throws(LibraryProblem) -> StoredSnapshot? {
    try snapshotRows(of: log, atMost: seq).lazy.compactMap { $0.snapshot }.first
  }

  /// The snapshots of a log in the file that can be read, the newest first.
  func snapshots(ofLog log: Int64) throws(LibraryProblem) -> [StoredSnapshot] {
    try snapshotRows(of: log, atMost: .max).compactMap(\.snapshot)
  }

  /// The records of which a log's file has a damaged snapshot.
  func unreadableSnapshots(ofLog log: Int64) throws(LibraryProblem) -> [Int] {
    try snapshotRows(of: log, atMost: .max).filter { $0.snapshot == nil }.map { Int($0.seq) }
  }

  private func snapshotRows(of log: Int64, atMost seq: Int) throws(LibraryProblem) -> [SnapshotRow] {
    let found = try read { (connection) throws(LibraryProblem) -> [SnapshotRow] in
      var rows: [SnapshotRow] = []
      do throws(LibraryProblem) {
        try connection.forEach(
          "SELECT seq, size, bytes FROM snapshot WHERE log = ? AND seq <= ? ORDER BY seq DESC", .integer(log),
          .integer(seq)
        ) { rows.append(SnapshotRow(seq: $0.integer(0), size: $0.integer(1), packed: $0.bytes(2))) }
      } catch  where error.kind == .damaged {}
      return rows
    }
    return found ?? []
  }
}

/// A row of the table of snapshots.
private struct SnapshotRow {
  var seq: Int64
  var size: Int64
  var packed: [UInt8]

  /// The state; nil when it is damaged. zlib checks it by a checksum.
  ///
  /// - Complexity: O(bytes).
  var snapshot: StoredSnapshot? {
    guard let seq = Int(exactly: seq), seq >= 0, let bytes = decompressed(packed, size: Int(size)) else {
      return nil
    }
    return StoredSnapshot(seq: seq, bytes: bytes)
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
      let found = unwritten.compactMap { $0.snapshot(of: log, atMost: limit) }
      let waiting = found.reduce(nil as StoredSnapshot?) { $0?.seq ?? -1 > $1.seq ? $0 : $1 }
      result.append(SnapshotPlace(log: log, limit: limit, waiting: waiting))
      limit = min(limit, start.baseCount)
      next = start.base
    }
    return result
  }
}
