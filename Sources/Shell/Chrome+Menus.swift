import Geometry
import Interface
import ModeKit

/// The "…" menus of the seats.
extension Chrome {
  /// Opens a seat's "…" menu.
  func showMenu(seat id: Int) {
    guard let screen = documents.screen, let bar = bars[id],
      let seat = workplace.seats.first(where: { $0.id == id })
    else { return }
    var entries: [Menu.Entry] = bar.overflow.filter { !$0.isOnSheet }.compactMap { item in
      switch item.kind {
      case .separator, .counter: nil
      case .slider:
        Menu.Entry("slider " + item.id, item.label + "…", icon: item.icon, isEnabled: item.isEnabled)
      case .toggle(let isOn), .hold(let isOn):
        Menu.Entry("bar " + item.id, item.label, icon: item.icon, isOn: isOn, isEnabled: item.isEnabled)
      case .swatch(let color, let isSelected):
        Menu.Entry(
          "bar " + item.id, item.label, color: color, isOn: isSelected, isEnabled: item.isEnabled)
      case .choice(let isSelected):
        Menu.Entry("bar " + item.id, item.label, icon: item.icon, isOn: isSelected, isEnabled: item.isEnabled)
      case .button: Menu.Entry("bar " + item.id, item.label, icon: item.icon, isEnabled: item.isEnabled)
      }
    }
    entries += screen.document.menu(seat: id).map { entry in
      var entry = entry
      entry.id = "mode " + entry.id
      return entry
    }
    let mode = screen.document.mode
    if (mode as? any ExportingMode)?.offeredFormats.isEmpty == false {
      entries.append(Menu.Entry("export", tr("Export…"), icon: .save))
    }
    if let invitation = interchange.takerOfScreen?.invitation {
      entries.append(Menu.Entry("hand on", invitation.label, icon: invitation.icon))
    }
    if mode is any ImportingMode {
      entries.append(Menu.Entry("import", tr("Import…"), icon: .folder))
    }
    if !mode.form(nil).fields.isEmpty {
      entries.append(Menu.Entry("sheet", tr("New…"), icon: .plus))
    }
    entries += [
      Menu.Entry("rename", tr("Rename…"), icon: .rename),
      Menu.Entry("duplicate", tr("Duplicate"), icon: .duplicate),
      Menu.Entry("delete", tr("Delete"), icon: .trash),
      Menu.Entry("seats", tr("Seats…"), icon: .seats),
      Menu.Entry("sound", tr("Sound"), icon: .sound, isOn: workplace.settings.sound),
      Menu.Entry("settings", tr("Settings…"), icon: .settings),
    ]
    if mode is any OptionsMode {
      entries.append(Menu.Entry("options", tr("{0} settings…", mode.name), icon: .settings))
    }
    entries += [
      Menu.Entry("instruments", tr("Instruments"), icon: .instruments)
    ]
    let anchor = bar.place(of: "more") ?? bar.frameInRoot
    let menu = Menu(entries, beside: anchor, facing: seat.turns)
    menu.onChoose = { [weak self, weak menu] choice in
      if let menu { self?.close(menu) }
      if let choice { self?.choose(choice, seat: id) }
    }
    open(menu)
  }

  private func choose(_ choice: String, seat: Int) {
    guard let screen = documents.screen else { return }
    switch choice {
    case "sheet": showNewDocumentSheet(screen.document.mode.id, seat: seat)
    case "hand on": interchange.handOnPicture()
    case "export": showExportSheet(seat: seat)
    case "import": showImportSheet(seat: seat)
    case "rename": showRenameSheet(screen.id, seat: seat)
    case "duplicate":
      documents.duplicate(screen.id)
      toasts.show(tr("Copied. You find the copy on the home screen."), time: workplace.time)
    case "delete": documents.delete(screen.id)
    case "seats": showSeatsSheet(seat: seat)
    case "sound": workplace.change { $0.sound.toggle() }
    case "settings": showSettings(seat: seat)
    case "options": showOptions(of: screen.document.mode.id, seat: seat)
    case "instruments": toggleInstruments()
    default:
      if choice.hasPrefix("mode ") {
        screen.document.handle(.command(String(choice.dropFirst(5)), .fire, seat: seat))
      } else if choice.hasPrefix("bar ") {
        use(String(choice.dropFirst(4)), .tap, seat: seat)
      } else if choice.hasPrefix("slider ") {
        showSlider(String(choice.dropFirst(7)), seat: seat)
      }
    }
  }

  /// Lets somebody choose a value whose slider has no room on the bar.
  private func showSlider(_ id: String, seat: Int) {
    guard let item = bars[seat]?.overflow.first(where: { $0.id == id }), case .slider(let value) = item.kind
    else { return }
    let slider = Slider(value, label: item.label) { [weak self] in
      self?.use(id, .value($0.value), seat: seat)
    }
    present(Sheet(item.label, content: column([slider])), seat: seat)
  }
}
