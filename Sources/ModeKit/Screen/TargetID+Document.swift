import Gestures

extension TargetID {
  /// The owner of the targets of the open document.
  public static let documentOwner: UInt32 = 1

  /// A target of the open document, numbered by its mode; 0 is the document itself.
  public static func document(_ item: UInt64 = 0) -> TargetID {
    TargetID(owner: documentOwner, item: item)
  }
}
