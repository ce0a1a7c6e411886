import Geometry
import Interface
import ModeKit
import Scene
import Tables

/// Following the view of somebody else at the shared table.
extension Chrome {
  /// Follows somebody's view until one moves one's own, or follows nobody.
  func follow(_ person: TablePeople.Person?) {
    guard let screen = documents.screen, let table = screen.table else { return }
    table.follow(person?.name, at: workplace.time)
    followedCamera = nil
    if let person { say(tr("You follow {0}, until you move the view yourself.", person.title)) }
  }

  /// Moves the view to what the followed person sees, and shows those who follow what is seen here. Called every frame;
  /// `time` is in seconds.
  func refreshFollowing(_ screen: DocumentScreen, _ table: any OpenTable, at time: Double) {
    table.show(screen.camera.viewToWorld.apply(workplace.freeArea), at: time)
    guard let followed = table.views.followed else { return }
    let destination = screen.motion.destination
    let isMoved = followedCamera.map { $0 != destination && $0.viewport == destination.viewport } == true
    let person = table.people.people.first { $0.name == followed }
    // Whoever moves the view leads it.
    if screen.motion.isHeld || isMoved || person?.isHere != true {
      table.follow(nil, at: time)
      followedCamera = nil
      return say(tr("You no longer follow {0}.", person?.title ?? tr("Somebody")))
    }
    guard let area = table.views.seen else { return }
    let goal = screen.motion.limited(
      Camera.fitting(
        area, in: workplace.freeArea, margin: 0, zooms: screen.world.zooms, turns: screen.camera.turns
      ).over(screen.camera.viewport))
    guard goal != followedCamera else { return }
    screen.send(goal, time: time)
    followedCamera = screen.motion.destination
  }
}
