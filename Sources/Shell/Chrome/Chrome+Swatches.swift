import Geometry
import Interface
import ModeKit

/// The swatch panels: low panels beside the bars, with the colours for which a bar has no room. Each seat has its own.
extension Chrome {
  /// Follows the use of the swatch that opens the panel: a tap shows and hides it, and a finger dragged from there onto
  /// a colour picks that one.
  func useSwatches(_ use: SwatchUse, seat: Int) {
    switch use {
    case .toggled:
      if swatchPanels[seat] == nil { openSwatches(seat: seat) } else { closeSwatches(seat: seat) }
    case .dragged(let point):
      if swatchPanels[seat] == nil { openSwatches(seat: seat) }
      root.layoutIfNeeded()
      swatchPanels[seat]?.aim(at: point)
    case .released(let point):
      if let swatch = swatchPanels[seat]?.swatch(at: point) { self.use(swatch, .tap, seat: seat) }
      closeSwatches(seat: seat)
    }
  }

  private func openSwatches(seat: Int) {
    guard let bar = bars[seat] else { return }
    let panel = SwatchPanel()
    panel.entries = bar.swatchEntries
    panel.onUse = { [weak self] item, use in self?.use(item, use, seat: seat) }
    swatchPanels[seat] = panel
    root.content.add(panel)
  }

  /// Hides the swatch panel of a seat.
  func closeSwatches(seat: Int) { swatchPanels.removeValue(forKey: seat)?.removeFromParent() }

  /// Hides all swatch panels.
  func closeAllSwatches() { swatchPanels.keys.forEach(closeSwatches) }

  /// Brings the panels up to date with their bars, and hides those whose bars need none any more.
  func refreshSwatches() {
    for (seat, panel) in swatchPanels {
      if let bar = bars[seat], bar.standIn != nil {
        panel.entries = bar.swatchEntries
      } else {
        closeSwatches(seat: seat)
      }
    }
  }

  /// Hides the panel of the seat whose finger lands beside it, such as for a stroke.
  func noteTouchForSwatches(at point: Point) {
    let seat = workplace.seats.nearest(to: point, in: workplace.windowSize)
    guard let panel = swatchPanels[seat], let bar = bars[seat] else { return }
    let swatch = bar.standIn.flatMap { bar.place(of: $0) }
    if !panel.frameInRoot.contains(point), swatch?.contains(point) != true { closeSwatches(seat: seat) }
  }

  /// Places the panels beside their bars, turned as these are.
  func placeSwatches(_ environment: Environment) {
    for seat in workplace.seats {
      guard let panel = swatchPanels[seat.id], let bar = bars[seat.id] else { continue }
      let own = seat.toWindow(root.size).inverse?.apply(bar.frame) ?? bar.frame
      let size = panel.size(fitting: own.size, in: environment)
      let y = bar.growsUpwards ? own.minY - Self.swatchGap - size.height : own.maxY + Self.swatchGap
      panel.quarterTurns = seat.turns
      panel.frame = seat.toWindow(root.size).apply(
        Rect(x: own.minX, y: y, width: size.width, height: size.height))
    }
  }

  /// The distance between a bar and its swatch panel, in dp.
  private static let swatchGap = 8.0
}
