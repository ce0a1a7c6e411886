import Geometry
import Gestures
import Interface
import ModeKit

/// What lies over everything else until it is closed: menus, sheets, progress.
extension Chrome {
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
    if asked?.sheet === panel { asked = nil }
    if page?.sheet === panel { page = nil }
    panel.removeFromParent()
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

  // MARK: Loading

  /// Shows progress with a way to cancel, once it takes longer than a moment.
  func showLoading(_ loading: Loading) {
    hideLoading()
    let progress = Interface.Progress(loading.title) { [weak self] in self?.app.cancelLoading() }
    let panel = Sheet(loading.heading, content: progress)
    loadingPanel = (panel, progress, app.platform.time)
  }

  /// Takes the progress away.
  func hideLoading() {
    if let loadingPanel { close(loadingPanel.panel) }
    loadingPanel = nil
  }
}
