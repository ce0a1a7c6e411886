import Library
import ModeKit

/// The messages of a stream that are too long for one, as far as their parts have come.
///
/// What is dropped depends on the stream alone, so all peers put the same messages together.
struct LongMessages {
  /// A message some of whose parts have come.
  private struct Open {
    var parts: [Int: [UInt8]] = [:]
    var size = 0
    /// The position of the first of them.
    let first: Int
  }

  private struct Key: Hashable {
    let sender: PeerName
    let whole: BlobID
  }

  private var open: [Key: Open] = [:]

  /// The first byte of a part, which no other message of a table has.
  static let kind: UInt8 = 0x83
  /// The longest message that is put together, and what the incomplete ones of one sender may have, in bytes.
  static let longest = 64 << 20
  /// After how many messages of the stream an incomplete one is dropped.
  private static let reach = 4096

  /// How a message goes into the stream: as it is, or in parts if it has more than `size` bytes.
  static func appending(_ message: [UInt8], as name: MessageName, size: Int) -> [TableAction] {
    guard message.count > size else { return [.append(message, name: name)] }
    return KeptPiece.pieces(of: message, of: size).enumerated().map { index, piece in
      var name = name
      name.part += index + 1
      return .append([kind] + piece.bytes, name: name)
    }
  }

  /// Takes a part; `position` is its place in the stream. Returns the message whose last part this is.
  mutating func take(_ part: [UInt8], by sender: PeerName, at position: Int) -> [UInt8]? {
    open = open.filter { position - $0.value.first < Self.reach }
    guard part.first == Self.kind, let piece = try? KeptPiece(bytes: Array(part.dropFirst())) else {
      return nil
    }
    let key = Key(sender: sender, whole: piece.whole)
    var message = open[key] ?? Open(first: position)
    guard message.parts[piece.index] == nil else { return nil }
    message.parts[piece.index] = piece.part
    message.size += piece.part.count
    open[key] = message
    var own = open.filter { $0.key.sender == sender }
    while own.reduce(0, { $0 + $1.value.size }) > Self.longest,
      let oldest = own.min(by: { $0.value.first < $1.value.first })?.key
    {
      own[oldest] = nil
      open[oldest] = nil
    }
    guard let whole = open[key], whole.parts.count == piece.count else { return nil }
    open[key] = nil
    let bytes = (0..<piece.count).flatMap { whole.parts[$0] ?? [] }
    return BlobID(of: bytes) == piece.whole ? bytes : nil
  }

  /// The position of the first part of a message that may still become whole; nil if there is none.
  func first(at position: Int) -> Int? {
    open.values.map(\.first).filter { position - $0 < Self.reach }.min()
  }
}
