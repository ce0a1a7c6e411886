import Geometry
import Library
import ModeKit
import SimulatedTables
import Tables
import TestSupport
import Testing

/// How many moves of a person count.
@Suite struct MoveAllowanceTests {
  private typealias Peer = TablePeer<NullMode>
  private let anna = PeerName([1])
  private let eve = PeerName([9])

  /// A message of the stream.
  private struct Message {
    var bytes: [UInt8]
    var sender: PeerName
    var time: Int64 = 0
  }

  private func peer(
    _ author: UInt32, _ person: PeerName, at start: TableStart<NullMode.State> = TableStart([:]),
    partSize: Int = 1 << 20
  ) -> Peer {
    var peer = Peer(NullMode(), at: start, author: author, person: person, partSize: partSize) {
      _ throws(Problem) in throw Problem("there is no such move")
    }
    _ = peer.receive([.connected, .tail(start.position)], now: 0)
    _ = peer.takeActions()
    return peer
  }

  private func move(_ number: Int, counter: Int, at time: Int64) -> Message {
    let logged = LoggedMove(id: MoveID(author: 9, counter: counter), move: NullMode.Move.add(Point(1, 0)))
    return Message(
      bytes: TableMove(logged, number: number, attempt: 0).bytes, sender: eve, time: time)
  }

  @discardableResult
  private func read(_ stream: [Message], from first: Int = 1, by peer: inout Peer) -> Peer.Change {
    let events = stream.enumerated().dropFirst(first - 1).map {
      TableEvent.delivered($1.bytes, position: $0 + 1, time: $1.time, sender: $1.sender)
    }
    return peer.receive(events, now: 0)
  }

  @Test func whatIsTooMuchDoesNotCountForAnybody() throws {
    // A move of Anna's comes in two parts, before and behind a flood.
    var stream: [Message] = []
    var painter = peer(1, anna, partSize: 16)
    _ = try painter.perform(.add(Point(7, 7)), seat: 0, wallTime: 0)
    painter.advance(to: 0)
    var parts: [Message] = []
    for case .append(let bytes, _) in painter.takeActions() {
      parts.append(Message(bytes: bytes, sender: anna))
    }
    try #require(parts.count > 1)
    stream += parts.dropLast()
    let most = MoveAllowance.atOnce
    stream += (1...most + 500).map { move($0, counter: $0, at: 1000) }
    let middle = stream.count
    // A second later some more count, numbered after the last one that did.
    stream += (1...400).map { move(most + $0, counter: most + 500 + $0, at: 2000) }
    stream += parts.suffix(1)

    var ben = peer(2, PeerName([2]))
    let change = read(stream, by: &ben)
    #expect(ben.count == most + MoveAllowance.perSecond + 1)
    #expect(change.complaints == [Complaint(sender: eve, reason: .tooMuch)])
    // Who goes on from a place in the middle reads the flood again, for the sake of the parts in front of it.
    var carl = peer(3, PeerName([3]))
    read(Array(stream[..<middle]), by: &carl)
    let kept = try TableStart<[UInt8]>(bytes: carl.here.with([UInt8]()).bytes).with(carl.here.state)
    #expect(kept.position == 0 && kept.count == most)
    var dora = peer(4, PeerName([4]), at: kept)
    read(stream, by: &dora)
    read(stream, from: middle + 1, by: &carl)
    for other in [carl, dora] {
      #expect(other.count == ben.count && other.shared.state == ben.shared.state)
      #expect(other.here.allowances == ben.here.allowances)
    }
  }

  @Test func aServersClockMayJump() {
    var ben = peer(2, PeerName([2]))
    let most = MoveAllowance.atOnce
    var stream = (1...most).map { move($0, counter: $0, at: 3_600_000) }
    // An hour back: nothing is gained, and nothing is lost for later.
    stream += (1...10).map { move(most + $0, counter: most + $0, at: 0) }
    #expect(read(stream, by: &ben).complaints.map(\.sender) == [eve] && ben.count == most)
    let first = stream.count
    stream += (1...10).map { move(most + $0, counter: most + 10 + $0, at: 1000) }
    #expect(read(stream, from: first + 1, by: &ben).complaints.isEmpty && ben.count == most + 10)
  }

  @Test(arguments: [Int64.min, -1, 0, .max]) func anyTimeIsTaken(time: Int64) throws {
    var ben = peer(2, PeerName([2]))
    read(
      [move(1, counter: 1, at: time), move(2, counter: 2, at: .min), move(3, counter: 3, at: .max)], by: &ben)
    #expect(ben.count == 3)
    let kept = try TableStart<[UInt8]>(bytes: ben.here.with([UInt8]()).bytes)
    #expect(kept.allowances == ben.here.allowances)
  }

  @Test func whoComesBackWithManyMovesIsNoFlood() throws {
    var (ben, carl) = (peer(2, PeerName([2])), peer(3, PeerName([3])))
    _ = ben.receive([.disconnected], now: 0)
    for _ in 0..<5000 { _ = try ben.perform(.add(Point(1, 0)), seat: 0, wallTime: 0) }
    var stream: [Message] = []
    var now = 0.0
    var complaints: Set<Complaint> = []
    _ = ben.receive([.connected, .tail(0)], now: now)
    while ben.shared.underWay.count > 0, now < 120 {
      let before = stream.count
      for case .append(let bytes, _) in ben.takeActions() {
        stream.append(Message(bytes: bytes, sender: PeerName([2]), time: Int64(now * 1000)))
      }
      if stream.count == before { now = max(now, try #require(ben.nextDeadline)) }
      let events = stream.enumerated().dropFirst(before).map {
        TableEvent.delivered($1.bytes, position: $0 + 1, time: $1.time, sender: $1.sender)
      }
      complaints.formUnion(carl.receive(events, now: now).complaints)
      _ = ben.receive(events, now: now)
    }
    #expect(carl.count == 5000 && complaints.isEmpty)
    // A thousand at once, and a hundred a second.
    #expect(abs(now - 40) < 1)
  }
}
