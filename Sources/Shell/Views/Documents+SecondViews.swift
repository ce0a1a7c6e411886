import Geometry
import Gestures
import ModeKit

/// The second views of the document on screen: each seat may open one.
extension Documents {
  /// All views of the document on screen: the one that fills the window, then those over it, back to front.
  var screens: [DocumentScreen] { screen.map { [$0] + secondViews.screens } ?? [] }

  /// The view of the document at a point of the window in dp.
  func screen(at point: Point) -> DocumentScreen? { secondViews.screen(at: point) ?? screen }

  /// The view of the document to which a gesture belongs.
  func screen(of gesture: Gesture) -> DocumentScreen? { secondViews.screen(of: gesture) ?? screen }

  /// Whether the window has room for second views.
  var offersSecondViews: Bool { SecondView.fits(in: workplace.windowSize) }

  /// Opens or closes a seat's second view.
  func toggleSecondView(seat id: Int) {
    guard screen != nil, let seat = workplace.seats.first(where: { $0.id == id }) else { return }
    if secondViews.kept.contains(where: { $0.seat == id }) { return closeSecondView(seat: id) }
    guard offersSecondViews else { return }
    secondViews.kept.append(SecondView(seat: id, frame: opening(for: seat)))
  }

  /// Closes a seat's second view for good.
  func closeSecondView(seat: Int) { secondViews.kept.removeAll { $0.seat == seat } }

  /// Changes the stored state of a seat's second view.
  func changeSecondView(seat: Int, _ body: (inout SecondView) -> Void) {
    guard let index = secondViews.kept.firstIndex(where: { $0.seat == seat }) else { return }
    body(&secondViews.kept[index])
    audience?.secondViewsChanged()
  }

  /// Puts a seat's panel where a hand moves or stretches it, in dp of the window: not over the bars, and not over another
  /// panel, along which it slides. At the edges of the free area, a moved panel keeps its size.
  func place(secondView seat: Int, at frame: Rect, isStretched: Bool) {
    guard let old = secondViews.shown[seat]?.panel else { return }
    let others = secondViews.shown.filter { $0.key != seat }.values.map(\.panel)
    let freeArea = workplace.freeArea
    let wanted = SecondView.limited(isStretched ? frame.intersection(freeArea) : frame, to: freeArea)
    let along = [
      wanted, Rect(minX: wanted.minX, minY: old.minY, maxX: wanted.maxX, maxY: old.maxY),
      Rect(minX: old.minX, minY: wanted.minY, maxX: old.maxX, maxY: wanted.maxY),
    ]
    guard let place = along.first(where: { place in !others.contains { $0.intersects(place) } }) else {
      return
    }
    changeSecondView(seat: seat) {
      $0.frame = place
      $0.isLarge = false
    }
  }

  private func opening(for seat: Seat) -> Rect {
    SecondView.opening(
      for: seat, isAlone: workplace.seats.count == 1, in: workplace.freeArea, of: workplace.windowSize)
  }

  // MARK: What is shown

  /// Opens, closes and places views so that those of the open seats are shown, while the window has room for them. Called
  /// between two deliveries of gestures.
  func arrangeSecondViews() {
    guard screen != nil, !secondViews.kept.isEmpty || !secondViews.shown.isEmpty else { return }
    let seats = Dictionary(workplace.seats.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let wanted = offersSecondViews ? secondViews.kept.filter { seats[$0.seat] != nil } : []
    let frames = SecondView.frames(of: wanted, in: workplace.freeArea) { seat in
      seats[seat].map { opening(for: $0) } ?? .zero
    }
    var hasChanged = false
    for seat in secondViews.shown.keys.sorted() where frames[seat] == nil {
      putAway(seat)
      hasChanged = true
    }
    for view in wanted {
      guard let panel = frames[view.seat], let seat = seats[view.seat] else { continue }
      let content = SecondView.content(of: panel, turns: seat.turns)
      if let shown = secondViews.shown[view.seat] {
        guard shown.panel != panel || shown.screen.frame != content else { continue }
        secondViews.shown[view.seat]?.panel = panel
        shown.screen.frame = content
      } else if let opened = open(view, in: content) {
        secondViews.shown[view.seat] = SecondViews.Shown(screen: opened, panel: panel)
      }
      hasChanged = true
    }
    guard hasChanged else { return }
    updateEnvironment(isNew: true)
    audience?.secondViewsChanged()
  }

  /// Opens a view in a part of the window, in dp: as it was left, or on the document's landmark, or on everything if
  /// the landmark can be seen already.
  private func open(_ view: SecondView, in content: Rect) -> DocumentScreen? {
    guard let screen else { return nil }
    let showsLandmark = screen.showsLandmark
    let id = screen.document.openView(environment(nil, in: content, freeArea: content))
    var saved = view.shown
    saved?.camera.viewport = content
    let opened = DocumentScreen(
      id: screen.id, document: screen.opened, in: id, layer: takeLayer(), saved: saved)
    opened.frame = content
    if saved == nil { opened.jump(to: showsLandmark ? opened.whole : opened.landmark) }
    arena.noteAppearance(of: opened.canvas, at: workplace.time)
    return opened
  }

  /// Takes a seat's view off the screen and ends the gestures on its canvas.
  private func putAway(_ seat: Int) {
    guard let shown = secondViews.shown[seat] else { return }
    arena.end(target: shown.screen.canvas, time: workplace.time)
    keepCamera(of: shown.screen, seat: seat)
    secondViews.shown[seat] = nil
    stage.drop(shown.screen)
    screen?.document.closeView(shown.screen.view)
  }

  /// Takes all views off the screen, since the document is left.
  func leaveSecondViews() {
    for seat in secondViews.shown.keys { putAway(seat) }
    saveSecondViews()
    secondViews = SecondViews()
  }

  // MARK: Keeping

  /// Stores the views when they have changed and their cameras rest.
  func saveSecondViews() {
    guard let screen, secondViews.screens.allSatisfy(\.isAtRest) else { return }
    for (seat, shown) in secondViews.shown { keepCamera(of: shown.screen, seat: seat) }
    guard secondViews.kept != secondViews.stored else { return }
    secondViews.stored = secondViews.kept
    library.save(secondViews.kept, of: screen.id)
  }

  private func keepCamera(of screen: DocumentScreen, seat: Int) {
    guard let index = secondViews.kept.firstIndex(where: { $0.seat == seat }) else { return }
    secondViews.kept[index].shown = screen.savedView
  }
}
