import Concurrency
import Glibc
import ModeKit
import Tables
import TestSupport
import Testing

/// Two machines of one network, by Avahi's daemon, in a process that has no other system bus.
@Suite(.serialized) struct AvahiNeighbourhoodTests {
  private static func table(_ title: String, people: Int = 1) -> NearbyTable {
    let link = TableLink(server: "nats://room:secret@127.0.0.1:4222", table: "a7", key: Array(0..<32))
    return NearbyTable(title: title, mode: "sketch", owner: "Ada", people: people, link: link)
  }

  /// A machine, and how often it was told that something has changed.
  private final class Machine: Sendable {
    private let changes: Locked<Int>
    private let neighbourhood: AvahiNeighbourhood

    init() throws {
      let changes = Locked(0)
      self.changes = changes
      neighbourhood = try #require(AvahiNeighbourhood { changes.signal { $0 += 1 } })
    }

    func tell(_ table: NearbyTable?) { neighbourhood.tell(table) }

    var tables: [NearbyTable] { neighbourhood.tables }

    /// Waits until it hears of these tables.
    func hears(_ tables: [NearbyTable]) -> Bool {
      let deadline = Deadline(in: 20)
      while neighbourhood.tables != tables, deadline.secondsLeft > 0 {
        let seen = changes.with { $0 }
        if neighbourhood.tables == tables { break }
        _ = changes.wait(atMost: deadline.secondsLeft, until: { $0 != seen }) { $0 }
      }
      return neighbourhood.tables == tables
    }
  }

  @Test(.enabled(if: AvahiDaemon.obstacle == nil, "\(AvahiDaemon.obstacle ?? "")"))
  func machinesHearOfEachOthersTables() async {
    await #expect(processExitsWith: .success) {
      let daemon = try AvahiDaemon()
      setenv("DBUS_SYSTEM_BUS_ADDRESS", daemon.address, 1)
      var ada: Machine? = try Machine()
      let ben = try Machine()
      ada?.tell(Self.table("Board"))
      #expect(ben.hears([Self.table("Board")]))
      #expect(ada?.tables == [], "nobody hears of the own table")
      ada?.tell(Self.table("Board", people: 2))
      #expect(ben.hears([Self.table("Board", people: 2)]))
      ada?.tell(nil)
      #expect(ben.hears([]))
      ada?.tell(Self.table("Again"))
      #expect(ben.hears([Self.table("Again")]))
      // The daemon ends, and comes back.
      try daemon.stop()
      #expect(ben.hears([]))
      try daemon.start()
      #expect(ben.hears([Self.table("Again")]))
      // A machine goes without a word.
      ada = nil
      #expect(ben.hears([]))
      withExtendedLifetime(daemon) {}
    }
  }

  @Test func withoutABusNobodyIsHeard() async {
    await #expect(processExitsWith: .success) {
      setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere/bus", 1)
      let machine = try Machine()
      machine.tell(Self.table("Board"))
      usleep(100_000)
      #expect(machine.tables.isEmpty)
    }
  }
}
