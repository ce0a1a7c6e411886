import Geometry

/// Two contacts of one seat that landed together. Their motion decides whether they are a pinch, which moves the view,
/// or two independent contacts that draw.
///
/// It is a pure value, fed with the places and times of both contacts. Until it has decided, both draw, so that ink
/// never waits. SDL does not report the size of a contact, and pressure is 1 on most panels, so only places and times
/// decide.
///
/// With a seat of many hands, only a motion that hardly anybody draws is a pinch: both fingers move straight away from
/// each other or straight towards each other, at the same time, until their distance has changed by 28 dp. Children
/// side by side rarely do that, and mirrored lines mostly lean towards their axis. Mirrored lines that start within 10°
/// of the straight way to the other finger can only be told from a pinch by their later motion, which is too late,
/// since the view must move before that.
///
/// With a seat of one hand, two fingers that both move are the hand's fingers on the view, in whatever direction, since
/// a hand draws with one finger only. A palm drifts less than ``GestureSettings/palmDrift``.
package struct FingerPair {
  /// Whose fingers they may be.
  package enum Hands {
    /// Anybody's.
    case many
    /// One person's, who draws with one finger and may rest a palm.
    case one
  }

  /// What the two contacts are.
  package enum Verdict {
    /// Not known yet.
    case open
    /// Two fingers on the view. Their strokes are cancelled.
    case pinch
    /// Two independent contacts. That is final.
    case strokes
  }

  /// One of the two contacts.
  package enum Member {
    case first, second
  }

  /// The change of the distance of two fingers that shows a pinch, in dp.
  private static let span = 28.0
  /// How far the middle of a pinch moves across the line between its fingers at most, as a share of the change of their
  /// distance. Mirrored lines move in the same direction along the mirror's axis, which is across that line; 0.12
  /// corresponds to lines that lean by 13.5°.
  private static let drift = 0.12
  /// How far a pinch turns at most: the motion of its fingers across the line between them in opposite directions, as a
  /// share of the change of their distance. The view does not turn, but hands do.
  private static let turn = 0.6
  /// What is added to both limits when they end a pair, for the noise of a panel, in dp.
  private static let noise = 1.0
  /// The least share of the change of the distance that each finger of a pinch makes. A thumb moves less than a finger,
  /// but a resting contact is not part of a pinch.
  private static let leastShare = 0.17
  /// By how much the shares may differ between the half of ``span`` and its whole. The fingers of one hand move
  /// together; those of two people start and move independently.
  private static let unevenness = 0.12
  /// How much longer than the straight line the path of a finger may be, as a factor and in dp.
  private static let bend = (factor: 1.2, slack: 6.0)
  /// How far apart a palm and the finger of its hand are at least, in mm. Nearer contacts that move as a pinch of many
  /// hands are a pinch of one hand, too, even if the thumb hardly moves.
  private static let palmDistance = 40.0

  private let hands: Hands
  private let settings: GestureSettings
  private var first: ContactPath
  private var second: ContactPath
  /// Which contacts have moved since they were compared.
  private var moved = (first: false, second: false)
  /// When the second one landed, in seconds.
  private let start: Double
  /// The length of the first one's path at that time, in dp.
  private let drawn: Double
  /// The first finger's share of the change of the distance when half of ``span`` had changed.
  private var earlyShare: Double?
  /// The decision so far.
  package private(set) var verdict = Verdict.open

  /// Pairs two contacts when the second one lands. Only the motion of both from then on is compared, since the hand may
  /// have been moving already.
  ///
  /// - Parameters:
  ///   - first: where the first one is now, in dp.
  ///   - drawn: the length of its path, in dp.
  ///   - second: where the second one lands, in dp.
  ///   - time: when that is, in seconds.
  ///   - hands: whose fingers they may be.
  ///   - settings: the thresholds.
  package init(
    _ first: Point, drawn: Double = 0, _ second: Point, time: Double, _ hands: Hands,
    _ settings: GestureSettings
  ) {
    self.hands = hands
    self.settings = settings
    (self.first, self.second) = (ContactPath(at: first), ContactPath(at: second))
    start = time
    self.drawn = drawn
  }

  /// Whether two contacts landed together, so that they may be a pinch.
  ///
  /// - Parameters:
  ///   - hands: whose fingers they may be.
  ///   - distance: how far apart they landed, in dp.
  ///   - pause: the time between the two landings, in seconds.
  ///   - lateness: by how much the times may be wrong, in seconds.
  ///   - settings: the thresholds.
  /// - Returns: whether they may be a pinch.
  package static func mayBegin(
    _ hands: Hands, distance: Double, pause: Double, lateness: Double, _ settings: GestureSettings
  ) -> Bool {
    let reach = hands == .one ? settings.handReach : settings.pinchReach
    return pause <= settings.provisionalInk + lateness && distance <= reach * settings.dpPerMillimetre
  }

  /// Moves one of the contacts to a point in dp, at a time in seconds.
  package mutating func move(_ member: Member, to point: Point, time: Double) {
    guard verdict == .open else { return }
    if hasDrawn(member) || (hands == .many && time - start > settings.pairTime) { return verdict = .strokes }
    switch member {
    case .first:
      first.move(to: point)
      moved.first = true
    case .second:
      second.move(to: point)
      moved.second = true
    }
    // A panel reports one contact after the other, so each has moved before they are compared.
    guard moved == (true, true) else { return }
    moved = (false, false)
    let shape = shape()
    switch hands {
    case .many: verdict = shape
    case .one:
      let isNear = first.start.distance(to: second.start) < Self.palmDistance * settings.dpPerMillimetre
      if min(first.reach, second.reach) > settings.palmDrift || (isNear && shape == .pinch) {
        verdict = .pinch
      }
    }
  }

  /// Whether a contact's path is that of a stroke, so that it is no longer part of a pinch.
  private func hasDrawn(_ member: Member) -> Bool {
    let length = member == .first ? drawn + first.length : second.length
    return length > (hands == .one ? settings.strokeOfOneHand : settings.strokeOfManyHands)
  }

  /// The decision that the motion so far suggests.
  private mutating func shape() -> Verdict {
    let along = (second.start - first.start).normalized
    let (a, b) = (first.place - first.start, second.place - second.start)
    // Positive where a finger moves away from the other.
    let (out, otherOut) = (-a.dot(along), b.dot(along))
    let change = out + otherOut
    let size = abs(change)
    let share = out / change
    guard size >= Self.span else {
      if size >= Self.span / 2, earlyShare == nil { earlyShare = share }
      return .open
    }
    let (side, otherSide) = (along.cross(a), along.cross(b))
    let common = abs(side + otherSide) / 2
    let opposite = abs(side - otherSide)
    // A motion that does not start as a pinch does not become one.
    if common > Self.drift * size + Self.noise || opposite > Self.turn * size + 4 * Self.noise {
      return .strokes
    }
    let isEven =
      share >= Self.leastShare && share <= 1 - Self.leastShare
      && abs(share - (earlyShare ?? share)) <= Self.unevenness
    let isStraight = [first, second].allSatisfy {
      $0.length <= Self.bend.factor * $0.reach + Self.bend.slack
    }
    return isEven && isStraight && common <= Self.drift * size && opposite <= Self.turn * size
      ? .pinch : .open
  }
}
