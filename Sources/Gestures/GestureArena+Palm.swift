import Geometry

// Palm rejection: a hand that draws may rest its palm on the panel. A contact that rests beside a moving stroke is no
// finger: its stroke is cancelled, and it never becomes part of a pinch.
extension GestureArena {
  /// When a resting contact is checked first. Later it is checked whenever a stroke moves.
  func palmDeadline(of touch: Touch) -> Double? {
    guard mayBePalm(touch), now < touch.startTime + settings.palmTime, touches.count > 1 else { return nil }
    return touch.startTime + settings.palmTime
  }

  /// Cancels the strokes of palms.
  ///
  /// - Complexity: O(fingers²).
  func rejectPalms(at time: Double) {
    for touch in touches
    where mayBePalm(touch) && time >= touch.startTime + settings.palmTime && isBesideStroke(touch, time: time)
    {
      stop(touch, .cancelled, time: time)
    }
  }

  /// Whether a contact lies beside a moving stroke of the same seat that is no longer young.
  func isBesideStroke(_ touch: Touch, time: Double) -> Bool {
    touches.contains { other in
      other !== touch && other.seat == touch.seat && other.claim == .ink
        && other.targets.ink == touch.targets.ink
        && !isFresh(other, time: time)
        && other.movedTime.map { time - $0 <= settings.palmTime } ?? false
        && other.location.distance(to: touch.location) <= settings.palmReach * settings.dpPerMillimetre
    }
  }

  /// Whether a contact draws but has not moved yet. A finger that has moved keeps its stroke, however long it pauses.
  private func mayBePalm(_ touch: Touch) -> Bool {
    touch.claim == .ink && touch.isFinger && touch.targets.yieldsTo != nil && touch.movedTime == nil
  }
}
