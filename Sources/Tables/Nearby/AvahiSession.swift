import CAvahi
import Concurrency
import Glibc

/// The conversation of an ``AvahiNeighbourhood`` with the daemon, on a thread of its own.
final class AvahiSession: @unchecked Sendable {
  /// What other threads and this one tell each other.
  private struct Shared {
    /// libavahi's loop; nil when it has ended.
    var poll: OpaquePointer?
    /// What others are to hear of.
    var wanted: NearbyTable?
    var isClosed = false
    /// The tables of others.
    var tables: [NearbyTable] = []
  }

  private let shared: Locked<Shared>
  private let changed: @Sendable () -> Void

  // On the thread only.
  private let poll: OpaquePointer
  private var client: OpaquePointer?
  /// Whether the daemon runs, so that services can be looked for.
  private var isRunning = false
  /// Whether the connection has failed.
  private var isLost = false
  private var browser: OpaquePointer?
  private var group: OpaquePointer?
  /// What others have been told of.
  private var told: NearbyTable?
  /// What was found, by where it was found.
  private var found: [Service: Found] = [:]

  private struct Service: Hashable {
    let interface, `protocol`: Int32
    let name, domain: String
  }

  private struct Found {
    var resolver: OpaquePointer
    var table: NearbyTable?
  }

  /// The most services that are looked up at a time: a neighbour can make up any number.
  private static let mostServices = 64

  /// Whether libavahi-client can be opened.
  private static let isInstalled = cavahi_open()

  init?(changed: @escaping @Sendable () -> Void) {
    guard Self.isInstalled, let poll = cavahi_poll() else { return nil }
    self.poll = poll
    self.changed = changed
    shared = Locked(Shared(poll: poll))
  }

  // MARK: Any thread

  var tables: [NearbyTable] { shared.with { $0.tables } }

  func tell(_ table: NearbyTable?) {
    shared.with { shared in
      shared.wanted = table
      if let poll = shared.poll { cavahi_wake(poll) }
    }
  }

  func close() {
    shared.with { shared in
      shared.isClosed = true
      if let poll = shared.poll { cavahi_wake(poll) }
    }
  }

  // MARK: The thread

  /// Converses with the daemon until the session is closed.
  func work() {
    while !shared.with({ $0.isClosed }) {
      if client == nil { connect() }
      // Without a bus there is no daemon, now or later.
      guard client != nil, cavahi_iterate(poll) == 0 else { break }
      if isLost { disconnect() }
      if isRunning { sayWhatIsWanted() }
    }
    disconnect()
    shared.with { $0.poll = nil }
    cavahi_free_poll(poll)
  }

  private var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  private static func of(_ context: UnsafeMutableRawPointer?) -> AvahiSession? {
    context.map { Unmanaged<AvahiSession>.fromOpaque($0).takeUnretainedValue() }
  }

  private func connect() {
    isLost = false
    client = cavahi_client(
      poll,
      { client, state, context in
        if let client { AvahiSession.of(context)?.note(state, client) }
      }, context)
  }

  private func disconnect() {
    // With it goes all that belongs to it.
    if let client { cavahi_free_client(client) }
    (client, browser, group, told, isRunning) = (nil, nil, nil, nil, false)
    found = [:]
    publish()
  }

  private func note(_ state: AvahiClientState, _ client: OpaquePointer) {
    isRunning = state == AVAHI_CLIENT_S_RUNNING
    isLost = state == AVAHI_CLIENT_FAILURE
    guard isRunning else {
      // The machine has got another name: its services are made anew under that.
      if let group { cavahi_tell_nothing(group) }
      told = nil
      return
    }
    browser =
      browser
      ?? cavahi_browse(
        client, NearbyTable.service,
        { _, interface, `protocol`, event, name, _, domain, flags, context in
          guard let session = AvahiSession.of(context), let name, let domain else { return }
          let service = Service(
            interface: interface, protocol: `protocol`, name: String(cString: name),
            domain: String(cString: domain))
          let own = flags.rawValue & AVAHI_LOOKUP_RESULT_OUR_OWN.rawValue
          session.note(event, service, isOwn: own != 0)
        }, context)
  }

  private func note(_ event: AvahiBrowserEvent, _ service: Service, isOwn: Bool) {
    switch event {
    case AVAHI_BROWSER_NEW:
      guard !isOwn, found[service] == nil, found.count < Self.mostServices, let client else { return }
      let resolver = cavahi_resolve(
        client, service.interface, service.protocol, service.name, NearbyTable.service, service.domain,
        { _, interface, `protocol`, event, name, _, domain, _, _, _, texts, _, context in
          guard event == AVAHI_RESOLVER_FOUND, let session = AvahiSession.of(context), let name, let domain
          else { return }
          let service = Service(
            interface: interface, protocol: `protocol`, name: String(cString: name),
            domain: String(cString: domain))
          session.found[service]?.table = NearbyTable(
            texts: AvahiSession.texts(in: texts.map { UnsafePointer($0) }))
          session.publish()
        }, context)
      found[service] = resolver.map { Found(resolver: $0) }
    case AVAHI_BROWSER_REMOVE:
      guard let gone = found.removeValue(forKey: service) else { return }
      cavahi_end_resolving(gone.resolver)
      publish()
    case AVAHI_BROWSER_FAILURE: isLost = true
    default: break
    }
  }

  private static func texts(in list: UnsafePointer<AvahiStringList>?) -> [[UInt8]] {
    var (rest, texts) = (list, [[UInt8]]())
    while let list = rest {
      var (bytes, count) = (UnsafePointer<UInt8>?.none, 0)
      rest = cavahi_next(list, &bytes, &count)
      texts.append(Array(UnsafeBufferPointer(start: bytes, count: count)))
    }
    return texts
  }

  /// Tells other threads which tables there are. A table is found once on each network of the machine.
  private func publish() {
    let tables = Set(found.values.compactMap(\.table)).sorted {
      ($0.title, $0.link.table) < ($1.title, $1.link.table)
    }
    let isNew = shared.with { shared in
      defer { shared.tables = tables }
      return shared.tables != tables
    }
    if isNew { changed() }
  }

  private func sayWhatIsWanted() {
    let wanted = shared.with { $0.wanted }
    guard wanted != told, let client else { return }
    group = group ?? cavahi_group(client, { _, _, _ in }, nil)
    guard let group else { return }
    if told?.name != wanted?.name { cavahi_tell_nothing(group) }
    // A daemon that refuses once refuses again.
    told = wanted
    guard let wanted, let texts = wanted.texts else { return }
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    let pointers = copies.map { UnsafePointer($0) }
    _ = cavahi_tell(group, wanted.name, NearbyTable.service, wanted.port, pointers, Int32(pointers.count))
  }
}
