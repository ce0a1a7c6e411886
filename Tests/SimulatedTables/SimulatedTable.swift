import Geometry
import Tables

/// A table's server and the ways to it, in memory: what travels is lost, delayed, doubled and reordered, and peers are
/// cut off, all as a seed says. Its clock is its own.
package struct SimulatedTable {
  /// What goes wrong.
  package struct Faults: Sendable {
    /// The part of what travels that is lost.
    package var loss: Double
    /// The part of what travels that arrives twice.
    package var doubles: Double
    /// How long anything travels, in seconds.
    package var delay: ClosedRange<Double>
    /// How often a peer is cut off, per second.
    package var cuts: Double
    /// How long each message takes of a stream that is read from an earlier place, in seconds.
    package var pace = 0.0

    /// No faults but those that are given.
    package init(
      loss: Double = 0, doubles: Double = 0, delay: ClosedRange<Double> = 0.01...0.05, cuts: Double = 0
    ) {
      (self.loss, self.doubles, self.delay, self.cuts) = (loss, doubles, delay, cuts)
    }
  }

  /// A quiet room, an ordinary line, or a bad one, as a seed has it.
  package static func faults(seed: UInt64) -> Faults {
    switch seed % 3 {
    case 0: Faults()
    case 1: Faults(loss: 0.01, delay: 0.02...0.08, cuts: 0.02)
    default: Faults(loss: 0.2, doubles: 0.1, delay: 0.01...0.9, cuts: 0.1)
    }
  }

  /// Something that arrives.
  private enum Arrival {
    case action(TableAction, from: Int)
    case event(TableEvent, to: Int)
    case cut(Int), reconnection(Int)
  }

  /// What goes wrong from now on.
  package var faults: Faults
  /// The table's clock, in seconds.
  package private(set) var now = 0.0
  /// How many peers there are. Each may have more than one way to the table: those after the first begin at this number.
  private let peers: Int
  /// The messages of the stream, and the peers who have sent them.
  package private(set) var stream: [(bytes: [UInt8], peer: Int, time: Int64)] = []
  private var names: Set<MessageName> = []
  private var kept: [KeptItem: [UInt8]] = [:]
  private var isConnected: [Bool]
  /// Grows with every cut of a peer: what was sent before does not arrive after it.
  private var times: [Int]
  private var readers: [Bool]
  private var travelling: [(time: Double, order: Int, life: Int, arrival: Arrival)] = []
  private var order = 0
  private var nextTail = 0.0
  private var random: RandomSource

  /// The name of the person at a peer.
  package static func person(_ peer: Int) -> PeerName { PeerName([UInt8(peer)]) }

  /// A table with an empty stream, and some ways to it for each peer.
  package init(peers: Int, ways: Int = 1, seed: UInt64, faults: Faults) {
    (self.peers, self.faults) = (peers, faults)
    random = RandomSource(seed: seed)
    isConnected = Array(repeating: false, count: peers * ways)
    readers = isConnected
    times = Array(repeating: 0, count: peers * ways)
    for peer in isConnected.indices { travel(.reconnection(peer), peer, after: 0) }
  }

  private mutating func travel(_ arrival: Arrival, _ peer: Int, after delay: Double) {
    order += 1
    travelling.append((now + delay, order, times[peer], arrival))
  }

  /// Sends something with everything that may happen on the way.
  private mutating func send(_ arrival: Arrival, _ way: Int, later delay: Double = 0) {
    for _ in 0..<(random.within(0...1) < faults.doubles ? 2 : 1) where random.within(0...1) >= faults.loss {
      travel(arrival, way, after: delay + random.within(faults.delay))
    }
  }

  /// Cuts a peer off for a while, as when its program ends.
  package mutating func cutOff(_ peer: Int) { travel(.cut(peer), peer, after: 0) }

  /// Does what a peer asks, later and perhaps.
  package mutating func perform(_ action: TableAction, from peer: Int) {
    if isConnected[peer] { send(.action(action, from: peer), peer) }
  }

  /// Lets time pass up to the next arrival, at most a quarter of a second, and returns what arrives at peers.
  package mutating func step() -> [(peer: Int, event: TableEvent)] {
    let next = travelling.map(\.time).min() ?? .infinity
    let end = min(next, now + 0.25)
    for peer in isConnected.indices where isConnected[peer] {
      if random.within(0...1) < faults.cuts * (end - now) { travel(.cut(peer), peer, after: 0) }
    }
    now = end
    if now >= nextTail {
      nextTail = now + 1
      for peer in isConnected.indices where isConnected[peer] {
        send(.event(.tail(stream.count), to: peer), peer)
      }
    }
    let due = travelling.filter { $0.time <= now }.sorted { ($0.time, $0.order) < ($1.time, $1.order) }
    travelling.removeAll { $0.time <= now }
    var events: [(peer: Int, event: TableEvent)] = []
    for (_, _, life, arrival) in due {
      switch arrival {
      case .action(let action, let peer): if life == times[peer] { carryOut(action, of: peer) }
      case .event(let event, let peer):
        if life == times[peer], isConnected[peer] { events.append((peer, event)) }
      case .cut(let peer):
        guard isConnected[peer] else { continue }
        isConnected[peer] = false
        readers[peer] = false
        times[peer] += 1
        events.append((peer, .disconnected))
        travel(.reconnection(peer), peer, after: random.within(0.1...5))
      case .reconnection(let peer):
        isConnected[peer] = true
        events.append((peer, .connected))
      }
    }
    return events
  }

  private mutating func deliver(_ position: Int, to reader: Int, after delay: Double = 0) {
    let message = stream[position - 1]
    let event = TableEvent.delivered(
      message.bytes, position: position, time: message.time, sender: Self.person(message.peer))
    send(.event(event, to: reader), reader, later: delay)
  }

  private mutating func carryOut(_ action: TableAction, of peer: Int) {
    switch action {
    case .append(let bytes, let name):
      guard names.insert(name).inserted else { return }
      stream.append((bytes, peer % peers, Int64(now * 1000)))
      for reader in readers.indices where readers[reader] { deliver(stream.count, to: reader) }
    case .read(let first):
      readers[peer] = true
      for position in stride(from: first, through: stream.count, by: 1) {
        deliver(position, to: peer, after: faults.pace * Double(position - first))
      }
    case .whisper(let bytes):
      let event = TableEvent.heard(bytes, sender: Self.person(peer % peers))
      for other in isConnected.indices where other % peers != peer % peers {
        send(.event(event, to: other), other)
      }
    case .keep(let bytes, let item): kept[item] = bytes
    case .fetch(let item):
      if let bytes = kept[item] { send(.event(.kept(bytes, as: item), to: peer), peer) }
    }
  }
}
