/// The state of the download of an entry's file.
public enum EntryDownload: Sendable, Hashable {
  /// It waits for its turn, or for the details of the entry.
  case waiting
  /// The bytes that have arrived, and the bytes of the whole file.
  case downloading(bytes: Int, of: Int)
  /// It has failed. The bytes that have arrived are kept for the next attempt.
  case failed(CatalogueProblem)
}

/// The file of an entry that was fetched.
public struct EntryFile: Sendable, Hashable {
  /// Its path. The file is untrusted: read it in the sandbox.
  public var path: String
  /// What it is.
  public var kind: EntryKind
  /// The title of the entry.
  public var title: String
  /// Its count, such as the number of pieces into which a picture is cut; 0 if unknown.
  public var count: Int
}
