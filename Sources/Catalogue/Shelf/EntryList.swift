/// The entries that were found, in order. It is a value: nothing in it moves, whatever happens to the catalogues
/// meanwhile. It takes four bytes an entry; the rows themselves are read when they are shown, by
/// ``CatalogueShelf/rows(_:of:)``.
public struct EntryList: Sendable {
  /// The filter of the search.
  public let filter: EntryFilter
  /// The rows of the database.
  let ids: [UInt32]
  /// Whether it is only the top of the whole list: ``CatalogueShelf/top(_:isCancelled:)``.
  public let isPart: Bool

  init(filter: EntryFilter, ids: [UInt32], isPart: Bool = false) {
    self.filter = filter
    self.ids = ids
    self.isPart = isPart
  }

  /// How many entries were found.
  public var count: Int { ids.count }
}

/// The name of an entry: its catalogue, and its number there, counted from the oldest entry. A check detects another
/// entry that has taken the number in a later edition.
public struct EntryID: Sendable, Hashable, LosslessStringConvertible {
  /// The ``FollowedCatalogue/id``.
  public let catalogue: Int
  /// Its number in the catalogue, from the oldest.
  public let number: Int
  /// A part of the entry's print.
  let check: UInt16

  init(catalogue: Int, number: Int, check: UInt16) {
    self.catalogue = catalogue
    self.number = number
    self.check = check
  }

  /// Reads a name such as "3-1042-9f3a".
  public init?(_ description: String) {
    let parts = description.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let catalogue = UInt32(parts[0]), let number = UInt32(parts[1]),
      parts[2].utf8.count == 4, let check = UInt16(parts[2], radix: 16)
    else { return nil }
    self.init(catalogue: Int(catalogue), number: Int(number), check: check)
  }

  /// The name as text that can be typed.
  public var description: String {
    let digits = String(check, radix: 16)
    return "\(catalogue)-\(number)-\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)"
  }
}

/// An entry in a list.
public struct EntryRow: Sendable, Hashable, Identifiable {
  /// Its name.
  public var id: EntryID
  /// What the index says of it.
  public var entry: CatalogueEntry
  /// Whether its file is here, so that it works offline.
  public var isHere: Bool
  /// The row of the database.
  let row: UInt32
  /// The hash of its shard, and its position in the shard, from the newest.
  let shard: SHA256?
  let place: Int
}
