import Concurrency
import Fetching
import Library

/// The state of a shelf that other threads see.
struct Shown {
  var catalogues: [FollowedCatalogue] = []
  var downloads: [EntryID: EntryDownload] = [:]
  /// Shards that were in sight, by their hashes.
  var shards: [SHA256: [EntryDetails]] = [:]
  /// Thumbnails that were in sight, by their hashes.
  var thumbnails: [SHA256: [UInt8]] = [:]
}

/// Does the work of a shelf on its thread, letter by letter.
final class ShelfWorker {
  let folder: String
  let database: CatalogueDatabase
  let options: CatalogueShelf.Options
  let mailbox: Mailbox
  let shown: Locked<Shown>

  /// The transfers in progress.
  var transfers: [Int: Transfer] = [:]
  private var nextTransfer = 0
  /// The catalogues that are being updated.
  var updates: [Int: Update] = [:]
  var lock: UpdateLock?
  /// The rows in sight, the most wanted first.
  var wanted: [EntryRow] = []
  /// The shards and thumbnails that are being fetched, by their hashes.
  var parts: [SHA256: Part] = [:]
  /// The parts that could not be fetched, which are not tried again while they are in sight.
  var failedParts: Set<SHA256> = []
  /// The parts that were used since the last tidying.
  var usedParts: Set<SHA256> = []
  /// The entries whose files are to be fetched and whose details are not here yet.
  var undescribed: [EntryID: EntryRow] = [:]
  /// The files that are being fetched, by their hashes.
  var files: [SHA256: FileFetch] = [:]

  init(
    folder: String, _ database: CatalogueDatabase, _ options: CatalogueShelf.Options, _ mailbox: Mailbox,
    _ shown: Locked<Shown>
  ) {
    self.folder = folder
    self.database = database
    self.options = options
    self.mailbox = mailbox
    self.shown = shown
  }

  /// Takes letters until the mailbox is closed.
  func run() {
    while let letter = mailbox.next(
      isBusy: { !transfers.isEmpty || !updates.isEmpty }, pause: { storePending() })
    {
      take(letter)
    }
    for transfer in transfers.values { transfer.download?.cancel() }
  }

  private func take(_ letter: Letter) {
    switch letter {
    case .update(let catalogue): update(catalogue)
    case .stop(let catalogue): stop(catalogue)
    case .forget(let catalogue): forget(catalogue)
    case .rowsInSight(let rows): setRowsInSight(rows)
    case .get(let row): get(row)
    case .cancel(let id): cancel(id)
    case .removeOldRows: removeOldRows()
    case .event(let number, let event): pass(event, to: number)
    case .read(let number): readOn(number)
    }
  }

  // MARK: Transfers

  /// Where the files of a catalogue lie.
  enum Site {
    case web(WebAddress, FetchRequest.Reach)
    case folder(String)
  }

  /// Where the files of a catalogue lie; nil before its index has come.
  func site(of catalogue: Int) -> Site? {
    let found = try? database.read { (connection) throws(LibraryProblem) in
      try connection.first("SELECT source, base, public FROM catalogue WHERE id = ?", .integer(catalogue)) {
        (source: $0.text(0), base: $0.text(1), isPublic: $0.integer(2) != 0)
      }
    }
    guard let found = found ?? nil else { return nil }
    guard WebAddress(found.source) != nil else {
      return .folder(
        String(found.source.prefix(through: found.source.lastIndex(of: "/") ?? found.source.startIndex)))
    }
    // A server in a private network may serve files from there; a public one may only lead to public ones.
    return WebAddress(found.base).map { .web($0, found.isPublic ? .publicNetworks : .anywhere) }
  }

  /// Begins to get a file beside a catalogue. Its steps are handled later.
  ///
  /// - Returns: Its number, to cancel it.
  /// - Throws: ``CatalogueProblem``.
  func begin(
    _ place: String, at site: Site, offset: Int = 0, limit: Int, _ take: @escaping (Transfer.Step) -> Void
  ) throws(CatalogueProblem) -> Int {
    switch site {
    case .folder(let folder): return try begin(folder + place, tag: nil, offset: offset, limit: limit, take)
    case .web(let base, let reach):
      guard Place.isValid(place), let address = base.resolving(place), address.lies(beside: base) else {
        throw .damaged(place: base.description)
      }
      return begin(FetchRequest(address, offset: offset, limit: limit, reach: reach), take)
    }
  }

  /// Begins to get a file from a server.
  func begin(_ request: FetchRequest, _ take: @escaping (Transfer.Step) -> Void) -> Int {
    let number = add(Transfer(place: request.address.description, take: take))
    let mailbox = mailbox
    let download = options.fetcher.fetch(request) { mailbox.post(.event(transfer: number, $0)) }
    transfers[number]?.download = download
    return number
  }

  /// Begins to get a file from the disk. A file with the same tag has not changed.
  func begin(
    _ path: String, tag: String?, offset: Int = 0, limit: Int, _ take: @escaping (Transfer.Step) -> Void
  ) throws(CatalogueProblem) -> Int {
    let file = try LocalFile(path)
    guard file.size <= limit else { throw .fetching(.tooLong(limit: limit), place: path) }
    file.go(to: offset)
    let head = Transfer.Head(
      provenance: Provenance(base: path, isPublic: false, tag: file.tag), isUnchanged: tag == file.tag,
      offset: offset, length: file.size)
    let number = add(Transfer(file: file, head: head, place: path, take: take))
    mailbox.post(.read(transfer: number))
    return number
  }

  private func add(_ transfer: Transfer) -> Int {
    nextTransfer += 1
    transfers[nextTransfer] = transfer
    return nextTransfer
  }

  /// Cancels a transfer. None of its steps is handled any more.
  func end(_ transfer: Int) { transfers.removeValue(forKey: transfer)?.download?.cancel() }

  private func pass(_ event: FetchEvent, to number: Int) {
    guard let transfer = transfers[number] else { return }
    switch event {
    case .began(let head):
      transfer.take(
        .began(
          Transfer.Head(
            provenance: Provenance(base: head.address.description, isPublic: head.isPublic, tag: head.tag),
            isUnchanged: head.isUnchanged, offset: head.offset, length: head.length)))
    case .bytes(let bytes): transfer.take(.bytes(bytes))
    case .ended(let problem):
      transfers[number] = nil
      transfer.take(.ended(problem.map { .fetching($0, place: transfer.place) }))
    }
  }

  private func readOn(_ number: Int) {
    guard let transfer = transfers[number], let file = transfer.file else { return }
    if let head = transfer.head {
      transfers[number]?.head = nil
      transfer.take(.began(head))
      return mailbox.post(.read(transfer: number))
    }
    do throws(CatalogueProblem) {
      let bytes = try file.next()
      if bytes.isEmpty {
        transfers[number] = nil
        transfer.take(.ended(nil))
      } else {
        transfer.take(.bytes(bytes))
        mailbox.post(.read(transfer: number))
      }
    } catch {
      transfers[number] = nil
      transfer.take(.ended(error))
    }
  }

  // MARK: Reporting

  /// Reports the state of a catalogue.
  func show(_ activity: CatalogueActivity, of catalogue: Int) {
    shown.with { shown in
      guard let index = shown.catalogues.firstIndex(where: { $0.id == catalogue }) else { return }
      shown.catalogues[index].activity = activity
    }
    options.changed(.catalogues)
  }

  /// Reads the list of catalogues again.
  func showCatalogues() {
    guard let list = try? database.followed() else { return }
    shown.with { shown in
      let activities = Dictionary(shown.catalogues.map { ($0.id, $0.activity) }, uniquingKeysWith: { $1 })
      shown.catalogues = list.map { catalogue in
        var catalogue = catalogue
        catalogue.activity = activities[catalogue.id] ?? .idle
        return catalogue
      }
    }
    options.changed(.catalogues)
  }

  /// Handles a failure of the database: a damaged one is replaced, and the followed catalogues are fetched again.
  func recover(from problem: LibraryProblem) {
    guard problem.kind == .damaged else { return }
    for update in updates.values { end(update.transfer) }
    updates = [:]
    database.coming.with { $0 = [:] }
    let list = shown.with { $0.catalogues }
    try? database.replace(
      following: list.map { .init(source: $0.source.description, isBuiltIn: $0.isBuiltIn) })
    showCatalogues()
    options.changed(.entries)
    for catalogue in shown.with({ $0.catalogues }) { mailbox.post(.update(catalogue.id)) }
  }
}
