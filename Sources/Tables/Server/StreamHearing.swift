/// How a peer hears a stream: by a consumer of its own, which begins wherever the peer wants, or by the one that all peers
/// share, by which the server delivers a new message once and passes it on to everybody.
///
/// The shared consumer sends a heartbeat every second. A peer ends its own consumer once the shared one brings all that
/// follows: when the own one has reached a message that the shared one has brought, or the end of the stream while the
/// shared one is heard. Until then new messages come twice. If the shared consumer is lost, new messages stay out: the
/// peer notices the gap and reads again with a consumer of its own, which it keeps for two seconds the first time, and
/// twice as long each time after that, up to a minute.
package struct StreamHearing {
  /// What a link has to do.
  package enum Step: Equatable {
    case wait
    /// End the own consumer.
    case endOwn
    /// Ask the server for the shared consumer.
    case askForShared
  }

  /// The last position that the own consumer has reached; nil while there is none.
  private var reached: Int?
  /// Whether the peer relies on the shared consumer, and until when it does not, in seconds.
  private var isShared = false, ownUntil = -Double.infinity
  /// When the shared consumer was heard, in seconds.
  private var heard = -Double.infinity
  /// The first position that it has brought since the own one began; nil if it has brought none.
  private var firstShared: Int?
  /// When the server is asked for it, in seconds; nil while it is heard.
  private var question: Double?
  /// How long it is listened for before the server is asked, in seconds.
  private var pause = firstPause
  /// How long the own consumer stays if the shared one is lost, in seconds.
  private var distrust = 2.0

  /// For how long the shared consumer counts as heard, in seconds.
  private static let patience = 2.5
  /// The pauses before questions, in seconds: each is twice as long as the one before. A server whose rights are older
  /// never answers.
  private static let firstPause = 1.5, longestPause = 60.0
  /// The longest that the own consumer stays, in seconds.
  private static let longestDistrust = 60.0

  package init() {}

  /// The own consumer begins at a position.
  package mutating func begin(from first: Int, at now: Double) {
    if isShared {
      ownUntil = now + distrust
      distrust = min(Self.longestDistrust, distrust * 2)
    }
    (reached, isShared, firstShared) = (first - 1, false, nil)
  }

  /// The own consumer has brought a message.
  package mutating func noteOwn(_ position: Int) { reached = reached.map { max($0, position) } }

  /// The shared consumer was heard. It has brought the message at `position`, or a heartbeat if that is nil.
  package mutating func noteShared(_ position: Int? = nil, at now: Double) {
    if now - heard > Self.patience { firstShared = nil }
    (heard, question, pause) = (now, nil, Self.firstPause)
    if firstShared == nil { firstShared = position }
  }

  /// What is to be done while the stream has `last` positions.
  package mutating func next(at now: Double, last: Int) -> Step {
    guard now - heard > Self.patience else {
      guard now >= ownUntil, let own = reached, own >= min(last, firstShared ?? last) else { return .wait }
      (reached, isShared) = (nil, true)
      return .endOwn
    }
    guard let due = question else {
      question = now + pause
      return .wait
    }
    guard now >= due else { return .wait }
    question = now + pause
    pause = min(Self.longestPause, pause * 2)
    return .askForShared
  }
}
