import Interface
import ModeKit

/// What helps to find one's way on a board: the views that are kept, and the map in the corner.
struct KeptViews {
  /// The views in the order in which they were kept.
  private(set) var list: [BoardView]
  /// Whether the map is shown.
  var showsMap: Bool

  init(_ list: [BoardView] = [], showsMap: Bool = false) {
    self.list = list
    self.showsMap = showsMap
  }

  /// The view at a place in the list; nil where there is none any more.
  subscript(number: Int) -> BoardView? { list.indices.contains(number) ? list[number] : nil }

  /// Whether there is room for another one.
  var hasRoom: Bool { list.count < BoardView.most }

  /// Keeps a view if there is room, under the first name that no other has.
  mutating func keep(_ view: BoardView) {
    guard hasRoom else { return }
    var view = view
    let taken = Set(list.map(\.name))
    view.name = (0...BoardView.most).lazy.map(Self.name(of:)).first { !taken.contains($0) } ?? ""
    list.append(view)
  }

  /// Gives the view at a place a name, if it is one.
  mutating func rename(_ number: Int, _ name: String) {
    if list.indices.contains(number) { list[number].rename(name) }
  }

  /// Forgets the view at a place.
  mutating func forget(_ number: Int) {
    if list.indices.contains(number) { list.remove(at: number) }
  }

  /// What a view is called until somebody names it.
  static func name(of number: Int) -> String { tr("View {0}", String(number + 1)) }
}
