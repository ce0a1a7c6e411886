/// The file of an entry on its way here.
public enum EntryDownload: Sendable, Hashable {
  /// It waits for its turn, or for what its catalogue says of it.
  case waiting
  /// So many bytes of all have come.
  case coming(bytes: Int, of: Int)
  /// It did not come. What has come is kept for the next attempt.
  case failed(CatalogueProblem)
}

/// The file of an entry that is here.
public struct EntryFile: Sendable, Hashable {
  /// Its path. It is other people's making: read it in the sandbox.
  public var path: String
  /// What it is.
  public var kind: EntryKind
  /// The title of the entry.
  public var title: String
  /// Its count, such as the number of pieces into which a picture is cut; 0 if it is not said.
  public var count: Int
}
