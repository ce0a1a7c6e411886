import Concurrency
import Geometry
import Glibc
import Library
import ModeKit
import Tables
import TestSupport
import Testing

/// Peers at a table on a real server.
@Suite(.enabled(if: isInstalled("nats-server"), "nats-server is missing: install it"))
struct NATSTransportTests {
  /// A peer and its way to the table.
  private final class Machine {
    var peer: TablePeer<NullMode>
    let transport: NATSTransport

    convenience init(_ author: UInt32, _ server: NATSServer, table: String) throws {
      try self.init(author, server.url, table: table)
    }

    init(_ author: UInt32, _ url: String, table: String) throws {
      peer = TablePeer(NullMode(), at: TableStart([:]), author: author) { _ throws(Problem) in
        throw Problem("there is no such move")
      }
      let seal = TableSeal(key: Array(repeating: 5, count: 32), table: table, own: try PeerKey())
      transport = try NATSTransport(url: url, table: table, creates: true, seal: seal, wake: {})
    }

    func add(_ place: Point) throws {
      _ = try peer.perform(.add(place), seat: 0, wallTime: 0)
    }

    func pass() {
      _ = peer.receive(transport.takeEvents(), now: SystemClock.monotonic.seconds)
      for action in peer.takeActions() { transport.perform(action) }
    }
  }

  /// Lets machines work until something holds, for `seconds` at most. Returns whether it holds.
  private func work(_ machines: [Machine], seconds: Double = 60, until holds: () -> Bool) -> Bool {
    let deadline = Deadline(in: seconds)
    while deadline.secondsLeft > 0 {
      for machine in machines { machine.pass() }
      if holds() { return true }
      usleep(2000)
    }
    return false
  }

  @Test func movesOfAllArriveAlthoughTheServerIsKilled() throws {
    let server = try NATSServer()
    let machines = try (1...3).map { try Machine(UInt32($0), server, table: "a1") }
    #expect(work(machines) { machines.allSatisfy { !$0.peer.isJoining } })
    func areEqual(_ count: Int) -> Bool {
      machines.allSatisfy {
        $0.peer.shared.underWay.isEmpty && $0.peer.shared.state.count == count
          && $0.peer.shared.state == machines[0].peer.shared.state
      }
    }
    for round in 0..<10 {
      for (index, machine) in machines.enumerated() { try machine.add(Point(Double(index), Double(round))) }
    }
    #expect(work(machines) { areEqual(30) })
    server.kill()
    #expect(work(machines) { machines.allSatisfy { !$0.peer.isConnected } })
    // People play on.
    for machine in machines { for x in 0..<5 { try machine.add(Point(Double(x), 50)) } }
    #expect(machines.allSatisfy { $0.peer.shared.state.count == 35 })
    try server.start()
    #expect(work(machines) { areEqual(45) })
    // Somebody who comes late sees the same.
    let late = try Machine(9, server, table: "a1")
    #expect(work([late]) { !late.peer.isJoining })
    #expect(late.peer.shared.state == machines[0].peer.shared.state)
    // Another table has nothing of it.
    let other = try Machine(1, server, table: "a2")
    #expect(work([other]) { !other.peer.isJoining })
    #expect(other.peer.shared.state.isEmpty)
  }

  @Test func allPeersShareOneConsumerWhenTheyHaveCaughtUp() throws {
    // With the rights that the page about servers recommends.
    let root = #filePath.split(separator: "/Tests/", omittingEmptySubsequences: false)[0]
    let page = readFile(root + "/docs/SERVER.md")
    let rights = try #require(page.split(separator: "RIGHTS {").dropFirst().first?.prefix { $0 != "}" })
    let server = try NATSServer(
      configuration: """
        RIGHTS { \(rights) }
        authorization { users: [ { user: "a", password: "b", permissions: $RIGHTS } ] }
        """)
    let url = server.url.replacing("//", with: "//a:b@")
    let machines = try (1...4).map { try Machine(UInt32($0), url, table: "s") }
    #expect(work(machines) { machines.allSatisfy { !$0.peer.isJoining } })
    var count = 0
    func allHaveAnotherMove() throws -> Bool {
      for machine in machines { try machine.add(Point(0, Double(count))) }
      count += machines.count
      return work(machines, seconds: 20) {
        machines.allSatisfy { $0.peer.shared.state.count == count && $0.peer.shared.underWay.isEmpty }
      }
    }
    // On a busy machine somebody may miss a message, and keeps a consumer of its own for up to a minute.
    let deadline = Deadline(in: 150)
    var isShared = false
    while !isShared, deadline.secondsLeft > 0 {
      #expect(try allHaveAnotherMove())
      isShared = server.consumerCount == 1
    }
    #expect(isShared)
    for _ in 0..<100 { #expect(try allHaveAnotherMove()) }
    #expect(machines.allSatisfy { $0.peer.shared.state == machines[0].peer.shared.state })
  }

  /// The rights of a server whose configuration is older, and which says nothing of a shared consumer.
  @Test func aServerThatForbidsTheSharedConsumerServesToo() throws {
    let server = try NATSServer(
      configuration: """
        authorization { users: [ { user: "a", password: "b", permissions: {
          publish: ["tessera.>", "$JS.API.INFO", "$JS.API.STREAM.CREATE.*", "$JS.API.STREAM.INFO.*",
            "$JS.API.CONSUMER.CREATE.>", "$JS.API.CONSUMER.DELETE.>", "$JS.API.CONSUMER.INFO.>", "$JS.FC.>"]
          subscribe: ["tessera.whispers.*", "_INBOX.>"]
        } } ] }
        """)
    let url = server.url.replacing("//", with: "//a:b@")
    let machines = try (1...2).map { try Machine(UInt32($0), url, table: "o") }
    #expect(work(machines) { machines.allSatisfy { !$0.peer.isJoining } })
    // Longer than it takes to notice.
    for step in 1...10 {
      try machines[0].add(Point(0, Double(step)))
      #expect(work(machines) { machines[1].peer.shared.state.count == step })
      _ = work(machines, seconds: 0.5) { false }
    }
    #expect(server.consumerCount == 2)
  }

  @Test func aServerThatGoesAwayWhileOneConnectsIsTriedAgain() throws {
    var listener: Listener? = try Listener()
    let port = try #require(listener?.port)
    let machine = try Machine(1, "nats://127.0.0.1:\(port)", table: "g")
    // It is killed before it has said anything.
    let connection = try #require(listener?.accept())
    listener = nil
    close(connection)
    #expect(!work([machine], seconds: 1) { machine.peer.isConnected })
    let server = try NATSServer(port: port)
    #expect(work([machine]) { !machine.peer.isJoining })
    try machine.add(Point(1, 1))
    #expect(work([machine]) { machine.peer.shared.underWay.isEmpty })
    withExtendedLifetime(server) {}
  }

  /// Machines come and go while another one whispers: libnats must not use what has been freed.
  @Test func leavingWhileMessagesComeIsSafe() throws {
    let server = try NATSServer()
    let loud = try Machine(1, server, table: "w")
    #expect(work([loud]) { loud.peer.isConnected })
    for author in 2..<40 {
      var other: Machine? = try Machine(UInt32(author), server, table: "w")
      let isThere = work([loud] + [other].compactMap { $0 }) {
        for _ in 0..<20 { loud.transport.perform(.whisper([1, 2, 3])) }
        return other?.peer.isJoining == false
      }
      #expect(isThere)
      other = nil
    }
    withExtendedLifetime(server) {}
  }

  @Test func aTableOutlivesTheLossOfOneOfThreeServers() throws {
    let servers = try NATSServer.cluster(of: 3)
    servers[2].kill()
    let machines = try (1...2).map { try Machine(UInt32($0), servers[0], table: "c") }
    // Two servers make no table: with one copy it would be lost with its server.
    #expect(!work(machines, seconds: 15) { machines.contains { $0.peer.isConnected } })
    try servers[2].start()
    #expect(work(machines) { machines.allSatisfy { !$0.peer.isJoining } })
    func areEqual(_ count: Int) -> Bool {
      machines.allSatisfy { $0.peer.shared.underWay.isEmpty && $0.peer.shared.state.count == count }
        && machines[0].peer.shared.state == machines[1].peer.shared.state
    }
    for x in 0..<5 { for machine in machines { try machine.add(Point(Double(x), 0)) } }
    #expect(work(machines) { areEqual(10) })
    // Nobody has named the other two servers.
    servers[0].kill()
    for x in 0..<5 { for machine in machines { try machine.add(Point(Double(x), 1)) } }
    #expect(work(machines) { areEqual(20) })
    // Until here the other two must run.
    withExtendedLifetime(servers) {}
  }

  @Test func aKeptStateOfAnySizeIsDelivered() throws {
    let server = try NATSServer()
    let transport = try NATSTransport(url: server.url, table: "b", creates: true, wake: {})
    func events(_ seconds: Double = 20, until isLast: (TableEvent) -> Bool) -> [TableEvent] {
      var all: [TableEvent] = []
      let deadline = Deadline(in: seconds)
      while deadline.secondsLeft > 0, !all.contains(where: isLast) {
        all += transport.takeEvents()
        usleep(2000)
      }
      return all
    }
    _ = events { $0 == .connected }
    for size in [3_000_000, 7, 0, 128 << 10] {
      let state = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 9) }
      transport.perform(.keep(state, as: .opening))
      transport.perform(.fetch(.opening))
      let kept = TableEvent.kept(state, as: .opening)
      #expect(events { if case .kept = $0 { true } else { false } }.contains(kept), "\(size) bytes")
    }
  }

  @Test func aWrongAddressIsOneSentence() {
    #expect(throws: Problem.self) {
      try NATSTransport(url: "http://example.org", table: "a", creates: false, wake: {})
    }
  }

  @Test func withoutAServerPeopleLeaveAtOnce() throws {
    let transport = try NATSTransport(
      url: "nats://127.0.0.1:\(try freePort())", table: "a", creates: true, wake: {})
    transport.perform(.whisper([1]))
    let watch = SystemClock.monotonic.seconds
    transport.close()
    #expect(SystemClock.monotonic.seconds - watch < 3)
    #expect(transport.takeEvents().isEmpty)
  }
}
