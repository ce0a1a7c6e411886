import Geometry
import Interface
import ModeKit

/// The panels of the second views.
extension Chrome {
  /// Makes the panels of the views that are shown, and removes all others.
  func refreshViewPanels() {
    let shown = documents.secondViews.shown
    for seat in viewPanels.keys where shown[seat] == nil {
      viewPanels.removeValue(forKey: seat)?.removeFromParent()
    }
    for seat in shown.keys.sorted() where viewPanels[seat] == nil {
      let panel = ViewPanel()
      panel.seat = seat
      panel.onMove = { [documents] in documents.place(secondView: seat, at: $0, isStretched: false) }
      panel.onStretch = { [documents] in documents.place(secondView: seat, at: $0, isStretched: true) }
      panel.onRename = { [weak self] in self?.showViewNameSheet(seat: seat) }
      panel.onResize = { [documents] in documents.changeSecondView(seat: seat) { $0.isLarge.toggle() } }
      panel.onClose = { [documents] in documents.closeSecondView(seat: seat) }
      viewPanels[seat] = panel
      root.content.add(panel, at: 0)
    }
    root.content.setNeedsLayout()
  }

  /// Removes all panels.
  func closeViewPanels() {
    for panel in viewPanels.values { panel.removeFromParent() }
    viewPanels = [:]
  }

  /// Places the panels around their views.
  func placeViewPanels() {
    let views = documents.secondViews
    for (seat, panel) in viewPanels {
      guard let shown = views.shown[seat], let kept = views.kept.first(where: { $0.seat == seat }) else {
        continue
      }
      panel.quarterTurns = turns(of: seat)
      panel.frame = shown.panel
      panel.name = kept.name
      panel.isLarge = kept.isLarge
    }
  }

  /// Asks for the name of a seat's view.
  private func showViewNameSheet(seat: Int) {
    let old = documents.secondViews.kept.first { $0.seat == seat }?.name ?? ""
    let name = TextField(old, hint: tr("Name"), label: tr("Name"), limit: 40)
    let commit: (View) -> Void = { [weak self] view in
      self?.documents.changeSecondView(seat: seat) { $0.name = name.text }
      self?.closeSheet(around: view)
    }
    name.onCommit = { commit($0) }
    let sheet = Sheet(
      tr("Name of the view"), content: column([field(tr("Name"), name)]),
      actions: [
        Button(tr("Cancel"), style: .plain) { [weak self] button in self?.closeSheet(around: button) },
        Button(tr("Rename"), style: .primary) { commit($0) },
      ])
    present(sheet, seat: seat)
    root.focus(name)
  }
}
