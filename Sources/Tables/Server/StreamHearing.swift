/// How a peer hears a stream: by a consumer of its own, which begins wherever the peer wants, or by the one that all peers
/// share, by which the server delivers a new message once and passes it on to everybody.
///
/// The shared consumer sends a heartbeat every second. A peer ends its own consumer once that has reached the end of the
/// stream and the shared one is heard. Until then new messages come twice. If the shared consumer is lost, new messages
/// stay out: the peer notices the gap and reads again with a consumer of its own, which it keeps for a minute.
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
  /// When the server is asked for it, in seconds; nil while it is heard.
  private var question: Double?
  /// How long it is listened for before the server is asked, in seconds.
  private var pause = firstPause

  /// For how long the shared consumer counts as heard, in seconds.
  private static let patience = 2.5
  /// The pauses before questions, in seconds: each is twice as long as the one before. A server whose rights are older
  /// never answers.
  private static let firstPause = 1.5, longestPause = 60.0
  /// How long the own consumer stays after the shared one was lost, in seconds.
  private static let distrust = 60.0

  package init() {}

  /// The own consumer begins at a position.
  package mutating func begin(from first: Int, at now: Double) {
    if isShared { ownUntil = now + Self.distrust }
    (reached, isShared) = (first - 1, false)
  }

  /// The own consumer has brought a message.
  package mutating func noteOwn(_ position: Int) { reached = reached.map { max($0, position) } }

  /// The shared consumer was heard.
  package mutating func noteShared(at now: Double) { (heard, question, pause) = (now, nil, Self.firstPause) }

  /// What is to be done while the stream has `last` positions.
  package mutating func next(at now: Double, last: Int) -> Step {
    guard now - heard > Self.patience else {
      guard now >= ownUntil, let own = reached, own >= last else { return .wait }
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
