/// Identifies a view of an open document. It is never used again for another one while the document is open.
public struct ViewID: Hashable, Sendable {
  let rawValue: Int
  /// The view that a document is opened in.
  public static let first = ViewID(rawValue: 0)
}
