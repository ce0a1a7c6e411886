import Library
import ModeKit

/// How many moves a person may bring to a table: a token bucket, which refills with time.
///
/// Every peer counts with the times that the server gave to the messages, so that all come to the same result.
package struct MoveAllowance: Hashable, Sendable {
  /// How many moves of a person count in a second in the long run, and how many at once.
  package static let perSecond = 300, atOnce = 3000

  /// The last time that is told apart from later ones, in milliseconds: differences never overflow.
  private static let lastTime: Int64 = 1 << 53

  /// What is left, in thousandths of a move.
  private var left: Int
  /// The time up to which it was refilled, in milliseconds.
  private var time: Int64
  /// How much it gains in a millisecond, in thousandths of a move, and how much it can hold.
  private let gain: Int, most: Int
  /// The position of the last move for which it was asked; what is read again up to there was judged before.
  private var judged = 0

  /// A full allowance. The sender keeps to a third of what others grant, since its clock and the server's differ, and one
  /// person may sit at two machines.
  init(ofSender isSender: Bool = false) {
    let share = isSender ? 3 : 1
    (gain, most) = (Self.perSecond / share, 1000 * Self.atOnce / share)
    (left, time) = (most, 0)
  }

  /// Uses a move of it at a time in milliseconds, if one is left. A clock that goes back refills nothing.
  mutating func take(at now: Int64) -> Bool {
    let now = min(max(0, now), Self.lastTime)
    let passed = min(max(0, now - time), Int64(most))
    left = min(most, left + Int(passed) * gain)
    time = now
    guard left >= 1000 else { return false }
    left -= 1000
    return true
  }

  /// Judges the move at a position of the stream, which the server got at a time.
  mutating func judge(at position: Int, time: Int64) -> MoveVerdict {
    guard position > judged else { return .isOld }
    judged = position
    return take(at: time) ? .counts : .isFlood
  }

  /// When a move is left, in milliseconds; now or earlier if one is left.
  var nextTime: Int64 { time + Int64(max(0, 1000 - left) + gain - 1) / Int64(gain) }
}

/// What becomes of a move that a person has brought.
enum MoveVerdict {
  case counts
  /// Its sender has brought too many.
  case isFlood
  /// It was judged before.
  case isOld
}

extension [PeerName: MoveAllowance] {
  /// Judges a move at a position of the stream. People whom the transport does not know have no limit.
  mutating func judge(_ move: StreamMessage, at position: Int) -> MoveVerdict {
    guard move.sender != .unknown else { return .counts }
    return self[move.sender, default: MoveAllowance()].judge(at: position, time: move.time)
  }
}

extension MoveAllowance: ByteCoded {
  package func encode(into writer: inout ByteWriter) {
    writer.count(left)
    writer.count(Int(time))
    writer.count(judged)
  }

  package init(reading reader: inout ByteReader) throws(Problem) {
    self.init()
    left = try reader.count(limit: most)
    time = Int64(try reader.count(limit: Int(Self.lastTime)))
    judged = try reader.count()
  }
}
