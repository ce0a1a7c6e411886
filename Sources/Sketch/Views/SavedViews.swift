import Interface
import ModeKit

/// The bookmarks of a board.
struct SavedViews {
  /// The bookmarks in the order in which they were made.
  private(set) var list: [BoardView]

  init(_ list: [BoardView] = []) { self.list = list }

  /// The bookmark at an index; nil if there is none.
  subscript(number: Int) -> BoardView? { list.indices.contains(number) ? list[number] : nil }

  /// Whether another bookmark can be added.
  var hasRoom: Bool { list.count < BoardView.most }

  /// Adds a bookmark if possible, with the first unused default name.
  mutating func add(_ view: BoardView) {
    guard hasRoom else { return }
    var view = view
    let taken = Set(list.map(\.name))
    view.name = (0...BoardView.most).lazy.map(Self.name(of:)).first { !taken.contains($0) } ?? ""
    list.append(view)
  }

  /// Renames the bookmark at an index, if it exists.
  mutating func rename(_ number: Int, _ name: String) {
    if list.indices.contains(number) { list[number].rename(name) }
  }

  /// Removes the bookmark at an index, if it exists.
  mutating func forget(_ number: Int) {
    if list.indices.contains(number) { list.remove(at: number) }
  }

  /// The default name of a bookmark.
  static func name(of number: Int) -> String { tr("View {0}", String(number + 1)) }
}
