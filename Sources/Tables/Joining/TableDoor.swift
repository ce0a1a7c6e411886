/// Brings the opening of a table to its server, or from there.
///
/// A state machine without clock, as ``TablePeer`` is: what is lost on the way is sent or asked for again.
package struct TableDoor {
  /// How it is going.
  package enum State: Hashable, Sendable {
    /// The server has not answered yet.
    case waiting
    /// The server can be reached.
    case connected
    /// The table has this opening, which its owner has signed.
    case open([UInt8], owner: PeerName)
  }

  /// How it is going.
  package private(set) var state = State.waiting
  private let sent: [UInt8]?
  private var next = 0.0
  /// How long an answer may take, in seconds: longer for what is large.
  private var patience: Double { 2 + Double(sent?.count ?? 0) / 1_000_000 }

  /// When ``advance(_:to:)`` must be called again, in seconds; nil if it need not.
  package var nextDeadline: Double? { state == .connected ? next : nil }

  /// Sends an opening, or asks for it if nil.
  package init(sending opening: [UInt8]? = nil) { sent = opening }

  /// Takes what the transport reports, and returns what it should do. `now` is in seconds.
  package mutating func advance(_ events: [TableEvent], to now: Double) -> [TableAction] {
    for event in events {
      switch event {
      case .connected where state == .waiting: (state, next) = (.connected, now)
      case .disconnected where state == .connected: state = .waiting
      case .kept(let bytes, .opening, let sender):
        if sent == nil || sent == bytes { state = .open(bytes, owner: sender) }
      default: break
      }
    }
    guard state == .connected, now >= next else { return [] }
    next = now + patience
    return (sent.map { [.keep($0, as: .opening)] } ?? []) + [.fetch(.opening)]
  }
}
