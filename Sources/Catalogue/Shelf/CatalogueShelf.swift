import Concurrency
import Fetching
import Glibc
import Library

/// The catalogues that somebody follows, their entries, and the files that were fetched: a database and a folder beside the
/// library's.
///
/// All methods may be called from any thread. Methods that say that they read the disk should be called on a worker.
/// The others return at once; the work that they begin happens on the shelf's own thread, which reports every change
/// (``Options/changed``).
public final class CatalogueShelf: Sendable {
  /// The surroundings of a shelf.
  public struct Options: Sendable {
    /// Gets files from web servers.
    public var fetcher: any Fetcher
    /// The time, in milliseconds since 1970 (UTC).
    public var clock: @Sendable () -> Int64
    /// Whether the network is metered. If so, nothing is updated automatically.
    public var isMetered: @Sendable () -> Bool
    /// Called after a change, on the shelf's thread or the calling one: do little, such as waking the main thread.
    public var changed: @Sendable (CatalogueChange) -> Void
    /// The most bytes of shards and thumbnails that are kept.
    public var partBudget = 128 << 20
    /// The language in which names and titles are shown if a catalogue has them in it (BCP 47); empty for the
    /// catalogue's own.
    public var language: String

    /// Makes options.
    public init(
      fetcher: any Fetcher, clock: @escaping @Sendable () -> Int64,
      isMetered: @escaping @Sendable () -> Bool = { false },
      changed: @escaping @Sendable (CatalogueChange) -> Void = { _ in }, language: String = ""
    ) {
      self.fetcher = fetcher
      self.clock = clock
      self.isMetered = isMetered
      self.changed = changed
      self.language = language
    }
  }

  private let folder: String
  private let builtIn: String?
  private let database: CatalogueDatabase
  private let options: Options
  private let mailbox = Mailbox()
  private let shown: Locked<Shown>
  private let thread: Locked<Thread?>

  /// Opens the shelf in the folder of a library, which is made if it is missing. `builtIn` is the file of the catalogue
  /// that belongs to the program, if there is one. A damaged database is replaced, and the followed catalogues are
  /// fetched again.
  ///
  /// It reads the disk.
  ///
  /// - Throws: ``CatalogueProblem/writing(_:place:)``, ``CatalogueProblem/storage(_:place:)``.
  public init(folder: String, builtIn: String? = nil, _ options: Options) throws(CatalogueProblem) {
    do throws(SystemError) { try DiskFile.makeFolder(folder) } catch {
      throw .writing(error.words, place: folder)
    }
    let database = try CatalogueDatabase(in: folder)
    (self.folder, self.builtIn, self.database, self.options) = (folder, builtIn, database, options)
    do throws(LibraryProblem) {
      if let builtIn { _ = try database.follow(builtIn, isBuiltIn: true) }
      var shown = Shown()
      shown.catalogues = try database.followed()
      self.shown = Locked(shown)
    } catch {
      throw CatalogueProblem(error)
    }
    thread = Locked(
      Thread(name: "catalogues") { [folder, database, options, mailbox, shown] in
        ShelfWorker(folder: folder, database, options, mailbox, shown).run()
      })
    mailbox.post(.removeOldRows)
    // The program's own catalogue may have changed; it lies on the disk.
    for catalogue in catalogues where catalogue.isBuiltIn { update(catalogue.id) }
  }

  deinit { close() }

  /// Ends all work and closes the database. Incomplete files are kept.
  public func close() {
    mailbox.close()
    let thread = thread.with { thread in
      defer { thread = nil }
      return thread
    }
    thread?.join()
    database.close()
  }

  /// Waits until all work is done: for commands and tests.
  public func waitUntilIdle() { mailbox.waitUntilIdle() }

  /// Waits until all requested work has begun and all received data is stored: for tests.
  package func waitUntilTaken() { mailbox.waitUntilEmpty() }
}

/// What has changed on a shelf.
public enum CatalogueChange: Sendable, Hashable {
  /// The list of catalogues, or the state of one of them: ``CatalogueShelf/catalogues``.
  case catalogues
  /// Entries were added or removed, so that a search may find others: ``CatalogueShelf/find(_:after:isCancelled:)``.
  case entries
  /// Details or thumbnails of entries in sight have arrived: ``CatalogueShelf/details(of:)``,
  /// ``CatalogueShelf/thumbnail(of:)``.
  case sight
  /// The download of an entry has progressed, ended or failed: ``CatalogueShelf/download(of:)``.
  case download(EntryID)
}

// Catalogues that are followed.

extension CatalogueShelf {
  /// The catalogues that are followed, oldest first, with the state of each.
  public var catalogues: [FollowedCatalogue] { shown.with { $0.catalogues } }

  /// Follows a catalogue and begins to fetch it. If it is followed already, it is only updated.
  ///
  /// It reads the disk.
  ///
  /// - Returns: Its ``FollowedCatalogue/id``.
  /// - Throws: ``CatalogueProblem/storage(_:place:)``.
  @discardableResult
  public func follow(_ source: CatalogueSource) throws(CatalogueProblem) -> Int {
    let id: Int
    do throws(LibraryProblem) {
      id = try database.follow(source.description)
      let list = try database.followed()
      shown.with { shown in
        shown.catalogues += list.filter { new in !shown.catalogues.contains { $0.id == new.id } }
      }
    } catch {
      throw CatalogueProblem(error)
    }
    options.changed(.catalogues)
    update(id)
    return id
  }

  /// Looks for a new edition of a catalogue. The old one is listed until the new one is complete. A catalogue that is
  /// fetched for the first time is listed as it arrives.
  public func update(_ catalogue: Int) {
    let waits = shown.with { shown in
      guard let index = shown.catalogues.firstIndex(where: { $0.id == catalogue }) else { return false }
      switch shown.catalogues[index].activity {
      case .waiting, .updating: return false
      case .idle, .failed:
        shown.catalogues[index].activity = .waiting
        return true
      }
    }
    guard waits else { return }
    options.changed(.catalogues)
    mailbox.post(.update(catalogue))
  }

  /// Updates the catalogues that were not checked in the last 24 hours; none on a metered network.
  public func updateDaily() {
    guard !options.isMetered() else { return }
    let now = options.clock()
    for catalogue in catalogues {
      // The clock may have been set back.
      if let updated = catalogue.updated, updated <= now, now - updated < Day.milliseconds { continue }
      update(catalogue.id)
    }
  }

  /// Stops updating a catalogue. If it is fetched for the first time, the entries that have arrived stay.
  public func stop(_ catalogue: Int) { mailbox.post(.stop(catalogue)) }

  /// Stops following a catalogue. Its entries and their fetched files are removed. The program's own catalogue stays.
  public func forget(_ catalogue: Int) {
    guard catalogues.contains(where: { $0.id == catalogue && !$0.isBuiltIn }) else { return }
    mailbox.post(.forget(catalogue))
  }
}

// Finding entries.

extension CatalogueShelf {
  /// Finds entries. With `earlier`, a list of the same filter, its rows keep their places, and entries that arrived
  /// since follow behind them. So nothing moves under a finger while a catalogue arrives.
  ///
  /// It reads the disk.
  ///
  /// - Throws: ``CatalogueProblem/cancelled`` soon after `isCancelled` returns true; ``CatalogueProblem/storage(_:place:)``.
  /// - Complexity: O(entries), and for other columns than the date O(entries log entries), in the first search with a filter;
  ///   with other words only, that of a full-text search, and some nanoseconds an entry.
  public func find(
    _ filter: EntryFilter, after earlier: EntryList? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(CatalogueProblem) -> EntryList {
    do throws(LibraryProblem) {
      return try database.find(filter, after: earlier, isCancelled: isCancelled)
    } catch {
      throw isCancelled() ? .cancelled : CatalogueProblem(error)
    }
  }

  /// Finds the first entries of a list, to show them while the others are found: ``find(_:after:isCancelled:)``
  /// continues after them. It is the whole list if that is already known, or if the filter has words.
  ///
  /// It reads the disk.
  ///
  /// - Throws: ``CatalogueProblem/cancelled`` soon after `isCancelled` returns true; ``CatalogueProblem/storage(_:place:)``.
  /// - Complexity: by date O(1); by other columns O(entries), without sorting them; with words as
  ///   ``find(_:after:isCancelled:)``.
  public func top(
    _ filter: EntryFilter, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(CatalogueProblem) -> EntryList {
    do throws(LibraryProblem) { return try database.top(filter, isCancelled: isCancelled) } catch {
      throw isCancelled() ? .cancelled : CatalogueProblem(error)
    }
  }

  /// The rows in a part of a list; an entry that no longer exists is nil.
  ///
  /// It reads the disk.
  ///
  /// - Complexity: O(range).
  public func rows(_ range: Range<Int>, of list: EntryList) -> [EntryRow?] {
    let ids = list.ids[range.clamped(to: 0..<list.count)]
    return (try? database.rows(ids)) ?? ids.map { _ in nil }
  }

  /// The row of an entry.
  ///
  /// It reads the disk.
  ///
  /// - Throws: ``CatalogueProblem/gone``, ``CatalogueProblem/storage(_:place:)``.
  public func row(_ id: EntryID) throws(CatalogueProblem) -> EntryRow {
    let row: EntryRow?
    do throws(LibraryProblem) { row = try database.row(id) } catch { throw CatalogueProblem(error) }
    guard let row else { throw .gone }
    return row
  }
}

// Rows in sight.

extension CatalogueShelf {
  /// Sets which rows are in sight, the most wanted first. Their missing details and thumbnails are read or fetched in
  /// that order. Requests for rows that are no longer in the list are cancelled.
  public func setRowsInSight(_ rows: [EntryRow]) { mailbox.post(.rowsInSight(rows)) }

  /// The details of an entry that is or was in sight; nil until they have arrived.
  public func details(of row: EntryRow) -> EntryDetails? {
    shown.with { shown in
      guard let shard = row.shard.flatMap({ shown.shards[$0] }), shard.indices.contains(row.place) else {
        return nil
      }
      return shard[row.place]
    }
  }

  /// The bytes of an entry's thumbnail, if it is or was in sight; nil until it has arrived, or if there is none. They
  /// are untrusted: decode them in the sandbox.
  public func thumbnail(of row: EntryRow) -> [UInt8]? {
    guard let hash = details(of: row)?.thumbnail?.hash else { return nil }
    return shown.with { $0.thumbnails[hash] }
  }
}

// Fetching files.

extension CatalogueShelf {
  /// Begins to fetch the file of an entry. An earlier attempt is continued.
  public func get(_ row: EntryRow) { mailbox.post(.get(row)) }

  /// Stops fetching the file of an entry.
  public func cancel(_ id: EntryID) { mailbox.post(.cancel(id)) }

  /// The progress of the download of an entry; nil if there is none, or if it has succeeded.
  public func download(of id: EntryID) -> EntryDownload? { shown.with { $0.downloads[id] } }

  /// The file of an entry; nil if it is not here, or if the catalogue now names another one.
  ///
  /// It reads the disk.
  public func file(of row: EntryRow) -> EntryFile? {
    let details = details(of: row)
    let fetched = (try? database.fetched(row.entry.print, of: row.id.catalogue)) ?? nil
    let path: String
    if let fetched, details == nil || details?.hash == fetched.hash {
      path = "\(ShelfWorker.filesFolder(in: folder))/\(fetched.name)"
    } else if let builtIn, let details,
      catalogues.contains(where: { $0.id == row.id.catalogue && $0.isBuiltIn })
    {
      path = "\(DiskFile.folder(of: builtIn))/\(details.place)"
    } else {
      return nil
    }
    guard access(path, R_OK) == 0 else { return nil }
    return EntryFile(path: path, kind: row.entry.kind, title: row.entry.shownTitle, count: row.entry.count)
  }

  /// Removes the file of an entry.
  ///
  /// It reads the disk.
  public func discard(_ row: EntryRow) {
    cancel(row.id)
    guard let name = (try? database.noteDiscarded(row)) ?? nil else { return }
    unlink("\(ShelfWorker.filesFolder(in: folder))/\(name)")
  }
}
