import Geometry
import Interface
import Library
import Scene

/// Scroll indicators: show for a moment which part of a bounded document is visible, when it appears and while the
/// view moves.
final class CanvasIndicators {
  private let across = ScrollIndicator()
  private let down = ScrollIndicator()
  private var seen: (document: DocumentID, camera: Camera)?
  private var until = -Double.infinity

  /// How long they are shown after the last movement, in seconds.
  private static let flash = 1.2
  /// How far outside the area between the bars they are, in dp.
  private static let margin = 8.0

  init(_ root: ViewRoot) {
    for view in [across, down] { root.content.add(view, at: 0) }
  }

  /// When they disappear, in seconds; nil while they are hidden.
  var nextDeadline: Double? { across.isShown || down.isShown ? until : nil }

  /// Follows the view.
  func follow(_ screen: DocumentScreen?, time: Double) {
    guard let screen, case let world = screen.world, let bounds = world.bounds else {
      seen = nil
      across.isShown = false
      down.isShown = false
      return
    }
    if seen?.document != screen.id || seen?.camera != screen.camera { until = time + Self.flash }
    seen = (screen.id, screen.camera)
    let room = screen.document.environment.freeArea
    // The empty ground around the document's subject does not count.
    let whole = screen.camera.worldToView.apply(world.subject ?? bounds)
    let beside = room.inset(by: -Self.margin)
    across.frame = ScrollIndicator.frame(.horizontal, beside: beside, showing: room, of: whole)
    down.frame = ScrollIndicator.frame(.vertical, beside: beside, showing: room, of: whole)
    across.isShown = time < until && whole.width > room.width + 1
    down.isShown = time < until && whole.height > room.height + 1
  }
}
