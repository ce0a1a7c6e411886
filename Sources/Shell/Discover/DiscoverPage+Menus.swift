import Catalogue
import Interface

/// A line of a menu above the entries; nil for any.
private enum DiscoverLine: Hashable, Sendable {
  case counts(ClosedRange<Int>?), age(EntryAge?), order(EntryOrder)
}

/// The menus above the entries.
extension DiscoverPage {
  /// Opens the menu of a filter beside its button.
  func openMenu(_ filter: DiscoverHead.Filter, beside button: View) {
    func entry(_ line: DiscoverLine, _ title: String, _ isOn: Bool) -> Menu.Entry {
      Menu.Entry(CommandID(line), title, isOn: isOn)
    }
    let search = state.search
    var entries: [Menu.Entry]
    switch filter {
    case .counts:
      entries = [entry(.counts(nil), tr("Any size"), search.counts == nil)]
      entries += kinds.counts(of: search.kind).map { counts in
        let title = kinds.text(counts: counts, of: search.kind)
        return entry(.counts(counts), title, search.counts == counts)
      }
    case .age:
      entries = [entry(.age(nil), tr("Any date"), search.age == nil)]
      entries += EntryAge.allCases.map { entry(.age($0), $0.label, search.age == $0) }
    case .order: entries = EntryOrder.allCases.map { entry(.order($0), $0.label, search.order == $0) }
    }
    let menu = Menu(entries, beside: button.frameInRoot)
    // The menu may outlive this page.
    menu.onChoose = { [weak self, weak host, weak menu] choice in
      if let menu { host?.close(menu) }
      guard let line = choice?.as(DiscoverLine.self) else { return }
      self?.change { search in
        switch line {
        case .counts(let counts): search.counts = counts
        case .age(let age): search.age = age
        case .order(let order): search.order = order
        }
      }
    }
    host.open(menu, seat: nil)
  }
}
