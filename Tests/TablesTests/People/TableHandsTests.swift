import Geometry
import ModeKit
import Tables
import Testing

/// Where the hands of others at a table are.
@Suite struct TableHandsTests {
  private let anna = PeerName([1])
  private let ben = PeerName([2])

  private func connected(_ name: PeerName) -> TableHands {
    var hands = TableHands(own: name)
    hands.receive([.connected], at: 0)
    return hands
  }

  private func hand(_ id: Int, _ x: Double) -> TableHand { TableHand(id: id, place: Point(x, 2 * x)) }

  private func whispers(_ actions: [TableAction]) -> [[UInt8]] {
    actions.compactMap { if case .whisper(let bytes) = $0 { bytes } else { nil } }
  }

  @Test func aMovingHandIsWhisperedThirtyTimesASecond() {
    var hands = connected(anna)
    var sent: [[UInt8]] = []
    for step in 0..<1000 {
      sent += whispers(hands.show([hand(1, Double(step))], at: Double(step) / 1000))
    }
    #expect((29...31).contains(sent.count))
    #expect(sent.reduce(0) { $0 + $1.count + TableSeal.overhead } < 10_000, "bytes a second")
  }

  @Test func theLastPlaceIsWhisperedToo() throws {
    var hands = connected(anna)
    _ = hands.show([hand(1, 0)], at: 1)
    #expect(hands.show([hand(1, 5)], at: 1.001).isEmpty)
    let next = try #require(hands.nextDeadline)
    let last = try #require(whispers(hands.show([hand(1, 5)], at: next)).first)
    #expect(try HandsWhisper(bytes: last).hands == [hand(1, 5)])
    _ = hands.show([], at: next + 1)
    #expect(hands.nextDeadline == nil && hands.show([], at: next + 100).isEmpty, "nothing is sent at rest")
  }

  @Test func othersSeeTheHandGlideAndLift() throws {
    var hands = connected(ben)
    func hear(_ number: Int, _ list: [TableHand], at time: Double) {
      hands.receive([.heard(HandsWhisper(number: number, hands: list).bytes, sender: anna)], at: time)
    }
    hear(1, [hand(1, 0), hand(2, 50)], at: 1)
    #expect(hands.seen(at: 1).map(\.hand) == [hand(1, 0), hand(2, 50)])
    hear(2, [hand(1, 10), hand(2, 50)], at: 1.04)
    var last = 0.0
    for step in 0...10 {
      let seen = hands.seen(at: 1.04 + Double(step) / 100).map(\.hand)
      #expect(seen[0].place.x >= last && seen[0].place.x <= 10 && seen[1] == hand(2, 50))
      last = seen[0].place.x
    }
    #expect(last == 10 && hands.isMoving(at: 1.05) && !hands.isMoving(at: 1.2))
    // A whisper that comes late changes nothing.
    hear(1, [hand(1, 90)], at: 1.3)
    #expect(hands.seen(at: 1.3).map(\.hand) == [hand(1, 10), hand(2, 50)])
    hear(3, [hand(2, 50)], at: 1.4)
    #expect(hands.seen(at: 1.4).map(\.hand.id) == [2])
    hear(4, [], at: 1.5)
    #expect(hands.seen(at: 1.5).isEmpty)
  }

  @Test func aHandThatIsHeardNoMoreDisappears() throws {
    var (own, other) = (connected(anna), connected(ben))
    // A finger that rests for a minute is seen all the time.
    var time = 0.0
    while time < 60 {
      for bytes in whispers(own.show([hand(1, 3)], at: time)) {
        other.receive([.heard(bytes, sender: anna)], at: time)
      }
      #expect(other.seen(at: time).count == 1)
      time += 0.25
    }
    let end = try #require(other.nextDeadline)
    #expect(end <= time + 2.5 && other.seen(at: end).isEmpty)
  }

  @Test func ownHandsAreNotHeard() {
    var hands = connected(anna)
    hands.receive([.heard(HandsWhisper(number: 1, hands: [hand(1, 0)]).bytes, sender: anna)], at: 1)
    #expect(hands.seen(at: 1).isEmpty)
  }

  @Test func whatIsNoHandIsRefused() throws {
    let whisper = HandsWhisper(number: 7, hands: [hand(1, 0), hand(4, -1e11)])
    #expect(try HandsWhisper(bytes: whisper.bytes) == whisper)
    for end in 0..<whisper.bytes.count {
      #expect(throws: Problem.self) { try HandsWhisper(bytes: Array(whisper.bytes[..<end])) }
    }
    for place in [Point(.nan, 0), Point(0, .infinity), Point(0, -1e300)] {
      let bytes = HandsWhisper(number: 1, hands: [TableHand(id: 1, place: place)]).bytes
      #expect(throws: Problem.self) { try HandsWhisper(bytes: bytes) }
    }
    #expect(throws: Problem.self) {
      try HandsWhisper(bytes: HandsWhisper(number: 1, hands: [hand(1, 0), hand(1, 2)]).bytes)
    }
  }
}
