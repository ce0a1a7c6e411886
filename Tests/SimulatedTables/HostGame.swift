import Geometry
import Interface
import Library
import ModeKit
import Scene
import Tables
import TestSupport

/// Open documents at a simulated table, whose programs end and begin again.
package struct HostGame<M: Mode> {
  /// A machine.
  private struct Machine {
    var store: MemoryTableStore
    var host: ModeHost<M>
    var table: any OpenTable
    let transport: Transport
    /// What the library had written a moment ago.
    var written: MemoryTableStore.Contents
  }

  /// Carries events and actions between a machine and the simulated table.
  private final class Transport: TableTransport {
    var events: [TableEvent] = []
    var actions: [TableAction] = []
    /// A second way that was asked for.
    var second: Transport?
    var isNew = true
    func another() -> (any TableTransport)? {
      second = Transport()
      return second
    }
    func perform(_ action: TableAction) { actions.append(action) }
    func takeEvents() -> [TableEvent] {
      defer { events = [] }
      return events
    }
  }

  private let mode: M
  private let params: M.Params
  private let resources = DocumentResources(
    scene: SceneResources(typesetter: FixedTypesetter(), codec: NoPictures()))
  private var table: SimulatedTable
  private var machines: [Machine] = []
  private var random: RandomSource
  private let seed: UInt64
  /// How many machines there are from the start.
  private let count: Int
  /// How often a program ended.
  package private(set) var ends = 0
  /// How many moves somebody has made who had not read the table yet.
  package private(set) var earlyMoves = 0

  /// A new document at a table, where everything that is random comes from the seed.
  package init(_ mode: M, _ params: M.Params, seed: UInt64) throws {
    (self.mode, self.params, self.seed) = (mode, params, seed)
    random = RandomSource(seed: seed &+ 99)
    count = 2 + random.below(3)
    // One more may come late.
    table = SimulatedTable(peers: count + 1, ways: 2, seed: seed, faults: SimulatedTable.faults(seed: seed))
    for _ in 0..<count { try join() }
  }

  /// Has one more machine come to the table.
  private mutating func join() throws {
    let contents = MemoryTableStore.Contents(place: TableStart([]))
    machines.append(try open(contents, author: UInt32(machines.count + 1), Transport()))
  }

  /// Has somebody come late, to a table where the others have been playing, and look for a while at what is there. It takes a
  /// while to read what was done before.
  package mutating func comeLate() throws {
    table.faults = SimulatedTable.faults(seed: seed)
    table.faults.pace = 0.02
    table.cutOff(count)
    try join()
    let end = table.now + 8
    while machines[count].transport.second == nil, table.now < end { try step() }
  }

  /// Begins a program with what its library has.
  private func open(
    _ contents: MemoryTableStore.Contents, author: UInt32, _ transport: Transport
  ) throws -> Machine {
    let store = MemoryTableStore(author: author, contents)
    let log = StoredLog(params: params.bytes, seed: 1, author: author, records: contents.records)
    let state = try mode.state(after: log, resources)
    let camera = Camera(viewport: Rect(x: 0, y: 0, width: 1000, height: 700))
    let host = ModeHost(
      mode: mode, params: params, seed: 1, state: state, store: store,
      environment: ModeEnvironment(theme: Theme(), camera: camera))
    let table = host.sitDown(store, transport, resources, longReading: 40)
    return Machine(store: store, host: host, table: table, transport: transport, written: contents)
  }

  /// Lets time pass for a moment.
  private mutating func step() throws {
    var events: [Int: [TableEvent]] = [:]
    for (way, event) in table.step() { events[way, default: []].append(event) }
    for index in machines.indices {
      machines[index].transport.events += events[index] ?? []
      machines[index].transport.second?.events += events[index + count + 1] ?? []
      machines[index].table.advance(to: table.now)
      send(index)
      // A library writes within a moment.
      if random.below(3) == 0 { machines[index].written = machines[index].store.contents }
    }
  }

  private mutating func send(_ index: Int) {
    for action in machines[index].transport.actions { table.perform(action, from: index) }
    machines[index].transport.actions = []
    guard let second = machines[index].transport.second else { return }
    // Whoever has just come there hears that it is connected.
    if second.isNew { table.cutOff(index + count + 1) }
    second.isNew = false
    for action in second.actions { table.perform(action, from: index + count + 1) }
    second.actions = []
  }

  /// Ends a program, with what its library has written until then or all of it, and begins it again.
  private mutating func end(_ index: Int) throws {
    let machine = machines[index]
    let contents = random.below(2) == 0 ? machine.written : machine.store.contents
    machine.transport.events = []
    machine.transport.second = nil
    machines[index] = try open(contents, author: machine.store.author, machine.transport)
    table.cutOff(index)
    ends += 1
  }

  /// Has random machines make moves of `choose`, undo and redo them, and end, while time passes; then lets everything
  /// arrive.
  package mutating func play(moves: Int, _ choose: (M.State, inout RandomSource) -> M.Move?) throws {
    for _ in 0..<moves {
      for _ in 0..<random.below(3) { try step() }
      let index = random.below(machines.count)
      let host = machines[index].host
      switch random.below(40) {
      case 0: try end(index)
      case 1...5: host.undo(seat: random.below(3))
      case 6...9: host.redo(seat: random.below(3))
      default:
        let seat = random.below(3)
        guard let move = choose(host.state, &random) else { break }
        if host.perform(move, seat: seat), machines[index].transport.second != nil,
          !machines[index].table.hasWholeLog
        {
          earlyMoves += 1
        }
      }
      machines[index].table.advance(to: table.now)
      send(index)
    }
    try settle()
  }

  private mutating func settle() throws {
    table.faults = SimulatedTable.Faults()
    let end = table.now + 120
    while table.now < end {
      try step()
      let isDone = machines.allSatisfy { machine in
        machine.table.isConnected && machine.table.underWayCount == 0
          && machine.store.place?.position == table.stream.count
      }
      if isDone { return }
    }
  }

  /// What is not as it must be at the end: all machines show the same, which is what their logs give when they are read
  /// again, and the logs are equal.
  package func differences() throws -> [String] {
    var found: [String] = []
    let first = machines[0]
    for (index, machine) in machines.enumerated() {
      let contents = machine.store.contents
      if contents.place?.position != table.stream.count { found.append("\(index) has not read everything") }
      if !contents.underWay.isEmpty { found.append("moves of \(index) are still under way") }
      if bytes(machine.host.state) != bytes(first.host.state) {
        found.append("\(index) shows something else")
      }
      if contents.records != first.store.contents.records { found.append("\(index) has another log") }
      let log = StoredLog(params: params.bytes, seed: 1, records: contents.records)
      if bytes(try mode.state(after: log, resources)) != bytes(machine.host.state) {
        found.append("the log of \(index) gives something else")
      }
    }
    return found
  }

  private func bytes(_ state: M.State) -> [UInt8] {
    mode.snapshotEncoder?(state, SnapshotRule.longestTail)
      ?? Array(mode.summary(state, params: params).json.text().utf8)
  }

  /// Has all machines leave the table and make a move of `choose` alone. Returns whether none uses a name twice.
  package mutating func leave(_ choose: (M.State, inout RandomSource) -> M.Move?) throws -> Bool {
    for machine in machines {
      machine.table.leave()
      if let move = choose(machine.host.state, &random) { machine.host.perform(move, seat: 0) }
    }
    return machines.allSatisfy { machine in
      let names = machine.store.contents.records.map(\.id)
      return Set(names).count == names.count && machine.store.contents.place == nil
    }
  }
}
