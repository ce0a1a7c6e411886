import Geometry
import Interface
import Library
import ModeKit
import Scene
import SimulatedTables
import Tables
import TestSupport
import Testing

/// Open documents at a table.
@Suite struct SharedTableTests {
  @Test(arguments: programSeeds) func documentsOutliveTheirPrograms(seed: UInt64) throws {
    var game = try HostGame(NullMode(), NoParams(), seed: seed)
    try game.play(moves: 120, NullMode.change)
    let differences = try game.differences()
    #expect(differences == [])
    #expect(try game.leave(NullMode.change))
  }

  // MARK: One document

  /// Carries what a test says.
  private final class Wire: TableTransport {
    var events: [TableEvent] = []
    var sent: [TableMove] = []
    func perform(_ action: TableAction) {
      if case .append(let bytes, _) = action, let move = try? TableMove(bytes: bytes) { sent.append(move) }
    }
    func takeEvents() -> [TableEvent] {
      defer { events = [] }
      return events
    }
  }

  private struct Player {
    let store: MemoryTableStore
    let host: ModeHost<NullMode>
    let table: any OpenTable
    let wire = Wire()

    init(_ contents: MemoryTableStore.Contents, _ state: NullMode.State = [:]) {
      store = MemoryTableStore(author: 1, contents)
      let camera = Camera(viewport: Rect(x: 0, y: 0, width: 100, height: 100))
      host = ModeHost(
        mode: NullMode(), params: NoParams(), seed: 1, state: state, store: store,
        environment: ModeEnvironment(theme: Theme(), camera: camera))
      let resources = DocumentResources(
        scene: SceneResources(typesetter: FixedTypesetter(), codec: NoPictures()))
      table = host.sitDown(store, wire, resources)
    }

    /// The table delivers messages of others and of this player.
    func deliver(_ moves: [TableMove], from position: Int = 1) {
      wire.events += moves.enumerated().map { .delivered($1.bytes, position: position + $0) }
      table.advance(to: 1)
    }

    func connect() {
      wire.events += [.connected, .tail(0)]
      table.advance(to: 0)
    }
  }

  private func message(_ move: NullMode.Move, _ number: Int, counter: Int) -> TableMove {
    TableMove(LoggedMove(id: MoveID(author: 2, counter: counter), move: move), number: number, attempt: 0)
  }

  @Test func aMoveIsShownAtOnceAndLoggedWhereTheTableHasIt() throws {
    let player = Player(.init(place: TableStart([])))
    player.connect()
    player.host.perform(.add(Point(1, 1)), seat: 0)
    #expect(player.host.state.count == 1 && player.store.count == 0)
    #expect(player.store.underWay.count == 1 && player.table.underWayCount == 1)
    _ = player.host.takePublication()
    let other = message(.add(Point(50, 50)), 1, counter: 1)
    player.table.advance(to: 0)
    player.deliver([other] + player.wire.sent)
    #expect(player.host.state.count == 2 && player.table.underWayCount == 0)
    #expect(player.store.contents.records.map(\.id.author) == [2, 1])
    #expect(player.store.underWay.isEmpty && player.store.place?.position == 2)
    let damage = try #require(player.host.takePublication()?.damage)
    #expect(damage.contains { $0.contains(Point(50, 50)) })
    #expect(player.host.canUndo(seat: 0))
  }

  @Test func whatHasNoEffectIsToldOnce() {
    let player = Player(.init(place: TableStart([])))
    player.connect()
    player.wire.events += [.delivered([1, 2, 3], position: 1), .delivered([1, 2, 3], position: 2)]
    player.table.advance(to: 1)
    #expect(player.table.takeComplaints() == [Complaint(sender: .unknown, reason: .unreadable)])
    player.wire.events += [.delivered([1, 2, 3], position: 3)]
    player.table.advance(to: 2)
    #expect(player.table.takeComplaints().isEmpty)
    // Somebody with ever new keys is not told of without end.
    player.wire.events += (0..<100).map {
      .delivered([1, 2, 3], position: 4 + $0, sender: PeerName([UInt8($0)]))
    }
    player.table.advance(to: 3)
    #expect(player.table.takeComplaints().count == 19 && player.table.takeComplaints().isEmpty)
  }

  @Test func whoForgesIsNotHeardAnyMore() {
    let player = Player(.init(place: TableStart([], owner: PeerName([1]))))
    player.connect()
    let (forger, friend) = (PeerName([9]), PeerName([8]))
    func show(at place: Double) {
      for sender in [forger, friend] {
        let hands = HandsWhisper(number: Int(place), hands: [TableHand(id: 1, place: Point(place, 0))])
        player.wire.events += [
          .heard(Greeting(title: "\(sender.bytes)", isLast: false).bytes, sender: sender),
          .heard(WhisperBundle([hands.bytes]).bytes, sender: sender),
        ]
      }
      player.table.advance(to: 10 * place)
    }
    show(at: 1)
    #expect(player.table.hands.seen(at: 10).count == 2 && player.table.muted.isEmpty)
    // A roster that is not signed by the owner.
    var roster = Roster()
    roster.isEnded = true
    player.wire.events += [.delivered(roster.bytes, position: 1, sender: forger)]
    player.table.advance(to: 11)
    #expect(player.table.takeComplaints() == [Complaint(sender: forger, reason: .othersName)])
    #expect(player.table.muted == [forger] && !player.table.rights.hasEnded)
    show(at: 2)
    #expect(player.table.hands.seen(at: 20).count == 1)
    // People still see that somebody is there, and the owner can remove that person.
    #expect(player.table.people.people.filter { !$0.isSelf && $0.isHere }.count == 2)
  }

  @Test func undoIsEachPersonsOwn() throws {
    let player = Player(.init(place: TableStart([])))
    player.connect()
    player.deliver([message(.add(Point(50, 50)), 1, counter: 1)])
    #expect(!player.host.canUndo(seat: 0), "it is somebody else's")
    player.host.perform(.add(.origin), seat: 0)
    player.host.undo(seat: 0)
    #expect(player.host.state.count == 1 && player.host.canRedo(seat: 0))
    player.table.advance(to: 1)
    #expect(player.wire.sent.count == 1, "the undo waits for what it takes back")
    player.deliver(player.wire.sent, from: 2)
    #expect(player.wire.sent.map(\.kind) == [.move, .undo])
    player.deliver([player.wire.sent[1]], from: 3)
    player.host.redo(seat: 0)
    #expect(player.host.state.count == 2 && !player.host.canRedo(seat: 0))
  }

  @Test func whoComesTooLateIsToldSoOnceAndCanUndoNothing() throws {
    let dot = MoveID(author: 2, counter: 1)
    let player = Player(.init(place: TableStart([], counter: 1)), [dot: .origin])
    player.connect()
    player.host.perform(NullMode.Move(dot, nil), seat: 0)
    #expect(player.host.state.isEmpty && player.host.canUndo(seat: 0))
    player.table.advance(to: 0)
    player.deliver([message(NullMode.Move(dot, nil), 1, counter: 2)] + player.wire.sent)
    #expect(player.host.state.isEmpty && !player.host.canUndo(seat: 0))
    #expect(player.store.count == 1 && player.store.underWay.isEmpty)
    let told = player.host.takeRequests().filter { if case .toast = $0 { true } else { false } }
    #expect(told.count == 1)
  }

  @Test func anUndoThatComesTooLateCanBeMadeAgain() throws {
    let player = Player(.init(place: TableStart([])))
    player.connect()
    player.host.perform(.add(.origin), seat: 0)
    player.table.advance(to: 0)
    let own = try #require(player.wire.sent.first)
    player.deliver([own])
    player.host.undo(seat: 0)
    player.table.advance(to: 1)
    let undo = try #require(player.wire.sent.last)
    // Ben has taken the dot away, and then nobody can.
    player.deliver([message(NullMode.Move(own.id, nil), 1, counter: 5), undo], from: 2)
    #expect(player.host.state.isEmpty && !player.host.canRedo(seat: 0))
    #expect(player.host.canUndo(seat: 0))
  }

  @Test func aDocumentGoesOnAloneWithAllThatItHas() throws {
    let player = Player(.init(place: TableStart([])))
    player.host.perform(.add(Point(1, 1)), seat: 0)
    player.host.perform(.add(Point(2, 2)), seat: 0)
    let used = player.host.nextID.counter
    player.table.leave()
    #expect(player.host.state.count == 2 && player.store.count == 2)
    player.host.perform(.add(Point(3, 3)), seat: 0)
    #expect(player.store.contents.records.map(\.seq) == [1, 2, 3])
    #expect(player.store.contents.records[2].id.counter >= used)
    player.host.undo(seat: 0)
    player.host.undo(seat: 0)
    #expect(player.host.state.count == 1)
  }
}
