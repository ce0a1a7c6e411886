import Concurrency
import Fetching

/// The catalogues that somebody follows, their entries, and the files that were fetched: a database and a folder beside the
/// library's.
///
/// All methods may be called from any thread. Those that say that they read the disk are for a worker; the others return at
/// once, and what they begin happens on the shelf's own thread, which reports every change (``Options/changed``).
public final class CatalogueShelf: Sendable {
  /// The surroundings of a shelf.
  public struct Options: Sendable {
    /// Gets files from web servers.
    public var fetcher: any Fetcher
    /// The time, in milliseconds since 1970 (UTC).
    public var clock: @Sendable () -> Int64
    /// Whether the network costs money by the byte: then nothing is updated by itself.
    public var isMetered: @Sendable () -> Bool
    /// Called after a change, on the shelf's thread or the calling one: do little, such as waking the main thread.
    public var changed: @Sendable (CatalogueChange) -> Void
    /// The most bytes of shards and thumbnails that are kept.
    public var partBudget = 128 << 20

    /// Makes options.
    public init(
      fetcher: any Fetcher, clock: @escaping @Sendable () -> Int64,
      isMetered: @escaping @Sendable () -> Bool = { false },
      changed: @escaping @Sendable (CatalogueChange) -> Void = { _ in }
    ) {
      self.fetcher = fetcher
      self.clock = clock
      self.isMetered = isMetered
      self.changed = changed
    }
  }

  /// Opens the shelf in the folder of a library, which is made if it is missing. `builtIn` is the file of the catalogue that
  /// belongs to the program, if there is one. A database that is damaged is replaced, and what was followed is fetched again.
  ///
  /// It reads the disk.
  ///
  /// - Throws: ``CatalogueProblem/writing(_:place:)``.
  public init(folder: String, builtIn: String? = nil, _ options: Options) throws(CatalogueProblem) {}

  /// Ends all that is happening and closes the database. What has come of files is kept.
  public func close() {}

  /// Waits until nothing is happening: for commands and tests.
  public func waitUntilIdle() {}
}

/// What has changed on a shelf.
public enum CatalogueChange: Sendable, Hashable {
  /// The list of catalogues, or what happens to one: ``CatalogueShelf/catalogues``.
  case catalogues
  /// Entries have come or gone, so that a search may find others: ``CatalogueShelf/find(_:after:isCancelled:)``.
  case entries
  /// Details or thumbnails of entries in sight have come: ``CatalogueShelf/details(of:)``, ``CatalogueShelf/thumbnail(of:)``.
  case sight
  /// The download of an entry has come further, has ended or failed: ``CatalogueShelf/download(of:)``.
  case download(EntryID)
}

// What is followed.

extension CatalogueShelf {
  /// The catalogues that are followed, oldest first, and what is happening to them.
  public var catalogues: [FollowedCatalogue] { [] }

  /// Follows a catalogue and begins to fetch it. One that is followed already is only updated.
  ///
  /// It reads the disk.
  ///
  /// - Returns: Its ``FollowedCatalogue/id``.
  /// - Throws: ``CatalogueProblem/writing(_:place:)``.
  @discardableResult
  public func follow(_ source: CatalogueSource) throws(CatalogueProblem) -> Int { 0 }

  /// Looks for a new edition of a catalogue. The old one is listed until the new one is whole; of a catalogue that comes for
  /// the first time, what has come so far is listed.
  public func update(_ catalogue: Int) {}

  /// Updates the catalogues that were not looked for in the last 24 hours; none on a network that costs money by the byte.
  public func updateDaily() {}

  /// Stops updating a catalogue. If it comes for the first time, what has come stays.
  public func stop(_ catalogue: Int) {}

  /// Stops following a catalogue. Its entries go; files that were fetched stay until their entry is discarded.
  public func forget(_ catalogue: Int) {}
}

// What is found.

extension CatalogueShelf {
  /// Finds entries. With `earlier`, a list of the same filter, its rows keep their places, and those that have come since
  /// follow behind them: so nothing moves under a finger while a catalogue comes.
  ///
  /// It reads the disk.
  ///
  /// - Throws: ``CatalogueProblem/cancelled`` soon after `isCancelled` returns true.
  /// - Complexity: O(entries) in the first search with a filter; with other words only, that of a full-text search, and a
  ///   nanosecond an entry.
  public func find(
    _ filter: EntryFilter, after earlier: EntryList? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(CatalogueProblem) -> EntryList {
    throw .cancelled
  }

  /// The rows in a part of a list; an entry that has gone meanwhile is nil.
  ///
  /// It reads the disk.
  ///
  /// - Complexity: O(range).
  public func rows(_ range: Range<Int>, of list: EntryList) -> [EntryRow?] { [] }

  /// The row of an entry.
  ///
  /// It reads the disk.
  ///
  /// - Throws: ``CatalogueProblem/gone``.
  public func row(_ id: EntryID) throws(CatalogueProblem) -> EntryRow { throw .gone }
}

// What is in sight.

extension CatalogueShelf {
  /// Says which rows are in sight, the most wanted first: what is missing of their details and thumbnails is read or
  /// fetched in that order, and what was wanted before and is not in this list is given up.
  public func see(_ rows: [EntryRow]) {}

  /// What the catalogue says of an entry that is or was in sight; nil while it has not come.
  public func details(of row: EntryRow) -> EntryDetails? { nil }

  /// The bytes of an entry's small picture, when it is or was in sight; nil while it has not come, or if there is none. They
  /// are other people's making: decode them in the sandbox.
  public func thumbnail(of row: EntryRow) -> [UInt8]? { nil }
}

// What is fetched.

extension CatalogueShelf {
  /// Begins to fetch the file of an entry. What came in an earlier attempt is not fetched again.
  public func get(_ row: EntryRow) {}

  /// Stops fetching the file of an entry.
  public func cancel(_ id: EntryID) {}

  /// How far the download of an entry is; nil if there is none, or if it has ended well.
  public func download(of id: EntryID) -> EntryDownload? { nil }

  /// The file of an entry; nil if it is not here.
  ///
  /// It reads the disk.
  public func file(of row: EntryRow) -> EntryFile? { nil }

  /// Removes the file of an entry.
  ///
  /// It reads the disk.
  public func discard(_ row: EntryRow) {}
}
