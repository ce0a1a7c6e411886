/// The name of a message. A stream keeps one message of each name.
package struct MessageName: Hashable, Sendable {
  /// The author.
  package let author: UInt32
  /// The place among the author's moves; 0 for what is no move.
  package let number: Int
  /// How often the author has begun to send it anew.
  package let attempt: Int
  /// Which part of it this is; 0 for the whole.
  package var part: Int

  package init(author: UInt32, number: Int, attempt: Int, part: Int = 0) {
    (self.author, self.number, self.attempt, self.part) = (author, number, attempt, part)
  }
}

/// What a table keeps beside its stream, one of each.
package enum KeptItem: String, Hashable, Sendable, CaseIterable {
  /// The document as it was when the table began.
  case opening
  /// A newer state, for those who join later.
  case state
}

/// What a peer asks of its transport.
package enum TableAction: Hashable, Sendable {
  /// Append a message to the stream, unless the stream has one of this name.
  case append([UInt8], name: MessageName)
  /// Deliver the messages of the stream from a position on, and those that follow.
  case read(from: Int)
  /// Tell all peers something that may be lost.
  case whisper([UInt8])
  /// Keep something, in place of the last of its kind.
  case keep([UInt8], as: KeptItem)
  /// Deliver what was kept last.
  case fetch(KeptItem)
}

/// What a transport reports to its peer.
package enum TableEvent: Hashable, Sendable {
  /// The table can be reached.
  case connected
  /// The table cannot be reached.
  case disconnected
  /// A message of the stream, when the server got it, in milliseconds since 1970, and who has signed it. Positions start
  /// with 1 and have no gaps; messages may come late, twice or never.
  case delivered([UInt8], position: Int, time: Int64 = 0, sender: PeerName = .unknown)
  /// The last position of the stream, which is reported once a second.
  case tail(Int)
  /// How long an answer of the server took, in seconds.
  case answered(after: Double)
  /// What another peer has whispered, and who has signed it.
  case heard([UInt8], sender: PeerName = .unknown)
  /// What was kept last, and who has signed it.
  case kept([UInt8], as: KeptItem, sender: PeerName = .unknown)

  /// The position of a message of the stream.
  var position: Int? { if case .delivered(_, let position, _, _) = self { position } else { nil } }
}

/// Carries the messages of one peer to and from its table. One thread.
package protocol TableTransport: AnyObject {
  /// The name by which others know who sends; unknown where messages are not signed.
  var own: PeerName { get }
  /// Opens a ``PeerBox``; nil if it is none for the person who sends here.
  func open(_ box: [UInt8]) -> [UInt8]?
  /// Does what the peer asks. What cannot be done now is forgotten: the peer asks again.
  func perform(_ action: TableAction)
  /// Takes what has happened since the last call.
  func takeEvents() -> [TableEvent]
  /// Another way to the same table, for a second reader; nil if there is none.
  func another() -> (any TableTransport)?
}

extension TableTransport {
  package var own: PeerName { .unknown }
  package func open(_ box: [UInt8]) -> [UInt8]? { nil }
  package func another() -> (any TableTransport)? { nil }
}
