import Geometry
import Interface
import Library

/// Messages and signs over the canvas that ask nothing.
extension Chrome {
  /// Where messages can be placed now.
  var messagePlacement: MessagePlacement {
    let window = Rect(origin: .origin, size: root.size)
    // The home screen has no bars.
    guard let screen = documents.screen else { return MessagePlacement(window: window) }
    let subject = screen.document.world.subject.map { screen.camera.worldToView.apply($0) }
    return MessagePlacement(window: window, bars: bars.values.map(\.frame), subject: subject)
  }

  /// Shows a small lock where a hand tried to move the camera while another holds something.
  func showLock(at point: Point, time: Double) {
    let badge = lock?.badge ?? IconBadge(.lock)
    lock = (badge, time + 0.6)
    if badge.parent == nil { root.content.add(badge) }
    badge.frame = Rect(center: point, size: Size(48, 48))
  }

  // MARK: Saving

  /// Shows why documents are not saved.
  func tell(_ problem: LibraryProblem) {
    toasts.show(problem.text(tr), time: workplace.time, seconds: 12)
  }

  /// Shows what the library's writer has reported since the last call.
  func reportSaving() {
    for problem in saving.takeNews() {
      if let problem {
        // The home screen shows the problem itself.
        if home == nil { tell(problem) }
      } else {
        toasts.show(tr("Everything is saved again."), time: workplace.time)
      }
      // The home screen shows or hides its warning that nothing is saved.
      rebuildHome()
    }
  }
}
