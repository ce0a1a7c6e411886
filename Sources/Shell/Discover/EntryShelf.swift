import Catalogue

/// The shelf of catalogues, as the page of discoveries uses it. Its methods may be called from any thread; only those
/// that say so read the disk. The tour of screenshots has a shelf without a disk.
package protocol EntryShelf: AnyObject, Sendable {
  /// The catalogues that are followed, oldest first.
  var catalogues: [FollowedCatalogue] { get }
  /// Follows a catalogue. It reads the disk.
  @discardableResult func follow(_ source: CatalogueSource) throws(CatalogueProblem) -> Int
  /// Looks for a new edition of a catalogue.
  func update(_ catalogue: Int)
  /// Updates the catalogues that were not looked for today. It may wait for the desktop's answer about the network.
  func updateDaily()
  /// Stops updating a catalogue.
  func stop(_ catalogue: Int)
  /// Stops following a catalogue.
  func forget(_ catalogue: Int)

  /// Finds the first entries, or all of them if that takes hardly any time. It reads the disk.
  func top(_ filter: EntryFilter, isCancelled: @escaping @Sendable () -> Bool) throws(CatalogueProblem)
    -> EntryList
  /// Finds entries. It reads the disk.
  func find(
    _ filter: EntryFilter, after earlier: EntryList?, isCancelled: @escaping @Sendable () -> Bool
  ) throws(CatalogueProblem) -> EntryList
  /// The rows in a part of a list. It reads the disk.
  func rows(_ range: Range<Int>, of list: EntryList) -> [EntryRow?]
  /// The row of an entry. It reads the disk.
  func row(_ id: EntryID) throws(CatalogueProblem) -> EntryRow

  /// Reports which rows are in sight, the most urgent first.
  func setRowsInSight(_ rows: [EntryRow])
  /// What the catalogue says about an entry in sight; nil until it has arrived.
  func details(of row: EntryRow) -> EntryDetails?
  /// The bytes of an entry's small picture; nil until it has arrived.
  func thumbnail(of row: EntryRow) -> [UInt8]?

  /// Begins to fetch the file of an entry.
  func get(_ row: EntryRow)
  /// Stops fetching the file of an entry.
  func cancel(_ id: EntryID)
  /// The progress of an entry's download; nil if there is none.
  func download(of id: EntryID) -> EntryDownload?
  /// The file of an entry; nil if it is not here. It reads the disk.
  func file(of row: EntryRow) -> EntryFile?
  /// Removes the file of an entry. It reads the disk.
  func discard(_ row: EntryRow)

  /// Ends all work.
  func close()
}

extension CatalogueShelf: EntryShelf {}

/// Opens a shelf, on a worker. It reports changes to the closure that it is given, on any thread.
package typealias ShelfOpening =
  @Sendable (_ changed: @escaping @Sendable (CatalogueChange) -> Void) throws(CatalogueProblem) ->
  any EntryShelf
