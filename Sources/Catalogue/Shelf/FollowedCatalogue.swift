/// A catalogue that somebody follows.
public struct FollowedCatalogue: Sendable, Hashable, Identifiable {
  /// Its number, which is not used again.
  public var id: Int
  /// Where it lies.
  public var source: CatalogueSource
  /// Whether it belongs to the program, and cannot be forgotten.
  public var isBuiltIn: Bool
  /// What it says about itself; nil until its first bytes have come.
  public var head: CatalogueHead?
  /// How many entries are here.
  public var entryCount: Int
  /// Whether all its entries are here. They are not while it comes for the first time, or when that was stopped.
  public var isWhole: Bool
  /// When it was last looked for, in milliseconds since 1970 (UTC); nil for never.
  public var updated: Int64?
  /// What is happening to it now.
  public var activity: CatalogueActivity
}

/// What is happening to a catalogue.
public enum CatalogueActivity: Sendable, Hashable {
  /// Nothing.
  case idle
  /// It waits for its turn.
  case waiting
  /// It is being fetched.
  case updating(UpdateProgress)
  /// The last update has failed. What was here is still here.
  case failed(CatalogueProblem)
}

/// How far an update has come.
public struct UpdateProgress: Sendable, Hashable {
  /// How many entries have come.
  public var entries = 0
  /// How many entries there will be; nil until the catalogue says it.
  public var allEntries: Int?
  /// How many bytes have come.
  public var bytes = 0
  /// How many bytes there will be; nil if the server does not say it.
  public var allBytes: Int?

  /// Describes progress; by default nothing has come.
  public init(entries: Int = 0, allEntries: Int? = nil, bytes: Int = 0, allBytes: Int? = nil) {
    self.entries = entries
    self.allEntries = allEntries
    self.bytes = bytes
    self.allBytes = allBytes
  }
}
