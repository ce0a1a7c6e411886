import Geometry
import Library
import ModeKit

/// What the people at a table see, for those who follow somebody's view. It is whispered, so some of it may be lost.
///
/// Who is followed whispers the part of the document that is seen, while it changes. Who follows somebody is not followed
/// meanwhile, so that two people cannot chase each other. A state machine without clock, as ``TablePeer`` is.
package struct TableViews: Sendable {
  /// Whose view is followed here; nil for nobody's.
  package private(set) var followed: PeerName?
  /// What that person sees, in world points; nil while it is not known.
  package private(set) var seen: Rect?

  private let own: PeerName
  /// Those who follow the view here, and when each was last heard, in seconds.
  private var followers: [PeerName: Double] = [:]
  /// What is seen here, and what the followers know of that.
  private var wanted: Rect?
  private var shown: Rect?
  /// When the followers were last told, and when the followed person was last reminded, in seconds.
  private var told = -Double.infinity
  private var reminded = -Double.infinity
  private var isConnected = false

  /// The least time between two views, how often a follower reminds, and how long one that does not is remembered, in
  /// seconds.
  private static let interval = 0.1, reminder = 4.0, silence = 10.0
  /// The most followers that are remembered.
  private static let most = 256

  /// Begins without followers; `own` is the name of one's key.
  package init(own: PeerName) { self.own = own }

  /// Follows somebody's view, or nobody's. Returns what the transport should do. `now` is in seconds.
  package mutating func follow(_ person: PeerName?, at now: Double) -> [TableAction] {
    (followed, seen, reminded) = (person == own ? nil : person, nil, now)
    return isConnected ? [.whisper(ViewWhisper.follows(followed).bytes)] : []
  }

  /// Shows the followers a part of the document, in world points. Returns what the transport should do.
  package mutating func show(_ area: Rect, at now: Double) -> [TableAction] {
    wanted = area
    return advance(to: now)
  }

  /// Does what is due. Returns what the transport should do.
  package mutating func advance(to now: Double) -> [TableAction] {
    guard isConnected else { return [] }
    var actions: [TableAction] = []
    if let followed, now - reminded >= Self.reminder {
      reminded = now
      actions.append(.whisper(ViewWhisper.follows(followed).bytes))
    }
    followers = followers.filter { now - $0.value < Self.silence }
    if hasNews, now - told >= Self.interval, let wanted {
      (shown, told) = (wanted, now)
      actions.append(.whisper(ViewWhisper.shows(wanted).bytes))
    }
    return actions
  }

  private var hasNews: Bool { !followers.isEmpty && followed == nil && wanted != nil && wanted != shown }

  /// When ``advance(to:)`` must be called though nothing has happened, in seconds; nil if it need not.
  package var nextDeadline: Double? {
    guard isConnected else { return nil }
    return [followed == nil ? nil : reminded + Self.reminder, hasNews ? told + Self.interval : nil].compactMap
    { $0 }
    .min()
  }

  /// Takes what the transport reports.
  package mutating func receive(_ events: [TableEvent], at now: Double) {
    for event in events {
      switch event {
      case .connected: (isConnected, reminded) = (true, -.infinity)
      case .disconnected: (isConnected, followers) = (false, [:])
      case .heard(let bytes, let sender) where sender != own:
        switch try? ViewWhisper(bytes: bytes) {
        case .shows(let area): if sender == followed { seen = area }
        case .follows(let person):
          guard person == own else {
            followers[sender] = nil
            break
          }
          // A new follower knows nothing yet.
          if followers[sender] == nil {
            guard followers.count < Self.most else { break }
            shown = nil
          }
          followers[sender] = now
        case nil: break
        }
      default: break
      }
    }
  }
}

/// What people at a table whisper about views.
package enum ViewWhisper: Hashable, ByteCoded {
  /// What the sender sees, in world points.
  case shows(Rect)
  /// Whom the sender follows; nil for nobody.
  case follows(PeerName?)

  /// The first byte, which no other message of a table has.
  private static let kind: UInt8 = 5

  package func encode(into writer: inout ByteWriter) {
    writer.byte(Self.kind)
    switch self {
    case .shows(let area):
      writer.flag(true)
      writer.area(area)
    case .follows(let person):
      writer.flag(false)
      writer.blob(person?.bytes ?? [])
    }
  }

  package init(reading reader: inout ByteReader) throws(Problem) {
    guard try reader.byte() == Self.kind else { throw ByteReader.damaged }
    if try reader.flag() {
      self = .shows(try reader.area())
    } else {
      let name = try reader.blob()
      guard name.count <= PeerName.length else { throw ByteReader.damaged }
      self = .follows(name.isEmpty ? nil : PeerName(name))
    }
    guard reader.remaining == 0 else { throw ByteReader.damaged }
  }
}
