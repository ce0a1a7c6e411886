import Geometry
import Gestures
import ModeKit

/// The second views of the document on screen: what is kept of them, and those that are shown.
struct SecondViews {
  /// One that is shown.
  struct Shown {
    /// The view.
    let screen: DocumentScreen
    /// Its panel, in dp of the window.
    var panel: Rect
  }

  /// All that belong to the document, in the order in which they were opened; also those of seats that are closed now.
  var kept: [SecondView] = []
  /// Those that are shown, by seat.
  var shown: [Int: Shown] = [:]
  /// What was stored last.
  var stored: [SecondView] = []
  /// The views in which the present gestures began, by session.
  private var hands: [Gesture.SessionID: ViewID] = [:]

  /// The shown ones in the order in which they were opened.
  var screens: [DocumentScreen] { shown.isEmpty ? [] : kept.compactMap { shown[$0.seat]?.screen } }

  /// The one whose panel is at a point of the window in dp; nil outside of all. Panels do not cover each other.
  func screen(at point: Point) -> DocumentScreen? {
    shown.values.first { $0.panel.contains(point) }?.screen
  }

  /// The one to which a gesture belongs; nil for the first view.
  ///
  /// What is dragged crosses from view to view with the hand, and so does the mouse that hovers. Everything else stays in
  /// the view where it began.
  mutating func screen(of gesture: Gesture) -> DocumentScreen? {
    guard !shown.isEmpty else { return nil }
    if [.manipulate, .hover].contains(gesture.kind) { return screen(at: gesture.location) }
    let began = hands[gesture.session] ?? screen(at: gesture.start)?.view ?? .first
    let goesOn = gesture.phase == .began || gesture.phase == .changed
    hands[gesture.session] = goesOn ? began : nil
    return shown.values.first { $0.screen.view == began }?.screen
  }
}
