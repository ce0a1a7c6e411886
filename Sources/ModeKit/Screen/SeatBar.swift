/// The items of a mode on a seat's bar and in its "…" menu.
public struct SeatBar {
  /// The middle of the bar, between home and undo.
  public let items: [BarItem]
  private let makeMenu: () -> [MenuItem]

  /// Makes a bar. The lines of its menu are computed when they are read, since bars are read far more often.
  public init(_ items: [BarItem] = [], menu: @escaping @autoclosure () -> [MenuItem] = []) {
    self.items = items
    makeMenu = menu
  }

  /// The mode's own lines in the menu.
  public var menu: [MenuItem] { makeMenu() }
}
