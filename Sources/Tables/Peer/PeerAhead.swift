import Interface
import Library
import ModeKit

/// A second peer of somebody who comes to a long table. It begins with the state that others have kept, so that people see
/// and change what is there now, while the first peer reads what was done before, for the log.
///
/// Nobody here has checked that state. When the first peer has read as much, it takes over, with what was made here
/// meanwhile. What takes back a move that the log does not have yet has no effect until then.
struct PeerAhead<M: Mode> {
  private(set) var peer: TablePeer<M>
  /// The moves made here that had no effect, since moves of others came first.
  private(set) var refused: Set<MoveID> = []
  /// The moves made here that the table has confirmed.
  private var confirmed: [SharedState<M>.Confirmed] = []
  private let transport: any TableTransport

  /// Goes ahead of the first peer from a place with a kept state, on a way of its own; nil if that place is not ahead, or
  /// leaves no room for names.
  init?(of first: TablePeer<M>, from place: TableStart<M.State>, over transport: any TableTransport) {
    guard place.position > first.position, place.counter <= MoveID.counters.upperBound / 2 else { return nil }
    var place = place
    // The opening says whose the table is.
    place.owner = first.rights.owner
    peer = first.another(at: place) { [readMove = first.readMove] id throws(Problem) in
      guard let move = try? readMove(id) else { throw TablePeer<M>.isReading }
      return move
    }
    self.transport = transport
  }

  /// Makes a move at once.
  ///
  /// - Throws: ``Problem`` if the move makes no sense, or needs one that has not been read yet; then nothing has changed.
  mutating func make(_ move: LoggedMove<M.Move>) throws(Problem) -> Applied<M.Move> {
    try peer.perform(move)
  }

  /// How to take back a move made here that the log does not have; nil if it cannot be taken back.
  func inverse(of id: MoveID) -> M.Move? {
    peer.shared.underWay.first { $0.logged.id == id }?.inverse
      ?? confirmed.last { $0.logged.id == id }?.inverse
  }

  /// Takes what has arrived, and sends what has to be sent. `now` is in seconds. What others whisper is for the first peer.
  mutating func advance(to now: Double) -> TablePeer<M>.Change {
    let events = transport.takeEvents().filter { event in
      if case .heard = event { false } else { true }
    }
    let change = peer.receive(events, now: now)
    confirmed += change.made.filter { $0.logged.id.author == peer.author }
    refused.formUnion(change.refused.map(\.logged.id))
    for action in peer.takeActions() { transport.perform(action) }
    return change
  }

  /// Whether the first peer is to take over: it has read up to the position of this one, or to the end of the stream; or its
  /// own state is wrong.
  func isOver(for first: TablePeer<M>) -> Bool {
    first.position >= min(peer.position, max(first.reading.tail, peer.reading.tail)) || first.isWrong
  }

  /// Has the first peer take over. Moves made here whose names cannot count are not under way there: the kept state gave them
  /// wrong ones.
  func end(for first: inout TablePeer<M>, now: Double) {
    let early = confirmed.map(\.logged) + peer.shared.underWay.map(\.logged)
    let names = Set(early.map(\.id))
    let made = (first.shared.underWay.map(\.logged).filter { !names.contains($0.id) } + early)
      .sorted { $0.id.counter < $1.id.counter }
    let known = first.authors[first.author, default: LastMove()].counter
    let limit = first.counter + LastMove.leap
    let used = names.union(refused).map(\.counter).filter { $0 <= limit }
    first.takeOver(
      from: peer, made.filter { $0.id.counter > known && $0.id.counter <= limit }, last: used.max() ?? 0,
      now: now)
  }
}
