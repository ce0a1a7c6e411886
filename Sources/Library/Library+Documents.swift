extension Library {
  /// Makes a document.
  ///
  /// - Parameters:
  ///   - mode: The mode's name in files.
  ///   - title: What it is called; empty if nobody has named it.
  ///   - detail: The line for its card.
  ///   - params: The mode's parameters, in its own encoding.
  ///   - seed: The seed of the mode's random choices.
  ///   - blobs: Large bytes, such as a picture, that live as long as the document; `params` may name them by
  ///     ``BlobID/init(of:)``.
  /// - Returns: the document as stored.
  @discardableResult public func create(
    mode: String, title: String, detail: Phrase = .verbatim(""), params: [UInt8] = [], seed: UInt64 = 0,
    blobs: [[UInt8]] = []
  ) -> StoredDocument {
    let named = blobs.map { (BlobID(of: $0), $0) }
    let now = options.clock()
    let document = StoredDocument(
      id: options.newID(), mode: mode, title: Phrase.verbatim(title).title, detail: detail, created: now,
      modified: now,
      deleted: nil, params: params, seed: seed, recordCount: 0)
    change { state in
      for (id, bytes) in named { state.queued.blobs[id] = bytes }
      state.add(document, on: Log(base: nil, baseCount: 0), blobs: Set(named.map { $0.0 }))
    }
    return document
  }

  /// Makes a copy of a document. It shares the records so far, so its cost does not depend on their number. The cache
  /// entries of the given keys are copied.
  ///
  /// - Returns: Nil when there is no such document.
  @discardableResult public func duplicate(
    _ id: DocumentID, title: Phrase? = nil, keepingCached keys: [String] = []
  ) -> StoredDocument? {
    let pictures = keys.compactMap { key in cached(key, of: id).map { (key, $0) } }
    let now = options.clock()
    let new = options.newID()
    return change { state in
      guard let entry = state.documents[id], let log = state.logs[entry.log] else { return nil }
      let old = entry.document
      let document = StoredDocument(
        id: new, mode: old.mode, title: (title ?? Phrase("{0} copy", Phrase(title: old.title))).title,
        detail: old.detail, folder: old.folder, created: now, modified: now, deleted: nil, params: old.params,
        seed: old.seed,
        recordCount: old.recordCount)
      // A copy of a log without records of its own refers to that log's base, so that chains stay short.
      let base = old.recordCount == log.baseCount ? log.base : entry.log
      state.add(document, on: Log(base: base, baseCount: old.recordCount), blobs: entry.blobs)
      state.note(usedCounter: state.usedCounter(of: id), of: new)
      for (key, bytes) in pictures {
        state.queued.setCached(CacheKey(document: new, key: key), bytes, limit: options.waitingCacheLimit)
      }
      return document
    }
  }

  /// One document, deleted or not; nil when there is none of that name.
  public func document(_ id: DocumentID) -> StoredDocument? { state.with { $0.documents[id]?.document } }

  /// The document whose written name starts with some text, if it is the only one.
  ///
  /// - Complexity: O(documents).
  public func document(named prefix: String) -> StoredDocument? {
    let prefix = prefix.lowercased()
    let found = state.with { state in
      state.documents.values.filter { $0.document.id.description.hasPrefix(prefix) }
    }
    return found.count == 1 ? found[0].document : nil
  }

  /// The folders that have documents, from A to Z.
  ///
  /// - Complexity: O(documents).
  public var folders: [String] {
    let all = state.with { $0.documents }
    let names = all.values.lazy.map(\.document).filter { $0.deleted == nil && !$0.folder.isEmpty }
    return Set(names.map(\.folder)).sorted()
  }

  /// Whether there are no documents, not even deleted ones.
  public var isEmpty: Bool { state.with { $0.documents.isEmpty } }

  /// The documents of one mode or of all, last used first.
  ///
  /// - Complexity: O(n log n) in the number of documents.
  public func documents(mode: String? = nil, deleted: Bool = false) -> [StoredDocument] {
    let found = state.with { state in
      state.documents.values.lazy.map(\.document).filter {
        ($0.deleted != nil) == deleted && (mode == nil || $0.mode == mode)
      } as [StoredDocument]
    }
    return found.sorted { ($1.modified, $0.id) < ($0.modified, $1.id) }
  }

  /// The documents used last that satisfy a condition, at most `limit`, last used first.
  ///
  /// - Complexity: O(documents), without sorting them.
  public func lastDocuments(
    _ limit: Int, where isWanted: (StoredDocument) -> Bool
  ) -> [StoredDocument] {
    func isLater(_ a: StoredDocument, _ b: StoredDocument) -> Bool {
      (b.modified, a.id) < (a.modified, b.id)
    }
    var found: [StoredDocument] = []
    for entry in state.with({ $0.documents }).values where entry.document.deleted == nil {
      let document = entry.document
      // Most are older than all that were found, and are passed over without asking.
      if found.count == limit, let last = found.last, !isLater(document, last) { continue }
      guard isWanted(document) else { continue }
      found.insert(document, at: found.firstIndex { isLater(document, $0) } ?? found.count)
      if found.count > limit { found.removeLast() }
    }
    return found
  }

  /// The document of a mode that was used last.
  ///
  /// - Complexity: O(documents).
  public func lastDocument(mode: String) -> StoredDocument? {
    lastDocuments(1) { $0.mode == mode }.first
  }

  /// Gives a document another title.
  public func rename(_ id: DocumentID, to title: String) {
    edit(id) { $0.title = Phrase.verbatim(title).title }
  }

  /// Sets the line for a document's card.
  public func describe(_ id: DocumentID, as detail: Phrase) { edit(id) { $0.detail = detail } }

  /// Puts a document into a folder; an empty name takes it out. A folder is its name: it exists while a document is in
  /// it.
  public func move(_ id: DocumentID, toFolder folder: String) { edit(id) { $0.folder = folder } }

  /// Sets the time of last use to now, which makes the document the last one of its mode.
  public func touch(_ id: DocumentID) {
    let now = options.clock()
    edit(id) { $0.modified = now }
  }

  /// Marks a document as deleted. ``restore(_:)`` undoes that until ``purge(deletedBefore:)``.
  public func delete(_ id: DocumentID) {
    let now = options.clock()
    noteDayOfUse()
    edit(id) { $0.deleted = $0.deleted ?? now }
  }

  /// Undoes a deletion.
  public func restore(_ id: DocumentID) { edit(id) { $0.deleted = nil } }

  /// Removes for good the documents that were deleted before a time, in milliseconds since 1970 (UTC).
  public func purge(deletedBefore time: Int64) {
    remove(documents(deleted: true).filter { $0.deleted.map { $0 < time } ?? false }.map(\.id))
  }

  private func remove(_ documents: [DocumentID]) {
    guard !documents.isEmpty else { return }
    change { state in
      var purged: Set<String> = []
      for id in documents {
        // It may have been restored meanwhile.
        guard state.documents[id]?.document.deleted != nil else { continue }
        state.documents[id] = nil
        state.queued.documents[id] = nil
        state.queued.dropCache(of: id)
        state.queued.purged.insert(id)
        purged.insert("\(id)")
      }
      state.forgetSession(of: purged)
    }
  }

  /// Removes for good the documents that were deleted long ago: since then the library was in use on so many days. Days
  /// of use are counted, and not those of the calendar, so that a clock that was set wrong deletes nothing.
  public func purge(afterDaysOfUse days: Int) {
    noteDayOfUse()
    let used = daysOfUse
    let past = documents(deleted: true).filter { document in
      guard let deleted = document.deleted else { return false }
      // A day that is not in the list is older than it.
      let since = used.lastIndex(of: Self.day(deleted)).map { used.count - 1 - $0 } ?? used.count
      return since >= days
    }
    remove(past.map(\.id))
  }

  /// The last days of use, as numbers of days since 1970, in the order in which they came.
  private var daysOfUse: [Int64] {
    let text = String(decoding: recall(Self.daysKey) ?? [], as: UTF8.self)
    return text.split(separator: " ").compactMap { Int64($0) }
  }

  private static let daysKey = "days of use"

  private static func day(_ time: Int64) -> Int64 { Int64((Double(time) / 86_400_000).rounded(.down)) }

  /// Adds today to the days of use.
  private func noteDayOfUse() {
    let (today, used) = (Self.day(options.clock()), daysOfUse)
    guard !used.contains(today) else { return }
    let text = (used + [today]).suffix(100).map(String.init).joined(separator: " ")
    remember(Array(text.utf8), as: Self.daysKey)
  }

  func edit(_ id: DocumentID, _ body: (inout StoredDocument) -> Void) {
    change { state in
      guard var entry = state.documents[id] else { return }
      let before = entry.document
      body(&entry.document)
      if entry.document != before { state.store(entry) }
    }
  }
}

extension Library.State {
  /// Adds a document with a log of its own.
  fileprivate mutating func add(_ document: StoredDocument, on log: Log, blobs: Set<BlobID>) {
    let number = isGuest ? Log.number(addedWith: document.id) : nextLog
    if !isGuest { nextLog += 1 }
    logs[number] = log
    queued.logs[number] = log
    store(Entry(document: document, log: number, blobs: blobs))
  }

  /// Replaces an entry and queues it for writing.
  mutating func store(_ entry: Entry) {
    documents[entry.document.id] = entry
    queued.documents[entry.document.id] = entry
  }
}
