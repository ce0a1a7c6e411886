import Geometry
import Interface
import Library
import ModeKit

extension ScreenTour {
  /// A state of the app: the home screen, or a document at some stage.
  struct Place {
    /// Goes there from the place before.
    var enter: (ScreenTour) -> Void
    /// The screens to show there.
    var shots: [Shot]
  }

  /// One screen of a place.
  struct Shot {
    /// The name of its picture.
    var name: String
    /// Opens it. The tour itself closes panels and messages.
    var open: (ScreenTour) -> Void = { _ in }
    /// Undoes any other change.
    var close: (ScreenTour) -> Void = { _ in }
  }

  /// All places, in the order in which they can be entered.
  var places: [Place] {
    [emptyHome] + app.documents.registry.modes.flatMap { documents(of: $0) } + [home, discover]
  }

  // MARK: Home

  /// The home screen before the first document.
  private var emptyHome: Place {
    Place(
      enter: { $0.app.documents.goHome() },
      shots: [
        Shot(name: "home-empty"),
        unsaved("home-error-readonly", .readOnly), unsaved("home-error-newer", .newer(version: 9)),
        unsaved("home-error-inuse", .inUse),
      ])
  }

  /// A screen on which nothing can be saved.
  private func unsaved(_ name: String, _ kind: LibraryProblem.Kind) -> Shot {
    func set(_ problem: LibraryProblem?, _ tour: ScreenTour) {
      tour.app.saving.simulate(problem)
      tour.app.chrome.rebuild()
      if let problem, tour.app.chrome.home == nil { tour.app.chrome.tell(problem) }
    }
    return Shot(
      name: name, open: { set(LibraryProblem(kind, path: "/media/table/tessera"), $0) },
      close: { set(nil, $0) })
  }

  /// The home screen with the documents that the tour has made.
  private var home: Place {
    var shots = [
      Shot(name: "home"),
      Shot(name: "home-menu", open: { $0.openDocumentMenu() }),
      Shot(name: "home-settings", open: { $0.app.chrome.showSettings(seat: 0) }),
      Shot(name: "home-keys", open: { $0.app.chrome.showKeys(seat: 0) }),
      Shot(name: "home-join", open: { $0.app.chrome.askToJoin(seat: 0) }),
      Shot(
        name: "home-nearby", open: { $0.showNeighbours(true) }, close: { $0.showNeighbours(false) }),
      Shot(name: "home-nearby-join", open: { $0.app.chrome.askToJoin($0.neighbourTable, seat: 0) }),
      Shot(name: "home-rename", open: { $0.renameLast() }),
      Shot(name: "home-search", open: { $0.search("s") }, close: { $0.endSearch() }),
      Shot(name: "home-search-nothing", open: { $0.search("qq") }, close: { $0.endSearch() }),
      Shot(name: "home-all", open: { $0.browse() }, close: { $0.endSearch() }),
      Shot(name: "home-list", open: { $0.list(true) }, close: { $0.list(false) }),
      Shot(name: "home-choosing", open: { $0.choose() }, close: { $0.endChoosing() }),
      Shot(name: "home-folder", open: { $0.askForFolder() }),
      Shot(name: "home-wastebasket-empty", open: { $0.app.chrome.showWastebasket(seat: 0) }),
      Shot(name: "home-wastebasket", open: { $0.openWastebasket() }, close: { $0.restoreDeleted() }),
      Shot(name: "home-deleted", open: { $0.deleteLast() }, close: { $0.restoreDeleted() }),
      Shot(name: "home-error-damaged", open: { $0.openDamaged() }),
      Shot(name: "home-busy", open: { $0.showLoading() }, close: { $0.app.documents.work.cancel() }),
      Shot(name: "home-instruments", open: { $0.app.chrome.toggleInstruments() }),
      Shot(name: "home-instruments-things", open: { $0.listTiles() }),
    ]
    for question in app.documents.registry.modes.flatMap({ demonstrations(of: $0) }).flatMap(\.questions) {
      shots.append(
        Shot(name: "home-\(question.name)", open: { $0.app.chrome.show(question.question, seat: 0) }))
    }
    for mode in app.documents.registry.modes where !mode.form(nil).fields.isEmpty {
      shots.append(
        Shot(name: "home-new-\(mode.id)", open: { $0.app.chrome.showNewDocumentSheet(mode.id, seat: 0) }))
      guard mode.form(nil).quickStart != nil else { continue }
      shots.append(Shot(name: "home-new-\(mode.id)-more", open: { $0.askEverything(mode.id) }))
    }
    return Place(enter: { $0.app.documents.goHome() }, shots: shots)
  }

  /// Opens the whole form for a new document, in place of the cards.
  private func askEverything(_ mode: String) {
    app.chrome.showNewDocumentSheet(mode, seat: 0)
    root.content.descendants(QuickStartView.self).last?.askMore()
  }

  private func listTiles() {
    app.chrome.toggleInstruments()
    guard let row = root.content.descendants(LiveObjectRow.self).first(where: { $0.counts.name == "Tile" })
    else {
      return
    }
    row.activate()
    root.layoutIfNeeded()
    root.content.descendants(ScrollView.self).last?.reveal(row)
  }

  private func openDocumentMenu() {
    let buttons = app.chrome.home?.view.descendants(IconButton.self).filter { $0.icon == .more } ?? []
    if let button = buttons.first { button.send(.touchUpInside) }
  }

  private func search(_ text: String) {
    app.chrome.home?.gallery.beginSearch()
    platform.post(.text(text))
  }

  private func endSearch() {
    platform.post(.keyDown(.escape, [], isRepeat: false))
    run(0.1)
  }

  private func browse() { app.chrome.home?.gallery.browse() }

  private func list(_ isList: Bool) {
    app.workplace.change { $0.listsDocuments = isList }
    if isList { browse() } else { endSearch() }
  }

  private func choose() {
    browse()
    app.chrome.home?.gallery.chooseAll()
  }

  private func endChoosing() {
    app.chrome.home?.gallery.endChoosing()
    endSearch()
  }

  private func askForFolder() {
    guard let last else { return }
    library.move(last, toFolder: app.documents.registry.modes.first?.name ?? "")
    app.chrome.showFolderSheet(for: [last], seat: 0)
  }

  private func openWastebasket() {
    for document in library.documents().prefix(3) { app.documents.delete([document.id]) }
    app.chrome.toasts.removeAll()
    app.chrome.showWastebasket(seat: 0)
  }

  private var last: DocumentID? { library.documents().first?.id }

  private func renameLast() {
    if let last { app.chrome.showRenameSheet(last, seat: 0) }
  }

  private func deleteLast() {
    if let last { app.documents.delete([last]) }
  }

  private func restoreDeleted() {
    for document in library.documents(deleted: true) { library.restore(document.id) }
    app.chrome.rebuildHome()
  }

  /// Opens a damaged document.
  private func openDamaged() {
    guard let mode = app.documents.registry.modes.first else { return }
    let document = library.create(mode: mode.id, title: mode.name, params: [255])
    app.documents.open(document.id)
    library.delete(document.id)
    library.purge(deletedBefore: .max)
  }

  /// Shows the progress of a large document that is being opened.
  private func showLoading() {
    let title = app.documents.registry.modes.first?.name ?? ""
    let work = app.documents.work.begin(LongWork.Item(title: title, heading: tr("Opening")))
    work.progress.fraction = 0.4
  }

  // MARK: Documents

  /// Shows the map of a part of the document, with arrows to the rest.
  private func openMap() {
    app.chrome.wayfinder.toggleMap()
    app.documents.screen?.zoom(by: 4)
    run(0.5)
  }

  private func foldMap() {
    app.chrome.wayfinder.toggleMap()
    app.documents.screen?.showOpening()
    run(0.5)
  }

  private func closeSecondViews() {
    for seat in app.workplace.seats { app.documents.closeSecondView(seat: seat.id) }
    run(0.1)
  }

  /// Sends commands to the open document.
  private func command(_ commands: [CommandID]) {
    for command in commands {
      app.documents.screen?.document.handle(.command(command, .fire, seat: 0))
      run(0.1)
    }
  }

  private func demonstrations(of mode: any Mode) -> [StoredDemonstration] {
    (mode as? any DemonstratedMode)?.storedDemonstrations ?? []
  }

  private func documents(of mode: any Mode) -> [Place] {
    let demonstrations = demonstrations(of: mode)
    var places: [Place] = []
    var forms: Set<[String]> = []
    for demonstration in demonstrations {
      let form = mode.form(demonstration.params)
      let asks = form.fields.filter { form.isShown($0, with: form.answers) }.map(\.id)
      for (n, stage) in demonstration.stages.enumerated() {
        let enter: (ScreenTour) -> Void = { tour in
          if n == 0 { tour.begin(demonstration, of: mode) }
          tour.play(stage)
        }
        let others = stage.shots.map { shot in
          Shot(
            name: "\(mode.id)-\(shot.name)", open: { $0.command(shot.commands) },
            close: { $0.command(shot.ending) })
        }
        var shots = [Shot(name: "\(mode.id)-\(stage.name)")]
        if n == 0, !asks.isEmpty, forms.insert(asks).inserted {
          // The sheet for a document like this one, if its fields differ from those of the sheets before.
          shots.append(
            Shot(
              name: "\(mode.id)-\(stage.name)-new",
              open: { $0.app.chrome.showNewDocumentSheet(mode.id, seat: 0) }))
        }
        if !stage.seats.isEmpty {
          // Several people have played it.
          shots.append(
            Shot(
              name: "\(mode.id)-\(stage.name)-four-seats", open: { $0.toggleOtherSeats() },
              close: { $0.toggleOtherSeats() }))
        }
        places.append(Place(enter: enter, shots: shots + others))
      }
    }
    if let last = demonstrations.last, !places.isEmpty {
      places[places.count - 1].shots += tableSights(of: mode, tip: last.tip)
    }
    return places
  }

  /// The sides without a seat at first.
  private static let otherSides: [Seat.Edge] = [.left, .top, .right]

  /// Has people sit down at the other sides, or get up.
  private func toggleOtherSeats() {
    for edge in Self.otherSides { app.workplace.toggleSeat(edge) }
    run(0.1)
  }

  /// The menus, sheets and bars around a document, the same in every mode.
  private func tableSights(of mode: any Mode, tip: String) -> [Shot] {
    let toggleOthers: (ScreenTour) -> Void = { $0.toggleOtherSeats() }
    let settings =
      mode is any OptionsMode
      ? [Shot(name: "\(mode.id)-settings", open: { $0.app.chrome.showOptions(of: mode.id, seat: 0) })] : []
    var tips: [Shot] = []
    if !tip.isEmpty {
      tips.append(
        Shot(
          name: "\(mode.id)-tip",
          open: {
            $0.app.chrome.tips.areShown = true
            $0.app.chrome.tips.offer("tour", tip)
          }, close: { $0.app.chrome.tips.areShown = false }))
    }
    if let invitation = mode.names.guide.invitation {
      tips.append(
        Shot(
          name: "\(mode.id)-invitation",
          open: { $0.app.chrome.invitation.show(invitation, usesMouse: false) },
          close: { $0.app.chrome.invitation.end() }))
    }
    func setNames(_ areShown: Bool) -> (ScreenTour) -> Void {
      { $0.app.workplace.change { $0.namesIcons = areShown } }
    }
    func toggleSwatches(_ tour: ScreenTour) {
      if tour.app.chrome.bars[0]?.standIn != nil { tour.app.chrome.useSwatches(.toggled, seat: 0) }
    }
    var sheets: [Shot] = []
    if (mode as? any ExportingMode)?.offeredFormats.isEmpty == false {
      sheets.append(Shot(name: "\(mode.id)-export", open: { $0.app.chrome.showExportSheet(seat: 0) }))
    }
    if let endings = (mode as? any ImportingMode)?.importedEndings, !endings.isEmpty {
      for (name, count) in [("import", 30), ("import-empty", 0)] {
        let files = (0..<count).map {
          FoundFile(
            path:
              "/media/table/\(mode.name) \($0 + 1).\(endings[$0 % endings.count])",
            modified: 0)
        }
        sheets.append(
          Shot(
            name: "\(mode.id)-\(name)", open: { $0.app.chrome.showImportSheet(of: files, seat: 0) }))
      }
    }
    if mode.id == app.documents.registry.modes.first?.id {
      // Shown for one mode only: shared tables, a message that nothing is saved, and a text field at each other side.
      sheets.append(Shot(name: "\(mode.id)-share", open: { $0.app.chrome.showTable(seat: 0) }))
      sheets.append(Shot(name: "\(mode.id)-table", open: { $0.showTable() }))
      sheets.append(unsaved("\(mode.id)-error-full", .diskFull))
      for edge in Self.otherSides {
        sheets.append(
          Shot(
            name: "\(mode.id)-rename-\(edge)",
            open: { tour in
              toggleOthers(tour)
              let seat = tour.app.workplace.seats.first { $0.edge == edge }
              if let screen = tour.app.documents.screen, let seat {
                tour.app.chrome.showRenameSheet(screen.id, seat: seat.id)
              }
            }, close: toggleOthers))
      }
    }
    func atEachSeat(_ open: @escaping (Chrome, Int) -> Void) -> (ScreenTour) -> Void {
      { tour in
        toggleOthers(tour)
        for seat in tour.app.workplace.seats { open(tour.app.chrome, seat.id) }
      }
    }
    return settings + tips + sheets + [
      Shot(name: "\(mode.id)-four-menus", open: atEachSeat { $0.showMenu(seat: $1) }, close: toggleOthers),
      Shot(
        name: "\(mode.id)-four-sheets", open: atEachSeat { $0.showSettings(seat: $1) }, close: toggleOthers),
      Shot(
        name: "\(mode.id)-leaving",
        open: { tour in
          toggleOthers(tour)
          tour.app.chrome.propose(.goHome, by: 0) {}
        }, close: toggleOthers),
      Shot(name: "\(mode.id)-map", open: { $0.openMap() }, close: { $0.foldMap() }),
      Shot(
        name: "\(mode.id)-second-view", open: { $0.app.documents.toggleSecondView(seat: 0) },
        close: { $0.closeSecondViews() }),
      Shot(
        name: "\(mode.id)-four-views",
        open: atEachSeat { chrome, seat in chrome.documents.toggleSecondView(seat: seat) },
        close: { tour in
          tour.closeSecondViews()
          toggleOthers(tour)
        }),
      Shot(name: "\(mode.id)-keys", open: { $0.app.chrome.showKeys(seat: 0) }),
      Shot(name: "\(mode.id)-names", open: setNames(true), close: setNames(false)),
      Shot(name: "\(mode.id)-swatches", open: toggleSwatches, close: toggleSwatches),
      Shot(name: "\(mode.id)-menu", open: { $0.app.chrome.showMenu(seat: 0) }),
      Shot(name: "\(mode.id)-seats", open: { $0.app.chrome.showSeatsSheet(seat: 0) }),
      Shot(name: "\(mode.id)-four-seats", open: toggleOthers, close: toggleOthers),
    ]
  }
}

extension View {
  /// The views of a kind inside this one, in the order in which they were added.
  fileprivate func descendants<V: View>(_ kind: V.Type) -> [V] {
    children.flatMap { child in ((child as? V).map { [$0] } ?? []) + child.descendants(kind) }
  }
}
