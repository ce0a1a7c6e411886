import Geometry

/// Two fingers that draw, and may turn out to be a pinch.
struct LandedPair {
  let first: Touch
  let second: Touch
  /// The state of the pair.
  var pair: FingerPair

  /// Whether a finger is one of them.
  func holds(_ touch: Touch) -> Bool { touch === first || touch === second }
}

// Pairs of fingers where ink yields to a pinch. Both draw at once, and their strokes are taken back if they pinch.
extension GestureArena {
  /// Pairs a landing finger with those that landed just before. Of many hands only two fingers alone are a pair.
  ///
  /// - Complexity: O(fingers).
  func formPairs(with touch: Touch, time: Double) {
    let partners = touches.filter { mayPair($0, touch) }
    let hands = touch.targets.hands
    guard hands == .one || partners.count < 2 else {
      pairs.removeAll { pair in partners.contains { pair.holds($0) } }
      return
    }
    for partner in partners {
      let pair = FingerPair(
        partner.location, drawn: partner.path.length, touch.start, time: time, hands, settings)
      pairs.append(LandedPair(first: partner, second: touch, pair: pair))
    }
  }

  /// Follows the movement of a finger in its pairs, and starts a pinch if it is one.
  func followPairs(of touch: Touch, time: Double) {
    guard !pairs.isEmpty else { return }
    for index in pairs.indices where pairs[index].holds(touch) {
      pairs[index].pair.move(
        touch === pairs[index].first ? .first : .second, to: touch.location, time: touch.time)
    }
    if let pinch = pairs.first(where: { $0.pair.verdict == .pinch }) { begin(pinch, time: time) }
    pairs.removeAll { $0.pair.verdict != .open }
  }

  /// Ends the pairs of a finger that lifts or stops.
  func leavePairs(_ touch: Touch) { pairs.removeAll { $0.holds(touch) } }

  /// Whether two fingers may still become a pinch.
  func arePair(_ a: Touch, _ b: Touch) -> Bool { pairs.contains { $0.holds(a) && $0.holds(b) } }

  /// Whether a finger draws but may still become a pinch, so that its ink does not hold a camera: that of another view,
  /// or any if one hand draws.
  func isProvisional(_ touch: Touch, against camera: TargetID) -> Bool {
    (touch.targets.hands == .one || touch.targets.yieldsTo != camera) && pairs.contains { $0.holds(touch) }
  }

  /// Whether a finger landed so recently that its ink is provisional, allowing for late time stamps.
  func isFresh(_ touch: Touch, time: Double) -> Bool {
    time - touch.startTime <= settings.provisionalInk + lateness
  }

  /// Whether a finger's stroke can still be taken back for a three-finger tap.
  func yieldsInk(_ touch: Touch, time: Double) -> Bool {
    touch.claim == .ink && touch.targets.yieldsTo != nil
      && (isFresh(touch, time: time) || pairs.contains { $0.holds(touch) })
  }

  /// For targets whose ink yields to a pinch: lets a landing finger join the remaining finger of a pinch, or keeps it
  /// from drawing beside a pinch. Returns whether it did one of these.
  func joinPinch(_ touch: Touch) -> Bool {
    guard let camera = touch.targets.yieldsTo else { return false }
    let hand = motions.first { motion in
      motion.isCamera && motion.target == camera
        && motion.touches.contains { $0.seat == touch.seat && isNear($0, touch) }
    }
    guard let hand else { return false }
    guard hand.touches.count < 2 else {
      touch.targets.keepOnlyThreeFingerTap()
      return true
    }
    touch.mayTap = false
    touch.targets.drag = GestureTargets.Drag(target: camera, isCamera: true)
    return true
  }

  /// Whether a finger draws in the same place as a landing one, and landed so shortly before that both may pinch.
  private func mayPair(_ other: Touch, _ touch: Touch) -> Bool {
    guard let camera = touch.targets.yieldsTo, other !== touch, other.isFinger, touch.isFinger,
      other.isMouse == touch.isMouse, other.seat == touch.seat, other.targets.ink == touch.targets.ink,
      other.targets.yieldsTo == camera, other.claim == .ink || isInThreeFingerTap(other)
    else { return false }
    return FingerPair.mayBegin(
      touch.targets.hands, distance: touch.isMouse ? 0 : other.location.distance(to: touch.location),
      pause: touch.startTime - other.startTime, lateness: lateness, settings)
  }

  /// Whether two fingers can be those of a pinch.
  private func isNear(_ a: Touch, _ b: Touch) -> Bool {
    guard b.targets.hands == .many, !b.isMouse else { return isOneHand(a, b) }
    return a.location.distance(to: b.location) <= settings.pinchReach * settings.dpPerMillimetre
  }

  /// Starts a pinch: takes back the strokes of its fingers, and gives the fingers to the camera.
  private func begin(_ pinch: LandedPair, time: Double) {
    guard let camera = pinch.first.targets.yieldsTo else { return }
    let isOneHand = pinch.first.targets.hands == .one
    // With many hands, other fingers that draw keep the view still, and then these two draw as well.
    guard isOneHand || !isHeld(against: camera, by: { pinch.holds($0) }) else { return }
    if isOneHand { stopOthers(beside: pinch, time: time) }
    let drag = GestureTargets.Drag(target: camera, isCamera: true)
    for touch in [pinch.first, pinch.second] {
      takeBackInk(touch, time: time)
      cancelThreeFingerTap(of: touch)
      touch.mayTap = false
      touch.targets.drag = drag
      take(touch, into: drag, time: time)
    }
  }

  /// Cancels the strokes of contacts that landed with a pinch of one hand: they are other parts of that hand.
  private func stopOthers(beside pinch: LandedPair, time: Double) {
    let others = touches.filter { touch in
      !pinch.holds(touch)
        && pairs.contains { $0.holds(touch) && ($0.holds(pinch.first) || $0.holds(pinch.second)) }
    }
    for touch in others { stop(touch, .cancelled, time: time) }
  }
}
