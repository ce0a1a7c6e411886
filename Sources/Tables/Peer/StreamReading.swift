/// What was heard of the stream after the position that has been read.
struct StreamReading {
  /// Messages that came before those in front of them, by position, and their size in bytes.
  private var early: [Int: (bytes: [UInt8], sender: PeerName)] = [:]
  private var size = 0
  /// The last position that the stream is known to have.
  var tail = 0
  /// The position that the stream had when reading began; nil while it is not known.
  var goal: Int?
  /// When what is missing is asked for, in seconds.
  var deadline = 0.0

  static let patience = 0.5
  /// How many bytes of early messages are kept; others are asked for later.
  private static let most = 8 << 20

  mutating func keep(_ bytes: [UInt8], by sender: PeerName, at place: Int, isNext: Bool) {
    guard early[place] == nil, isNext || size + Self.size(of: bytes) <= Self.most else { return }
    early[place] = (bytes, sender)
    size += Self.size(of: bytes)
  }

  mutating func take(_ place: Int) -> (bytes: [UInt8], sender: PeerName)? {
    guard let found = early.removeValue(forKey: place) else { return nil }
    size -= Self.size(of: found.bytes)
    return found
  }

  mutating func forget() { (early, size) = ([:], 0) }

  /// What a message takes in memory, about.
  private static func size(of bytes: [UInt8]) -> Int { bytes.count + 128 }

  func isMissing(after position: Int) -> Bool { tail > position }
}
