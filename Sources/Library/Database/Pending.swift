/// Changes that are not in the file yet. Readers look here before they look there, so whether, when and how
/// often saving succeeds changes nothing that a person sees.
struct Pending: Sendable {
  var logs: [Int64: Log] = [:]
  var documents: [DocumentID: Entry] = [:]
  var purged: Set<DocumentID> = []
  var blobs: [BlobID: [UInt8]] = [:]
  /// Per log, without gaps, in order.
  var records: [Int64: [StoredRecord]] = [:]
  /// Per log, in order.
  var snapshots: [Int64: [StoredSnapshot]] = [:]
  /// Nil for an entry to be dropped.
  var cache: [CacheKey: [UInt8]?] = [:]
  var cacheBytes = 0
  var usedCache: Set<CacheKey> = []
  /// Documents whose whole cache goes, before ``cache`` is written.
  var droppedCaches: Set<DocumentID> = []
  /// Nil for an entry to be forgotten.
  var session: [String: [UInt8]?] = [:]
  var plays: [PlayKey: StoredPlay] = [:]

  var isEmpty: Bool {
    logs.isEmpty && documents.isEmpty && purged.isEmpty && blobs.isEmpty && records.isEmpty
      && snapshots.isEmpty && cache.isEmpty && usedCache.isEmpty && droppedCaches.isEmpty && session.isEmpty
      && plays.isEmpty
  }

  /// The records of a log within a range of sequence numbers.
  func records(of log: Int64, in range: ClosedRange<Int>) -> ArraySlice<StoredRecord> {
    guard let list = records[log], let first = list.first?.seq else { return [] }
    let from = max(range.lowerBound - first, 0)
    let to = min(range.upperBound - first + 1, list.count)
    return from < to ? list[from..<to] : []
  }

  /// The newest snapshot of a log that is not newer than a record.
  func snapshot(of log: Int64, atMost seq: Int) -> StoredSnapshot? {
    snapshots[log]?.last { $0.seq <= seq }
  }

  /// What is known about a cache entry: nil when nothing is.
  func cached(_ key: CacheKey) -> [UInt8]?? {
    if let known = cache[key] { return .some(known) }
    return droppedCaches.contains(key.document) ? .some(nil) : nil
  }

  /// Keeps or (nil) drops a cache entry. Beyond `limit` bytes all waiting ones are dropped: a cache is not
  /// worth a full memory while a disk is full.
  mutating func setCached(_ key: CacheKey, _ bytes: [UInt8]?, limit: Int) {
    cacheBytes += (bytes?.count ?? 0) - ((cache[key] ?? nil)?.count ?? 0)
    cache[key] = .some(bytes)
    guard cacheBytes > limit else { return }
    // Dropped, not forgotten: what the file holds under these keys is out of date.
    cache = cache.mapValues { _ in nil }
    cacheBytes = 0
  }

  mutating func dropCache(of document: DocumentID) {
    for (key, bytes) in cache where key.document == document {
      cacheBytes -= bytes?.count ?? 0
      cache[key] = nil
    }
    droppedCaches.insert(document)
  }
}

/// A document and where its log and blobs are.
struct Entry: Sendable {
  var document: StoredDocument
  let log: Int64
  var blobs: Set<BlobID>
}

/// Where a log starts: with the first `baseCount` records of another one, or with nothing.
struct Log: Sendable {
  let base: Int64?
  let baseCount: Int

  /// The number of a log that is added beside the program that has the claim. That one counts up from 1; these lie below, and
  /// come from the document's random name, so that nobody who adds need know of another.
  static func number(addedWith document: DocumentID) -> Int64 {
    -1 - Int64(truncatingIfNeeded: (document.high ^ document.low) & (1 << 47 - 1))
  }

  /// Whether a log of this number was added beside the program that had the claim.
  static func isAdded(_ number: Int64) -> Bool { number < 0 }
}

/// The name of one entry in the cache.
struct CacheKey: Hashable, Sendable {
  let document: DocumentID
  let key: String
}
