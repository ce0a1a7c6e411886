import Interface
import Library

/// A line of the menu of a document's card.
private enum CardLine: Hashable, Sendable {
  case open, rename, duplicate, move, export, delete
}

/// A line of a menu above the documents: a kind, a folder, finished ones or not, nil for all, or an order.
private enum FilterLine: Hashable, Sendable {
  case kind(String?), folder(String?), progress(Bool?), order(DocumentOrder)
}

/// The menus of the home screen.
extension HomeScreen {
  /// Shows what can be done with a document.
  func showMenu(of id: DocumentID, beside button: View) {
    func entry(_ line: CardLine, _ title: String, _ icon: Icon) -> Menu.Entry {
      Menu.Entry(CommandID(line), title, icon: icon)
    }
    let entries = [
      entry(.open, tr("Open"), .picture), entry(.rename, tr("Rename…"), .rename),
      entry(.duplicate, tr("Duplicate"), .duplicate), entry(.move, tr("Move to folder…"), .folder),
      entry(.export, tr("Export"), .save), entry(.delete, tr("Delete"), .trash),
    ]
    open(entries, beside: button) { [weak self] choice in
      guard let self, let line = choice.as(CardLine.self) else { return }
      switch line {
      case .open: documents.open(id)
      case .rename: host.showRenameSheet(id, seat: 0)
      case .duplicate: documents.duplicate(id)
      case .move: showFolderSheet(for: [id])
      case .export: host.export([id], seat: 0)
      case .delete: documents.delete([id])
      }
    }
  }

  func openMenu(_ action: GalleryHead.Action, beside button: View) {
    func entry(_ line: FilterLine, _ title: String, _ isOn: Bool) -> Menu.Entry {
      Menu.Entry(CommandID(line), title, isOn: isOn)
    }
    let search = gallery.search
    var entries: [Menu.Entry] = []
    switch action {
    case .kind:
      entries = [entry(.kind(nil), tr("All kinds"), search.mode == nil)]
      entries += documents.registry.modes.map { entry(.kind($0.id), $0.name, search.mode == $0.id) }
    case .folder:
      entries = [entry(.folder(nil), tr("All folders"), search.folder == nil)]
      entries += (gallery.catalog?.folders ?? []).map { entry(.folder($0), $0, search.folder == $0) }
      entries.append(entry(.folder(""), tr("No folder"), search.folder == ""))
    case .progress:
      entries = [entry(.progress(nil), tr("Finished or not"), search.isFinished == nil)]
      entries += [false, true].map { isFinished in
        entry(.progress(isFinished), Gallery.name(ofFinished: isFinished), search.isFinished == isFinished)
      }
    case .order:
      let chosen = documents.workplace.settings.documentOrder
      entries = DocumentOrder.allCases.map { entry(.order($0), $0.label, $0 == chosen) }
    default: return
    }
    open(entries, beside: button) { [weak self] choice in
      guard let self, let line = choice.as(FilterLine.self) else { return }
      switch line {
      case .kind(let mode): gallery.filter { $0.mode = mode }
      case .folder(let folder): gallery.filter { $0.folder = folder }
      case .progress(let isFinished): gallery.filter { $0.isFinished = isFinished }
      case .order(let order): documents.workplace.change { $0.documentOrder = order }
      }
    }
  }

  private func open(
    _ entries: [Menu.Entry], beside button: View, then choose: @escaping (CommandID) -> Void
  ) {
    let menu = Menu(entries, beside: button.frameInRoot)
    // The menu may outlive this screen.
    menu.onChoose = { [weak host, weak menu] choice in
      if let menu { host?.close(menu) }
      if let choice { choose(choice) }
    }
    host.open(menu, seat: nil)
  }
}
