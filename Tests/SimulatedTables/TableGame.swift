import Geometry
import Glibc
import Library
import ModeKit
import Scene
import Tables
import TestSupport

/// The seeds of the games of each mode: fifty, or as many as `make soak` asks for.
package let tableSeeds: Range<UInt64> =
  0..<(getenv("TABLE_GAMES").flatMap { UInt64(String(cString: $0)) } ?? 50)

/// The seeds of the games of each mode in which programs end: a tenth of ``tableSeeds``, but five at least.
package let programSeeds: Range<UInt64> = 0..<max(5, tableSeeds.upperBound / 10)

/// Peers that play random moves of one document at a simulated table. In every other game the first peer has made the
/// table, and says now and then who may change the document. In every fifth game messages go in small parts.
package struct TableGame<M: Mode> {
  private let mode: M
  private let params: M.Params
  /// The table.
  package private(set) var table: SimulatedTable
  /// The peers.
  package private(set) var peers: [TablePeer<M>]
  /// The moves that each peer has made and that were not refused later.
  package private(set) var made: [Set<MoveID>]
  /// How many moves were made and refused later.
  package private(set) var refused = 0
  /// How many peers had a wrong state.
  package private(set) var restarts = 0

  private let start: M.State
  private let owner: PeerName
  private let encode: (@Sendable (M.State, Int) -> [UInt8]?)?
  private let decode: ([UInt8]) throws -> M.State?
  private let log = ConfirmedMoves<M>()
  private var random: RandomSource
  /// What each peer can take back, and what it can redo.
  private var undo: [[MoveID]]
  private var redo: [[MoveID]]

  /// A new document at a table, where everything that is random comes from the seed. The last peer starts with the state
  /// that `mistake` makes of the right one.
  package init(
    _ mode: M, _ params: M.Params, seed: UInt64, mistake: (inout M.State) throws -> Void = { _ in }
  ) throws {
    (self.mode, self.params) = (mode, params)
    let resources = DocumentResources(
      scene: SceneResources(typesetter: FixedTypesetter(), codec: NoPictures()))
    start = try mode.makeState(params, seed: 1, resources: resources)
    encode = mode.snapshotEncoder
    decode = { try mode.state(of: $0, params: params, seed: 1, resources: resources) }
    random = RandomSource(seed: seed &+ 77)
    let count = 2 + random.below(4)
    table = SimulatedTable(peers: count, seed: seed, faults: SimulatedTable.faults(seed: seed))
    var wrong = start
    try mistake(&wrong)
    owner = seed % 2 == 0 ? SimulatedTable.person(0) : .unknown
    peers = (0..<count).map { [start, log, owner] peer in
      TablePeer(
        mode, at: TableStart(peer == count - 1 ? wrong : start, owner: owner), author: UInt32(peer + 1),
        person: SimulatedTable.person(peer), partSize: seed % 5 == 0 ? 60 : 512 << 10
      ) { id throws(Problem) in try log.move(id) }
    }
    made = Array(repeating: [], count: count)
    (undo, redo) = (Array(repeating: [], count: count), Array(repeating: [], count: count))
  }

  /// Lets time pass for a moment.
  package mutating func step() throws {
    var events: [Int: [TableEvent]] = [:]
    for (peer, event) in table.step() { events[peer, default: []].append(event) }
    for peer in peers.indices {
      let all = events[peer] ?? []
      let change = peers[peer].receive(all, now: table.now)
      for confirmed in change.made { log.note(confirmed) }
      for (logged, _) in change.refused {
        made[peer].remove(logged.id)
        undo[peer].removeAll { $0 == logged.id }
        redo[peer].removeAll { $0 == logged.id }
      }
      refused += change.refused.count
      for due in change.due {
        guard let bytes = encode?(due.start.state, SnapshotRule.longestTail) else { continue }
        peers[peer].note(due, encoded: bytes)
      }
      for event in all {
        guard case .kept(let bytes, .state, _) = event, peers[peer].isWrong else { continue }
        let kept = try TableStart<[UInt8]>(bytes: bytes)
        guard let state = try decode(kept.state) else { continue }
        peers[peer].restart(at: kept.with(state), now: table.now)
        restarts += 1
      }
      for action in peers[peer].takeActions() { table.perform(action, from: peer) }
    }
  }

  /// Has a peer make a move of `choose`, take one back or redo one.
  package mutating func play(_ peer: Int, _ choose: (M.State, inout RandomSource) -> M.Move?) {
    let wallTime = Int64(table.now * 1000)
    if peers[peer].rights.isOwner, random.below(8) == 0 {
      let other = SimulatedTable.person(random.below(peers.count))
      peers[peer].announce { roster in
        if random.below(2) == 0 { roster.isOpen.toggle() }
        roster.setOnlooker(other, random.below(2) == 0)
      }
    }
    switch random.below(8) {
    case 0: takeBack(from: \.undo, to: \.redo, .undo, peer, wallTime)
    case 1: takeBack(from: \.redo, to: \.undo, .redo, peer, wallTime)
    default:
      guard let move = choose(peers[peer].shared.state, &random) else { return }
      let id = peers[peer].nextID
      guard let applied = try? peers[peer].perform(move, seat: random.below(3), wallTime: wallTime) else {
        return
      }
      made[peer].insert(id)
      if applied.inverse != nil { undo[peer].append(id) }
      redo[peer] = []
    }
    peers[peer].advance(to: table.now)
    for action in peers[peer].takeActions() { table.perform(action, from: peer) }
  }

  private mutating func takeBack(
    from old: WritableKeyPath<Self, [[MoveID]]>, to new: WritableKeyPath<Self, [[MoveID]]>,
    _ kind: StoredRecord.Kind, _ peer: Int, _ wallTime: Int64
  ) {
    guard let target = self[keyPath: old][peer].popLast(), let inverse = inverse(of: target, peer) else {
      return
    }
    let id = peers[peer].nextID
    do throws(Problem) {
      _ = try peers[peer].perform(inverse, seat: 0, wallTime: wallTime, kind: kind, target: target)
      made[peer].insert(id)
      self[keyPath: new][peer].append(id)
    } catch {
      // Something else depends on it by now.
    }
  }

  private func inverse(of id: MoveID, _ peer: Int) -> M.Move? {
    let underWay = peers[peer].shared.underWay.first { $0.logged.id == id }
    return underWay.map(\.inverse) ?? log.inverse(of: id)
  }

  /// Ends all faults and lets time pass until every peer has read everything.
  package mutating func settle() throws {
    table.faults = SimulatedTable.Faults()
    let end = table.now + 120
    while table.now < end {
      try step()
      if peers.allSatisfy({
        $0.isConnected && !$0.isWrong && $0.position == table.stream.count && $0.shared.underWay.isEmpty
          && $0.rights.isAnnounced
      }) {
        return
      }
    }
  }

  /// Has random peers make moves of `choose` while time passes, and lets everything arrive.
  package mutating func play(moves: Int, _ choose: (M.State, inout RandomSource) -> M.Move?) throws {
    for _ in 0..<moves {
      for _ in 0..<random.below(3) { try step() }
      play(random.below(peers.count), choose)
    }
    try settle()
  }

  /// What is not as it must be after ``settle()``: all peers have the same bytes and the same rights, which are those of
  /// the stream read in order, and no move of anybody is missing.
  package func differences() throws -> [String] {
    let oracle = try oracle()
    var found: [String] = []
    for (index, peer) in peers.enumerated() {
      if peer.position != table.stream.count { found.append("peer \(index) has not read everything") }
      if !peer.rights.isAnnounced { found.append("peer \(index) has not been heard") }
      if !peer.shared.underWay.isEmpty { found.append("moves of peer \(index) are still under way") }
      if bytes(index) != oracle.bytes { found.append("peer \(index) has another state") }
      if peer.rights.roster != oracle.roster { found.append("peer \(index) has other rights") }
      let missing = made[index].subtracting(oracle.names)
      if !missing.isEmpty { found.append("\(missing.count) moves of peer \(index) are missing") }
    }
    return found
  }

  /// The bytes of a peer's state.
  private func bytes(_ peer: Int) -> [UInt8] { bytes(peers[peer].shared.state) }

  /// A state as bytes: encoded, or as programs read it where the mode has no encoding.
  private func bytes(_ state: M.State) -> [UInt8] {
    encode?(state, SnapshotRule.longestTail) ?? Array(mode.summary(state, params: params).json.text().utf8)
  }

  /// The bytes of the state that the stream gives when it is read in order by somebody else, the names of the moves in it,
  /// and the rights at its end.
  private func oracle() throws -> (bytes: [UInt8], names: Set<MoveID>, roster: Roster) {
    var state = start
    var numbers: [UInt32: Int] = [:]
    var names: Set<MoveID> = []
    var roster = Roster()
    // The parts of long messages, by their names.
    var parts: [BlobID: [Int: [UInt8]]] = [:]
    for (bytes, peer, _) in table.stream {
      var message = bytes
      if bytes.first == 0x83, let piece = try? KeptPiece(bytes: Array(bytes.dropFirst())) {
        let isNew = parts[piece.whole, default: [:]].updateValue(piece.part, forKey: piece.index) == nil
        guard isNew, parts[piece.whole]?.count == piece.count else { continue }
        message = (0..<piece.count).flatMap { parts[piece.whole]?[$0] ?? [] }
      }
      if let said = try? Roster(bytes: message) {
        if said.serial > roster.serial { roster = said }
        continue
      }
      let move = try TableMove(bytes: message)
      guard move.number == numbers[move.id.author, default: 0] + 1 else { continue }
      numbers[move.id.author] = move.number
      let person = SimulatedTable.person(peer)
      guard person == owner || (roster.isOpen && !roster.onlookers.contains(person)) else { continue }
      names.insert(move.id)
      let logged = try move.logged(M.Move.self)
      let context = MoveContext(logged) { [log] id throws(Problem) in try log.move(id) }
      _ = try? mode.apply(logged.move, context, to: &state)
    }
    return (bytes(state), names, roster)
  }
}

/// The moves that any peer has seen confirmed.
private final class ConfirmedMoves<M: Mode> {
  private var moves: [MoveID: SharedState<M>.Confirmed] = [:]

  func note(_ confirmed: SharedState<M>.Confirmed) { moves[confirmed.logged.id] = confirmed }
  func inverse(of id: MoveID) -> M.Move? { moves[id]?.inverse }
  func move(_ id: MoveID) throws(Problem) -> M.Move {
    guard let found = moves[id] else { throw Problem("there is no such move") }
    return found.logged.move
  }
}
