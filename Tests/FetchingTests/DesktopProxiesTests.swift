import Concurrency
import Fetching
import TestSupport
import Testing

/// A private bus with a desktop's portal of the test.
@Suite struct DesktopProxiesTests {
  private static let script = """
    import sys, dbus, dbus.bus, dbus.mainloop.glib, dbus.service
    from gi.repository import GLib
    class Portal(dbus.service.Object):
        asked = 0
        @dbus.service.method("org.freedesktop.portal.ProxyResolver", in_signature="s", out_signature="as")
        def Lookup(self, server):
            Portal.asked += 1
            if sys.argv[2] == "silence": GLib.MainLoop().run()
            if sys.argv[2] == "error": raise dbus.DBusException("no")
            if sys.argv[2] == "long": return ["http://" + "a" * 9000]
            if sys.argv[2] == "count": return [f"http://p{Portal.asked}:1"]
            if sys.argv[2] == "echo": return ["http://" + server.replace("/", "").replace(":", "-")]
            return dbus.Array(sys.argv[2].split(), signature="s")
    loop = dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    bus = dbus.bus.BusConnection(sys.argv[1])
    owner = dbus.service.BusName("org.freedesktop.portal.Desktop", bus)
    portal = Portal(bus, "/org/freedesktop/portal/desktop")
    print("ready", flush=True)
    GLib.MainLoop().run()
    """

  private let bus: PrivateBus

  init() throws { bus = try PrivateBus() }

  private func proxy(
    _ address: String, _ proxies: DesktopProxies, environment: [String: String] = [:]
  ) throws -> String? {
    Proxies(environment: environment, desktop: proxies).proxy(for: try #require(WebAddress(address)))
  }

  @Test(arguments: [
    ("http://a:3128 direct://", "http://a:3128"), ("direct:// http://a:1", nil),
    ("socks5://a:1080", "socks5://a:1080"),
    ("socks://a:1080", "socks5h://a:1080"), ("file:///etc/passwd http://b:2", "http://b:2"),
    ("nonsense", nil),
    ("", nil), ("error", nil), ("long", nil), ("echo", "http://https-example.org-443"),
  ])
  func thePortalIsAsked(says: String, proxy: String?) throws {
    let service = try bus.serve(Self.script, says)
    // The portal does not learn which file it is.
    #expect(try self.proxy("https://example.org/secret?x=1", DesktopProxies(bus: bus.address)) == proxy)
    #expect(service.poll() == nil)
  }

  @Test func theEnvironmentComesFirst() throws {
    let service = try bus.serve(Self.script, "http://desktop:1")
    let proxies = DesktopProxies(bus: bus.address)
    #expect(try proxy("http://x/", proxies) == "http://desktop:1")
    #expect(try proxy("http://x/", proxies, environment: ["http_proxy": "http://own:1"]) == "http://own:1")
    #expect(try proxy("https://x/", proxies, environment: ["http_proxy": "http://own:1"]) == nil)
    #expect(try proxy("http://x/", proxies, environment: ["no_proxy": "x"]) == nil)
    #expect(service.poll() == nil)
  }

  @Test func anAnswerHoldsForFiveMinutes() throws {
    let service = try bus.serve(Self.script, "count")
    let time = Locked(0.0)
    let proxies = DesktopProxies(bus: bus.address) { time.with { $0 } }
    for (now, expected) in [(0.0, "http://p1:1"), (299, "http://p1:1"), (301, "http://p2:1")] {
      time.with { $0 = now }
      #expect(try proxy("http://x/", proxies) == expected)
    }
    #expect(try proxy("http://y/", proxies) == "http://p3:1", "each server has its own")
    #expect(service.poll() == nil)
  }

  /// Nobody waits for it twice.
  @Test func aSilentPortalIsWaitedForOnce() throws {
    let service = try bus.serve(Self.script, "silence")
    let proxies = DesktopProxies(bus: bus.address)
    let start = SystemClock.monotonic.seconds
    for name in ["x", "y", "z", "x"] { #expect(try proxy("http://\(name)/", proxies) == nil) }
    #expect(SystemClock.monotonic.seconds - start < 6)
    #expect(service.poll() == nil)
  }

  @Test func withoutAPortalThereAreNoProxies() throws {
    for address in [bus.address, bus.nothing, "nonsense"] {
      #expect(try proxy("http://x/", DesktopProxies(bus: address)) == nil)
    }
  }
}
