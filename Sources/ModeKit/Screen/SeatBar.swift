/// The items of a mode on a seat's bar and in its "…" menu.
public struct SeatBar {
  /// The middle of the bar, between home and undo.
  public let items: [BarItem]
  /// Counters in rows of their own, between the bar and the document. Nothing on them moves while they stay the same.
  public let strip: [BarItem]
  private let makeMenu: () -> [MenuItem]

  /// Makes a bar. The lines of its menu are computed when they are read, since bars are read far more often.
  public init(
    _ items: [BarItem] = [], strip: [BarItem] = [], menu: @escaping @autoclosure () -> [MenuItem] = []
  ) {
    self.items = items
    self.strip = strip
    makeMenu = menu
  }

  /// The mode's own lines in the menu.
  public var menu: [MenuItem] { makeMenu() }
}
