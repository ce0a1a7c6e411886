import Geometry
import Interface
import Library
import ModeKit

/// The document of a ``ModeHost`` at a table: a ``TablePeer`` with its transport, its storage and its picture.
final class SharedTable<M: Mode>: SharedDocument, OpenTable {
  /// The host owns this object, and closes after it.
  private unowned let host: ModeHost<M>
  private let store: any TableStore
  private let transport: (any TableTransport)?
  private let resources: DocumentResources
  private let encode: (@Sendable (M.State, _ records: Int) -> [UInt8]?)?
  private var peer: TablePeer<M>
  /// Goes ahead of ``peer`` while that reads a long stream; then it has what people see and change.
  private var ahead: PeerAhead<M>?
  private(set) var people: TablePeople
  private var sights: TableSights
  /// How far the others have come, if the document is a race. Then its moves stay here, and nobody sees how it is played.
  private var race: TableRace?
  private var sharesMoves: Bool { race == nil }
  private var complaints = Complaints()
  /// What brings the opening of a new table to its server, and what follows then.
  private var door: (door: TableDoor, done: () -> Void)?
  /// The moves made here that are not in the log.
  private var waiting: Set<MoveID>
  /// What is read again after the state was wrong: the records that the log has already, up to a position.
  private var repeated: (names: Set<MoveID>, end: Int)?
  private var isFetching = false
  /// When the state that others have kept is asked for again, in seconds: while somebody replaces it, the server has none.
  private var nextLook = -Double.infinity

  init(
    _ host: ModeHost<M>, _ store: any TableStore, _ transport: (any TableTransport)?,
    _ resources: DocumentResources, title: String, longReading: Int
  ) {
    let place = store.place ?? TableStart([])
    // A document that comes from another table has its moves under way already.
    let confirmed = host.confirmed
    let underWay = store.underWay.compactMap { try? $0.logged(M.Move.self) }
    self.host = host
    self.store = store
    self.transport = transport
    self.resources = resources
    encode = host.mode.snapshotEncoder
    waiting = Set(underWay.map(\.id))
    let own = transport?.own ?? .unknown
    people = TablePeople(name: own, title: title)
    sights = TableSights(own: own)
    race = host.raceProgress == nil ? nil : TableRace(own: own)
    peer = TablePeer(
      host.mode, at: place.with(confirmed), author: store.author, person: own,
      underWay: underWay,
      blobs: TableBlobs(
        names: { [mode = host.mode] in mode.blobNames(in: $0) }, read: resources.blob,
        keep: store.archive.hold),
      longReading: longReading, readsLater: place.position == 0,
      recall: { [mode = host.mode, store] id throws(Problem) in
        guard let record = store.record(id) else { throw ByteReader.damaged }
        return try mode.move(record).move
      })
    guard sharesMoves else { return }
    host.share(
      self,
      underWay: peer.shared.underWay.map { move in
        RecordHeader(move.logged, isUndoable: move.inverse != nil)
      })
  }

  // MARK: For the host

  var confirmed: M.State { peer.shared.confirmed }
  var state: M.State { ahead?.peer.shared.state ?? peer.shared.state }
  var nextID: MoveID { ahead?.peer.nextID ?? peer.nextID }
  var othersAreHere: Bool { people.people.contains { !$0.isSelf && $0.isHere } }

  func make(_ move: LoggedMove<M.Move>) throws(Problem) -> Applied<M.Move> {
    guard move.move.bytes.count < LongMessages.longest - 1024 else {
      throw Problem(tr("This is too much at once for a shared table. Do it in parts."))
    }
    let applied: Applied<M.Move>
    if let early = try ahead?.make(move) { applied = early } else { applied = try peer.perform(move) }
    waiting.insert(move.id)
    // Its number among the author's moves is known when it is sent.
    store.keep(TableMove(move, number: 1, attempt: 0))
    return applied
  }

  func inverse(ofUnderWay id: MoveID) -> M.Move? {
    ahead.map { $0.inverse(of: id) } ?? peer.shared.underWay.first { $0.logged.id == id }?.inverse
  }

  // MARK: For the shell

  var isConnected: Bool { peer.isConnected }
  var hasCaughtUp: Bool { peer.hasCaughtUp }
  var readPart: Double? { peer.readPart }
  var underWayCount: Int { ahead?.peer.shared.underWay.count ?? peer.shared.underWay.count }
  var hasWholeLog: Bool { ahead == nil && peer.readPart == nil }
  /// What the kept state says of a table's owner or its end is not taken for granted.
  var rights: TableRights {
    guard let early = ahead?.peer.rights, !early.isOwner, !early.hasEnded else { return peer.rights }
    return early
  }
  var hands: TableHands { sights.hands }
  var views: TableViews { sights.views }
  var muted: Set<PeerName> { complaints.muted }

  func announce(_ change: (inout Roster) -> Void, now: Double) {
    peer.announce(change)
    advance(to: now)
  }

  func end(goingOnAt next: NextTable, without people: Set<PeerName>, now: Double) {
    var known = peer.here.authors.values.map(\.person) + self.people.people.map(\.name)
    known += ahead?.peer.authors.values.map(\.person) ?? []
    known += race?.progress.keys.map { $0 } ?? []
    let others = Set(known).subtracting(people).subtracting([.unknown, rights.owner])
    let members = [rights.owner] + others
    announce({ $0.end(goingOnAt: next, with: members) }, now: now)
  }

  var successor: TableSuccessor {
    let boxes = rights.announced.successor
    guard rights.hasEnded, !boxes.isEmpty else { return .none }
    guard let own = transport?.own, let text = boxes[own].flatMap({ transport?.open($0) }),
      let next = try? NextTable(String(decoding: text, as: UTF8.self))
    else { return .unknown }
    return next.hasOwnDocument ? .another(next.link) : .table(next.link, start: peer.here.renewed)
  }

  var nextDeadline: Double? {
    let deadlines = [
      peer.nextDeadline, ahead?.peer.nextDeadline, people.nextDeadline,
      sights.nextDeadline(revision: host.revision), door?.door.nextDeadline,
      host.raceProgress.flatMap { race?.nextDeadline(for: $0) },
    ]
    return transport == nil ? nil : deadlines.compactMap { $0 }.min()
  }

  func advance(to now: Double) {
    let all = transport?.takeEvents().unbundled ?? []
    let events = complaints.heard(in: all)
    let position = peer.position
    let change = peer.receive(events, now: now)
    complaints.note(change.complaints)
    if peer.position != position { take(change) }
    for due in change.due { tellDigest(of: due) }
    for case .kept(let bytes, .state, _) in events {
      if peer.isWrong { startAgain(from: bytes, now: now) } else { goAhead(from: bytes) }
    }
    goAhead(to: now)
    perform(people.advance(all, to: now))
    if sharesMoves { look(at: events, now) } else { followRace(events, to: now) }
    pass(events, to: now)
    perform(peer.takeActions())
  }

  /// Takes what is only for the eye.
  private func look(at events: [TableEvent], _ now: Double) {
    let (work, actions) = sights.receive(events, at: now) { peer.isOther($0, $1) }
    for news in work {
      // Of somebody who may only look on, nothing is shown. What makes no sense shows nothing either.
      try? host.show(
        workInProgress: rights.lets(news.sender) ? news.work : [], of: news.author,
        hue: people.hue(of: news.sender))
    }
    perform(actions)
  }

  private func followRace(_ events: [TableEvent], to now: Double) {
    guard let own = host.raceProgress else { return }
    race?.receive(events)
    perform(race?.show(own, at: now) ?? [])
    let rivals = race?.rivals(among: people.people) ?? []
    host.show(rivals: rivals.filter { !$0.progress.differs(from: own) })
  }

  var raceProgress: [PeerName: RaceProgress]? {
    guard let own = host.raceProgress else { return nil }
    return race?.progress.filter { !$0.value.differs(from: own) }
  }

  func send(opening: [UInt8], now: Double, then done: @escaping () -> Void) {
    door = (TableDoor(sending: opening), done)
    if isConnected { pass([.connected], to: now) }
  }

  private func pass(_ events: [TableEvent], to now: Double) {
    guard let done = door?.done else { return }
    perform(door?.door.advance(events, to: now) ?? [])
    guard case .open = door?.door.state else { return }
    door = nil
    done()
  }

  func show(_ hands: [TableHand], at now: Double) {
    guard sharesMoves else { return }
    perform(
      sights.show(hands, revision: host.revision, by: peer.author, toOthers: othersAreHere, at: now) {
        rights.mayChange ? host.workInProgress : []
      })
  }

  func show(_ look: TableLook) { perform([.whisper(look.bytes)]) }

  func follow(_ person: PeerName?, at now: Double) { perform(sights.follow(person, at: now)) }

  func show(_ area: Rect, at now: Double) { perform(sights.show(area, at: now)) }

  func takeLooks() -> [(sender: PeerName, look: TableLook)] { sights.takeLooks() }

  func takeComplaints() -> Set<Complaint> { complaints.take() }

  func goAway() {
    if let own = host.raceProgress { perform(race?.leave(at: own) ?? []) }
    perform(people.leave())
  }

  func leave() {
    goAway()
    endGoingAhead(at: host.environment.time)
    let counter = max(peer.here.counter, peer.nextID.counter - 1, store.nextID.counter - 1)
    let last = peer.shared.underWay.filter { $0.refusal == nil }
    let records = last.enumerated().map { index, move in
      StoredRecord(move.logged, inverse: move.inverse, seq: store.count + 1 + index)
    }
    store.leaveTable(appending: records, counter: counter)
    host.endSharing()
  }

  private func perform(_ actions: [TableAction]) {
    for action in actions { transport?.perform(action) }
  }

  // MARK: What arrives

  private func take(_ change: TablePeer<M>.Change) {
    guard sharesMoves else {
      return store.append(
        confirmed: [], removing: [], place: peer.here.with([]), time: host.environment.wallTime)
    }
    var told = SharedChange()
    told.damage = ahead == nil ? change.damage : []
    told.refused = change.refused.map { ($0.logged.id, $0.problem) }
    var records: [StoredRecord] = []
    var removed = told.refused.map(\.id)
    if let ahead { told.refused.removeAll { ahead.refused.contains($0.id) } }
    for confirmed in change.made {
      let id = confirmed.logged.id
      if waiting.remove(id) != nil {
        removed.append(id)
        if ahead?.refused.contains(id) == true {
          told.arrived.append(RecordHeader(confirmed.logged, isUndoable: confirmed.inverse != nil))
        }
      } else if repeated?.names.contains(id) != true {
        told.arrived.append(RecordHeader(confirmed.logged, isUndoable: confirmed.inverse != nil))
      }
      guard repeated?.names.contains(id) != true else { continue }
      records.append(
        StoredRecord(confirmed.logged, inverse: confirmed.inverse, seq: store.count + records.count + 1))
    }
    waiting.subtract(removed)
    store.append(
      confirmed: records, removing: removed, place: peer.here.with([]), time: host.environment.wallTime)
    told.logged = records.count
    if let end = repeated?.end, peer.position >= end {
      repeated = nil
      // The log does not give this state, so it is stored as a whole.
      told.logged = SnapshotRule.interval
    }
    host.take(told)
  }

  private func tellDigest(of due: TablePeer<M>.Due) {
    guard let encode else { return }
    host.run({ encode(due.start.state, SnapshotRule.longestTail) }) { [weak self] _, bytes in
      guard let self, let bytes else { return }
      peer.note(due, encoded: bytes)
      perform(peer.takeActions())
    }
  }

  // MARK: Coming late

  /// Whether there is so much left to read that it is worth going ahead: nobody here has done anything yet.
  private var isBehind: Bool {
    peer.readPart != nil && !peer.isWrong && sharesMoves && host.moveCount == 0 && host.workInProgress.isEmpty
  }

  /// Asks for the state that others have kept, where the stream is long; goes on from it until what leads to it has been
  /// read.
  private func goAhead(to now: Double) {
    // What has been kept comes first, unless there is little to read.
    if peer.reading.goal != nil, ahead != nil || !isBehind { peer.read(at: now) }
    if ahead?.isOver(for: peer) == true { return endGoingAhead(at: now) }
    if let change = ahead?.advance(to: now) {
      var told = SharedChange()
      told.damage = change.damage
      told.refused = change.refused.map { ($0.logged.id, $0.problem) }
      host.take(told)
      if ahead?.isOver(for: peer) == true { endGoingAhead(at: now) }
      return
    }
    guard isBehind, now >= nextLook else { return }
    nextLook = now + 1
    perform([.fetch(.state)])
  }

  /// Goes on from a kept state, if it is ahead.
  private func goAhead(from bytes: [UInt8]) {
    guard isBehind, ahead == nil else { return }
    read(bytes) { table, start in
      guard let start, table.isBehind, let way = table.transport?.another() else { return }
      table.ahead = PeerAhead(of: table.peer, from: start, over: way)
      if table.ahead != nil { table.showEverything() }
    }
  }

  /// Goes on from what has been read, with what was made here meanwhile.
  private func endGoingAhead(at now: Double) {
    guard let over = ahead else { return }
    over.end(for: &peer, now: now)
    ahead = nil
    peer.advance(to: now)
    // What depends on a refused move was never sent.
    let lost = waiting.subtracting(peer.shared.underWay.map(\.logged.id))
    if !lost.isEmpty {
      waiting.subtract(lost)
      store.append(
        confirmed: [], removing: Array(lost), place: peer.here.with([]), time: host.environment.wallTime)
    }
    let problem = Problem(
      tr("Somebody has kept a wrong state of this table. What you did there has no effect."))
    showEverything(refused: lost.subtracting(over.refused).map { ($0, problem) })
    perform(peer.takeActions())
  }

  private func showEverything(refused: [(id: MoveID, problem: Problem)] = []) {
    var told = SharedChange()
    (told.damage, told.refused) = (nil, refused)
    host.take(told)
  }

  // MARK: Being wrong

  /// Decodes a kept state off the main thread, one at a time.
  private func read(_ bytes: [UInt8], then done: @escaping (SharedTable, TableStart<M.State>?) -> Void) {
    guard !isFetching else { return }
    isFetching = true
    host.run({
      [mode = host.mode, params = host.params, seed = host.seed, resources] () -> TableStart<M.State>? in
      guard let kept = try? TableStart<[UInt8]>(bytes: bytes),
        let state = try? mode.state(of: kept.state, params: params, seed: seed, resources: resources)
      else { return nil }
      return kept.with(state)
    }) { [weak self] _, start in
      guard let self else { return }
      isFetching = false
      done(self, start)
    }
  }

  /// Goes on from the kept state of the others, after this machine's own was wrong.
  private func startAgain(from bytes: [UInt8], now: Double) {
    read(bytes) { table, start in
      guard let start, table.peer.isWrong else { return }
      table.startAgain(at: start, now)
    }
  }

  private func startAgain(at start: TableStart<M.State>, _ now: Double) {
    let again = max(0, peer.count - start.count)
    repeated = (Set(store.allRecords.suffix(again).map(\.id)), peer.position)
    peer.restart(at: start, now: now)
    showEverything()
    perform(peer.takeActions())
  }
}

extension RecordHeader {
  /// The header of a move's record.
  fileprivate init<Move>(_ logged: LoggedMove<Move>, isUndoable: Bool) {
    self.init(
      id: logged.id, seat: logged.seat, kind: logged.kind, target: logged.target, isUndoable: isUndoable)
  }
}
