/// What a mode has on a seat's bar and in its "…" menu.
public struct SeatBar {
  /// The middle of the bar, between home and undo.
  public let items: [BarItem]
  private let makeMenu: () -> [MenuItem]

  /// Makes a bar; the lines of its menu are made when they are read, since bars are asked for far more often.
  public init(_ items: [BarItem] = [], menu: @escaping @autoclosure () -> [MenuItem] = []) {
    self.items = items
    makeMenu = menu
  }

  /// The mode's own lines in the menu.
  public var menu: [MenuItem] { makeMenu() }
}
