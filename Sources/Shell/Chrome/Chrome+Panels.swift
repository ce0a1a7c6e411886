import Geometry
import Gestures
import Interface
import ModeKit

/// Panels over everything else until they are closed: menus, sheets, progress.
///
/// A panel for a seat belongs to it. At a table of several seats it stands at the seat's side and takes only touches on
/// itself, so several can be open at once; a seat sees its newest one. Otherwise it covers the whole window.
extension Chrome {
  /// Puts a panel on top, for a seat or for everybody. Fingers that land on it in its first moments are ignored.
  func open(_ panel: Panel, seat: Int? = nil) {
    panel.seat = seat
    panel.facing = seat.map(turns) ?? panel.facing
    panels.append(panel)
    root.content.add(panel)
    root.content.setNeedsLayout()
    root.layoutIfNeeded()
    noteAppearance(of: panel)
  }

  /// Removes a panel.
  func close(_ panel: Panel) {
    panels.removeAll { $0 === panel }
    asked = asked.filter { $0.value.sheet !== panel }
    pages = pages.filter { $0.value.sheet !== panel }
    panel.removeFromParent()
  }

  /// Closes the panels of some seats, without a choice.
  func closePanels(of isMeant: (_ seat: Int) -> Bool) {
    for panel in panels where panel.seat.map(isMeant) == true {
      panel.dismiss()
      // A panel that must be answered stays open when it is dismissed.
      if panels.contains(where: { $0 === panel }) { close(panel) }
    }
  }

  /// Whether a panel keeps the keyboard of a seat from the document.
  func hasPanel(for seat: Int) -> Bool { panels.contains { $0.seat == nil || $0.seat == seat } }

  private func noteAppearance(of view: View) {
    arena.noteAppearance(of: view.target, at: workplace.time)
    for child in view.children { noteAppearance(of: child) }
  }

  /// The side that a seat's panels face, in quarter turns.
  func turns(of seat: Int) -> Int { workplace.seats.first { $0.id == seat }?.turns ?? 0 }

  // MARK: Places

  /// Whether people at several seats use the open document.
  var isTable: Bool { documents.screen != nil && workplace.seats.count > 1 }

  /// Places each panel: over the whole window, or beside its seat's bar.
  func placePanels() {
    let clearing = isTable ? nil : self.clearing
    for (number, panel) in panels.enumerated() {
      let seat = workplace.seats.first { $0.id == panel.seat }
      panel.place = isTable ? seat.map { place(of: panel, $0) } : nil
      panel.frame = Rect(origin: .origin, size: root.size)
      (panel as? Sheet)?.clearing = clearing
      // Of several panels of a seat the newest is seen.
      panel.isHidden = isTable && seat != nil && panels[(number + 1)...].contains { $0.seat == panel.seat }
    }
  }

  /// Where a seat's panel stands, in dp of the window: between the seat's bar, or its keyboard, and the middle of the
  /// table.
  private func place(of panel: Panel, _ seat: Seat) -> Rect {
    let extent = seat.extent(of: root.size)
    let bar = extent.height - barMargin(extent) - (bars[seat.id]?.bounds.height ?? Metrics.barHeight)
    let keys = keyboards[seat.id].map { extent.height - $0.bounds.height } ?? .infinity
    let bottom = min(bar, keys) - 12
    // The middle of the table stays free, whoever has a panel open.
    let least = Self.leastDepth * min(max(1, workplace.settings.textScale), Self.greatestText)
    let greatest = max(least, min(root.size.width, root.size.height) / 4)
    let depth = panel.depth ?? greatest
    // Panels of neighbouring sides keep clear of each other's corner: those of the near and the far side stand between
    // those of the left and the right or, in a narrow window, the other way round.
    func reach(_ depth: Double) -> Double { Metrics.barMargin + Metrics.barHeight + 12 + depth + 8 }
    let isNarrow = root.size.width - 2 * reach(greatest) < Self.leastWidth
    let isAcross = seat.isAcross
    let hasNeighbour = workplace.seats.contains { $0.isAcross != isAcross }
    let margin = hasNeighbour && isAcross != isNarrow ? reach(isNarrow ? greatest : depth) : corner(of: seat)
    let side = max(16, min(margin, (extent.width - Self.leastWidth) / 2))
    let top = max(8, bottom - depth)
    let own = Rect(minX: side, minY: top, maxX: extent.width - side, maxY: bottom)
    return seat.toWindow(root.size).apply(own)
  }

  /// The least depth of a seat's panels with text of the normal size, in dp: a sheet with a field and its actions.
  private static let leastDepth = 200.0
  /// The text size up to which panels grow with it.
  private static let greatestText = 1.4
  /// The least width of a seat's panels in a window that has room for it, in dp.
  private static let leastWidth = 360.0
}

extension Seat {
  /// Whether it is at the near or the far side.
  fileprivate var isAcross: Bool { edge == .top || edge == .bottom }
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
