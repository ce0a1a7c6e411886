/// A message of the stream.
struct StreamMessage {
  let bytes: [UInt8]
  /// Who has signed it.
  let sender: PeerName
  /// When the server got it, in milliseconds since 1970.
  let time: Int64

  /// What it takes in memory, about.
  fileprivate var size: Int { bytes.count + 128 }
}

/// What was heard of the stream after the position that has been read.
struct StreamReading {
  /// Messages that came before those in front of them, by position, and their size in bytes.
  private var early: [Int: StreamMessage] = [:]
  private var size = 0
  /// The last position that the stream is known to have.
  private(set) var tail = 0
  /// The position that the stream had when reading began; nil while it is not known.
  var goal: Int?
  /// Whether the stream has been asked for since the table was reached.
  var hasBegun = false
  /// When what is missing is asked for, in seconds.
  var deadline = 0.0

  static let patience = 0.5
  /// How many bytes of early messages are kept; others are asked for later.
  private static let most = 8 << 20

  /// The stream is known to have `end` positions, of which `position` have been read. What is newly missing may still be
  /// on its way: it is not asked for at once.
  mutating func note(tail end: Int, read position: Int, at now: Double) {
    if !isMissing(after: position), end > position { deadline = max(deadline, now + Self.patience) }
    tail = max(tail, end)
  }

  mutating func keep(_ message: StreamMessage, at place: Int, isNext: Bool) {
    guard early[place] == nil, isNext || size + message.size <= Self.most else { return }
    early[place] = message
    size += message.size
  }

  mutating func take(_ place: Int) -> StreamMessage? {
    guard let found = early.removeValue(forKey: place) else { return nil }
    size -= found.size
    return found
  }

  mutating func forget() { (early, size) = ([:], 0) }

  func isMissing(after position: Int) -> Bool { tail > position }
}
