import Fetching
import Library

extension ShelfWorker {
  /// A catalogue that is being updated.
  final class Update {
    let catalogue: Int
    let place: String
    let reader: IndexReader
    var transfer = 0
    var provenance: Provenance
    /// The edition that is being added; nil until its head is known.
    var edition: Edition?
    /// Items that are not stored yet.
    var pending: [IndexItem] = []
    /// How many of them are stored together: few at first, so that the first rows appear at once.
    var batch = 64
    var progress = UpdateProgress()
    /// The prints of the entries whose files are here; nil for all.
    var prints: Set<UInt64>? = []
    /// Whether there is no earlier edition, so that entries are listed as they arrive.
    let isFirst: Bool

    init(_ catalogue: FollowedCatalogue, for language: String) {
      reader = IndexReader(language: language)
      self.catalogue = catalogue.id
      place = catalogue.source.description
      provenance = Provenance(base: place, isPublic: false, tag: nil)
      isFirst = catalogue.head == nil
    }
  }

  /// The largest batch.
  private static let largestBatch = 4096

  // MARK: Beginning and ending

  func update(_ id: Int) {
    guard updates[id] == nil, let catalogue = shown.with({ $0.catalogues.first { $0.id == id } }) else {
      return
    }
    let update = Update(catalogue, for: options.language)
    show(.updating(update.progress), of: id)
    // The program's own catalogue is updated at the next start otherwise.
    guard let right = lock ?? (catalogue.isBuiltIn ? UpdateLock(in: folder) : waitForLock()) else {
      return show(.failed(.busy), of: id)
    }
    lock = right
    updates[id] = update
    let take = { [unowned self] (step: Transfer.Step) in self.take(step, of: update) }
    do throws(CatalogueProblem) {
      let tag = try knownTag(of: catalogue)
      update.prints =
        catalogue.isBuiltIn ? nil : try storing { () throws(LibraryProblem) in try database.prints(of: id) }
      switch catalogue.source {
      case .web(let address):
        let request = FetchRequest(address, tag: tag, limit: CatalogueLimits.index, reach: .anywhere)
        update.transfer = begin(request, take)
      case .file(let path): update.transfer = try begin(path, tag: tag, limit: CatalogueLimits.index, take)
      }
    } catch {
      fail(update, error)
    }
  }

  /// The lock for updates. A command beside an open app has it only for moments, so it is tried again for a while; nil if
  /// another program keeps it, or when this one closes.
  private func waitForLock() -> UpdateLock? {
    for _ in 0..<Self.lockAttempts {
      if let lock = UpdateLock(in: folder) { return lock }
      if mailbox.isClosed(within: Self.lockPause) { return nil }
    }
    return nil
  }

  /// How often the lock is tried, and the pause between two attempts, in seconds.
  private static let lockAttempts = 60, lockPause = 0.025

  /// The tag of the edition that is here; nil if it was read for another language than the present one.
  private func knownTag(of catalogue: FollowedCatalogue) throws(CatalogueProblem) -> String? {
    try storing { () throws(LibraryProblem) in
      try database.read { (connection) throws(LibraryProblem) in
        try connection.first(
          "SELECT c.tag FROM catalogue c JOIN edition e ON e.id = c.edition WHERE c.id = ? AND e.reader = ?",
          .integer(catalogue.id), .text(options.language)
        ) { row in
          row.isNull(0) ? nil : row.text(0)
        } ?? nil
      }
    }
  }

  func stop(_ id: Int) {
    guard let update = updates[id] else { return }
    do throws(CatalogueProblem) {
      try store(update)
      guard update.isFirst, let edition = update.edition, update.progress.entries > 0 else {
        throw .cancelled
      }
      try finish(update, edition, isWhole: false)
    } catch {
      fail(update, error)
    }
  }

  func forget(_ id: Int) {
    if let update = updates[id] { fail(update, .cancelled) }
    for row in files.values.flatMap(\.rows) where row.id.catalogue == id { cancel(row.id) }
    for row in undescribed.values where row.id.catalogue == id { cancel(row.id) }
    do throws(LibraryProblem) {
      for name in try database.forget(id) { remove(fileNamed: name) }
    } catch {
      return recover(from: error)
    }
    showCatalogues()
    options.changed(.entries)
    mailbox.post(.removeOldRows)
  }

  /// Ends an update that has failed. The rows that it has stored are removed.
  private func fail(_ update: Update, _ problem: CatalogueProblem) {
    conclude(update)
    show(problem == .cancelled ? .idle : .failed(problem), of: update.catalogue)
    if update.edition != nil, update.isFirst {
      showCatalogues()
      options.changed(.entries)
    }
    mailbox.post(.removeOldRows)
  }

  /// Makes the new edition the listed one.
  private func finish(_ update: Update, _ edition: Edition, isWhole: Bool) throws(CatalogueProblem) {
    try storing { () throws(LibraryProblem) in
      try database.finish(
        edition, of: update.catalogue, update.provenance, isWhole: isWhole, at: options.clock())
    }
    conclude(update)
    show(.idle, of: update.catalogue)
    showCatalogues()
    options.changed(.entries)
    mailbox.post(.removeOldRows)
  }

  private func conclude(_ update: Update) {
    end(update.transfer)
    updates[update.catalogue] = nil
    _ = database.coming.with { $0.removeValue(forKey: update.catalogue) }
  }

  // MARK: Receiving

  private func take(_ step: Transfer.Step, of update: Update) {
    guard updates[update.catalogue] === update else { return }
    do throws(CatalogueProblem) {
      switch step {
      case .began(let head): try begin(update, head)
      case .bytes(let bytes): try read(bytes, of: update)
      case .ended(let problem?): throw problem
      case .ended(nil):
        do throws(FormatFault) { try update.reader.finish() } catch { throw error.problem(at: update.place) }
        try store(update)
        guard let edition = update.edition else { throw .foreign(place: update.place) }
        try finish(update, edition, isWhole: true)
      }
    } catch {
      fail(update, error)
    }
  }

  private func begin(_ update: Update, _ head: Transfer.Head) throws(CatalogueProblem) {
    update.provenance = head.provenance
    update.progress.allBytes = head.length
    guard head.isUnchanged else { return show(.updating(update.progress), of: update.catalogue) }
    try storing { () throws(LibraryProblem) in
      try database.noteUnchanged(update.catalogue, at: options.clock())
    }
    conclude(update)
    show(.idle, of: update.catalogue)
    showCatalogues()
  }

  private func read(_ bytes: [UInt8], of update: Update) throws(CatalogueProblem) {
    update.reader.add(bytes)
    update.progress.bytes += bytes.count
    while true {
      let items: [IndexItem]?
      do throws(FormatFault) { items = try update.reader.next() } catch {
        throw error.problem(at: update.place)
      }
      guard let items else { break }
      update.pending += items
      while update.pending.count >= update.batch { try store(update, atMost: update.batch) }
    }
    show(.updating(update.progress), of: update.catalogue)
  }

  /// Stores the waiting items of all catalogues, since no more bytes are here now.
  func storePending() {
    for update in updates.values where !update.pending.isEmpty {
      do throws(CatalogueProblem) {
        try store(update)
        show(.updating(update.progress), of: update.catalogue)
      } catch {
        fail(update, error)
      }
    }
  }

  /// Stores the first of the waiting items.
  private func store(_ update: Update, atMost count: Int = .max) throws(CatalogueProblem) {
    let items = update.pending.count <= count ? update.pending : Array(update.pending[..<count])
    update.pending.removeFirst(items.count)
    guard !items.isEmpty else { return }
    try storing { () throws(LibraryProblem) in
      if case .head(let head)? = items.first {
        let edition = try database.begin(head, of: update.catalogue, for: options.language)
        update.edition = edition
        update.progress.allEntries = head.count
        try database.note(update.provenance, of: update.catalogue)
        database.coming.with { $0[update.catalogue] = edition }
        showHead(head, of: update)
      }
      guard let edition = update.edition else { return }
      try database.add(items, to: edition) { entry in update.prints?.contains(entry.print) ?? true }
    }
    update.progress.entries += items.count { if case .entry = $0 { true } else { false } }
    update.batch = min(update.batch * 4, Self.largestBatch)
    if update.isFirst {
      showCount(of: update)
      options.changed(.entries)
    }
  }

  private func showHead(_ head: CatalogueHead, of update: Update) {
    guard update.isFirst else { return }
    shown.with { shown in
      guard let index = shown.catalogues.firstIndex(where: { $0.id == update.catalogue }) else { return }
      shown.catalogues[index].head = head
    }
  }

  private func showCount(of update: Update) {
    shown.with { shown in
      guard let index = shown.catalogues.firstIndex(where: { $0.id == update.catalogue }) else { return }
      shown.catalogues[index].entryCount = update.progress.entries
    }
  }

  // MARK: Cleaning up

  /// Removes some rows of earlier editions, and requests to be called again for the others.
  func removeOldRows() {
    guard let right = lock ?? UpdateLock(in: folder) else { return }
    lock = right
    let coming = Set(database.coming.with { $0.values.map(\.id) })
    if (try? database.removeOldRows(except: coming)) == true { return mailbox.post(.removeOldRows) }
    if updates.isEmpty { lock = nil }
  }

  /// Runs `body`, which uses the database.
  ///
  /// - Throws: ``CatalogueProblem/storage(_:place:)``.
  func storing<Result>(
    _ body: () throws(LibraryProblem) -> Result
  ) throws(CatalogueProblem) -> Result {
    do throws(LibraryProblem) { return try body() } catch {
      recover(from: error)
      throw CatalogueProblem(error)
    }
  }
}
