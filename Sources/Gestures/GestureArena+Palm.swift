import Geometry

/// Where one hand draws, its palm lies on the panel, too. A contact that rests beside a moving stroke is no finger: what it
/// has drawn is taken back, and it never makes a pinch.
extension GestureArena {
  /// When a resting contact is looked at; later on, strokes that come near it are.
  func palmDeadline(of touch: Touch) -> Double? {
    guard mayBePalm(touch), now < touch.startTime + settings.palmTime, touches.count > 1 else { return nil }
    return touch.startTime + settings.palmTime
  }

  /// Takes back what palms have drawn.
  ///
  /// - Complexity: O(fingers²).
  func rejectPalms(at time: Double) {
    for touch in touches
    where mayBePalm(touch) && time >= touch.startTime + settings.palmTime && isBesideStroke(touch, time: time)
    {
      stop(touch, .cancelled, time: time)
    }
  }

  /// Whether a contact lies beside a stroke that the same hand has been drawing for a while.
  func isBesideStroke(_ touch: Touch, time: Double) -> Bool {
    touches.contains { other in
      other !== touch && other.seat == touch.seat && other.claim == .ink
        && other.targets.ink == touch.targets.ink
        && !isFresh(other, time: time)
        && other.movedTime.map { time - $0 <= settings.palmTime } ?? false
        && other.location.distance(to: touch.location) <= settings.palmReach * settings.dpPerMillimetre
    }
  }

  /// A finger that has moved keeps its stroke, however long it pauses.
  private func mayBePalm(_ touch: Touch) -> Bool {
    touch.claim == .ink && touch.isFinger && touch.targets.yieldsTo != nil && touch.movedTime == nil
  }
}
