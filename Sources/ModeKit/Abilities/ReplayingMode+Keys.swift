import Interface

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
