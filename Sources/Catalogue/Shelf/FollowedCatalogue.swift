/// A catalogue that somebody follows.
public struct FollowedCatalogue: Sendable, Hashable, Identifiable {
  /// Its number, which is never used again.
  public var id: Int
  /// Where it lies.
  public var source: CatalogueSource
  /// Whether it belongs to the program and cannot be removed.
  public var isBuiltIn: Bool
  /// Its head; nil until its first bytes have arrived.
  public var head: CatalogueHead?
  /// How many entries are here.
  public var entryCount: Int
  /// Whether all its entries are here. They are not while it is fetched for the first time, or if that was stopped.
  public var isWhole: Bool
  /// When it was last checked, in milliseconds since 1970 (UTC); nil for never.
  public var updated: Int64?
  /// What is being done with it now.
  public var activity: CatalogueActivity
}

/// What is being done with a catalogue.
public enum CatalogueActivity: Sendable, Hashable {
  /// Nothing: it is neither fetched nor waiting.
  case idle
  /// It waits for its turn.
  case waiting
  /// It is being fetched.
  case updating(UpdateProgress)
  /// The last update has failed. The earlier entries are still here.
  case failed(CatalogueProblem)
}

/// The progress of an update.
public struct UpdateProgress: Sendable, Hashable {
  /// How many entries have arrived.
  public var entries = 0
  /// How many entries there will be; nil until the head of the index is known.
  public var allEntries: Int?
  /// How many bytes have arrived.
  public var bytes = 0
  /// How many bytes there will be; nil if the server does not say.
  public var allBytes: Int?

  /// Describes progress; by default nothing has arrived.
  public init(entries: Int = 0, allEntries: Int? = nil, bytes: Int = 0, allBytes: Int? = nil) {
    self.entries = entries
    self.allEntries = allEntries
    self.bytes = bytes
    self.allBytes = allBytes
  }
}
