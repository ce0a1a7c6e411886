import Geometry
import Library
import ModeKit

/// A hand at a table: a finger, or the mouse.
package struct TableHand: Hashable, Sendable {
  /// A number that tells it from the other hands of its person.
  package var id: Int
  /// Where it is, in world points, y downwards.
  package var place: Point

  package init(id: Int, place: Point) { (self.id, self.place) = (id, place) }
}

/// Where the hands of the people at a table are. They are whispered, so some of them may be lost.
///
/// A state machine without clock, as ``TablePeer`` is.
package struct TableHands: Sendable {
  /// The hands of somebody as they were heard.
  private struct Heard {
    var order: WhisperOrder
    /// Where the hands are, and where they were shown when that was heard.
    var hands: [TableHand]
    var before: [Int: Point]
  }

  private let own: PeerName
  private var others: [PeerName: Heard] = [:]
  private var shown: [TableHand] = []
  /// One's hands that the others do not see yet.
  private var wanted: [TableHand] = []
  private var number = 0
  private var sent = -Double.infinity
  private var isConnected = false

  /// The least time between two whispers, and the greatest while a hand is there, in seconds.
  private static let interval = 1.0 / 30, reminder = 1.0
  /// The most people whose hands are shown.
  private static let most = 64

  /// Begins without hands; `own` is the name of one's key.
  package init(own: PeerName) { self.own = own }

  /// Shows one's hands to the others. Returns what the transport should do. `now` is in seconds.
  package mutating func show(_ hands: [TableHand], at now: Double) -> [TableAction] {
    wanted = hands
    let isDue = hands == shown ? !hands.isEmpty && now - sent >= Self.reminder : now - sent >= Self.interval
    guard isConnected, isDue else { return [] }
    (shown, sent) = (hands, now)
    number += 1
    return [.whisper(HandsWhisper(number: number, hands: hands).bytes)]
  }

  /// Takes what the transport reports.
  package mutating func receive(_ events: [TableEvent], at now: Double) {
    for event in events {
      switch event {
      case .connected: isConnected = true
      case .disconnected: (isConnected, others) = (false, [:])
      case .heard(let bytes, let sender):
        guard sender != own, let heard = try? HandsWhisper(bytes: bytes) else { continue }
        note(heard, of: sender, at: now)
      default: break
      }
    }
  }

  private mutating func note(_ heard: HandsWhisper, of sender: PeerName, at now: Double) {
    guard let last = others[sender] else {
      guard others.count < Self.most, !heard.hands.isEmpty else { return }
      others[sender] = Heard(order: WhisperOrder(heard.number, at: now), hands: heard.hands, before: [:])
      return
    }
    var next = last
    guard next.order.isNews(heard.number, at: now) else { return }
    next.hands = heard.hands
    next.before = [:]
    for hand in last.hands { next.before[hand.id] = Self.place(of: hand, in: last, at: now) }
    others[sender] = next
  }

  private static func place(of hand: TableHand, in heard: Heard, at now: Double) -> Point {
    guard let before = heard.before[hand.id] else { return hand.place }
    return before.lerp(hand.place, Glide.part(from: heard.order.time, at: now))
  }

  /// The hands of the others that are seen now.
  package func seen(at now: Double) -> [(owner: PeerName, hand: TableHand)] {
    others.flatMap { owner, heard in
      !heard.order.isOver(at: now)
        ? heard.hands.map { (owner, TableHand(id: $0.id, place: Self.place(of: $0, in: heard, at: now))) }
        : []
    }
  }

  /// Whether a hand of another is moving, so that the next frame shows it elsewhere.
  package func isMoving(at now: Double) -> Bool {
    others.values.contains { heard in
      now - heard.order.time < Glide.duration
        && heard.hands.contains { hand in heard.before[hand.id].map { $0 != hand.place } ?? false }
    }
  }

  /// When hands must be shown again or disappear though nothing has happened, in seconds; nil if they need not.
  package var nextDeadline: Double? {
    let ends = others.values.filter { !$0.hands.isEmpty }.map(\.order.end)
    guard isConnected else { return ends.min() }
    let next = wanted != shown ? [sent + Self.interval] : shown.isEmpty ? [] : [sent + Self.reminder]
    return (ends + next).min()
  }
}

/// What people at a table whisper while they have hands on it.
package struct HandsWhisper: Hashable, ByteCoded {
  /// The number of the whisper, counted by the sender.
  package var number: Int
  /// The hands.
  package var hands: [TableHand]

  /// The first byte, which no other message of a table has.
  private static let kind: UInt8 = 3
  /// The most hands of a person.
  package static let most = 10
  /// How far from the origin a hand may be, in world points along each axis.
  private static let farthest = 1e12

  package init(number: Int, hands: [TableHand]) {
    (self.number, self.hands) = (number, Array(hands.prefix(Self.most)))
  }

  package func encode(into writer: inout ByteWriter) {
    writer.byte(Self.kind)
    writer.count(number)
    writer.count(hands.count)
    for hand in hands {
      writer.count(hand.id)
      writer.double(hand.place.x)
      writer.double(hand.place.y)
    }
  }

  package init(reading reader: inout ByteReader) throws(Problem) {
    guard try reader.byte() == Self.kind else { throw ByteReader.damaged }
    number = try reader.count()
    hands = []
    for _ in 0..<(try reader.count(limit: Self.most)) {
      let hand = TableHand(id: try reader.count(), place: Point(try reader.double(), try reader.double()))
      // A number that is none is not at most anything.
      guard abs(hand.place.x) <= Self.farthest, abs(hand.place.y) <= Self.farthest else {
        throw ByteReader.damaged
      }
      hands.append(hand)
    }
    guard reader.remaining == 0, Set(hands.map(\.id)).count == hands.count else { throw ByteReader.damaged }
  }
}
