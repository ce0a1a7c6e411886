import Geometry
import ModeKit

/// What the people at a table see of each other beside the document: their hands and what these hold, where they look, and
/// where they want the others to look. All of it is whispered, so some of it may be lost.
///
/// A state machine without clock, as ``TablePeer`` is, made of those of its parts.
struct TableSights {
  private(set) var hands: TableHands
  private(set) var views: TableViews
  private var work: TableWork
  private var looks: TableLooks
  /// The revision of the document when the others were last told what the hands here hold.
  private var toldRevision = -1

  /// Begins alone; `own` is the name of one's key.
  init(own: PeerName) {
    hands = TableHands(own: own)
    views = TableViews(own: own)
    work = TableWork(own: own)
    looks = TableLooks(own: own)
  }

  /// When there is something to do though nothing has happened, in seconds; nil if there is not. `revision` is that of the
  /// document here.
  func nextDeadline(revision: Int) -> Double? {
    [hands.nextDeadline, work.nextDeadline(isNews: revision != toldRevision), views.nextDeadline]
      .compactMap { $0 }.min()
  }

  /// Takes what the transport reports, and what is due. `isAuthor` says whether moves of an author may come from a sender.
  /// Returns what hands elsewhere hold now, where that has changed, and what the transport should do.
  mutating func receive(
    _ events: [TableEvent], at now: Double, isAuthor: (UInt32, PeerName) -> Bool
  ) -> (work: [(author: UInt32, sender: PeerName, work: [UInt8])], actions: [TableAction]) {
    hands.receive(events, at: now)
    work.receive(events, at: now, isAuthor: isAuthor)
    looks.receive(events, at: now)
    views.receive(events, at: now)
    return (work.take(at: now), views.advance(to: now))
  }

  /// Shows the others the hands here, and what they hold: `held` reads that from the document, if it is asked. Returns what
  /// the transport should do.
  mutating func show(
    _ hands: [TableHand], revision: Int, by author: UInt32, toOthers: Bool, at now: Double,
    held: () -> [UInt8]
  ) -> [TableAction] {
    var actions = self.hands.show(hands, at: now)
    if work.isDue(at: now), toOthers, revision != toldRevision || work.mustRemind(at: now) {
      toldRevision = revision
      actions += work.show(held(), by: author, at: now)
    }
    return actions.bundled
  }

  /// Follows somebody's view, or nobody's. Returns what the transport should do.
  mutating func follow(_ person: PeerName?, at now: Double) -> [TableAction] {
    views.follow(person, at: now)
  }

  /// Shows those who follow the view here a part of the document, in world points. Returns what the transport should do.
  mutating func show(_ area: Rect, at now: Double) -> [TableAction] { views.show(area, at: now) }

  /// Takes the looks that have come since the last call.
  mutating func takeLooks() -> [(sender: PeerName, look: TableLook)] { looks.take() }
}
