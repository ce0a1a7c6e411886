/// Changes that are not in the file yet. Readers look here first, so what they see does not depend on when or whether
/// saving succeeds.
struct Pending: Sendable {
  var logs: [Int64: Log] = [:]
  var documents: [DocumentID: Entry] = [:]
  var purged: Set<DocumentID> = []
  var blobs: [BlobID: [UInt8]] = [:]
  /// Per log, without gaps, in order.
  var records: [Int64: [StoredRecord]] = [:]
  /// Per log, in order.
  var snapshots: [Int64: [StoredSnapshot]] = [:]
  /// The entries to write; nil for one to drop.
  var cache: [CacheKey: [UInt8]?] = [:]
  var cacheBytes = 0
  var usedCache: Set<CacheKey> = []
  /// Documents whose whole cache goes, before ``cache`` is written.
  var droppedCaches: Set<DocumentID> = []
  /// The values to write; nil for one to remove.
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

  /// The pending change of a cache entry; nil when there is none.
  func cached(_ key: CacheKey) -> [UInt8]?? {
    if let known = cache[key] { return .some(known) }
    return droppedCaches.contains(key.document) ? .some(nil) : nil
  }

  /// Writes a cache entry, or drops it (nil). Beyond `limit` bytes all pending entries are dropped, so that they do not
  /// fill the memory while the disk is full.
  mutating func setCached(_ key: CacheKey, _ bytes: [UInt8]?, limit: Int) {
    cacheBytes += (bytes?.count ?? 0) - ((cache[key] ?? nil)?.count ?? 0)
    cache[key] = .some(bytes)
    guard cacheBytes > limit else { return }
    // Dropped in the file too: what it holds under these keys is out of date.
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

/// A document with its log and its blobs.
struct Entry: Sendable {
  var document: StoredDocument
  var log: Int64
  var blobs: Set<BlobID>
}

/// The start of a log: the first `baseCount` records of another one, or nothing.
struct Log: Sendable {
  let base: Int64?
  let baseCount: Int

  /// The number of a log that is added beside the owner of the library. The owner counts up from 1; these are negative
  /// and derived from the document's random name, so that processes that add need not know of each other.
  static func number(addedWith document: DocumentID) -> Int64 {
    -1 - Int64(truncatingIfNeeded: (document.high ^ document.low) & (1 << 47 - 1))
  }

  /// Whether a log of this number was added beside the owner of the library.
  static func isAdded(_ number: Int64) -> Bool { number < 0 }
}

/// The key of a cache entry.
struct CacheKey: Hashable, Sendable {
  let document: DocumentID
  let key: String
}
