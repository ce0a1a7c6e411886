import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Raster
import Scene

/// Everything around the canvas: the home screen, a bar a seat, menus, sheets, messages. Main thread only.
final class Chrome {
  unowned var app: App! = nil
  /// The tree of all its views.
  let root: ViewRoot
  /// Messages that go by themselves.
  let toasts: ToastStack
  private(set) var home: HomeScreen?
  private var bars: [Int: Bar] = [:]
  /// Menus, sheets and panels, the topmost last.
  private var panels: [View] = []
  private var loadingPanel: (panel: Sheet, progress: Interface.Progress, since: Double)?
  private var tip: (id: String, view: Label)?
  private var lockUntil = 0.0
  private var lock: IconBadge?
  /// The gestures that draw or drag close to a bar, by seat: it makes room until they end.
  private var crowding: [Int: Set<Gesture.SessionID>] = [:]
  var keyboard: OnScreenKeyboard?

  init(environment: Environment, size: Size) {
    root = ViewRoot(owner: Owner.chrome, size: size, environment: environment)
    toasts = ToastStack(root)
    root.arrange = { [weak self] environment in self?.arrange(environment) }
    root.onFocusChange = { [weak self] view in self?.focusChanged(view) }
  }

  // MARK: Layout

  private func arrange(_ environment: Environment) {
    let window = Rect(origin: .origin, size: root.size)
    home?.view.frame = window
    // Bars above and below have the corners.
    let isAcross = { (seat: Seat) in seat.edge == .top || seat.edge == .bottom }
    for seat in app.seats.filter(isAcross) + app.seats.filter({ !isAcross($0) }) {
      place(bars[seat.id], seat, environment)
    }
    for panel in panels { panel.frame = window }
    let top = app.seats.filter { $0.edge == .top }.isEmpty ? 0 : barHeight + Metrics.barMargin
    toasts.arrange(in: window, clearOf: barDepths, environment)
    instruments?.arrange(in: window, environment)
    if let tip {
      let size = tip.view.size(fitting: Size(min(root.size.width - 48, 520), .infinity), in: environment)
      tip.view.frame = Rect(
        x: (root.size.width - size.width) / 2, y: top + 20, width: size.width, height: size.height)
    }
    if let keyboard {
      let seat = app.seats[0]
      let extent = seat.extent(of: root.size)
      let size = keyboard.size(fitting: extent, in: environment)
      let own = Rect(
        x: (extent.width - size.width) / 2, y: extent.height - size.height, width: size.width,
        height: size.height)
      keyboard.quarterTurns = seat.turns
      keyboard.frame = seat.toWindow(root.size).apply(own)
    }
  }

  private var barHeight: Double {
    bars.values.map { min($0.bounds.height, $0.bounds.width) }.max() ?? Metrics.barHeight
  }

  /// How far each side's bars reach into the window, in dp, by edge.
  private var barDepths: [Seat.Edge: Double] {
    // The home screen has none.
    guard app.screen != nil else { return [:] }
    return Dictionary(app.seats.map { ($0.edge, barDepth(of: $0)) }, uniquingKeysWith: max)
  }

  /// How far a seat's bar reaches into the window, in dp, also before it is there: a document that opens must know.
  func barDepth(of seat: Seat) -> Double {
    let height =
      bars[seat.id].map { $0.bounds.height > 0 ? $0.bounds.height : Metrics.barHeight } ?? Metrics.barHeight
    return height + Metrics.barMargin + 16
  }

  private func place(_ bar: Bar?, _ seat: Seat, _ environment: Environment) {
    guard let bar else { return }
    let extent = seat.extent(of: root.size)
    let margin = barMargin(extent)
    let size = bar.size(
      fitting: Size(extent.width - 2 * max(margin, corner(of: seat)), extent.height), in: environment)
    let isOnTop = seat.edge == .top && !seat.isTurned
    let own = Rect(
      x: ((extent.width - size.width) / 2).rounded(),
      y: isOnTop ? margin : extent.height - margin - size.height,
      width: size.width, height: size.height)
    bar.quarterTurns = seat.turns
    bar.frame = seat.toWindow(root.size).apply(own)
  }

  private func barMargin(_ extent: Size) -> Double { min(Metrics.barMargin, extent.width / 40) }

  /// How much of each end a bar at the left or right leaves to the bars above and below it, in dp.
  private func corner(of seat: Seat) -> Double {
    guard seat.edge == .left || seat.edge == .right else { return 0 }
    let across = app.seats.filter { $0.edge == .top || $0.edge == .bottom }
    let reach = across.compactMap { bars[$0.id]?.frame.height }.max() ?? 0
    return reach == 0 ? 0 : reach + barMargin(root.size) + 8
  }

  // MARK: Bars

  /// Makes the bars anew for the seats that are open.
  func rebuild() {
    let wanted = app.screen == nil ? [] : app.seats.map(\.id)
    for (id, bar) in bars where !wanted.contains(id) {
      bar.removeFromParent()
      bars[id] = nil
    }
    for id in wanted where bars[id] == nil {
      let bar = Bar()
      bar.onUse = { [weak self] item, use in self?.use(item, use, seat: id) }
      bars[id] = bar
      root.content.add(bar, at: home == nil ? 0 : 1)
    }
    root.next = nil
    rebuildHome()
    refreshBars()
    root.content.setNeedsLayout()
  }

  /// Brings what the bars show up to date.
  func refreshBars() {
    guard let screen = app.screen else { return }
    for (seat, bar) in bars {
      let document = screen.document
      var entries: [BarItem] = [
        BarItem("home", .button, icon: .home, label: tr("Home"), priority: 100), .separator,
      ]
      entries += document.bar(seat: seat)
      entries += [
        .separator,
        BarItem(
          "undo", .button, icon: .undo, label: tr("Undo"), isEnabled: document.canUndo(seat: seat),
          priority: 90),
        BarItem(
          "redo", .button, icon: .redo, label: tr("Redo"), isEnabled: document.canRedo(seat: seat),
          priority: 20),
        .separator,
        BarItem("new", .button, icon: .plus, label: tr("New"), priority: 30),
        BarItem("more", .button, icon: .more, label: tr("More"), priority: 100),
      ]
      // Separators need names of their own, or two of them would be taken for one.
      for index in entries.indices where entries[index].kind == .separator {
        entries[index].id = "separator \(index)"
      }
      bar.entries = app.settings.leftHanded ? entries.reversed() : entries
    }
  }

  private func use(_ item: String, _ use: BarUse, seat: Int) {
    guard let screen = app.screen else { return }
    switch (item, use) {
    case ("home", .tap): app.goHome()
    case ("undo", .tap): app.undo(seat: seat)
    case ("redo", .tap): app.redo(seat: seat)
    case ("new", .tap): app.newDocument(like: screen)
    case ("more", .tap): showMenu(seat: seat)
    case (_, .tap): screen.document.handle(.command(item, .fire, seat: seat))
    case (_, .holdBegan): screen.document.handle(.command(item, .down, seat: seat))
    case (_, .holdEnded): screen.document.handle(.command(item, .up, seat: seat))
    case (_, .value(let value)): screen.document.handle(.command(item, .value(value), seat: seat))
    }
  }

  /// Lets a bar make room for a hand that draws or drags close to it.
  func yieldBars(to gesture: Gesture) {
    guard [.ink, .manipulate, .camera].contains(gesture.kind) else { return }
    for seat in app.seats {
      guard let bar = bars[seat.id] else { continue }
      let isOver = gesture.phase == .ended || gesture.phase == .cancelled
      let isNear = bar.frame.inset(by: -48).contains(gesture.location)
      if isOver { crowding[seat.id]?.remove(gesture.session) }
      if !isOver && isNear { crowding[seat.id, default: []].insert(gesture.session) }
      bar.isHidden = crowding[seat.id]?.isEmpty == false
    }
  }

  // MARK: Menus

  /// Opens a seat's "…" menu.
  func showMenu(seat id: Int) {
    guard let screen = app.screen, let bar = bars[id], let seat = app.seats.first(where: { $0.id == id })
    else { return }
    var entries: [Menu.Entry] = bar.overflow.compactMap { item in
      switch item.kind {
      case .separator, .counter, .slider: nil
      case .toggle(let isOn), .hold(let isOn):
        Menu.Entry("bar " + item.id, item.label, icon: item.icon, isOn: isOn, isEnabled: item.isEnabled)
      case .choice(let isSelected), .swatch(_, let isSelected):
        Menu.Entry("bar " + item.id, item.label, icon: item.icon, isOn: isSelected, isEnabled: item.isEnabled)
      case .button: Menu.Entry("bar " + item.id, item.label, icon: item.icon, isEnabled: item.isEnabled)
      }
    }
    entries += screen.document.menu(seat: id).map {
      Menu.Entry("mode " + $0.id, $0.label, icon: $0.icon, isOn: $0.isOn, isEnabled: $0.isEnabled)
    }
    entries += [
      Menu.Entry("sheet", tr("New…"), icon: .plus),
      Menu.Entry("rename", tr("Rename…"), icon: .rename),
      Menu.Entry("duplicate", tr("Duplicate"), icon: .duplicate),
      Menu.Entry("delete", tr("Delete"), icon: .trash),
      Menu.Entry("seats", tr("Seats…"), icon: .seats),
      Menu.Entry("sound", tr("Sound"), icon: .sound, isOn: app.settings.sound),
      Menu.Entry("settings", tr("Settings…"), icon: .settings),
      Menu.Entry("instruments", tr("Instruments"), icon: .instruments),
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
    guard let screen = app.screen else { return }
    switch choice {
    case "sheet": showNewDocumentSheet(screen.document.modeID, seat: seat)
    case "rename": showRenameSheet(screen.id, seat: seat)
    case "duplicate":
      app.duplicate(screen.id)
      toasts.show(tr("Copied. You find the copy on the home screen."), time: app.platform.time)
    case "delete": app.delete(screen.id)
    case "seats": showSeatsSheet(seat: seat)
    case "sound": app.change { $0.sound.toggle() }
    case "settings": showSettings(seat: seat)
    case "instruments": toggleInstruments()
    default:
      if choice.hasPrefix("mode ") {
        screen.document.handle(.command(String(choice.dropFirst(5)), .fire, seat: seat))
      } else if choice.hasPrefix("bar ") {
        use(String(choice.dropFirst(4)), .tap, seat: seat)
      }
    }
  }

  // MARK: Panels

  /// Puts a menu or sheet on top. Fingers that land on it in its first moments are ignored.
  func open(_ panel: View) {
    panels.append(panel)
    root.content.add(panel)
    root.content.setNeedsLayout()
    root.layoutIfNeeded()
    noteAppearance(of: panel)
  }

  /// Takes a menu or sheet away.
  func close(_ panel: View) {
    panels.removeAll { $0 === panel }
    panel.removeFromParent()
  }

  /// Closes the topmost panel for Escape, and says whether there was one.
  func closeTopmost(for key: Key) -> Bool {
    guard key == .escape, let panel = panels.last else { return false }
    close(panel)
    return true
  }

  /// Whether a panel lies over the canvas.
  var hasPanel: Bool { !panels.isEmpty }

  private func noteAppearance(of view: View) {
    app.arena.noteAppearance(of: view.target, at: app.platform.time)
    for child in view.children { noteAppearance(of: child) }
  }

  /// The whole screen is new: fingers that land now meant the old one.
  func noteAppearance() { app.arena.noteAppearance(of: TargetID(owner: Owner.canvas), at: app.platform.time) }

  /// The seat's side, which sheets face.
  func turns(of seat: Int) -> Int { app.seats.first { $0.id == seat }?.turns ?? 0 }

  // MARK: Home

  /// Shows the home screen.
  func showHome() {
    if home == nil {
      let screen = HomeScreen(app)
      home = screen
      root.content.add(screen.view, at: 0)
    }
    rebuild()
  }

  /// Takes the home screen away.
  func hideHome() {
    home?.view.removeFromParent()
    home = nil
  }

  /// Brings the home screen's documents up to date.
  func rebuildHome() { home?.rebuild() }

  /// Hears of a document's picture.
  func setPreview(_ image: ImagePyramid, of id: DocumentID) { home?.setPreview(image, of: id) }

  // MARK: Loading

  /// Shows progress with a way to cancel, once it takes longer than a moment.
  func showLoading(_ loading: Loading) {
    hideLoading()
    let progress = Interface.Progress(loading.title) { [weak self] in self?.app.cancelLoading() }
    let panel = Sheet(tr("Opening"), content: progress)
    loadingPanel = (panel, progress, app.platform.time)
  }

  /// Takes the progress away.
  func hideLoading() {
    if let loadingPanel { close(loadingPanel.panel) }
    loadingPanel = nil
  }

  // MARK: Hints

  /// Shows one line until its thing is done.
  func showTip(_ id: String, _ text: String) {
    guard tip?.id != id else { return }
    if let tip { tip.view.removeFromParent() }
    let label = Label(text, alignment: .center)
    label.fill = .raised
    label.cornerRadius = Metrics.buttonRadius
    tip = (id, label)
    root.content.add(label, at: home == nil ? 0 : 1)
  }

  /// The tip's thing is done.
  func hideTip(_ id: String) {
    guard tip?.id == id else { return }
    tip?.view.removeFromParent()
    tip = nil
  }

  /// Shows a small lock where a hand tried to move the camera while another holds something.
  func showLock(at point: Point, time: Double) {
    lockUntil = time + 0.6
    if lock == nil {
      let badge = IconBadge(.lock)
      lock = badge
      root.content.add(badge)
    }
    lock?.frame = Rect(center: point, size: Size(48, 48))
  }

  // MARK: Text

  /// Brings typed text to the field that has the keyboard.
  func take(_ text: TextInput) { root.receive(text) }

  private func focusChanged(_ view: View?) {
    let scale = app.interfaceScale
    if let field = view as? TextField {
      let caret = field.caretInRoot ?? field.frameInRoot
      app.platform.startTextInput(
        near: Rect(
          x: caret.minX * scale, y: caret.minY * scale, width: caret.width * scale,
          height: caret.height * scale))
      if !app.platform.hasKeyboard, keyboard == nil {
        let keys = OnScreenKeyboard()
        keys.onClose = { [weak self] in self?.root.focus(nil) }
        keyboard = keys
        root.content.add(keys)
      }
    } else {
      app.platform.stopTextInput()
      keyboard?.removeFromParent()
      keyboard = nil
    }
  }

  // MARK: Time

  /// When something here must happen, in seconds.
  var nextDeadline: Double? {
    var times: [Double] = []
    if lock != nil { times.append(lockUntil) }
    if let loadingPanel {
      times.append(
        panels.contains { $0 === loadingPanel.panel } ? app.platform.time + 0.1 : loadingPanel.since + 0.2)
    }
    if let panel = instruments { times.append(panel.nextRefresh) }
    return times.min()
  }

  /// Lets time pass.
  func advance(to time: Double) {
    root.advance(to: time)
    if let badge = lock, time >= lockUntil {
      badge.removeFromParent()
      lock = nil
    }
    if let loadingPanel, let loading = app.loading {
      if time >= loadingPanel.since + 0.2, !panels.contains(where: { $0 === loadingPanel.panel }) {
        open(loadingPanel.panel)
      }
      loadingPanel.progress.value = loading.progress.fraction
    }
    instruments?.refresh(at: time)
  }

  // MARK: Instruments

  private(set) var instruments: InstrumentsPanel?

  /// Opens or closes the instruments.
  func toggleInstruments() {
    if let panel = instruments {
      panel.close()
      panel.view.removeFromParent()
      instruments = nil
    } else {
      let panel = InstrumentsPanel(app)
      instruments = panel
      root.content.add(panel.view)
    }
  }
}

/// A sign on a small round ground.
final class IconBadge: View {
  private let icon: Icon

  init(_ icon: Icon) {
    self.icon = icon
    super.init()
    fill = .raised
    cornerRadius = 24
  }

  override var blocksTouches: Bool { false }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    result.icon(icon, in: Rect(center: bounds.center, size: Size(24, 24)), environment.color(.text))
    return result
  }
}
