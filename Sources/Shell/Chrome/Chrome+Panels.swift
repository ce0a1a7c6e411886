import Geometry
import Gestures
import Interface
import ModeKit

/// Panels over everything else until they are closed: menus, sheets, progress.
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
    arena.noteAppearance(of: view.target, at: workplace.time)
    for child in view.children { noteAppearance(of: child) }
  }

  /// The side that a seat's sheets face, in quarter turns.
  func turns(of seat: Int) -> Int { workplace.seats.first { $0.id == seat }?.turns ?? 0 }
}

extension Chrome: LongWorkDisplay {
  func workBegan(_ work: LongWork.Item) {
    workEnded()
    let progress = Interface.Progress(work.title) { [weak self] in self?.documents.work.cancel() }
    let panel = Sheet(work.heading, content: progress)
    workPanel = (panel, progress, workplace.time)
  }

  func workEnded() {
    if let workPanel { close(workPanel.panel) }
    workPanel = nil
  }
}
