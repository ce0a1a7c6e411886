import Scene

/// An operation on a stroke in progress; the compositor must apply them in order.
public enum InkOperation: Sendable {
  /// A stroke starts.
  case begin(UInt64, any InkMark)
  /// The stroke has grown.
  case extend(UInt64, any InkMark)
  /// The stroke is part of the document from the next publication on; its wet ink disappears when the tiles show it.
  case end(UInt64)
  /// The stroke is discarded.
  case cancel(UInt64)
}
