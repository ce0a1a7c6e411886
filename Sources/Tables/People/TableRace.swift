import Library
import ModeKit

/// How far the people at a table have come in a race, as one of them knows it. Each whispers it while it changes, and now and
/// then for those who come later.
///
/// A state machine without clock, as ``TablePeer`` is. Nobody vouches for what somebody says of oneself.
package struct TableRace: Sendable {
  /// The progress of each of the others, also of those who have left.
  package private(set) var progress: [PeerName: RaceProgress] = [:]

  private let own: PeerName
  /// What the others are called, also when they have left.
  private var titles: [PeerName: String] = [:]
  /// What the others were told last, and when, in seconds.
  private var told: RaceProgress?
  private var time = -Double.infinity
  private var isConnected = false

  /// The least time between two whispers, and the time after which an old one is said again, in seconds.
  private static let interval = 0.5, reminder = 5.0
  /// The most people that are remembered.
  private static let most = 256

  /// Begins alone; `own` is the name of one's key.
  package init(own: PeerName) { self.own = own }

  /// Takes what the transport reports.
  package mutating func receive(_ events: [TableEvent]) {
    for event in events {
      switch event {
      case .connected: (isConnected, time) = (true, -.infinity)
      case .disconnected: isConnected = false
      case .heard(let bytes, let sender) where sender != own:
        guard let whisper = try? RaceWhisper(bytes: bytes) else { break }
        guard progress.count < Self.most || progress[sender] != nil else { break }
        // A newcomer does not know what was said before.
        if progress[sender] == nil { told = nil }
        progress[sender] = whisper.progress
      default: break
      }
    }
  }

  /// Says how far the person here has come, if it is time for that. Returns what the transport should do. `now` is in
  /// seconds.
  package mutating func show(_ present: RaceProgress, at now: Double) -> [TableAction] {
    guard isConnected, now >= deadline(for: present) else { return [] }
    (told, time) = (present, now)
    return [.whisper(RaceWhisper(progress: present).bytes)]
  }

  /// Says how far the person here has come, before the document is closed. Returns what the transport should do.
  package func leave(at present: RaceProgress) -> [TableAction] {
    isConnected && present != told ? [.whisper(RaceWhisper(progress: present).bytes)] : []
  }

  /// When ``show(_:at:)`` has something to do though nothing has happened, in seconds; nil while there is no connection.
  package func nextDeadline(for present: RaceProgress) -> Double? {
    isConnected ? deadline(for: present) : nil
  }

  private func deadline(for present: RaceProgress) -> Double {
    time + (present == told ? Self.reminder : Self.interval)
  }

  /// Those who race, the first of them first. `people` are those who are known at the table.
  package mutating func rivals(among people: [TablePeople.Person]) -> [Rival] {
    for person in people where progress[person.name] != nil { titles[person.name] = person.title }
    return progress.compactMap { name, progress in
      titles[name].map { (name, Rival(title: $0, progress: progress)) }
    }
    .sorted { ($0.1.progress, $0.0) < ($1.1.progress, $1.0) }
    .map(\.1)
  }
}

/// What a machine whispers about a race.
package struct RaceWhisper: Hashable, ByteCoded {
  /// How far its person has come.
  package var progress: RaceProgress

  /// The first byte, which no other message of a table has.
  private static let kind: UInt8 = 8

  package init(progress: RaceProgress) { self.progress = progress }

  package func encode(into writer: inout ByteWriter) {
    writer.byte(Self.kind)
    progress.encode(into: &writer)
  }

  package init(reading reader: inout ByteReader) throws(Problem) {
    guard try reader.byte() == Self.kind else { throw ByteReader.damaged }
    progress = try RaceProgress(reading: &reader)
    guard reader.remaining == 0 else { throw ByteReader.damaged }
  }
}
