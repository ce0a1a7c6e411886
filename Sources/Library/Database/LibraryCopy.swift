/// Copies documents of a library into a new file: all that can be read, with new checksums.
struct LibraryCopy {
  /// The library to read.
  let source: Library
  /// The records of a log that are written at once.
  private static let batch = 4096

  /// Writes a new library's file.
  ///
  /// `documents` are those to copy, nil for everything; `path` must not exist.
  ///
  /// - Complexity: O(bytes).
  func write(_ documents: [DocumentID]? = nil, to path: String) throws(LibraryProblem) {
    let target = try Connection(path, .write)
    defer { target.close() }
    try Schema.prepareToWrite(target, author: { source.author })
    // The file is synced once, when it is whole.
    try target.run("PRAGMA synchronous = OFF")
    let state = source.state.with { $0 }
    let entries = state.documents.values.filter { documents?.contains($0.document.id) ?? true }
    // How many records of each log are needed.
    var limits: [Int64: Int] = [:]
    for entry in entries {
      limits[entry.log] = .max
      var next = state.logs[entry.log]
      while let log = next, let base = log.base {
        limits[base] = max(limits[base] ?? 0, log.baseCount)
        next = state.logs[base]
      }
    }
    var starts = Pending()
    for id in limits.keys { starts.logs[id] = state.logs[id] }
    try target.write(starts)
    for (id, limit) in limits.sorted(by: { $0.key < $1.key }) { try copyLog(id, limit: limit, to: target) }
    for entry in entries { try copyDocument(entry, to: target) }
    var rest = Pending()
    if documents == nil { rest.session = state.session.mapValues { .some($0) } }
    for mode in Set(entries.map(\.document.mode)) {
      for play in (try? source.plays(mode: mode)) ?? []
      where documents?.contains(play.document) ?? true {
        rest.plays[PlayKey(document: play.document, record: play.record)] = play
      }
    }
    try target.write(rest)
    // One file, without a log beside it.
    try target.run("PRAGMA journal_mode = DELETE")
  }

  private func copyLog(_ id: Int64, limit: Int, to target: Connection) throws(LibraryProblem) {
    let most = min(limit, 1 << 30)
    let records = try source.readRecords(of: id, 1...max(most, 1)).compactMap { $0.record }
    for first in stride(from: 0, to: records.count, by: Self.batch) {
      var batch = Pending()
      batch.records[id] = Array(records[first..<min(first + Self.batch, records.count)])
      try target.write(batch)
    }
    for snapshot in try source.snapshots(ofLog: id) where snapshot.seq <= most {
      var batch = Pending()
      batch.snapshots[id] = [snapshot]
      try target.write(batch)
    }
  }

  private func copyDocument(_ entry: Entry, to target: Connection) throws(LibraryProblem) {
    var intact = entry
    for name in entry.blobs {
      guard let bytes = (try? source.blob(name)) ?? nil, BlobID(of: bytes) == name else {
        intact.blobs.remove(name)
        continue
      }
      var batch = Pending()
      batch.blobs[name] = bytes
      try target.write(batch)
    }
    var batch = Pending()
    batch.documents[entry.document.id] = intact
    try target.write(batch)
  }
}
