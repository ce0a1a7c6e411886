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
  case export, handOn, importFile, newDocument, rename, duplicate, delete, seats, sound, settings, options
  case instruments
}

extension CommandID {
  fileprivate static func line(_ line: MenuLine) -> CommandID { CommandID(line) }
}

/// The "…" menus of the seats.
extension Chrome {
  /// Opens a seat's "…" menu.
  func showMenu(seat id: Int) {
    guard let screen = documents.screen, let bar = bars[id],
      let seat = workplace.seats.first(where: { $0.id == id })
    else { return }
    var entries: [Menu.Entry] = []
    if saving.problem != nil {
      entries.append(Menu.Entry(.line(.bar(.shell(.unsaved))), tr("Not saved"), icon: .warning))
    }
    entries += bar.overflow.filter { !$0.isOnSheet }.compactMap { item in
      switch item.kind {
      case .separator, .space, .counter: nil
      case .slider:
        Menu.Entry(.line(.slider(item.id)), item.label + "…", icon: item.icon, isEnabled: item.isEnabled)
      case .toggle(let isOn), .hold(let isOn):
        Menu.Entry(.line(.bar(item.id)), item.label, icon: item.icon, isOn: isOn, isEnabled: item.isEnabled)
      case .swatch(let color, let isSelected):
        Menu.Entry(
          .line(.bar(item.id)), item.label, color: color, isOn: isSelected, isEnabled: item.isEnabled)
      case .choice(let isSelected):
        Menu.Entry(
          .line(.bar(item.id)), item.label, icon: item.icon, isOn: isSelected, isEnabled: item.isEnabled)
      case .button: Menu.Entry(.line(.bar(item.id)), item.label, icon: item.icon, isEnabled: item.isEnabled)
      }
    }
    entries += screen.document.menu(seat: id).map { entry in
      var entry = entry
      entry.id = .line(.mode(entry.id))
      return entry
    }
    let mode = screen.document.mode
    if (mode as? any ExportingMode)?.offeredFormats.isEmpty == false {
      entries.append(Menu.Entry(.line(.export), tr("Export…"), icon: .save))
    }
    if let invitation = interchange.takerOfScreen?.invitation {
      entries.append(Menu.Entry(.line(.handOn), invitation.label, icon: invitation.icon))
    }
    if mode is any ImportingMode {
      entries.append(Menu.Entry(.line(.importFile), tr("Import…"), icon: .folder))
    }
    if !mode.form(nil).fields.isEmpty {
      entries.append(Menu.Entry(.line(.newDocument), tr("New…"), icon: .plus))
    }
    entries += [
      Menu.Entry(.line(.rename), tr("Rename…"), icon: .rename),
      Menu.Entry(.line(.duplicate), tr("Duplicate"), icon: .duplicate),
      Menu.Entry(.line(.delete), tr("Delete"), icon: .trash),
      Menu.Entry(.line(.seats), tr("Seats…"), icon: .seats),
      Menu.Entry(.line(.sound), tr("Sound"), icon: .sound, isOn: workplace.settings.sound),
      Menu.Entry(.line(.settings), tr("Settings…"), icon: .settings),
    ]
    if mode is any OptionsMode {
      entries.append(Menu.Entry(.line(.options), tr("{0} settings…", mode.name), icon: .settings))
    }
    entries += [
      Menu.Entry(.line(.instruments), tr("Instruments"), icon: .instruments)
    ]
    let anchor = bar.place(of: .shell(.menu)) ?? bar.frameInRoot
    let menu = Menu(entries, beside: anchor, facing: seat.turns)
    menu.onChoose = { [weak self, weak menu] choice in
      if let menu { self?.close(menu) }
      if let line = choice?.as(MenuLine.self) { self?.choose(line, seat: id) }
    }
    open(menu)
  }

  private func choose(_ line: MenuLine, seat: Int) {
    guard let screen = documents.screen else { return }
    switch line {
    case .bar(let item): use(item, .tap, seat: seat)
    case .slider(let item): showSlider(item, seat: seat)
    case .mode(let command): screen.document.handle(.command(command, .fire, seat: seat))
    case .newDocument: showNewDocumentSheet(screen.document.mode.id, seat: seat)
    case .handOn: interchange.handOnPicture()
    case .export: showExportSheet(seat: seat)
    case .importFile: showImportSheet(seat: seat)
    case .rename: showRenameSheet(screen.id, seat: seat)
    case .duplicate:
      documents.duplicate(screen.id)
      toasts.show(tr("Copied. The copy is on the home screen."), time: workplace.time)
    case .delete: documents.delete(screen.id)
    case .seats: showSeatsSheet(seat: seat)
    case .sound: workplace.change { $0.sound.toggle() }
    case .settings: showSettings(seat: seat)
    case .options: showOptions(of: screen.document.mode.id, seat: seat)
    case .instruments: toggleInstruments()
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
