import Geometry
import Library
import ModeKit
import SimulatedTables
import Tables
import TestSupport
import Testing

/// Peers at a table.
@Suite struct TablePeerTests {
  private typealias Peer = TablePeer<NullMode>

  /// A stream in memory, to which messages come as the tests say.
  private struct Stream {
    var messages: [[UInt8]] = []

    /// Appends what a peer sends.
    mutating func take(from peer: inout Peer) {
      for case .append(let bytes, _) in peer.takeActions() { messages.append(bytes) }
    }

    /// Lets a peer read all messages.
    @discardableResult func read(by peer: inout Peer, now: Double = 0) -> Peer.Change {
      peer.receive(
        messages.enumerated().map { .delivered($1, position: $0 + 1) } + [.tail(messages.count)], now: now)
    }
  }

  private func peer(_ author: UInt32) -> Peer {
    var peer = Peer(NullMode(), at: TableStart([:]), author: author) { _ throws(Problem) in
      throw Problem("there is no such move")
    }
    _ = peer.receive([.connected, .tail(0)], now: 0)
    _ = peer.takeActions()
    return peer
  }

  @discardableResult
  private func add(_ x: Double, _ peer: inout Peer) throws -> MoveID {
    let id = peer.nextID
    _ = try peer.perform(.add(Point(x, 0)), seat: 0, wallTime: 0)
    peer.advance(to: 0)
    return id
  }

  @Test func aMoveIsMadeAtOnceAndStaysWhereTheStreamHasIt() throws {
    var (anna, ben, stream) = (peer(1), peer(2), Stream())
    let first = try add(1, &anna)
    let second = try add(2, &ben)
    #expect(anna.shared.state == [first: Point(1, 0)] && ben.shared.state == [second: Point(2, 0)])
    stream.take(from: &ben)
    stream.take(from: &anna)
    for peer in [anna, ben] {
      var peer = peer
      let change = stream.read(by: &peer)
      #expect(peer.shared.state == [first: Point(1, 0), second: Point(2, 0)])
      #expect(change.made.map(\.logged.id) == [second, first], "in the order of the stream")
      #expect(peer.shared.underWay.isEmpty && change.refused.isEmpty)
    }
  }

  @Test func whatMakesNoSenseBehindAnothersMoveHasNoEffectAnywhere() throws {
    var (anna, ben, stream) = (peer(1), peer(2), Stream())
    let dot = try add(1, &anna)
    stream.take(from: &anna)
    stream.read(by: &anna)
    stream.read(by: &ben)
    // Both take the dot away, and Ben adds one.
    _ = try anna.perform(NullMode.Move(dot, nil), seat: 0, wallTime: 0)
    _ = try ben.perform(NullMode.Move(dot, nil), seat: 0, wallTime: 0)
    anna.advance(to: 0)
    let other = try add(2, &ben)
    stream.take(from: &anna)
    let change = stream.read(by: &ben)
    #expect(change.refused.isEmpty, "the stream decides in the end")
    #expect(ben.shared.underWay.map { $0.refusal == nil } == [false, true])
    stream.take(from: &ben)
    let later = stream.read(by: &ben)
    #expect(later.refused.map(\.logged.id.counter) == [2], "its author hears of it")
    #expect(stream.read(by: &anna).refused.isEmpty, "others do not")
    #expect(anna.shared.state == [other: Point(2, 0)] && ben.shared.state == anna.shared.state)
  }

  @Test func whatTakesBackAMoveIsSentWhenThatMoveIsConfirmed() throws {
    var (anna, stream) = (peer(1), Stream())
    let dot = try add(1, &anna)
    let inverse = try #require(anna.shared.underWay[0].inverse)
    _ = try anna.perform(inverse, seat: 0, wallTime: 0, kind: .undo, target: dot)
    anna.advance(to: 0)
    #expect(anna.shared.state.isEmpty)
    stream.take(from: &anna)
    #expect(stream.messages.count == 1)
    stream.read(by: &anna)
    stream.take(from: &anna)
    #expect(stream.messages.count == 2)
    stream.read(by: &anna)
    #expect(anna.shared.state.isEmpty && anna.shared.underWay.isEmpty)
  }

  @Test func messagesOfOneAuthorCountInTheirOrderAndOnce() throws {
    var (anna, ben, stream) = (peer(1), peer(2), Stream())
    for x in 1...3 { try add(Double(x), &anna) }
    stream.take(from: &anna)
    // The first is lost, and the last comes twice.
    stream.messages = [stream.messages[1], stream.messages[2], stream.messages[2]]
    stream.read(by: &ben)
    stream.read(by: &anna)
    #expect(ben.shared.state.isEmpty && anna.shared.state.count == 3)
    stream.take(from: &anna)
    stream.messages.append(stream.messages[0])
    stream.read(by: &ben)
    stream.read(by: &anna)
    #expect(ben.count == 3 && anna.count == 3)
    #expect(ben.shared.state == anna.shared.state && ben.shared.state.count == 3)
    #expect(anna.shared.underWay.isEmpty)
  }

  @Test func nobodyTakesBackTheMovesOfOthersNorUsesUpTheNames() throws {
    var (anna, ben, stream) = (peer(1), peer(2), Stream())
    let dot = try add(1, &anna)
    stream.take(from: &anna)
    stream.read(by: &ben)
    func message(_ counter: Int, number: Int, target: MoveID? = nil) -> [UInt8] {
      let logged = LoggedMove(
        id: MoveID(author: 9, counter: counter), kind: target == nil ? .move : .undo, target: target,
        move: NullMode.Move(dot, nil))
      return TableMove(logged, number: number, attempt: 0).bytes
    }
    stream.messages += [
      message(2, number: 1, target: dot), message(MoveID.counters.upperBound, number: 2),
      message(2, number: 2), message(1 << 17, number: 2),
      [1, 2, 3], [],
    ]
    stream.read(by: &ben)
    #expect(ben.shared.state == [dot: Point(1, 0)])
    #expect(ben.nextID.counter == 3)
    try add(5, &ben)
    #expect(ben.shared.state.count == 2)
  }

  @Test func anAuthorIsWhoMadeItsFirstMove() throws {
    var (anna, ben, stream) = (peer(1), peer(2), Stream())
    try add(1, &anna)
    try add(2, &anna)
    stream.take(from: &anna)
    let (one, other) = (PeerName([1]), PeerName([2]))
    _ = ben.receive([.delivered(stream.messages[0], position: 1, sender: one)], now: 0)
    let change = ben.receive([.delivered(stream.messages[1], position: 2, sender: other)], now: 0)
    #expect(ben.count == 1 && ben.position == 2, "somebody else speaks for Anna")
    #expect(change.complaints == [Complaint(sender: other, reason: .othersName)])
    let next = ben.receive([.delivered(stream.messages[1], position: 3, sender: one)], now: 0)
    #expect(ben.count == 2 && next.complaints.isEmpty)
  }

  @Test func whoSendsWhatHasNoEffectIsNamed() throws {
    var (anna, ben, stream) = (peer(1), peer(2), Stream())
    let dot = try add(1, &anna)
    stream.take(from: &anna)
    let (one, other) = (PeerName([1]), PeerName([2]))
    var position = 0
    func complaints(_ bytes: [UInt8], of sender: PeerName) -> [Complaint.Reason] {
      position += 1
      let change = ben.receive([.delivered(bytes, position: position, sender: sender)], now: 0)
      #expect(change.complaints.allSatisfy { $0.sender == sender })
      return change.complaints.map(\.reason)
    }
    #expect(complaints(stream.messages[0], of: one).isEmpty)
    // Somebody takes back Anna's move.
    let undo = LoggedMove(
      id: MoveID(author: 9, counter: 2), kind: .undo, target: dot, move: NullMode.Move(dot, nil))
    #expect(complaints(TableMove(undo, number: 1, attempt: 0).bytes, of: other) == [.othersName])
    // This table has no owner who could say who may change the document.
    #expect(complaints(Roster().bytes, of: other) == [.othersName])
    // A message and a move of a newer build.
    #expect(complaints([1, 2, 3], of: other) == [.unreadable])
    var newer = TableMove(
      LoggedMove(id: MoveID(author: 9, counter: 3), move: NullMode.Move(dot, nil)), number: 2, attempt: 0)
    newer.move = [0xFF]
    #expect(complaints(newer.bytes, of: other) == [.unreadable])
    // What was sealed with another key, and what comes twice, says nothing about anybody.
    #expect(complaints([], of: .unknown).isEmpty && complaints(stream.messages[0], of: one).isEmpty)
    #expect(ben.shared.state == [dot: Point(1, 0)])
  }

  /// The server may say that there is a message before the message is here.
  @Test func whatIsNewlyMissingIsNotAskedForAtOnce() {
    var peer = peer(1)
    func asks(at now: Double) -> Bool {
      peer.advance(to: now)
      return peer.takeActions().contains(.read(from: 1))
    }
    #expect(!asks(at: 10))
    _ = peer.receive([.tail(1)], now: 10)
    #expect(peer.nextDeadline == 10.5 && !asks(at: 10.4))
    _ = peer.receive([.tail(1)], now: 10.4)
    #expect(asks(at: 10.5), "more questions do not put it off")
  }

  @Test func theOwnerSaysWhoMayChangeTheDocument() throws {
    let (owner, other) = (PeerName([1]), PeerName([2]))
    var stream: [(bytes: [UInt8], sender: PeerName)] = []
    func peer(_ author: UInt32, _ person: PeerName) -> Peer {
      var peer = Peer(NullMode(), at: TableStart([:], owner: owner), author: author, person: person) {
        _ throws(Problem) in throw Problem("there is no such move")
      }
      _ = peer.receive([.connected, .tail(0)], now: 0)
      _ = peer.takeActions()
      return peer
    }
    var (anna, ben) = (peer(1, owner), peer(2, other))
    func send(_ peer: inout Peer, as person: PeerName) {
      for case .append(let bytes, _) in peer.takeActions() { stream.append((bytes, person)) }
    }
    func read(_ peer: inout Peer) -> Peer.Change {
      peer.receive(
        stream.enumerated().map { .delivered($1.bytes, position: $0 + 1, sender: $1.sender) }
          + [.tail(stream.count)], now: 0)
    }
    let first = try add(1, &ben)
    send(&ben, as: other)
    #expect(anna.rights.isOwner && !ben.rights.isOwner && ben.rights.mayChange)
    ben.announce { $0.isOpen = false }
    anna.announce { $0.isOpen = false }
    anna.advance(to: 0)
    send(&anna, as: owner)
    #expect(stream.count == 2, "only the owner is asked")
    // Ben does not know it yet. What he makes, and takes back, has no effect anywhere.
    let late = try add(2, &ben)
    let inverse = try #require(ben.shared.underWay.last?.inverse)
    let undo = ben.nextID
    _ = try ben.perform(inverse, seat: 0, wallTime: 0, kind: .undo, target: late)
    send(&ben, as: other)
    let refused = read(&ben).refused.map(\.logged.id)
    #expect(refused == [late, undo] && ben.shared.underWay.isEmpty && !ben.rights.mayChange)
    #expect(throws: Problem.self) { try ben.perform(.add(.origin), seat: 0, wallTime: 0) }
    let third = try add(3, &anna)
    send(&anna, as: owner)
    _ = (read(&anna), read(&ben))
    #expect(
      anna.shared.state == [first: Point(1, 0), third: Point(3, 0)] && anna.shared.state == ben.shared.state)
    #expect(anna.rights.isAnnounced)
    // What somebody else says, and what is said again, changes nothing.
    var forged = Roster()
    forged.serial = 9
    stream += [(forged.bytes, other), (stream[1].bytes, owner)]
    _ = (read(&anna), read(&ben))
    #expect(!ben.rights.mayChange && anna.rights.roster == ben.rights.roster)
    // One person may only look on, and who comes later learns it from the stream.
    anna.announce {
      $0.isOpen = true
      $0.setOnlooker(PeerName([3]), true)
    }
    anna.advance(to: 0)
    send(&anna, as: owner)
    var (carl, dora) = (peer(3, PeerName([3])), peer(4, PeerName([4])))
    _ = (read(&ben), read(&carl), read(&dora))
    #expect(ben.rights.mayChange && !carl.rights.mayChange && dora.rights.mayChange)
    try add(4, &ben)
    send(&ben, as: other)
    _ = (read(&anna), read(&carl))
    #expect(carl.shared.state.count == 3 && carl.shared.state == anna.shared.state)
    // A place in the stream has it too.
    let kept = try TableStart<[UInt8]>(bytes: carl.here.with([UInt8]()).bytes)
    #expect(kept.owner == owner && kept.roster == carl.rights.roster)
  }

  /// A peer whose moves to the right of 100 need a picture of ten bytes, and whose messages have at most eight bytes.
  private func painter(_ author: UInt32, _ shelf: Shelf) -> Peer {
    let blobs = TableBlobs<NullMode>(
      names: { move in
        stride(from: 200, through: 600, by: 100).contains { move == .add(Point($0, 0)) } ? [Shelf.name] : []
      }, read: { shelf.blobs[$0] }, keep: { shelf.blobs[BlobID(of: $0).description] = $0 })
    var peer = Peer(NullMode(), at: TableStart([:]), author: author, blobs: blobs, partSize: 8) {
      _ throws(Problem) in throw Problem("there is no such move")
    }
    _ = peer.receive([.connected, .tail(0)], now: 0)
    _ = peer.takeActions()
    return peer
  }

  private final class Shelf {
    static let picture = [UInt8](1...10)
    static let name = BlobID(of: picture).description
    var blobs: [String: [UInt8]] = [:]
  }

  @Test func longMessagesGoInParts() throws {
    var (anna, ben, stream) = (painter(1, Shelf()), painter(2, Shelf()), Stream())
    for x in 1...3 { try add(Double(x), &anna) }
    stream.take(from: &anna)
    #expect(stream.messages.count > 6)
    // A program that ends while some parts are missing reads them again.
    let some = Stream(messages: Array(stream.messages.dropLast()))
    some.read(by: &ben)
    #expect(ben.shared.state.count == 2 && ben.here.position < ben.position)
    let place = ben.here
    var again = Peer(NullMode(), at: place, author: 2, partSize: 8) { _ throws(Problem) in throw Problem("") }
    _ = again.receive([.connected], now: 0)
    // They may come in another order, and more than once.
    stream.messages += [stream.messages[0], stream.messages[1]]
    for _ in 0..<2 {
      stream.read(by: &ben)
      stream.read(by: &again)
    }
    stream.read(by: &anna)
    #expect(ben.shared.state == anna.shared.state && again.shared.state == ben.shared.state)
    #expect(ben.count == 3 && again.count == 3 && anna.shared.underWay.isEmpty)
  }

  @Test func picturesComeBeforeTheMovesThatNameThem() throws {
    let shelves = (0..<3).map { _ in Shelf() }
    var (anna, ben, stream) = (painter(1, shelves[0]), painter(2, shelves[1]), Stream())
    shelves[0].blobs[Shelf.name] = Shelf.picture
    try add(200, &anna)
    try add(300, &anna)
    stream.take(from: &anna)
    let sent = stream.messages.count
    stream.read(by: &ben)
    #expect(shelves[1].blobs == shelves[0].blobs && ben.shared.state.count == 2)
    stream.read(by: &anna)
    // The table has it now, whoever names it.
    try add(400, &ben)
    stream.take(from: &ben)
    try add(500, &anna)
    stream.take(from: &anna)
    #expect(stream.messages.count - sent <= 2 * (sent / 2 - 1), "it is sent once")
    for index in 0..<2 { if index == 0 { stream.read(by: &anna) } else { stream.read(by: &ben) } }
    #expect(anna.shared.state.count == 4 && anna.shared.state == ben.shared.state)
    // A move whose picture nobody has sent has no effect anywhere, not even where the picture is.
    var (carl, other) = (painter(3, shelves[2]), Stream())
    try add(600, &carl)
    other.take(from: &carl)
    shelves[2].blobs[Shelf.name] = Shelf.picture
    #expect(other.read(by: &carl).refused.count == 1 && carl.shared.state.isEmpty)
  }

  @Test func placesOfEarlierBuildsAreRead() throws {
    let start = TableStart(
      [UInt8](1...2), position: 9, count: 8, authors: [7: LastMove(number: 3, counter: 12)], counter: 12)
    // Version 1 had neither the owner (a byte without one) nor the roster (six bytes) nor blobs (a byte) at its end,
    // version 2 no allowances (a byte).
    for (version, length) in [(UInt8(1), 9), (2, 1)] {
      let old = [version] + start.bytes.dropFirst().dropLast(length)
      let read = try TableStart<[UInt8]>(bytes: old)
      #expect(read.bytes == start.bytes && read.owner == .unknown && read.roster == Roster())
    }
  }

  @Test func nobodyPlaysBeforeTheStreamHasBeenRead() throws {
    var (anna, ben, stream) = (peer(1), peer(2), Stream())
    for x in 1...3 { try add(Double(x), &anna) }
    stream.take(from: &anna)
    stream.read(by: &ben)
    // Anna comes again without what she had.
    var again = Peer(NullMode(), at: TableStart([:]), author: 1) { _ throws(Problem) in throw Problem("") }
    _ = again.receive([.connected, .tail(3)], now: 0)
    #expect(again.isJoining)
    #expect(throws: Problem.self) { try again.perform(.add(.origin), seat: 0, wallTime: 0) }
    stream.read(by: &again)
    #expect(!again.isJoining)
    let new = try add(9, &again)
    #expect(ben.shared.state[new] == nil, "the name is new")
    stream.take(from: &again)
    stream.read(by: &ben)
    #expect(ben.shared.state.count == 4 && ben.shared.state == again.shared.state)
  }

  @Test func whoComesLateSeesHowMuchHasBeenRead() throws {
    var (anna, ben, stream) = (peer(1), peer(2), Stream())
    for x in 1...2000 { try add(Double(x), &anna) }
    for second in 1...100 where !anna.shared.underWay.isEmpty {
      anna.advance(to: Double(second))
      stream.take(from: &anna)
      stream.read(by: &anna, now: Double(second))
    }
    #expect(stream.messages.count == 2000)
    func read(_ positions: Range<Int>) {
      _ = ben.receive(
        positions.map { .delivered(stream.messages[$0 - 1], position: $0) }, now: 0)
    }
    _ = ben.receive([.disconnected, .connected, .tail(2000)], now: 0)
    #expect(ben.readPart == 0 && !ben.hasCaughtUp)
    read(1..<501)
    #expect(ben.readPart == 0.25)
    read(501..<1501)
    #expect(ben.readPart == nil && !ben.hasCaughtUp, "the rest comes at once")
    read(1501..<2001)
    #expect(ben.readPart == nil && ben.hasCaughtUp)
  }

  @Test(arguments: tableSeeds) func onABadLineAllEndWithTheSameState(seed: UInt64) throws {
    var game = try TableGame(NullMode(), NoParams(), seed: seed)
    try game.play(moves: 120, NullMode.change)
    let differences = try game.differences()
    #expect(differences == [])
  }
}
