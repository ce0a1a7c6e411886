import Geometry

// Palm rejection: a hand that draws may rest its palm on the panel, which drifts as the hand rolls. A contact that
// rests while a stroke is drawn beside it is not a finger, and its stroke is cancelled.
//
// The two are told apart by their paths. A palm drifts less than `palmDrift`. What is drawn beside it since it landed,
// by one stroke or by several short ones, is longer than that and at least one and a half times as long as its own path.
// So a finger that writes slowly or hesitates is not taken for a palm beside its own palm's stroke. A path that goes back
// and forth in one place counts as short.
extension GestureArena {
  /// When a resting contact is checked first. Later it is checked whenever a stroke moves.
  func palmDeadline(of touch: Touch) -> Double? {
    guard mayBePalm(touch), now < touch.startTime + settings.palmTime, touches.count > 1 else { return nil }
    return touch.startTime + settings.palmTime
  }

  /// Cancels the strokes of palms. For a contact that lifts while a stroke moves beside it, half the usual length of
  /// the stroke is enough.
  ///
  /// - Complexity: O(fingers²).
  func rejectPalms(at time: Double, lifting: Touch? = nil) {
    guard touches.count > 1 || lifting != nil else { return }
    for touch in touches where mayBePalm(touch) {
      if !touch.liesBesideStroke {
        touch.liesBesideStroke = isBesideStroke(
          touch, ofLength: touch === lifting ? settings.palmDrift / 2 : settings.palmDrift, time: time)
      }
      if touch.liesBesideStroke, time >= touch.startTime + settings.palmTime {
        stop(touch, .cancelled, time: time)
      }
    }
  }

  /// Records how long the paths of the other fingers are when one lands.
  func recordPaths(for touch: Touch) {
    guard touch.targets.hands == .one, touch.targets.ink != nil else { return }
    for other in touches where other !== touch && other.path.length > 0 {
      touch.pathsAtLanding[other.session] = other.path.length
    }
  }

  /// Counts a stroke that ends for the contacts beside it, also for those that might still tap with three fingers.
  func recordStroke(_ stroke: Touch) {
    for touch in touches where isBeside(stroke, touch) {
      touch.drawnBeside += drawn(by: stroke, since: touch)
    }
  }

  /// How much of a stroke was drawn since a contact landed, in dp.
  private func drawn(by stroke: Touch, since touch: Touch) -> Double {
    stroke.path.length - (touch.pathsAtLanding[stroke.session] ?? 0)
  }

  /// Whether a stroke is of the seat of a contact, and so near to it that both may be of one hand.
  private func isBeside(_ stroke: Touch, _ touch: Touch) -> Bool {
    stroke !== touch && stroke.seat == touch.seat && stroke.targets.ink == touch.targets.ink
      && stroke.location.distance(to: touch.location) <= settings.palmReach * settings.dpPerMillimetre
  }

  /// Whether strokes beside a contact, together with one that moves, are longer than a length in dp since the contact
  /// landed.
  private func isBesideStroke(_ touch: Touch, ofLength length: Double, time: Double) -> Bool {
    let limit = max(length, 1.5 * min(touch.path.length, 2 * touch.path.farthest))
    if touch.drawnBeside > limit { return true }
    return touches.contains { other in
      guard isBeside(other, touch), other.claim == .ink, !arePair(other, touch),
        let moved = other.movedTime, time - moved <= settings.strokePause
      else { return false }
      return touch.drawnBeside + drawn(by: other, since: touch) > limit
    }
  }

  /// Whether a contact draws for one hand but rests. A finger that has moved once keeps its stroke, however long it
  /// pauses.
  private func mayBePalm(_ touch: Touch) -> Bool {
    touch.claim == .ink && touch.isFinger && touch.targets.yieldsTo != nil && touch.targets.hands == .one
      && touch.path.farthest <= settings.palmDrift
  }
}
