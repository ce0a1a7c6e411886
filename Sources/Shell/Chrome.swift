import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Raster
import Scene

/// Everything around the canvas: the home screen, a bar a seat, menus, sheets, messages. Main thread only.
///
/// What each of them does stands in an extension of its own.
final class Chrome {
  unowned var app: App! = nil
  /// The tree of all its views.
  let root: ViewRoot
  /// Messages that go by themselves.
  let toasts: ToastStack
  /// One line at the first use of something.
  let tips: Tips
  /// The sentence that belongs to what the open document shows.
  let caption: Caption
  /// Which part of the canvas is seen.
  let indicators: CanvasIndicators
  private(set) var home: HomeScreen?
  /// The bars of the seats.
  var bars: [Int: Bar] = [:]
  /// The gestures that draw or drag close to a bar, by seat: it makes room until they end.
  var crowding: [Int: Set<Gesture.SessionID>] = [:]
  /// Menus, sheets and panels, the topmost last.
  var panels: [View] = []
  /// What is shown while a document is made, and since when it is made.
  var loadingPanel: (panel: Sheet, progress: Interface.Progress, since: Double)?
  /// What the open document's mode asks, with the bar that shows how far something has come.
  var asked: (sheet: Sheet, progress: (bar: Interface.Progress, fraction: @Sendable () -> Double)?)?
  /// The small lock, and until when it is shown.
  var lock: (badge: IconBadge, until: Double)?
  var keyboard: OnScreenKeyboard?
  /// The page of the document on screen.
  var page: PageSheet?
  private(set) var instruments: InstrumentsPanel?
  /// What comes after the views and the panels.
  private(set) lazy var documentLink = DocumentLink(app)

  init(environment: Environment, size: Size) {
    root = ViewRoot(owner: Owner.chrome, size: size, environment: environment)
    toasts = ToastStack(root)
    tips = Tips(root)
    caption = Caption(root)
    indicators = CanvasIndicators(root)
    root.arrange = { [weak self] environment in self?.arrange(environment) }
    root.next = self
    root.onFocusChange = { [weak self] view in self?.focusChanged(view) }
  }

  private func arrange(_ environment: Environment) {
    let window = Rect(origin: .origin, size: root.size)
    home?.view.frame = window
    placeBars(environment)
    for panel in panels { panel.frame = window }
    var room = messageRoom
    caption.arrange(in: room, environment)
    if let frame = caption.frame { room.bars.append(frame) }
    toasts.arrange(in: room, environment)
    room.bars += toasts.frames
    tips.arrange(in: room, environment)
    instruments?.arrange(in: home == nil ? app.room : window.inset(by: 16), environment)
    placeKeyboard(environment)
  }

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

  // MARK: Time

  /// When something here must happen, in seconds.
  var nextDeadline: Double? {
    var times: [Double] = []
    if let lock { times.append(lock.until) }
    if let loadingPanel {
      times.append(
        panels.contains { $0 === loadingPanel.panel } ? app.platform.time + 0.1 : loadingPanel.since + 0.2)
    }
    if asked?.progress != nil { times.append(app.platform.time + 0.1) }
    if let panel = instruments { times.append(panel.nextRefresh) }
    if let next = root.nextDeadline { times.append(next) }
    if let next = indicators.nextDeadline { times.append(next) }
    return times.min()
  }

  /// Lets time pass.
  func advance(to time: Double) {
    root.advance(to: time)
    indicators.follow(app.screen, time: time)
    if let lock, time >= lock.until {
      lock.badge.removeFromParent()
      self.lock = nil
    }
    if let loadingPanel, let loading = app.loading {
      if time >= loadingPanel.since + 0.2, !panels.contains(where: { $0 === loadingPanel.panel }) {
        open(loadingPanel.panel)
      }
      loadingPanel.progress.value = loading.progress.fraction
    }
    refreshQuestion()
    instruments?.refresh(at: time)
  }

  // MARK: Instruments

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
