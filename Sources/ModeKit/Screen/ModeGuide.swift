import Interface

/// What a mode tells people about its use. All texts are translated.
public struct ModeGuide: Sendable {
  /// A sentence that says that a new document was made and the unfinished one before it is kept.
  public var renewal: String
  /// What a document in which nothing has been done invites to; nil for nothing.
  public var invitation: Invitation?
  /// What the mode's keys do, in groups, besides the keys of all modes.
  public var keys: [KeyTable]

  /// Makes a guide.
  public init(
    renewal: String = tr("A new document. The old one is kept."), invitation: Invitation? = nil,
    keys: [KeyTable] = []
  ) {
    self.renewal = renewal
    self.invitation = invitation
    self.keys = keys
  }
}

extension ReplayingMode {
  /// The keys of a replay, which are the same in all modes.
  public static var replayKeys: KeyTable {
    KeyTable(
      tr("In a replay"),
      [
        .init([KeyPress(.space), KeyPress(.enter)], tr("pauses and continues")),
        .init([KeyPress(.left), KeyPress(.right)], tr("goes a step back or on")),
        .init([KeyPress(.home), KeyPress(.end)], tr("goes to the beginning or the end")),
        .init([KeyPress(.escape), KeyPress(.backspace)], tr("ends it")),
      ])
  }
}
