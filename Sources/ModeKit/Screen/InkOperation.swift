import Scene

/// What happens to strokes in progress, in the order in which the compositor must do it.
public enum InkOperation: Sendable {
  /// A stroke starts.
  case begin(UInt64, any InkMark)
  /// It has grown.
  case extend(UInt64, any InkMark)
  /// It is part of the document from the next publication on; its wet ink goes when the dry tiles show it.
  case end(UInt64)
  /// It never happened.
  case cancel(UInt64)
}
