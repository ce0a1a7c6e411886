import Geometry
import Interface
import Tables

/// The tables of the machines around: a row of buttons that scrolls sideways, with its name above it.
final class NearbyRow: View {
  private let column = StackView(Stack(.column, spacing: 8, alignment: .stretch))
  private let row = StackView(Stack(.row, spacing: 8, alignment: .center))
  private let name: (_ mode: String) -> String?
  private let onTap: (NearbyTable) -> Void
  private var shown: [NearbyTable] = []
  /// The buttons, by the tables' links.
  private var buttons: [TableLink: Button] = [:]

  /// Makes a row without tables. `name` gives the name of a mode from its id, and nil for an unknown one.
  init(name: @escaping (_ mode: String) -> String?, onTap: @escaping (NearbyTable) -> Void) {
    (self.name, self.onTap) = (name, onTap)
    super.init()
    column.add(Label(tr("Tables nearby"), role: .detail, weight: .semibold, color: .quietText))
    column.add(SideStrip(row, overhang: HomeLayout.narrowSide))
    add(column)
  }

  /// Shows tables, without those of modes that this program does not have. Returns whether anything has changed.
  func show(_ tables: [NearbyTable]) -> Bool {
    let tables = tables.filter { name($0.mode) != nil }
    guard tables != shown else { return false }
    shown = tables
    // A button that is being pressed stays.
    let old = buttons
    buttons = [:]
    for (place, table) in tables.enumerated() where buttons[table.link] == nil {
      let link = table.link
      let button = old[link] ?? Button("", icon: .share) { [weak self] _ in self?.tap(link) }
      let mode = name(table.mode) ?? ""
      let title = table.title.isEmpty || table.title == mode ? [] : [table.title]
      button.title = (title + [mode, Self.line(people: table.people)]).joined(separator: " · ")
      button.label = button.title
      buttons[link] = button
      if button.parent == nil { row.add(button, at: min(place, row.children.count)) }
    }
    for (link, button) in old where buttons[link] == nil { button.removeFromParent() }
    return true
  }

  /// Whether there are no tables to show.
  var isEmpty: Bool { shown.isEmpty }

  private func tap(_ link: TableLink) {
    if let table = shown.first(where: { $0.link == link }) { onTap(table) }
  }

  /// How many people are at a table, in words.
  static func line(people count: Int) -> String {
    count == 1 ? tr("1 person") : tr("{0} people", "\(count)")
  }

  override var blocksTouches: Bool { false }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    column.size(fitting: available, in: environment)
  }

  override func layout(in environment: Environment) { column.frame = bounds }
}
