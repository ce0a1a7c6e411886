import Geometry
import Interface

/// What stands above the documents on the home screen: a title, the search field, and the filters while all documents
/// are listed. It only reports what the user wants to do.
final class GalleryHead: View {
  /// What somebody wants to do with a button of the head.
  enum Action: Hashable {
    /// Leave the list of all documents, begin a search, or show all documents.
    case leave, search, showAll
    /// Open the wastebasket.
    case wastebasket
    /// Choose a kind, a folder, finished ones or an order from a menu.
    case kind, folder, progress, order
    /// Switch between a grid and a list, or begin to choose several.
    case layout, choose
  }

  /// What the head shows.
  struct Content: Hashable {
    /// The words above the recent documents.
    var title = ""
    /// Whether there are documents to search.
    var canSearch = false
    /// Whether all documents are listed, with filters.
    var isBrowsing = false
    /// The kind, folder, finished or not, and the order that are chosen; nil for all.
    var kind: String?, folder: String?, progress: String?
    var order = ""
    /// Whether there are folders to choose from.
    var hasFolders = false
    /// Whether documents are listed line by line.
    var isList = false
    /// How many are listed, in words.
    var count = ""
  }

  /// The search field.
  let search = TextField(hint: tr("Search"), label: tr("Search"), limit: 80)
  /// Called with what a button asks for, and the button.
  var onAction: ((Action, View) -> Void)?
  /// What is shown.
  var content = Content() { didSet { if content != oldValue { show() } } }
  /// Whether the window is as narrow as a phone's.
  var isNarrow = false { didSet { if isNarrow != oldValue { place() } } }

  private let title = Label(role: .detail, weight: .semibold, color: .quietText)
  private let count = Label(role: .detail, color: .quietText)
  private lazy var back = icon(.back, tr("Back"), .leave)
  private lazy var find = icon(.search, tr("Search"), .search)
  private lazy var bin = icon(.trash, tr("Wastebasket"), .wastebasket)
  private lazy var all = button(.showAll)
  private lazy var kind = button(.kind)
  private lazy var folder = button(.folder)
  private lazy var progress = button(.progress)
  private lazy var order = button(.order)
  private lazy var layout = icon(.list, "", .layout)
  private lazy var choose = icon(.choose, tr("Choose several"), .choose)
  private let column = StackView(Stack(.column, spacing: 8, alignment: .stretch))
  private var filters: [StackView] = []

  /// What keeps the title and the buttons apart.
  private let filler = View()

  /// Makes an empty head.
  override init() {
    super.init()
    add(column)
    place()
  }

  private func icon(_ icon: Icon, _ label: String, _ action: Action) -> IconButton {
    IconButton(icon, label: label) { [weak self] button in self?.onAction?(action, button) }
  }

  private func button(_ action: Action) -> Button {
    Button("", style: action == .showAll ? .plain : .secondary) { [weak self] button in
      self?.onAction?(action, button)
    }
  }

  /// Puts everything in its place for the width of the window.
  private func place() {
    column.removeChildren()
    func row(_ views: [(View, flex: Double)]) -> StackView {
      let row = StackView(Stack(.row, spacing: Metrics.touchGap, alignment: .center))
      for (view, flex) in views {
        view.removeFromParent()
        if flex > 0 { row.add(view, flex: flex) } else { row.add(view) }
      }
      return row
    }
    /// Tools beside something, or below it where large text leaves no room.
    func beside(_ first: View, _ tools: StackView, _ filler: View = View()) -> StackView {
      tools.stack.gravity = 1
      let both = row([(first, 0), (filler, 1), (tools, 0)])
      both.collapses = true
      return both
    }
    if isNarrow {
      column.add(beside(title, row([(back, 0), (all, 0), (search, 1), (find, 0), (bin, 0)]), filler))
    } else {
      column.add(row([(back, 0), (title, 1), (all, 0), (search, 0), (find, 0), (bin, 0)]))
    }
    filters =
      isNarrow
      ? [
        row([(kind, 1), (folder, 1)]), row([(progress, 1), (order, 1)]),
        row([(count, 1), (layout, 0), (choose, 0)]),
      ]
      : [
        beside(
          row([(kind, 0), (folder, 0), (progress, 0), (order, 0)]),
          row([(count, 0), (layout, 0), (choose, 0)]))
      ]
    for filter in filters { column.add(filter) }
    show()
  }

  private func show() {
    let isBrowsing = content.isBrowsing
    title.text = content.title
    count.text = content.count
    all.title = tr("Show all")
    kind.title = content.kind ?? tr("All kinds")
    folder.title = content.folder ?? tr("All folders")
    progress.title = content.progress ?? tr("Finished or not")
    order.title = content.order
    for button in [all, kind, folder, progress, order] { button.label = button.title }
    kind.isOn = content.kind != nil
    folder.isOn = content.folder != nil
    progress.isOn = content.progress != nil
    layout.icon = content.isList ? .tiles : .list
    layout.label = content.isList ? tr("Show as a grid") : tr("Show as a list")
    back.isHidden = !isBrowsing
    title.isHidden = isBrowsing && isNarrow
    filler.isHidden = title.isHidden
    all.isHidden = isBrowsing || !content.canSearch
    search.isHidden = !content.canSearch || (isNarrow && !isBrowsing)
    find.isHidden = !content.canSearch || !isNarrow || isBrowsing
    folder.isHidden = !content.hasFolders
    for filter in filters { filter.isHidden = !isBrowsing }
    setNeedsLayout()
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    column.size(fitting: available, in: environment)
  }

  override func layout(in environment: Environment) { column.frame = bounds }
}
