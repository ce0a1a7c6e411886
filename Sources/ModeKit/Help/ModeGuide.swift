import Interface

/// What a mode tells people about its use. All texts are translated.
public struct ModeGuide: Sendable {
  /// A sentence that says that a new document was made and the unfinished one before it is kept.
  public var renewal: String
  /// The invitation on a document in which nothing has been done; nil for none.
  public var invitation: Invitation?
  /// The name of the command that shows what people look for when they are lost; see ``WorldView/landmark``.
  public var wayBack: String
  /// What the mode's keys do, in groups, besides the keys of all modes.
  public var keys: [KeyTable]

  /// Makes a guide.
  public init(
    renewal: String = tr("A new document. The old one is kept."), invitation: Invitation? = nil,
    wayBack: String = tr("Back to the start"), keys: [KeyTable] = []
  ) {
    self.renewal = renewal
    self.invitation = invitation
    self.wayBack = wayBack
    self.keys = keys
  }
}
