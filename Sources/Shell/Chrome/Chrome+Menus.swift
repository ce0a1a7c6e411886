import Geometry
import Interface
import ModeKit

/// A line of a seat's "…" menu.
private enum MenuLine: Hashable, Sendable {
  /// An item for which the bar has no room.
  case bar(CommandID)
  /// A slider for which the bar has no room.
  case slider(CommandID)
  /// A command of the mode.
  case mode(CommandID)
  /// A message that offered something and is no longer shown.
  case message(String)
  case paste, secondView, share, lookHere, export, handOn, importFile, newDocument, rename, duplicate, delete
  case seats, sound, settings, options, instruments, keys
}

extension CommandID {
  fileprivate static func line(_ line: MenuLine) -> CommandID { CommandID(line) }
}

/// The "…" menus of the seats.
extension Chrome {
  /// Opens a seat's "…" menu; at a table it closes what the seat has open instead.
  func showMenu(seat id: Int) {
    if isTable, panels.contains(where: { $0.seat == id }) { return closePanels { $0 == id } }
    guard let screen = documents.screen, let bar = bars[id] else { return }
    let entries = entries(of: screen, bar, seat: id)
    guard isTable else {
      let menu = Menu(entries, beside: bar.place(of: .shell(.menu)) ?? bar.frameInRoot)
      menu.onChoose = { [weak self, weak menu] in self?.chose($0, in: menu, seat: id) }
      return open(menu, seat: id)
    }
    let shelf = Shelf(entries)
    shelf.accent = workplace.settings.theme.color(.hue(id))
    // With nobody at the left and right there is room for a second row where a row has few tiles.
    let isRoomy = workplace.seats.allSatisfy { $0.edge == .top || $0.edge == .bottom }
    shelf.mostRows = isRoomy && root.size.width < Self.widthForOneRow ? 2 : 1
    shelf.onChoose = { [weak self, weak shelf] in self?.chose($0, in: shelf, seat: id) }
    open(shelf, seat: id)
  }

  /// The width of a window in which one row of tiles is enough, in dp.
  private static let widthForOneRow = 600.0

  /// The lines of a seat's menu, in groups: what the bar has no room for, the mode's own, the ways back, files, the
  /// document, the app. At a table, where pages of tiles are turned one by one, the ways back come last.
  private func entries(of screen: DocumentScreen, _ bar: Bar, seat: Int) -> [Menu.Entry] {
    let mode = screen.document.mode
    var unseen: [Menu.Entry] = []
    if saving.problem != nil {
      unseen.append(Menu.Entry(.line(.bar(.shell(.unsaved))), tr("Not saved"), icon: .warning))
    }
    unseen += toasts.readKept().map { Menu.Entry(.line(.message($0)), $0, icon: .info) }
    let overflow = bar.overflow.filter { !$0.isOnSheet }
    unseen += overflow.filter { $0.id != .shell(.map) }.compactMap(Self.entry(for:))
    var own = screen.document.menu(seat: seat).map { entry in
      var entry = entry
      entry.id = .line(.mode(entry.id))
      return entry
    }
    if mode is any PartPastingMode {
      own.append(Menu.Entry(.line(.paste), tr("Paste"), icon: .paste))
    }
    var ways = overflow.filter { $0.id == .shell(.map) }.compactMap(Self.entry(for:))
    ways += wayItems(mode).map { Menu.Entry(.line(.bar(.shell($0.command))), $0.label, icon: $0.icon) }
    var files: [Menu.Entry] = []
    if (mode as? any ExportingMode)?.offeredFormats.isEmpty == false {
      files.append(Menu.Entry(.line(.export), tr("Export…"), icon: .save))
    }
    if let invitation = interchange.takerOfScreen?.invitation {
      files.append(Menu.Entry(.line(.handOn), invitation.label, icon: invitation.icon))
    }
    if mode is any ImportingMode {
      files.append(Menu.Entry(.line(.importFile), tr("Import…"), icon: .folder))
    }
    var document = [Menu.Entry(.line(.share), tableLine, icon: .share)]
    // Who races sees nothing of the others.
    if let table = documents.screen?.table, table.raceProgress == nil {
      document.append(Menu.Entry(.line(.lookHere), tr("Show the others this place"), icon: .eye))
    }
    if documents.offersSecondViews {
      let isOpen = documents.secondViews.shown[seat] != nil
      document.append(Menu.Entry(.line(.secondView), tr("Second view"), icon: .secondView, isOn: isOpen))
    }
    if !mode.form(nil).fields.isEmpty {
      document.append(Menu.Entry(.line(.newDocument), tr("New…"), icon: .plus))
    }
    document += [
      Menu.Entry(.line(.rename), tr("Rename…"), icon: .rename),
      Menu.Entry(.line(.duplicate), tr("Duplicate"), icon: .duplicate),
      Menu.Entry(.line(.delete), tr("Delete"), icon: .trash),
    ]
    var app = [
      Menu.Entry(.line(.seats), tr("Seats…"), icon: .seats),
      Menu.Entry(.line(.sound), tr("Sound"), icon: .sound, isOn: workplace.settings.sound),
      Menu.Entry(.line(.settings), tr("Settings…"), icon: .settings),
    ]
    if mode is any OptionsMode {
      app.append(Menu.Entry(.line(.options), tr("{0} settings…", mode.name), icon: .settings))
    }
    app += [
      Menu.Entry(.line(.keys), tr("Keys"), icon: .keyboard),
      Menu.Entry(.line(.instruments), tr("Instruments"), icon: .instruments),
    ]
    let groups =
      isTable ? [unseen, own, files, document, app, ways] : [unseen, own, ways, files, document, app]
    return groups.flatMap { group in
      group.prefix(1).map(\.asFirstOfGroup) + group.dropFirst()
    }
  }

  /// The line for an item of the bar; nil for an item that is not a command.
  private static func entry(for item: BarItem) -> Menu.Entry? {
    switch item.kind {
    case .separator, .space, .counter: nil
    case .slider:
      Menu.Entry(.line(.slider(item.id)), item.label + "…", icon: item.icon, isEnabled: item.isEnabled)
    case .toggle(let isOn), .hold(let isOn), .choice(let isOn):
      Menu.Entry(.line(.bar(item.id)), item.label, icon: item.icon, isOn: isOn, isEnabled: item.isEnabled)
    case .swatch(let color, let isSelected):
      Menu.Entry(.line(.bar(item.id)), item.label, color: color, isOn: isSelected, isEnabled: item.isEnabled)
    case .button: Menu.Entry(.line(.bar(item.id)), item.label, icon: item.icon, isEnabled: item.isEnabled)
    }
  }

  private func chose(_ choice: CommandID?, in menu: Panel?, seat: Int) {
    if let menu { close(menu) }
    if let line = choice?.as(MenuLine.self) { choose(line, seat: seat) }
  }

  private func choose(_ line: MenuLine, seat: Int) {
    guard let screen = documents.screen else { return }
    switch line {
    case .bar(let item): use(item, .tap, seat: seat)
    case .slider(let item): showSlider(item, seat: seat)
    case .message(let text): toasts.showAgain(text, time: workplace.time)
    case .mode(let command): screen.document.handle(.command(command, .fire, seat: seat))
    case .newDocument: showNewDocumentSheet(screen.document.mode.id, seat: seat)
    case .paste: interchange.openCopied(at: nil, seat: seat)
    case .handOn: interchange.handOnPicture()
    case .secondView: documents.toggleSecondView(seat: seat)
    case .share: showTable(seat: seat)
    case .lookHere: showOthers()
    case .export: showExportSheet(seat: seat)
    case .importFile: showImportSheet(seat: seat)
    case .rename: showRenameSheet(screen.id, seat: seat)
    case .duplicate:
      documents.duplicate(screen.id)
      toasts.show(tr("Copied. The copy is on the home screen."), time: workplace.time)
    case .delete:
      propose(.delete, by: seat) { [documents] in documents.delete([screen.id]) }
    case .seats: showSeatsSheet(seat: seat)
    case .sound: workplace.change { $0.sound.toggle() }
    case .settings: showSettings(seat: seat)
    case .options: showOptions(of: screen.document.mode.id, seat: seat)
    case .instruments: toggleInstruments()
    case .keys: showKeys(seat: seat)
    }
  }

  /// Opens a sheet for a value whose slider has no room on the bar.
  private func showSlider(_ id: CommandID, seat: Int) {
    guard let item = bars[seat]?.overflow.first(where: { $0.id == id }), case .slider(let value) = item.kind
    else { return }
    let slider = Slider(value, label: item.label) { [weak self] in
      self?.use(id, .value($0.value), seat: seat)
    }
    present(Sheet(item.label, content: column([slider])), seat: seat)
  }
}
