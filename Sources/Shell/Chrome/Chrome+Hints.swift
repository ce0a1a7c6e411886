import Geometry
import Interface
import Library

/// What is said beside the canvas without asking anything.
extension Chrome {
  /// Where messages can stand now.
  var messageRoom: MessageRoom {
    let window = Rect(origin: .origin, size: root.size)
    // The home screen has no bars.
    guard let screen = documents.screen else { return MessageRoom(window: window) }
    let subject = screen.document.world.subject.map { screen.camera.worldToView.apply($0) }
    return MessageRoom(window: window, bars: bars.values.map(\.frame), subject: subject)
  }

  /// Shows a small lock where a hand tried to move the camera while another holds something.
  func showLock(at point: Point, time: Double) {
    let badge = lock?.badge ?? IconBadge(.lock)
    lock = (badge, time + 0.6)
    if badge.parent == nil { root.content.add(badge) }
    badge.frame = Rect(center: point, size: Size(48, 48))
  }

  // MARK: Saving

  /// Says why documents are not saved.
  func tell(_ problem: LibraryProblem) {
    toasts.show(problem.text(tr), time: workplace.time, seconds: 12)
  }

  /// Tells what the library's writer has met with since.
  func tellOfSaving() {
    for problem in saving.takeNews() {
      if let problem {
        // The home screen says it by itself.
        if home == nil { tell(problem) }
      } else {
        toasts.show(tr("Everything is saved again."), time: workplace.time)
      }
      // The sign that nothing is saved comes and goes with it.
      rebuildHome()
    }
  }
}
