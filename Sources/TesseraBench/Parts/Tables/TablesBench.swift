import Concurrency
import Geometry
import Glibc
import Jigsaw
import Library
import ModeKit
import SDLBackend
import Scene
import Tables

/// Shared tables: from a move on one machine to the changed state on another, beside what the server takes without us;
/// moves under way that are made again; the bytes of a hand; and reading what was played before one came.
let tablesBench = BenchPart("tables") { section in
  try section.measureRebase()
  section.measureHand()
  try section.measureDrawingPeers()
  guard let server = TableServer() else { return section.leaveOut("nats-server is missing: install it") }
  for count in [2, 10, 50, 200] { try section.measureDelivery(count, server) }
  try section.measureFrame(server)
  try section.measureNarrowLine(server)
  for people in [4, 40] { try section.measureReading(of: people, server) }
}

extension Section {
  /// A move of another comes in front of 100 moves under way, which are made again on top of it.
  fileprivate mutating func measureRebase() throws {
    let resources = DocumentResources(
      scene: SceneResources(typesetter: try SDLTypesetter(), codec: SDLImageCodec()))
    for pieces in [500, 5000, 50_000] {
      let puzzle = try PlacedPieces(pieces, resources)
      var (ours, plain): ([Double], [Double]) = ([], [])
      try forEachRound(7, warmsUp: true) { round in
        let own = (1...PlacedPieces.underWay).map { puzzle.move($0, author: 1) }
        let stranger = puzzle.move(PlacedPieces.underWay + 1, author: 2)
        var alone = puzzle.state
        let watch = Stopwatch()
        for logged in [stranger] + own { try puzzle.apply(logged, to: &alone) }
        let bare = watch.peers
        var shared = SharedState(
          puzzle.mode, confirmed: puzzle.state, underWay: own, recall: puzzle.recall)
        let again = Stopwatch()
        let change = shared.confirm([.init(stranger)], recall: puzzle.recall)
        let seconds = again.ours()
        guard change.made.count == 1, shared.underWay.allSatisfy({ $0.refusal == nil }) else {
          throw Problem("the moves do not fit")
        }
        guard round >= 0 else { return }
        ours.append(seconds)
        plain.append(bare)
      }
      add(
        Figure(
          name: "another's move below 100 under way, \(pieces) pieces", unit: .milliseconds, ours: ours,
          other: .init(
            name: "101 plain moves", values: plain,
            why: "the bare limit: each of them must be made on the changed table"),
          goal: 1.5))
    }
  }

  /// What a hand that moves for a second sends.
  fileprivate mutating func measureHand() {
    var hands = TableHands(own: PeerName([1]))
    hands.receive([.connected], at: 0)
    var bytes = 0
    for step in 0..<1000 {
      let hand = TableHand(id: 1, place: Point(Double(step), 0.5 * Double(step)))
      for case .whisper(let sent) in hands.show([hand], at: Double(step) / 1000) {
        bytes += sent.count + TableSeal.overhead
      }
    }
    add(
      Figure(
        name: "a second of a moving hand", unit: .plain("bytes"), ours: [Double(bytes)],
        other: .init(name: "10,000 bytes", values: [10_000], why: "what a hand may send in a second"),
        goal: 1, needsOneRound: true))
  }

  /// From a move at one peer to the state at another, with others at the table.
  fileprivate mutating func measureDelivery(_ count: Int, _ server: TableServer) throws {
    let room = try PeersOfTable(2, server.url, name: "peers\(count)", others: count - 2)
    let bare = try BareStream(server.url, name: "bare\(count)")
    server.settle()
    var (ours, others): ([Double], [Double]) = ([], [])
    var (slowOurs, slowOthers): ([Double], [Double]) = ([], [])
    try forEachRound(7, warmsUp: true) { round in
      var (times, bareTimes): ([Double], [Double]) = ([], [])
      for _ in 0..<100 {
        bareTimes.append(try bare.pass())
        times.append(try room.pass())
      }
      guard round >= 0 else { return }
      ours.append(Measurement.median(times))
      others.append(Measurement.median(bareTimes))
      slowOurs.append(times.sorted()[98])
      slowOthers.append(bareTimes.sorted()[98])
    }
    let why =
      "the bare limit: a message appended to a stream and delivered to somebody else by the same server"
    add(
      Figure(
        name: "from a move to the state of another, \(count) peers", unit: .milliseconds, ours: ours,
        other: .init(name: "an empty message", values: others, why: why), goal: count <= 10 ? 2 : nil,
        needsProcessors: true))
    add(
      Figure(
        name: "99 of 100 of them, \(count) peers", unit: .milliseconds, ours: slowOurs,
        other: .init(name: "an empty message", values: slowOthers, why: why), needsProcessors: true))
    try measureServer(of: room, with: count, server)
  }

  /// One's own moves, and those of another, over a line with a delay that loses packets.
  fileprivate mutating func measureNarrowLine(_ server: TableServer) throws {
    let line = try NarrowLine(to: server)
    let near = try PeersOfTable(2, server.url, name: "near")
    let far = try PeersOfTable(2, line.url, name: "far")
    let bare = try BareStream(line.url, name: "farbare")
    server.settle()
    var (own, ownNear, theirs, bares): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
    try forEachRound(7, warmsUp: true) { round in
      var times: (own: [Double], near: [Double], theirs: [Double], bare: [Double]) = ([], [], [], [])
      for _ in 0..<50 {
        times.bare.append(try bare.pass())
        _ = try near.pass()
        times.near.append(near.ownSeconds)
        times.theirs.append(try far.pass())
        times.own.append(far.ownSeconds)
      }
      guard round >= 0 else { return }
      own.append(times.own.sorted()[48])
      ownNear.append(times.near.sorted()[48])
      theirs.append(Measurement.median(times.theirs))
      bares.append(Measurement.median(times.bare))
    }
    add(
      Figure(
        name: "97 of 100 own moves over \(NarrowLine.name)", unit: .microseconds, ours: own,
        other: .init(name: "over loopback", values: ownNear, why: "one's own moves wait for nobody"),
        goal: 1.5))
    add(
      Figure(
        name: "from a move to the state of another over \(NarrowLine.name)", unit: .milliseconds,
        ours: theirs,
        other: .init(
          name: "an empty message", values: bares,
          why: "the bare limit: a message appended to a stream and delivered over the same line"),
        goal: 2))
  }

  /// What a move costs the server, and how much memory it has with so many peers.
  private mutating func measureServer(of room: PeersOfTable, with count: Int, _ server: TableServer) throws {
    // With those before, no more than a peer sends at once.
    let moves = 180
    let before = server.processorTime
    for _ in 0..<moves { _ = try room.pass() }
    add(
      Figure(
        name: "the server's processor time for a move, \(count) peers", unit: .milliseconds,
        ours: [(server.processorTime - before) / Double(moves)]))
    add(
      Figure(
        name: "the server's memory, \(count) peers", unit: .megabytes, ours: [server.residentBytes]))
  }
}

/// A puzzle whose pieces are moved one after the other.
private struct PlacedPieces {
  static let underWay = 100
  let mode = JigsawMode()
  let state: JigsawMode.State
  private let groups: [Int]

  init(_ pieces: Int, _ resources: DocumentResources) throws {
    let params = JigsawParams(picture: "dusk", pieces: .count(pieces), rotates: false, style: .classic)
    state = try mode.makeState(params, seed: 7, resources: resources)
    groups = state.groupIDs
  }

  /// The move of a number: a piece of its own a little aside.
  func move(_ number: Int, author: UInt32) -> LoggedMove<JigsawMove> {
    let group = groups[number * 3 % groups.count]
    let old = state.groups[group].placement
    let place = Placement(turn: old.turn, shift: old.shift + Vector(3, 2))
    return LoggedMove(
      id: MoveID(author: author, counter: number), seat: 0, move: .arrange([Laid(group: group, at: place)]))
  }

  func apply(_ logged: LoggedMove<JigsawMove>, to state: inout JigsawMode.State) throws(Problem) {
    _ = try mode.apply(logged.move, MoveContext(logged, recall: recall), to: &state)
  }

  let recall: (MoveID) throws(Problem) -> JigsawMove = { _ throws(Problem) in
    throw Problem("there is no such move")
  }
}
