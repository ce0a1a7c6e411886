import Gestures

extension TargetID {
  /// Who owns the things of the open document.
  public static let documentOwner: UInt32 = 1

  /// A thing of the open document, which its mode numbers as it likes; 0 is the document itself.
  public static func document(_ item: UInt64 = 0) -> TargetID {
    TargetID(owner: documentOwner, item: item)
  }
}
