import Geometry
import Interface
import ModeKit
import Scene

extension JigsawMode {
  /// The duration of a flash, in seconds.
  private static let flashTime = 0.6

  /// Shows a loose piece and its place in the largest group, or a piece that it fits.
  func hint(_ host: ModeHost<JigsawMode>) {
    let state = host.state
    let middle = host.environment.camera.toWorld(host.environment.freeArea.center)
    let (shown, held) = (host.session.lights.hint.shownGroups, host.session.hands.held)
    guard let fit = state.hint(near: middle, shown: shown, except: held) else { return }
    host.session.lights.hint.show(fit, at: host.environment.time)
    let boxes = [state.goal(of: fit).bounds, state.box(of: fit.group)]
    if state.groups[fit.group].shelved != nil {
      showOnShelf(fit.group, host)
      host.request(.reveal(boxes[0]))
    } else {
      host.request(.reveal(boxes[0].union(boxes[1])))
    }
    host.request(.animate(until: host.environment.time + Hint.duration))
    host.refreshOverlay()
  }

  /// The two outlines of a hint, which flash together.
  func hintPictures(_ host: ModeHost<JigsawMode>) -> [DrawingList.Item] {
    let state = host.state
    guard let (fit, start) = host.session.lights.hint.shown, host.environment.time - start < Hint.duration,
      state.isGroup(fit.group), state.isGroup(fit.partner)
    else { return [] }
    let phase = (host.environment.time - start) / JigsawMode.flashTime
    let theme = host.environment.theme
    let strength = theme.reducedMotion ? 1 : 1 - abs(2 * (phase - phase.rounded(.down)) - 1)
    let view = host.environment.camera.worldToView
    var piece = state.outline(of: fit.group).transformed(by: view)
    if let (shelf, cell) = place(onShelf: fit.group, host) {
      let toCell = Shelf.fit(state.box(of: fit.group), in: cell, of: state.puzzle.cut)
      piece = state.outline(of: fit.group).transformed(by: toCell.then(shelf.toWindow))
    }
    return [piece, state.goal(of: fit).transformed(by: view)].map { outline in
      let ring = ring(around: outline.bounds)
      return DrawingList.Item(bounds: outline.bounds.union(ring?.bounds ?? .null).inset(by: -8)) { canvas in
        canvas.fill(outline, theme.color(.pieceLit).faded(0.45 * strength))
        for line in [outline, ring].compactMap({ $0 }) {
          canvas.stroke(line, theme.color(.shadow).faded(0.4 + 0.6 * strength), width: 6)
          canvas.stroke(line, theme.color(.accent).faded(0.4 + 0.6 * strength), width: 3)
        }
      }
    }
  }

  /// A circle around a piece that is too small to be noticed; nil for larger ones.
  private func ring(around box: Rect) -> Path? {
    guard max(box.width, box.height) < Self.smallestMark else { return nil }
    return Path(
      ellipseIn: Rect(center: box.center, size: Size(1.5 * Self.smallestMark, 1.5 * Self.smallestMark)))
  }

  /// The smallest outline without a circle, in dp.
  private static let smallestMark = 36.0
}

extension PuzzleTable {
  /// The outline on the table of the place where a hint's group goes; for two single pieces the outline of the other.
  func goal(of fit: Fit) -> Path {
    let partner = groups[fit.partner]
    guard partner.count > 1 else { return outline(of: fit.partner) }
    guard let back = groups[fit.group].placement.transform.inverse else { return Path() }
    return outline(of: fit.group).transformed(by: back.then(partner.placement.transform))
  }
}
