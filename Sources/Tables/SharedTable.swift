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
  private(set) var people: TablePeople
  private(set) var hands: TableHands
  /// What the hands of the others hold, and the document's revision when the others were last told what those here hold.
  private var work: TableWork
  private var toldRevision = -1
  private var looks: TableLooks
  private(set) var views: TableViews
  /// How far the others have come, if the document is a race. Then its moves stay here, and nobody sees how it is played.
  private var race: TableRace?
  /// What has come that has no effect, and what of it people were told.
  private var (complaints, toldComplaints): (Set<Complaint>, Set<Complaint>) = ([], [])
  /// How many of them people are told at most, and how many people are muted at most: somebody could make ever new keys.
  private static var mostComplaints: Int { 20 }
  private static var mostMuted: Int { 1024 }
  private(set) var muted: Set<PeerName> = []
  /// What brings the opening of a new table to its server, and what follows then.
  private var door: (door: TableDoor, done: () -> Void)?
  /// The moves made here that are not in the log.
  private var waiting: Set<MoveID>
  /// What is read again after the state was wrong: the records that the log has already, up to a position.
  private var repeated: (names: Set<MoveID>, end: Int)?
  private var isFetching = false
  /// The state that others have kept, which is shown while a long stream is being read, and its position there; nil
  /// otherwise. Nobody here has checked it, so moves are made on what has been read.
  private var foresight: (state: M.State, position: Int)?
  /// When it is asked for again, in seconds: while somebody replaces it, the server has none.
  private var nextLook = -Double.infinity

  init(
    _ host: ModeHost<M>, _ store: any TableStore, _ transport: (any TableTransport)?,
    _ resources: DocumentResources, title: String
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
    people = TablePeople(name: transport?.own ?? .unknown, title: title)
    hands = TableHands(own: transport?.own ?? .unknown)
    work = TableWork(own: transport?.own ?? .unknown)
    looks = TableLooks(own: transport?.own ?? .unknown)
    views = TableViews(own: transport?.own ?? .unknown)
    race = host.raceProgress == nil ? nil : TableRace(own: transport?.own ?? .unknown)
    peer = TablePeer(
      host.mode, at: place.with(confirmed), author: store.author, person: transport?.own ?? .unknown,
      underWay: underWay,
      blobs: TableBlobs(
        names: { [mode = host.mode] in mode.blobNames(in: $0) }, read: resources.blob,
        keep: store.archive.hold),
      recall: { [mode = host.mode, store] id throws(Problem) in
        guard let record = store.record(id) else { throw ByteReader.damaged }
        return try mode.move(record).move
      })
    guard race == nil else { return }
    host.share(
      self,
      underWay: peer.shared.underWay.map { move in
        RecordHeader(move.logged, isUndoable: move.inverse != nil)
      })
  }

  // MARK: For the host

  var confirmed: M.State { peer.shared.confirmed }
  var state: M.State { foresight?.state ?? peer.shared.state }
  var nextID: MoveID { peer.nextID }
  var othersAreHere: Bool { people.people.contains { !$0.isSelf && $0.isHere } }

  func make(_ move: LoggedMove<M.Move>) throws(Problem) -> Applied<M.Move> {
    guard move.move.bytes.count < LongMessages.longest - 1024 else {
      throw Problem(tr("This is too much at once for a shared table. Do it in parts."))
    }
    if foresight != nil {
      foresight = nil
      host.damageEverything()
    }
    let applied = try peer.perform(
      move.move, seat: move.seat, wallTime: move.time, kind: move.kind, target: move.target)
    waiting.insert(move.id)
    // Its number among the author's moves is known when it is sent.
    store.keep(TableMove(move, number: 1, attempt: 0))
    return applied
  }

  func inverse(ofUnderWay id: MoveID) -> M.Move? {
    peer.shared.underWay.first { $0.logged.id == id }?.inverse
  }

  // MARK: For the shell

  var isConnected: Bool { peer.isConnected }
  var hasCaughtUp: Bool { peer.hasCaughtUp }
  var readPart: Double? { peer.readPart }
  var underWayCount: Int { peer.shared.underWay.count }
  var rights: TableRights { peer.rights }

  func announce(_ change: (inout Roster) -> Void, now: Double) {
    peer.announce(change)
    advance(to: now)
  }

  func end(goingOnAt link: TableLink, without people: Set<PeerName>, now: Double) {
    let known = peer.here.authors.values.map(\.person) + self.people.people.map(\.name)
    let others = Set(known).subtracting(people).subtracting([.unknown, rights.owner])
    let members = [rights.owner] + others
    announce({ $0.end(goingOnAt: link, with: members) }, now: now)
  }

  var successor: TableSuccessor {
    let boxes = rights.announced.successor
    guard rights.hasEnded, !boxes.isEmpty else { return .none }
    guard let own = transport?.own, let text = boxes[own].flatMap({ transport?.open($0) }),
      let link = try? TableLink(String(decoding: text, as: UTF8.self))
    else { return .unknown }
    return .table(link, start: peer.here.renewed)
  }

  var nextDeadline: Double? {
    let deadlines = [
      peer.nextDeadline, people.nextDeadline, hands.nextDeadline,
      work.nextDeadline(isNews: host.revision != toldRevision), views.nextDeadline, door?.door.nextDeadline,
      host.raceProgress.flatMap { race?.nextDeadline(for: $0) },
    ]
    return transport == nil ? nil : deadlines.compactMap { $0 }.min()
  }

  func advance(to now: Double) {
    let all = transport?.takeEvents().unbundled ?? []
    let events = muted.isEmpty ? all : all.filter { !isMuted($0) }
    let position = peer.position
    let change = peer.receive(events, now: now)
    note(change.complaints)
    if peer.position != position { take(change) }
    for due in change.due { tellDigest(of: due) }
    for case .kept(let bytes, .state, _) in events {
      if peer.isWrong { startAgain(from: bytes, now: now) } else { lookAhead(to: bytes) }
    }
    lookAhead(at: now)
    perform(people.advance(all, to: now))
    if race == nil { look(at: events, now) } else { followRace(events, to: now) }
    pass(events, to: now)
    perform(peer.takeActions())
  }

  private func note(_ new: Set<Complaint>) {
    complaints.formUnion(new)
    for complaint in new where complaint.mutes && complaint.sender != .unknown && muted.count < Self.mostMuted
    {
      muted.insert(complaint.sender)
    }
  }

  /// Whether something is a whisper of somebody who is not heard any more.
  private func isMuted(_ event: TableEvent) -> Bool {
    if case .heard(_, let sender) = event { muted.contains(sender) } else { false }
  }

  /// Takes what is only for the eye.
  private func look(at events: [TableEvent], _ now: Double) {
    hands.receive(events, at: now)
    work.receive(events, at: now) { peer.isOther($0, $1) }
    for news in work.take(at: now) {
      // Of somebody who may only look on, nothing is shown. What makes no sense shows nothing either.
      try? host.show(
        workInProgress: peer.rights.lets(news.sender) ? news.work : [], of: news.author,
        hue: people.hue(of: news.sender))
    }
    looks.receive(events, at: now)
    views.receive(events, at: now)
    perform(views.advance(to: now))
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
    guard race == nil else { return }
    perform((self.hands.show(hands, at: now) + showWork(at: now)).bundled)
  }

  /// Shows the others what the hands here hold.
  private func showWork(at now: Double) -> [TableAction] {
    guard work.isDue(at: now), othersAreHere, host.revision != toldRevision || work.mustRemind(at: now) else {
      return []
    }
    toldRevision = host.revision
    return work.show(peer.rights.mayChange ? host.workInProgress : [], by: peer.author, at: now)
  }

  func show(_ look: TableLook) { perform([.whisper(look.bytes)]) }

  func follow(_ person: PeerName?, at now: Double) { perform(views.follow(person, at: now)) }

  func show(_ area: Rect, at now: Double) { perform(views.show(area, at: now)) }

  func takeLooks() -> [(sender: PeerName, look: TableLook)] { looks.take() }

  func takeComplaints() -> Set<Complaint> {
    let new = complaints.subtracting(toldComplaints).prefix(Self.mostComplaints - toldComplaints.count)
    complaints = []
    toldComplaints.formUnion(new)
    return Set(new)
  }

  func goAway() {
    if let own = host.raceProgress { perform(race?.leave(at: own) ?? []) }
    perform(people.leave())
  }

  func leave() {
    goAway()
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
    guard race == nil else {
      return store.append(
        confirmed: [], removing: [], place: peer.here.with([]), time: host.environment.wallTime)
    }
    var told = SharedChange()
    told.damage = foresight == nil ? change.damage : []
    told.refused = change.refused.map { ($0.logged.id, $0.problem) }
    var records: [StoredRecord] = []
    var removed = told.refused.map(\.id)
    for confirmed in change.made {
      let id = confirmed.logged.id
      if waiting.remove(id) != nil {
        removed.append(id)
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

  /// Whether there is so much left to read that the kept state is worth showing: nobody here has done anything yet.
  private var isBehind: Bool {
    peer.readPart != nil && !peer.isWrong && race == nil && host.moveCount == 0 && host.workInProgress.isEmpty
  }

  /// Asks for the state that others have kept, where the stream is long, and shows it no longer when what leads to it has
  /// been read.
  private func lookAhead(at now: Double) {
    if let position = foresight?.position {
      guard peer.position >= position || peer.hasCaughtUp || peer.isWrong else { return }
      foresight = nil
      var told = SharedChange()
      told.damage = nil
      return host.take(told)
    }
    guard isBehind, now >= nextLook else { return }
    nextLook = now + 1
    perform([.fetch(.state)])
  }

  /// Shows a kept state until what leads to it has been read.
  private func lookAhead(to bytes: [UInt8]) {
    guard isBehind, foresight == nil else { return }
    read(bytes) { table, start in
      guard let start, table.isBehind, start.position > table.peer.position else { return }
      table.foresight = (start.state, start.position)
      var told = SharedChange()
      told.damage = nil
      table.host.take(told)
    }
  }

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
    var told = SharedChange()
    told.damage = nil
    host.take(told)
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
