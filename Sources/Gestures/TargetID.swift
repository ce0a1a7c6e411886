/// Names a thing that can be touched: a control, a cell, a piece, the bare board. Gestures never sees the thing.
public struct TargetID: Hashable, Sendable {
  /// The view or document that owns the thing.
  public var owner: UInt32
  /// Which thing of that owner; 0 is the owner itself.
  public var item: UInt64

  /// Names a thing.
  public init(owner: UInt32, item: UInt64 = 0) {
    self.owner = owner
    self.item = item
  }
}

/// What a thing wants to hear of the fingers that land on it.
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
  /// One or two fingers that move the thing, glued: pan, pinch and rotate in one session.
  public static let manipulate = Interests(rawValue: 1 << 3)
  /// Every finger its own line, from the first sample, without slop.
  public static let ink = Interests(rawValue: 1 << 4)
  /// As ``manipulate``, but what moves is the shared camera: it begins only while no other hand holds
  /// something, and with a mouse only by the middle button, Ctrl-drag or the wheel.
  public static let camera = Interests(rawValue: 1 << 5)
  /// A mouse that moves over the thing without a button.
  public static let hover = Interests(rawValue: 1 << 6)
  /// For things that have ``ink``: a second finger within 80 ms takes the young ink back and both fingers
  /// go to the first ancestor with ``camera``.
  public static let inkYieldsToPinch = Interests(rawValue: 1 << 7)
  /// A three-finger tap.
  public static let threeFingerTap = Interests(rawValue: 1 << 8)
  /// Turns of the wheel. Things with ``camera`` get them too; where there are neither, the nearest thing with
  /// ``manipulate`` does.
  public static let wheel = Interests(rawValue: 1 << 9)
  /// For things that have ``camera``: the left mouse button drags it as well, as a hand tool does.
  public static let leftDragCamera = Interests(rawValue: 1 << 10)
}

/// What lies under a finger: the thing hit first, then its ancestors up to the shell.
public struct Hit: Sendable {
  /// One link of the chain.
  public struct Link: Hashable, Sendable {
    /// The thing.
    public var target: TargetID
    /// What it wants to hear.
    public var interests: Interests

    /// Makes a link.
    public init(_ target: TargetID, _ interests: Interests) {
      self.target = target
      self.interests = interests
    }
  }

  /// From the thing under the finger to the root.
  public var chain: [Link]

  /// Makes a hit.
  public init(_ chain: [Link]) { self.chain = chain }
}
