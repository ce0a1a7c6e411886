import Geometry
import Interface
import Library
import ModeKit

/// One machine at a table: it makes moves at once, sends them, and follows the table's stream.
///
/// A pure state machine: it is told what happens and when, and says what its transport should do. The transport may
/// lose, delay, double and reorder whatever it carries, and be cut off for any time.
package struct TablePeer<M: Mode> {
  /// The document.
  package internal(set) var shared: SharedState<M>
  /// The author of the moves made here.
  package let author: UInt32
  /// Who may change the document.
  package private(set) var rights: TableRights
  /// The last position of the stream that has been read; 0 for none.
  package private(set) var position: Int
  /// How many moves of the stream counted.
  package private(set) var count: Int
  /// What other peers say about the state.
  package internal(set) var digests: StateDigests
  /// Who has told a digest of fewer people than the right one, since the last change was returned.
  var differing: Set<PeerName> = []
  /// Whether the table can be reached.
  package private(set) var isConnected = false
  /// Whether this peer's state is wrong, so that it waits for a kept one.
  package internal(set) var isWrong = false
  /// Whether the stream is still being read for the first time. Until then no moves can be made here, since they might
  /// get names that this author has used before.
  package private(set) var isJoining: Bool

  let blobs: TableBlobs<M>
  /// The names of the blobs that the stream has, or that the document had when its table began.
  var knownBlobs: Set<String>
  /// Those of them that only a kept state names: the stream may lack their bytes.
  var doubtfulBlobs: Set<String> = []
  private var long = LongMessages()
  /// The longest message that is sent as one, in bytes.
  let partSize: Int
  let longReading: Int
  /// Whether reading begins with ``read(at:)``, or after a second.
  private let readsLater: Bool
  let readMove: (MoveID) throws(Problem) -> M.Move
  /// The moves that were confirmed during ``receive(_:now:)``: the log gets them afterwards, if this peer has one.
  private var unlogged: [MoveID: M.Move] = [:]
  var hasLog = true
  /// The last move that counted of each author.
  private(set) var authors: [UInt32: LastMove]
  /// What the people may still bring.
  private var allowances: [PeerName: MoveAllowance]
  /// The largest counter of a move that counted.
  private(set) var counter: Int
  /// The counter of the last move made here.
  var lastCounter = 0
  var sending = MoveSending()
  var reading = StreamReading()
  /// The last state whose digest was told, encoded, until it is known whether it is right.
  var candidate: (count: Int, bytes: [UInt8])?
  var actions: [TableAction] = []

  /// Takes part in a table from a place of its stream, as a person. `recall` reads confirmed moves. While more than
  /// `longReading` messages are still to be read, people wait for them. With `readsLater` a kept state can come first, which
  /// would have to wait behind a long stream.
  ///
  /// With `underWay`, this author has been there before, and goes on with moves that were under way then, the oldest
  /// first. Its last moves may have been sent though nobody here remembers them, so some names are left out.
  package init(
    _ mode: M, at start: TableStart<M.State>, author: UInt32, person: PeerName = .unknown,
    underWay: [LoggedMove<M.Move>]? = nil, blobs: TableBlobs<M> = TableBlobs(), partSize: Int = 512 << 10,
    longReading: Int = 1000, readsLater: Bool = false,
    recall: @escaping (MoveID) throws(Problem) -> M.Move
  ) {
    shared = SharedState(mode, confirmed: start.state, underWay: underWay ?? [], recall: recall)
    self.author = author
    rights = TableRights(person, at: start)
    isJoining = underWay == nil
    if let underWay {
      lastCounter = max(start.counter, underWay.last?.id.counter ?? 0) + MoveSending.forgotten
    }
    self.blobs = blobs
    (self.partSize, self.longReading, self.readsLater) = (partSize, longReading, readsLater)
    knownBlobs = start.blobs
    readMove = recall
    position = start.position
    count = start.count
    authors = start.authors
    allowances = start.allowances
    counter = start.counter
    digests = StateDigests(author: author, person: person)
  }

  /// The place of the stream from which a peer with the confirmed state can follow it: what has been read, or before a
  /// message of which some parts are still to come. Moves that are read again do not count.
  package var here: TableStart<M.State> {
    TableStart(
      shared.confirmed, position: long.first(at: position).map { min($0 - 1, position) } ?? position,
      count: count, authors: authors, counter: counter, allowances: allowances,
      owner: rights.owner, roster: rights.announced, blobs: knownBlobs)
  }

  /// Takes what the transport should do.
  package mutating func takeActions() -> [TableAction] {
    defer { actions = [] }
    return actions
  }

  // MARK: Making moves

  /// The name that the next move made here will have.
  package var nextID: MoveID { MoveID(author: author, counter: max(counter, lastCounter) + 1) }

  /// Makes a move of a seat at once, and sends it when it can. `wallTime` is in milliseconds since 1970.
  ///
  /// - Throws: ``Problem`` if the move makes no sense, while the peer is joining, and if the person may only look on; then
  ///   nothing has changed.
  package mutating func perform(
    _ move: M.Move, seat: Int, wallTime: Int64, kind: StoredRecord.Kind = .move, target: MoveID? = nil
  ) throws(Problem) -> Applied<M.Move> {
    if isJoining { throw Self.isReading }
    if !rights.mayChange { throw TableRights.refusal }
    let logged = LoggedMove(id: nextID, seat: seat, time: wallTime, kind: kind, target: target, move: move)
    let applied = try shared.make(logged, recall: recall)
    lastCounter = logged.id.counter
    return applied
  }

  /// Makes a move that already has its name, which must be ``nextID``.
  mutating func perform(_ move: LoggedMove<M.Move>) throws(Problem) -> Applied<M.Move> {
    try perform(move.move, seat: move.seat, wallTime: move.time, kind: move.kind, target: move.target)
  }

  /// Says who may change the document, if the owner is here. It holds for the moves behind it in the stream.
  package mutating func announce(_ change: (inout Roster) -> Void) { rights.announce(change) }

  // MARK: Time

  /// When ``advance(to:)`` must be called again though nothing has happened, in seconds; nil if it need not.
  package var nextDeadline: Double? {
    guard isConnected else { return nil }
    let missing = mustAsk ? reading.deadline : nil
    let waiting = sending.sent > 0 ? sending.deadline : nil
    let paced = isWrong || isJoining ? nil : sending.nextTime(of: shared.underWay.count)
    return [missing, waiting, paced, rights.nextDeadline].compactMap { $0 }.min()
  }

  /// Sends what has to be sent, and asks for what is missing. `now` is in seconds. It is called after each move, and at
  /// ``nextDeadline``.
  package mutating func advance(to now: Double) {
    guard isConnected else { return }
    if now >= reading.deadline, mustAsk { ask(at: now) }
    // Until then this peer does not know which numbers its author has used.
    guard hasCaughtUp, !isWrong else { return }
    isJoining = false
    if let roster = rights.takeMessage(at: now) {
      actions.append(
        .append(roster.bytes, name: MessageName(author: author, number: 0, attempt: roster.serial)))
    }
    if sending.sent > 0, now >= sending.deadline {
      (sending.sent, sending.blobs) = (0, [])
      // The stream may have a message of this name that does not count.
      if sending.patience > MoveSending.least { sending.attempt += 1 }
      sending.patience = min(2 * sending.patience, MoveSending.most)
    }
    var size = 0
    while sending.sent < min(MoveSending.window, shared.underWay.count), size < MoveSending.mostBytes {
      let move = shared.underWay[sending.sent].logged
      // The bytes of an undo are final when the move that it takes back has been confirmed.
      if let target = move.target,
        shared.underWay[..<sending.sent].contains(where: { $0.logged.id == target })
      {
        break
      }
      guard sending.takeTurn(at: now) else { break }
      let message = TableMove(
        move, number: authors[author, default: LastMove()].number + 1 + sending.sent, attempt: sending.attempt
      )
      size += appendBlobs(of: move.move) + append(message.bytes, name: message.message)
      if sending.sent == 0 { sending.deadline = now + sending.patience }
      sending.sent += 1
    }
    sending.deadline += Double(size) / MoveSending.rate
  }

  /// Appends what the stream does not have of what a move names. Returns its size in bytes.
  private mutating func appendBlobs(of move: M.Move) -> Int {
    var size = 0
    for name in blobs.names(move)
    where !(knownBlobs.contains(name) && !doubtfulBlobs.contains(name) || sending.blobs.contains(name)) {
      sending.blobs.insert(name)
      guard let bytes = blobs.read(name) else { continue }
      size += append(
        BlobMessage.message(of: bytes),
        name: BlobMessage.name(of: name, author: author, attempt: sending.attempt))
    }
    return size
  }

  /// Appends a message, in parts if it is long. Returns its size in bytes.
  private mutating func append(_ message: [UInt8], name: MessageName) -> Int {
    actions += LongMessages.appending(message, as: name, size: partSize)
    return message.count
  }

  // MARK: The stream

  private mutating func ask(at now: Double) {
    actions.append(isWrong ? .fetch(.state) : .read(from: position + 1))
    reading.deadline = now + StreamReading.patience
    reading.hasBegun = true
  }

  private var mustAsk: Bool { isWrong || !reading.hasBegun || reading.isMissing(after: position) }

  /// Begins to read, unless it has begun.
  mutating func read(at now: Double) { if isConnected, !reading.hasBegun { ask(at: now) } }

  /// Takes what the transport reports.
  package mutating func receive(_ events: [TableEvent], now: Double) -> Change {
    var change = Change()
    var batch: [SharedState<M>.Arrival] = []
    for event in events {
      switch event {
      case .connected:
        isConnected = true
        sending.start(at: now)
        reading.forget()
        reading.goal = nil
        (reading.hasBegun, reading.deadline) = (false, now + 1)
        if !readsLater { ask(at: now) }
      case .disconnected:
        isConnected = false
      case .tail(let tail):
        reading.note(tail: tail, read: position, at: now)
        reading.goal = reading.goal ?? tail
      case .delivered(let bytes, let place, let time, let sender):
        reading.note(tail: place, read: position, at: now)
        guard !isWrong, place > position else { continue }
        let message = StreamMessage(bytes: bytes, sender: sender, time: time)
        reading.keep(message, at: place, isNext: place == position + 1)
        while let next = reading.take(position + 1) {
          position += 1
          reading.deadline = now + StreamReading.patience
          guard let arrived = take(next, &change, now: now) else { continue }
          batch.append(contentsOf: arrived)
          if count % StateDigests.interval == 0 {
            confirm(&batch, &change)
            // Others have newer states than those that a long stream begins with.
            if readPart == nil { change.due.append(Due(start: here)) }
          }
        }
      case .heard(let bytes, let sender):
        guard let digest = try? StateDigest(bytes: bytes), isOther(digest.author, sender) else { continue }
        digests.note(digest, by: sender, present: count)
        judge(at: digest.count)
      case .kept, .answered: break
      }
    }
    confirm(&batch, &change)
    for person in differing { change.complain(of: person, .differs) }
    differing = []
    if hasLog { unlogged = [:] }
    advance(to: now)
    return change
  }

  /// Reads a message of the stream. Returns its move, or none if its bytes are no move of this mode; nil if it is no move
  /// or does not count, which is the same for all peers.
  private mutating func take(
    _ arrival: StreamMessage, _ change: inout Change, now: Double
  ) -> [SharedState<M>.Arrival]? {
    let (bytes, sender) = (arrival.bytes, arrival.sender)
    let part = bytes.first == LongMessages.kind
    guard let message = part ? long.take(bytes, by: sender, at: position) : bytes else { return nil }
    if let roster = try? Roster(bytes: message) {
      if !rights.receive(roster, by: sender) { change.complain(of: sender, .othersName) }
    } else if let blob = BlobMessage.blob(in: message) {
      guard rights.announced.lets(sender, of: rights.owner), !rights.hasEnded else { return nil }
      let name = BlobID(of: blob).description
      let isNew = knownBlobs.insert(name).inserted
      if doubtfulBlobs.remove(name) != nil || isNew { blobs.keep(blob) }
    } else {
      let verdict = allowances.judge(arrival, at: position)
      if verdict == .isFlood { change.complain(of: sender, .tooMuch) }
      guard verdict == .counts else { return nil }
      return takeMove(message, by: sender, &change, now: now)
    }
    return nil
  }

  private mutating func takeMove(
    _ bytes: [UInt8], by sender: PeerName, _ change: inout Change, now: Double
  ) -> [SharedState<M>.Arrival]? {
    // What the seal does not open has no bytes.
    guard !rights.hasEnded, !bytes.isEmpty else { return nil }
    guard let message = try? TableMove(bytes: bytes) else {
      change.complain(of: sender, .unreadable)
      return nil
    }
    let id = message.id
    // An author is the person who made its first move.
    let last = authors[id.author, default: LastMove(person: sender)]
    guard last.person == sender else {
      change.complain(of: sender, .othersName)
      return nil
    }
    guard message.number == last.number + 1 else {
      // One of the own messages in front of this one was lost: they are sent again in their order.
      if id.author == author, message.number > last.number, message.attempt == sending.attempt {
        sending.attempt += 1
        sending.start(at: now)
      }
      return nil
    }
    // Names are used once, and leave room for those that follow.
    guard id.counter > last.counter, id.counter - counter <= LastMove.leap else { return nil }
    authors[id.author] = LastMove(number: message.number, counter: id.counter, person: sender)
    count += 1
    counter = max(counter, id.counter)
    if id.author == author {
      sending.sent = max(0, sending.sent - 1)
      sending.patience = MoveSending.least
      sending.deadline = now + sending.patience
    }
    // Nobody takes back the moves of others.
    if let target = message.target, target.author != id.author, target.author != 0 {
      change.complain(of: sender, .othersName)
      return []
    }
    guard let logged = try? message.logged(M.Move.self) else {
      change.complain(of: sender, .unreadable)
      return []
    }
    var refusal: Problem?
    if !blobs.names(logged.move).allSatisfy(knownBlobs.contains) {
      refusal = Problem(tr("A picture did not arrive at the table. Add it again."))
    }
    if !rights.announced.lets(sender, of: rights.owner) { refusal = TableRights.refusal }
    return [.init(logged, refusal: refusal)]
  }

  /// Reads a confirmed move.
  var recall: (MoveID) throws(Problem) -> M.Move {
    guard !unlogged.isEmpty else { return readMove }
    return { [unlogged, readMove] id throws(Problem) in
      if let move = unlogged[id] { return move }
      return try readMove(id)
    }
  }

  private mutating func confirm(_ batch: inout [SharedState<M>.Arrival], _ change: inout Change) {
    guard !batch.isEmpty else { return }
    for arrival in batch { unlogged[arrival.logged.id] = arrival.logged.move }
    let confirmed = shared.confirm(batch, recall: recall)
    batch = []
    change.damage += confirmed.damage
    change.made += confirmed.made
    change.refused += confirmed.refused.filter { $0.logged.id.author == author }
  }

  // MARK: Other states

  /// Goes on from a kept state, after this peer's own was wrong. What the stream has after it is read again.
  package mutating func restart(at start: TableStart<M.State>, now: Double) {
    position = start.position
    count = start.count
    authors = start.authors
    allowances = start.allowances
    rights.restart(at: start.roster)
    knownBlobs = start.blobs
    long = LongMessages()
    lastCounter = max(counter, lastCounter)
    counter = start.counter
    reading.forget()
    reading.goal = reading.tail
    sending.start(at: now)
    isWrong = false
    digests = StateDigests(author: author, person: rights.person)
    shared.restart(from: start.state, recall: recall)
    ask(at: now)
  }
}
