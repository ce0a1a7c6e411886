import Catalogue
import Geometry
import Interface

/// What stands above the cards: the title, the search field, the catalogues, the filters, and the line about the
/// catalogues. It only reports what the user wants to do.
final class DiscoverHead: View {
  /// What somebody wants to do with a part of the head.
  enum Action: Hashable {
    /// Go back, or see the catalogues.
    case leave, catalogues
    /// Show one kind, or all.
    case kind(EntryKind?)
    /// Choose from a menu, or clear what was chosen there.
    case choose(Filter), clear(Filter)
    /// Stop updating the catalogues.
    case stop
  }

  /// What is chosen from menus.
  enum Filter: Hashable, CaseIterable {
    case counts, age, order
  }

  /// The search field.
  let search = TextField(hint: tr("Search names and words"), label: tr("Search names and words"), limit: 80)
  /// Called with what somebody wants, and the control that was used.
  var onAction: ((Action, View) -> Void)?

  private let title = Label(tr("Discover"), role: .display)
  private lazy var back = IconButton(.back, label: tr("Back")) { [weak self] in self?.onAction?(.leave, $0) }
  private lazy var catalogues = Button("", icon: .shelf) { [weak self] in self?.onAction?(.catalogues, $0) }
  private let words: EntryKinds
  private lazy var kinds: KindBar = KindBar(words) { [weak self] kind in
    if let self { onAction?(.kind(kind), kinds) }
  }
  private lazy var menus = Filter.allCases.map { filter in
    let button = FilterButton("") { [weak self] in
      if let self { onAction?(.clear(filter), self) }
    }
    button.on(.touchUpInside) { [weak self] in self?.onAction?(.choose(filter), $0) }
    return button
  }
  private lazy var filters = FlowView(menus)
  // Where a row has no room it scrolls sideways, so that the cards begin as high as they can.
  private lazy var kindStrip = SideStrip(kinds, overhang: HomeLayout.narrowSide)
  private lazy var filterStrip = SideStrip(filters, overhang: HomeLayout.narrowSide)
  private(set) lazy var line: CatalogueLine = CatalogueLine { [weak self] in
    if let self { onAction?(.stop, line) }
  }

  private static let gap = 16.0
  /// The gap between two rows.
  private static let rowGap = 24.0
  /// The width of a search field in a wide window, and the least beside the title.
  private static let searchWidth = 480.0, leastSearch = 200.0

  /// Makes a head that offers kinds of entries.
  init(_ kinds: EntryKinds) {
    words = kinds
    super.init()
    search.icon = .search
    for view in [back, title, search, catalogues, kindStrip, filterStrip, line] { add(view) }
  }

  /// Shows the search and the number of catalogues.
  func show(_ search: EntrySearch, catalogues count: Int) {
    catalogues.title = count == 1 ? tr("1 catalogue") : tr("{0} catalogues", "\(count)")
    catalogues.label = catalogues.title
    if self.search.text != search.words { self.search.text = search.words }
    kinds.kind = search.kind
    let counts = search.counts.map { words.text(counts: $0, of: search.kind) }
    let titles = [counts ?? tr("Any size"), search.age?.label ?? tr("Any date"), search.order.label]
    let areSet = [search.counts != nil, search.age != nil, search.order != .newest]
    for (button, (title, isSet)) in zip(menus, zip(titles, areSet)) {
      button.title = title
      button.isSet = isSet
    }
  }

  // MARK: Layout

  /// The frames of the parts, from the top, and the height of all.
  private func place(_ width: Double, _ environment: Environment) -> (frames: [(View, Rect)], height: Double)
  {
    func size(_ view: View, _ room: Double) -> Size {
      view.size(fitting: Size(room, .infinity), in: environment)
    }
    var frames: [(View, Rect)] = []
    let name = size(title, .infinity)
    let button = size(catalogues, width)
    let side = Metrics.touch
    // The button's padding is left of the cards, so that its arrow begins where they do.
    let left = 12.0
    let used = side - left + Self.gap / 2 + name.width + Self.gap
    let isWide = used + Self.leastSearch * environment.theme.textScale + Self.gap + button.width <= width
    // In a narrower window the search has a row of its own, and so have the catalogues if they do not fit beside the
    // title.
    let isBeside = used + button.width <= width
    let first = max(
      side, name.height, isBeside ? button.height : 0, isWide ? size(search, width).height : 0)
    func add(_ view: View, _ x: Double, _ y: Double, _ size: Size, in height: Double) {
      frames.append((view, Rect(origin: Point(x, y + (height - size.height) / 2), size: size)))
    }
    add(back, -left, 0, Size(side, side), in: first)
    let room = width - (side - left + Self.gap / 2)
    add(title, side - left + Self.gap / 2, 0, size(title, room), in: first)
    var y = first
    if isBeside { add(catalogues, width - button.width, 0, button, in: first) }
    if isWide {
      let free = width - button.width - Self.gap - used
      let field = min(Self.searchWidth, free)
      add(
        search, width - button.width - Self.gap - field, 0, Size(field, size(search, field).height),
        in: first)
      y += Self.rowGap
    } else {
      let field = size(search, width).height
      add(search, 0, y + 8, Size(width, field), in: field)
      y += 8 + field + 12
      if !isBeside {
        add(catalogues, 0, y, Size(min(button.width, width), button.height), in: button.height)
        y += button.height + 12
      }
    }
    let (strip, menus) = (size(kinds, .infinity), size(filters, .infinity))
    if strip.width + Self.gap + menus.width <= width {
      let height = max(strip.height, menus.height)
      add(kindStrip, 0, y, strip, in: height)
      add(filterStrip, width - menus.width, y, menus, in: height)
      y += height
    } else {
      add(kindStrip, 0, y, Size(min(strip.width, width), strip.height), in: strip.height)
      add(filterStrip, 0, y + strip.height + 12, Size(width, menus.height), in: menus.height)
      y += strip.height + 12 + menus.height
    }
    // The button of the line keeps its distance from the filters.
    y += isWide ? 12 : Metrics.touchGap
    let last = size(line, width)
    add(line, 0, y, last, in: last.height)
    return (frames, y + last.height)
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    Size(available.width, place(available.width, environment).height)
  }

  override func layout(in environment: Environment) {
    for (view, frame) in place(bounds.width, environment).frames { view.frame = frame }
  }
}
