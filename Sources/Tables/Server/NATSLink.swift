import CNATS
import Concurrency
import Glibc

/// The connection of a ``NATSTransport``, on its worker.
///
/// A table has a stream of its moves, and one of each kept item, in pieces. What may be lost goes without a stream.
/// Moves are appended one after the other, so that none overtakes another: sent without waiting, many arrive in another
/// order after the server was away.
final class NATSLink: @unchecked Sendable {
  /// What the worker has to do.
  enum Order: Sendable {
    case action(TableAction)
    case connected, disconnected, close
  }

  /// What the transport has not taken yet.
  let inbox: Inbox<TableEvent>
  /// What the table has kept, which does not wait behind a long stream.
  let kept: Inbox<TableEvent>
  private let seal: TableSeal?
  private let sent = Locked(SentMessages())
  private let server: ServerAddress
  private let creates: Bool
  private let table: String
  /// The stream of moves.
  private let moves: Stream
  /// The subject of whispers.
  private let whispers: String
  /// The subject under which the shared consumer delivers. The rights that Tessera recommends let no peer publish there.
  private let news: String
  /// How the stream is heard.
  private let hearing = Locked(StreamHearing())

  /// A stream, and the subject of its messages, or what it begins with. Subjects have dots, so that a server can have a
  /// rule for all of them.
  private struct Stream {
    let name: String, subject: String

    init(_ kind: String, of table: String) {
      (name, subject) = ("tessera-\(kind)-\(table)", "tessera.\(kind).\(table)")
    }
  }
  private let orders = Locked<[Order]>([])
  /// Whether libnats has a connection; set by its threads.
  private let isConnected = Locked(false)

  // On the worker only.
  /// The number of the connection.
  private var number: UInt = 0
  private var connection: OpaquePointer?
  private var jetstream: OpaquePointer?
  private var follower: OpaquePointer?
  private var whisperer: OpaquePointer?
  private var newsReader: OpaquePointer?
  /// Subscriptions that have ended, the oldest first. libnats may still use the last ones for a moment.
  private var ended: [OpaquePointer] = []
  /// Whether the streams are there.
  private var isReady = false

  /// Whether libnats can be opened.
  static let isInstalled = cnats_open()

  /// How long the worker waits for an answer, in seconds.
  private static let patience = 2.0
  /// How often the end of the stream is looked for, in seconds.
  private static let interval = 1.0
  /// How many subscriptions that have ended are kept. There is at least ``StreamReading/patience`` between two.
  private static let mostEnded = 8
  /// The largest piece of a kept item, in bytes. A server takes messages of up to a million.
  private static let piece = 128 << 10

  /// The links by the number of their connection. libnats is given the number: it may call until shortly after the
  /// connection has ended.
  private static let links = Locked<(last: UInt, all: [UInt: NATSLink])>((0, [:]))

  init(
    _ server: ServerAddress, table: String, creates: Bool, seal: TableSeal?,
    wake: @escaping @Sendable () -> Void
  ) {
    self.server = server
    self.creates = creates
    self.seal = seal
    (self.table, whispers, news) = (table, "tessera.whispers.\(table)", "tessera-news.\(table)")
    moves = Stream("moves", of: table)
    inbox = Inbox(wake: wake)
    kept = Inbox(wake: wake)
  }

  /// Has the worker do something. Any thread.
  func post(_ order: Order) { orders.signal { $0.append(order) } }

  // MARK: The worker

  private func connect() {
    number = Self.links.with { links in
      links.last += 1
      links.all[links.last] = self
      return links.last
    }
    let context = UnsafeMutableRawPointer(bitPattern: number)
    let status = cnats_connect(
      &connection, server.url, server.key?.name,
      { _, signature, count, question, context in
        guard let key = NATSLink.of(context)?.server.key, let question else { return NATS_ERR }
        let bytes = key.signature(of: Array(UnsafeRawBufferPointer(start: question, count: strlen(question))))
        // libnats frees it.
        let copy = malloc(bytes.count)?.assumingMemoryBound(to: UInt8.self)
        copy?.initialize(from: bytes, count: bytes.count)
        signature?.pointee = copy
        count?.pointee = Int32(bytes.count)
        return copy == nil ? NATS_NO_MEMORY : NATS_OK
      },
      { NATSLink.of($1)?.note(isConnected: true) }, { NATSLink.of($1)?.note(isConnected: false) }, context)
    if status == NATS_OK { note(isConnected: true) }
  }

  /// Does what is ordered until the link is closed.
  func work() {
    var next = SystemClock.monotonic.seconds
    while true {
      let wait = max(0, next - SystemClock.monotonic.seconds)
      let due = orders.wait(atMost: wait, until: { !$0.isEmpty }) { list in
        defer { list = [] }
        return list
      }
      for order in due {
        switch order {
        case .action(let action):
          if isReady, isConnected.with({ $0 }) { carryOut(sealed(action)) }
        case .connected: next = 0
        case .disconnected: noteLoss()
        case .close: return disconnect()
        }
      }
      guard SystemClock.monotonic.seconds >= next else { continue }
      next = SystemClock.monotonic.seconds + Self.interval
      if cnats_is_closed(connection) {
        noteLoss()
        disconnect()
        connect()
      }
      guard isConnected.with({ $0 }) else { continue }
      if !isReady, setUp() {
        isReady = true
        inbox.post(.connected)
      }
      var last: UInt64 = 0
      let asked = SystemClock.monotonic.seconds
      if isReady, cnats_last_position(jetstream, moves.name, &last) == NATS_OK {
        inbox.post(.answered(after: SystemClock.monotonic.seconds - asked))
        inbox.post(.tail(Int(last)))
        share(upTo: Int(last))
      }
    }
  }

  /// What a peer asks, with what the others are to read sealed.
  private func sealed(_ action: TableAction) -> TableAction {
    guard let sealed = seal?.sealed(action) else { return action }
    if case .append(let message, _) = action, case .append(let bytes, _) = sealed {
      sent.with { $0.note(bytes, of: message) }
    }
    return sealed
  }

  private func note(isConnected now: Bool) {
    isConnected.with { $0 = now }
    post(now ? .connected : .disconnected)
  }

  private func noteLoss() {
    if isReady { inbox.post(.disconnected) }
    hearing.with { $0 = StreamHearing() }
    isReady = false
  }

  private func disconnect() {
    Self.links.with { $0.all[number] = nil }
    isConnected.with { $0 = false }
    cnats_close(connection)
    for subscription in ended + [follower, whisperer, newsReader].compactMap({ $0 }) {
      cnats_free_subscription(subscription)
    }
    cnats_end_jetstream(jetstream)
    cnats_free_connection(connection)
    (connection, jetstream, follower, whisperer, newsReader, ended) = (nil, nil, nil, nil, nil, [])
  }

  /// Finds the streams, or makes them. Returns whether they are there.
  private func setUp() -> Bool {
    if jetstream == nil, cnats_jetstream(&jetstream, connection) != NATS_OK { return false }
    if creates {
      guard add(moves, moves.subject, -1) else { return false }
      for stream in KeptItem.allCases.map(stream) {
        guard add(stream, stream.subject + ".*", 1) else { return false }
      }
    }
    return subscribe(&whisperer, whispers) { NATSLink.receive($3, $2) { _, bytes in .heard(bytes) } }
      && subscribe(&newsReader, news) { _, _, message, context in
        NATSLink.receive(context, message) { link, bytes in
          let event = link.delivered(bytes, message)
          link.hearing.with { $0.noteShared(event?.position, at: SystemClock.monotonic.seconds) }
          return event
        }
      }
  }

  /// Subscribes to a subject, unless that was done. Returns whether it is done.
  private func subscribe(
    _ subscription: inout OpaquePointer?, _ subject: String, _ handler: natsMsgHandler
  ) -> Bool {
    let context = UnsafeMutableRawPointer(bitPattern: number)
    return subscription != nil
      || cnats_subscribe(&subscription, connection, subject, handler, context) == NATS_OK
  }

  /// Makes a stream, unless it is there: three times where the server has others beside it. It fails until three of them
  /// run: a stream that only one has would be lost with it.
  private func add(_ stream: Stream, _ subject: String, _ perSubject: Int64) -> Bool {
    var last: UInt64 = 0
    // While one of the others is away, no stream of three can be made, not even one that is there.
    if cnats_last_position(jetstream, stream.name, &last) == NATS_OK { return true }
    var refusal = jsErrCode(0)
    if cnats_add_stream(jetstream, stream.name, subject, perSubject, 3, &refusal) == NATS_OK { return true }
    return refusal == JSStreamReplicasNotSupportedErr
      && cnats_add_stream(jetstream, stream.name, subject, perSubject, 1, &refusal) == NATS_OK
  }

  private func carryOut(_ action: TableAction) {
    switch action {
    case .append(let bytes, let name):
      append(bytes, to: moves.subject, id: "\(name.author).\(name.number).\(name.attempt).\(name.part)")
    case .read(let first): follow(from: first)
    case .whisper(let bytes): _ = cnats_publish(connection, whispers, bytes, Int32(bytes.count))
    case .keep(let bytes, let item):
      for piece in KeptPiece.pieces(of: bytes, of: Self.piece) {
        append(piece.bytes, to: "\(stream(of: item).subject).\(piece.index)", id: nil)
      }
    case .fetch(let item): if let bytes = fetch(stream(of: item)) { report(.kept(bytes, as: item)) }
    }
  }

  /// Reports what others have sent. Any thread.
  private func report(_ event: TableEvent) {
    guard let event = opened(event) else { return }
    if case .kept = event { kept.post(event) } else { inbox.post(event) }
  }

  /// What a transport reports, opened.
  private func opened(_ event: TableEvent) -> TableEvent? {
    guard let seal else { return event }
    if case .delivered(let bytes, let position, let time, _) = event, let own = sent.with({ $0.take(bytes) })
    {
      return .delivered(own, position: position, time: time, sender: seal.own.name)
    }
    return seal.opened(event)
  }

  /// The stream of a kept item.
  private func stream(of item: KeptItem) -> Stream { Stream(item.rawValue, of: table) }

  private func append(_ bytes: [UInt8], to subject: String, id: String?) {
    _ = cnats_append(jetstream, subject, bytes, Int32(bytes.count), id, Int64(Self.patience * 1000))
  }

  /// Ends the own consumer once the shared one brings what follows. Asks the server for the shared one if it is not heard.
  /// `last` is the last position of the stream.
  private func share(upTo last: Int) {
    switch hearing.with({ $0.next(at: SystemClock.monotonic.seconds, last: last) }) {
    case .wait: break
    case .endOwn: endFollowing()
    case .askForShared:
      _ = cnats_deliver(jetstream, moves.name, "news", news, Int64(Self.interval * 1000))
    }
  }

  private func endFollowing() {
    guard let follower else { return }
    cnats_unsubscribe(follower)
    ended.append(follower)
    if ended.count > Self.mostEnded { cnats_free_subscription(ended.removeFirst()) }
    self.follower = nil
  }

  private func follow(from first: Int) {
    endFollowing()
    hearing.with { $0.begin(from: first, at: SystemClock.monotonic.seconds) }
    let context = UnsafeMutableRawPointer(bitPattern: number)
    _ = cnats_follow(
      &follower, jetstream, moves.name, moves.subject, UInt64(max(1, first)),
      { _, _, message, context in
        NATSLink.receive(context, message) { link, bytes in
          let event = link.delivered(bytes, message)
          if let position = event?.position { link.hearing.with { $0.noteOwn(position) } }
          return event
        }
      }, context)
  }

  /// The kept item of a stream; nil if there is none, or another one is being written.
  private func fetch(_ stream: Stream) -> [UInt8]? {
    var pieces: [KeptPiece] = []
    repeat {
      var message: OpaquePointer?
      guard
        cnats_last_message(
          &message, jetstream, stream.name, "\(stream.subject).\(pieces.count)") == NATS_OK
      else { return nil }
      defer { cnats_free(message) }
      guard let piece = try? KeptPiece(bytes: Self.bytes(of: message)) else { return nil }
      pieces.append(piece)
    } while pieces.count < pieces[0].count
    return KeptPiece.whole(pieces)
  }

  // MARK: Threads of libnats

  private static func of(_ context: UnsafeMutableRawPointer?) -> NATSLink? {
    let number = UInt(bitPattern: context)
    return links.with { $0.all[number] }
  }

  private static func bytes(of message: OpaquePointer?) -> [UInt8] {
    Array(UnsafeRawBufferPointer(start: cnats_bytes(message), count: Int(max(0, cnats_count(message)))))
  }

  private static func receive(
    _ context: UnsafeMutableRawPointer?, _ message: OpaquePointer?,
    _ event: (NATSLink, [UInt8]) -> TableEvent?
  ) {
    if let link = of(context), let event = event(link, bytes(of: message)) { link.report(event) }
    cnats_free(message)
  }

  /// A move that a consumer has brought; nil if it is none of this stream, such as a heartbeat.
  private func delivered(_ bytes: [UInt8], _ message: OpaquePointer?) -> TableEvent? {
    var time: Int64 = 0
    let position = Int(cnats_position(message, moves.name, &time))
    return position > 0 ? .delivered(bytes, position: position, time: time) : nil
  }
}
