import CDBus
import Concurrency
import Glibc

/// The proxies of the desktop's settings, from its portal (`org.freedesktop.portal.ProxyResolver`), which also
/// evaluates automatic configuration files. Without the portal, or without libdbus, there are none.
public final class DesktopProxies: Sendable {
  private struct Answer {
    var proxy: String?
    /// When it was given, in seconds.
    var time: Double
  }

  private struct State {
    var answers: [String: Answer] = [:]
    /// When the portal last failed to answer, in seconds.
    var silence = -Double.infinity
    var thread: Thread?
  }

  private let bus: String
  private let clock: @Sendable () -> Double
  private let state = Locked(State())

  /// How long the portal may take, and how long its answer is used, in seconds.
  private static let patience = 2.0, validity = 300.0
  /// The most answers that are kept.
  private static let mostAnswers = 256

  /// Prepares to ask on a bus, by its address.
  public init(bus: String, clock: @escaping @Sendable () -> Double = { SystemClock.monotonic.seconds }) {
    (self.bus, self.clock) = (bus, clock)
  }

  deinit { _ = state.with { $0.thread }?.join(until: Deadline(in: 0)) }

  /// Asks on the bus of the session; nil if there is none. A bus is never started for it.
  public static var ofSession: DesktopProxies? {
    getenv("DBUS_SESSION_BUS_ADDRESS").map { DesktopProxies(bus: String(cString: $0)) }
  }

  /// The proxy for an address; nil if its server is reached directly. The portal learns only the server's scheme, name
  /// and port.
  ///
  /// It waits for the portal for 2 s at most. After no answer, the portal is not asked again for five minutes.
  func proxy(for address: WebAddress) -> String? {
    let server = "\(address.scheme.rawValue)://\(address.host):\(address.port)/"
    let now = clock()
    let known = state.with { state -> Answer? in
      if now - state.silence < Self.validity { return Answer(proxy: nil, time: now) }
      return state.answers[server].flatMap { now - $0.time < Self.validity ? $0 : nil }
    }
    if let known { return known.proxy }
    guard let lines = ask(server) else {
      state.with { $0.silence = now }
      return nil
    }
    let proxy = Self.proxy(in: lines)
    state.with { state in
      if state.answers.count >= Self.mostAnswers { state.answers = [:] }
      state.answers[server] = Answer(proxy: proxy, time: now)
    }
    return proxy
  }

  /// The portal's answer for a server, requested on a thread of its own, since a bus may never answer; nil without an
  /// answer in time.
  private func ask(_ server: String) -> [Substring]? {
    let answer = Locked<[Substring]??>(nil)
    let last = state.with { $0.thread }
    let thread = Thread(name: "proxies") { [bus] in
      last?.join()
      let lines = Self.lookUp(server, on: bus)
      answer.signal { $0 = .some(lines) }
    }
    guard thread.hasStarted else { return nil }
    state.with { $0.thread = thread }
    return answer.wait(atMost: Self.patience, until: { $0 != nil }, then: { $0 ?? nil })
  }

  private static func lookUp(_ server: String, on bus: String) -> [Substring]? {
    var texts = [CChar](repeating: 0, count: 4096)
    let count = cdbus_texts(
      bus, "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
      "org.freedesktop.portal.ProxyResolver", "Lookup", server, Int32(patience * 1000), &texts, texts.count)
    guard count >= 0 else { return nil }
    let bytes = texts.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  /// The first proxy of a kind that libcurl knows; nil if reaching the server directly comes before it.
  private static func proxy(in lines: [Substring]) -> String? {
    let kinds = ["http", "https", "socks", "socks4", "socks4a", "socks5", "socks5h"]
    for line in lines {
      if line == "direct://" { return nil }
      let kind = line.prefix { $0 != ":" }
      guard kinds.contains(String(kind)), line.dropFirst(kind.count).hasPrefix("://") else { continue }
      // libcurl has no name for "socks" of any version.
      return kind == "socks" ? "socks5h" + line.dropFirst(kind.count) : String(line)
    }
    return nil
  }
}
