/// The name of a target, which is anything that can be touched: a control, a cell, a piece, the empty board. This
/// module knows targets only by name.
public struct TargetID: Hashable, Sendable {
  /// The view or document that owns the target.
  public var owner: UInt32
  /// The target among those of the owner; 0 is the owner itself.
  public var item: UInt64

  /// Names a target.
  public init(owner: UInt32, item: UInt64 = 0) {
    self.owner = owner
    self.item = item
  }
}

/// The gestures that a target wants from the fingers that land on it.
public struct Interests: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// Makes a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Press feedback: down, inside or outside while held, up, cancel.
  public static let press = Interests(rawValue: 1 << 0)
  /// A short touch that stays within the slop.
  public static let tap = Interests(rawValue: 1 << 1)
  /// A finger that stays for the long-press time.
  public static let longPress = Interests(rawValue: 1 << 2)
  /// One or two fingers that move the target under them: pan, pinch and rotate in one session.
  public static let manipulate = Interests(rawValue: 1 << 3)
  /// Strokes: every finger draws, from its first sample and without slop.
  public static let ink = Interests(rawValue: 1 << 4)
  /// Like ``manipulate``, but for the shared camera. It begins only while no other hand holds something, and with a
  /// mouse only by the middle button, Ctrl-drag or the wheel.
  public static let camera = Interests(rawValue: 1 << 5)
  /// The mouse that moves over the target without a button held.
  public static let hover = Interests(rawValue: 1 << 6)
  /// For targets with ``ink``: two fingers of a seat that land together, near each other, and then move straight apart
  /// or together draw nothing and go to the first ancestor with ``camera``. All others draw.
  public static let inkYieldsToPinch = Interests(rawValue: 1 << 7)
  /// A three-finger tap.
  public static let threeFingerTap = Interests(rawValue: 1 << 8)
  /// Turns of the wheel. Targets with ``camera`` get them too; without either, the nearest target with ``manipulate``
  /// does.
  public static let wheel = Interests(rawValue: 1 << 9)
  /// For targets with ``inkYieldsToPinch``: one hand draws with one finger. So two fingers that land together and both
  /// move go to the camera, however they move, and contacts that rest beside a stroke are palms.
  public static let inkOfOneHand = Interests(rawValue: 1 << 11)
  /// For targets with ``camera``: the left mouse button drags it as well, as a hand tool does.
  public static let leftDragCamera = Interests(rawValue: 1 << 10)
}

/// The targets under a finger: the nearest first, then its ancestors up to the shell.
public struct Hit: Sendable {
  /// One link of the chain.
  public struct Link: Hashable, Sendable {
    /// The target.
    public var target: TargetID
    /// The gestures that it wants.
    public var interests: Interests

    /// Makes a link.
    public init(_ target: TargetID, _ interests: Interests) {
      self.target = target
      self.interests = interests
    }
  }

  /// The targets, from the nearest to the root.
  public var chain: [Link]

  /// Makes a hit.
  public init(_ chain: [Link]) { self.chain = chain }
}
