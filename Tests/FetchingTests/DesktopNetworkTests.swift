import Concurrency
import Fetching
import TestSupport
import Testing

/// A private bus with a NetworkManager of the test.
@Suite struct DesktopNetworkTests {
  private static let script = """
    import sys, dbus, dbus.bus, dbus.mainloop.glib, dbus.service
    from gi.repository import GLib
    name = "org.freedesktop.NetworkManager"
    class Manager(dbus.service.Object):
        @dbus.service.method("org.freedesktop.DBus.Properties", in_signature="ss", out_signature="v")
        def Get(self, interface, property):
            if (interface, property) != (name, "Metered"): raise dbus.DBusException("no such property")
            if sys.argv[2] == "none": raise dbus.DBusException("no such property")
            if sys.argv[2] == "text": return "yes"
            if sys.argv[2] == "silence": GLib.MainLoop().run()
            return dbus.UInt32(int(sys.argv[2]))
    loop = dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    bus = dbus.bus.BusConnection(sys.argv[1])
    owner = dbus.service.BusName(name, bus)
    manager = Manager(bus, "/org/freedesktop/NetworkManager")
    print("ready", flush=True)
    GLib.MainLoop().run()
    """

  private let bus: PrivateBus

  init() throws { bus = try PrivateBus() }

  private func metering(on bus: String) throws -> Metering {
    let answer = Locked<[Metering]>([])
    DesktopNetwork(bus: bus).findMetering { metering in answer.signal { $0.append(metering) } }
    let answers = answer.wait(atMost: 20, until: { !$0.isEmpty }, then: { $0 })
    #expect(answers.count == 1)
    return try #require(answers.first)
  }

  @Test(arguments: [
    ("0", Metering.unknown), ("1", .metered), ("2", .unmetered), ("3", .metered), ("4", .unmetered),
    ("5", .unknown),
    ("text", .unknown), ("none", .unknown), ("silence", .unknown),
  ])
  func networkManagerIsAsked(says: String, metering: Metering) throws {
    let service = try bus.serve(Self.script, says)
    #expect(try self.metering(on: bus.address) == metering)
    #expect(service.poll() == nil)
  }

  @Test func withoutNetworkManagerNobodyKnows() throws { #expect(try metering(on: bus.address) == .unknown) }

  @Test func withoutABusNobodyKnows() throws {
    #expect(try metering(on: bus.nothing) == .unknown)
    #expect(try metering(on: "nonsense") == .unknown)
  }

  @Test func everybodyWhoAsksIsAnswered() throws {
    let network = DesktopNetwork(bus: bus.address)
    let answers = Locked(0)
    for _ in 0..<50 { network.findMetering { _ in answers.signal { $0 += 1 } } }
    #expect(answers.wait(atMost: 20, until: { $0 == 50 }, then: { $0 }) == 50)
  }
}
