import Geometry
import Interface
import Library
import ModeKit

extension Chrome {
  // MARK: Rename

  /// Asks for a document's new name.
  func showRenameSheet(_ id: DocumentID, seat: Int) {
    guard let document = documents.library.document(id) else { return }
    let name = TextField(
      documents.registry.title(of: document), hint: tr("Name"), label: tr("Name"), limit: 80)
    let commit: (View) -> Void = { [weak self] view in
      self?.documents.rename(id, to: name.text)
      self?.closeSheet(around: view)
    }
    name.onCommit = { commit($0) }
    let sheet = Sheet(
      tr("Rename"), content: column([field(tr("Name"), name)]),
      actions: [
        Button(tr("Cancel"), style: .plain) { [weak self] button in self?.closeSheet(around: button) },
        Button(tr("Rename"), style: .primary) { commit($0) },
      ])
    present(sheet, seat: seat)
    root.focus(name)
  }

  // MARK: Seats

  /// Opens and closes seats.
  func showSeatsSheet(seat: Int) {
    let names: [(Seat.Edge, String)] = [
      (.bottom, tr("Near side")), (.left, tr("Left side")), (.top, tr("Far side")),
      (.right, tr("Right side")),
    ]
    var rows: [View] = [
      Label(
        tr("Each seat has its own bar, turned to face it, with its own tools and undo."), color: .quietText)
    ]
    for (edge, name) in names {
      let isOn = workplace.seats.contains { $0.edge == edge }
      rows.append(
        Toggle(name, isOn: isOn) { [workplace] toggle in
          workplace.toggleSeat(edge)
          toggle.isOn = workplace.seats.contains { $0.edge == edge }
        })
    }
    present(Sheet(tr("Seats"), content: column(rows)), seat: seat)
  }

  // MARK: Settings

  /// Shows the settings. Changes take effect at once.
  func showSettings(seat: Int) {
    let settings = workplace.settings
    let looks = Theme.Look.allCases
    let look = Choice(
      [tr("Dark slate"), tr("Paper"), tr("High contrast")], selected: looks.firstIndex(of: settings.look) ?? 0
    ) { [workplace] choice in workplace.change { $0.look = looks[choice.selected] } }

    let text = Stepper(
      percent(settings.textScale), in: 80...200, step: 10, label: tr("Text size in percent")
    ) { [workplace] stepper in workplace.change { $0.textScale = Double(stepper.value) / 100 } }
    let scale = Stepper(
      percent(settings.interfaceScale), in: 50...400, step: 25, label: tr("Interface scale in percent")
    ) { [workplace] stepper in workplace.change { $0.interfaceScale = Double(stepper.value) / 100 } }
    let press = Stepper(
      Int((settings.longPress * 1000).rounded()), in: 200...1000, step: 50,
      label: tr("Long press in milliseconds")
    ) { [workplace] stepper in workplace.change { $0.longPress = Double(stepper.value) / 1000 } }

    let edges = Settings.BarEdge.allCases
    let edge = Choice(
      [tr("Automatic"), tr("Bottom"), tr("Top"), tr("Left"), tr("Right")],
      selected: edges.firstIndex(of: settings.barEdge) ?? 0
    ) { [workplace] choice in workplace.change { $0.barEdge = edges[choice.selected] } }

    let sheet = Sheet(
      tr("Settings"),
      content: column([
        field(tr("Theme"), look),
        field(text.label, text),
        field(scale.label, scale),
        field(press.label, press),
        field(tr("Bar"), edge),
        Toggle(tr("Left hand"), isOn: settings.leftHanded) { [workplace] toggle in
          workplace.change { $0.leftHanded = toggle.isOn }
        },
        Toggle(tr("Names on icons"), isOn: settings.namesIcons) { [workplace] toggle in
          workplace.change { $0.namesIcons = toggle.isOn }
        },
        Toggle(tr("Reduced motion"), isOn: settings.reducedMotion) { [workplace] toggle in
          workplace.change { $0.reducedMotion = toggle.isOn }
        },
        Toggle(tr("Sound"), isOn: settings.sound) { [workplace] toggle in
          workplace.change { $0.sound = toggle.isOn }
        },
        Toggle(tr("Update catalogues daily"), isOn: settings.updatesCatalogues) { [workplace] toggle in
          workplace.change { $0.updatesCatalogues = toggle.isOn }
        },
        Toggle(tr("Find tables nearby"), isOn: settings.findsTables) { [workplace] toggle in
          workplace.change { $0.findsTables = toggle.isOn }
        },
      ]))
    present(sheet, seat: seat)
  }

  /// Shows a mode's options, which hold for all its documents. Changes take effect at once.
  func showOptions(of modeID: String, seat: Int) {
    guard let mode = documents.registry[modeID] as? any OptionsMode else { return }
    var form = mode.options
    form.answers.numbers.merge(workplace.settings.modeOptions[modeID] ?? [:]) { _, chosen in chosen }
    let questions = FormView(form, samples: [], givenPicture: nil) { _, _ in }
    questions.onChange = { [workplace] answers in
      workplace.change { $0.modeOptions[modeID] = answers.numbers }
    }
    // The controls refer to the form, which must live as long as they do.
    present(questions.sheet(), seat: seat, keeping: questions)
  }

  private func percent(_ factor: Double) -> Int { Int((factor * 100).rounded()) }

  // MARK: Sheets

  /// Opens a sheet for a seat; `kept` is an object that must live as long as the sheet.
  func present(_ sheet: Sheet, seat: Int, keeping kept: AnyObject? = nil) {
    sheet.onClose = { [weak self, weak sheet, kept] in
      _ = kept
      if let sheet { self?.close(sheet) }
    }
    open(sheet, seat: seat)
  }

  /// Closes the sheet that contains a control.
  func closeSheet(around view: View) {
    var next: View? = view
    while let v = next {
      if let sheet = v as? Sheet { return close(sheet) }
      next = v.parent
    }
  }
}
