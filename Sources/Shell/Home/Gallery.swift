import Geometry
import Interface
import Library

/// The documents on the home screen: those used lately, or the results of a search.
final class Gallery: View {
  /// How many documents are shown at first, and how many "Show more" adds.
  static let step = 24

  private let library: Library
  /// The names of the modes, by id.
  private let modeNames: [String: String]
  private let thumbnail: (StoredDocument) -> Card
  private let search: TextField
  private let title = Label(role: .detail, weight: .semibold, color: .quietText)
  private let bin: IconButton
  /// The title, the search field and the wastebasket, in one row or two.
  private let head = StackView(Stack(.column, spacing: 8, alignment: .stretch))
  private let grid = GridView(columnWidth: 152, maxColumnWidth: 220, spacing: 16)
  private let column: StackView
  private var shown = step
  private var isOpen = false
  /// Called when a search begins, changes or ends.
  var onSearch: (() -> Void)?

  /// Called when the wastebasket is tapped.
  var onWastebasket: (() -> Void)?

  /// Makes a gallery whose cards are made by `thumbnail`.
  init(_ library: Library, _ registry: Registry, thumbnail: @escaping (StoredDocument) -> Card) {
    self.library = library
    modeNames = Dictionary(registry.modes.map { ($0.id, $0.name) }, uniquingKeysWith: { a, _ in a })
    self.thumbnail = thumbnail
    let field = TextField(hint: tr("Search"), label: tr("Search"), limit: 80)
    search = field
    bin = IconButton(.trash, label: tr("Wastebasket"))
    column = StackView(Stack(.column, spacing: 16, alignment: .stretch), [head, grid])
    super.init()
    add(column)
    bin.on(.touchUpInside) { [weak self] _ in self?.onWastebasket?() }
    search.on(.valueChanged) { [weak self] _ in
      self?.shown = Self.step
      self?.changed()
    }
    search.onCommit = { [weak self] _ in self?.root?.unfocus() }
  }

  /// The words of the search, in lower case.
  private var words: [String] { search.text.lowercased().split(separator: " ").map(String.init) }

  /// Whether a search is going on: the gallery is then alone on the screen, above the keyboard.
  var isSearching: Bool { search.isFocused || !words.isEmpty }

  /// Focuses the search field.
  func beginSearch() { root?.focus(search) }

  /// Clears the search.
  private func endSearch() {
    search.text = ""
    root?.unfocus()
    changed()
  }

  /// Notes that the keyboard focus has changed.
  func focusChanged() {
    if isSearching != isOpen { changed() }
  }

  private func changed() {
    isOpen = isSearching
    refresh()
    onSearch?()
  }

  /// Escape ends a search.
  override func receive(_ key: KeyPress) -> Bool {
    guard key.key == .escape, isSearching else { return false }
    endSearch()
    return true
  }

  /// Whether the library has no documents, not even deleted ones.
  private(set) var isEmpty = true

  /// Whether the window is as narrow as a phone's.
  var isNarrow = false { didSet { if isNarrow != oldValue || head.children.isEmpty { placeHead() } } }

  private func placeHead() {
    head.removeChildren()
    for view in [title, search, bin] { view.removeFromParent() }
    let row = StackView(Stack(.row, spacing: Metrics.touchGap, alignment: .center))
    if isNarrow {
      head.add(title)
      row.add(search, flex: 1)
    } else {
      row.add(title, flex: 1)
      row.add(search)
    }
    row.add(bin)
    head.add(row)
  }

  /// Reads the library again.
  func refresh() {
    if head.children.isEmpty { placeHead() }
    let all = library.documents()
    isEmpty = all.isEmpty && library.documents(deleted: true).isEmpty
    let words = words
    let found =
      words.isEmpty
      ? all
      : all.filter { document in
        let text = "\(document.title) \(document.detail) \(modeNames[document.mode] ?? "")".lowercased()
        return words.allSatisfy { text.contains($0) }
      }
    search.isHidden = all.isEmpty
    title.text = words.isEmpty ? (all.isEmpty ? "" : tr("Recent")) : tr("Found: {0}", "\(found.count)")
    grid.removeChildren()
    for view in column.children.dropFirst(2) { view.removeFromParent() }
    for document in found.prefix(shown) { grid.add(thumbnail(document)) }
    if found.isEmpty, !words.isEmpty {
      column.add(
        StateBlock(
          .empty(.search), title: tr("Nothing was found"),
          detail: tr("No document has all of these words in its name.")))
    } else if found.count > shown {
      column.add(
        Button(tr("Show more"), style: .plain) { [weak self] _ in
          self?.shown += Self.step
          self?.changed()
        })
    }
    setNeedsLayout()
  }

  /// The least height that shows the whole first row, in dp.
  func leastHeight(in width: Double, _ environment: Environment) -> Double {
    head.size(fitting: Size(width, .infinity), in: environment).height + column.stack.spacing
      + grid.firstRowHeight(in: width, environment)
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    column.size(fitting: available, in: environment)
  }

  override func layout(in environment: Environment) { column.frame = bounds }
}
