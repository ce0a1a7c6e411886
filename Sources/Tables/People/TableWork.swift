import Library
import ModeKit

/// What the hands of the people at a table hold, such as half a stroke or a carried piece. It is whispered, so some of
/// it may be lost.
///
/// A state machine without clock, as ``TablePeer`` is.
package struct TableWork: Sendable {
  /// What was heard of an author.
  private struct Heard {
    var sender: PeerName
    var order: WhisperOrder
    /// The work, and whether it is to be shown.
    var work: [UInt8]
    var isNews = true
    /// When it is to be shown again, in seconds; nil if it need not.
    var again: Double?
  }

  private let own: PeerName
  private var others: [UInt32: Heard] = [:]
  /// The work that the others know of.
  private var shown: [UInt8] = []
  private var number = 0
  private var sent = -Double.infinity
  private var isConnected = false

  /// The least time between two whispers, and the greatest while a hand holds something, in seconds.
  private static let interval = 1.0 / 30, reminder = 1.0
  /// The most bytes a second that are whispered. A long stroke is whispered less often.
  private static let rate = 7000.0
  /// How long after its last change work is shown again, in seconds: by then the moves of lifted hands have come, or what
  /// the hands held is dropped.
  private static let delay = WorkInProgress.patience + 0.1
  /// The most authors whose work is shown.
  private static let most = 64

  /// Begins without work; `own` is the name of one's key.
  package init(own: PeerName) { self.own = own }

  /// The least time from the last whisper to the next, in seconds.
  private var pause: Double {
    max(Self.interval, Double(shown.count + WorkWhisper.overhead + TableSeal.overhead) / Self.rate)
  }

  /// Whether one's work may be whispered now, in seconds.
  package func isDue(at now: Double) -> Bool { isConnected && now - sent >= pause }

  /// Whether the others must be told again what they know, in seconds.
  package func mustRemind(at now: Double) -> Bool { !shown.isEmpty && now - sent >= Self.reminder }

  /// Shows the others what one's hands hold, if that is due. Returns what the transport should do. `author` is the name
  /// of moves made here; `now` is in seconds.
  package mutating func show(_ work: [UInt8], by author: UInt32, at now: Double) -> [TableAction] {
    let work = work.count > WorkWhisper.longest ? [] : work
    guard isDue(at: now), work != shown || mustRemind(at: now) else { return [] }
    (shown, sent) = (work, now)
    number += 1
    return [.whisper(WorkWhisper(number: number, author: author, work: work).bytes)]
  }

  /// Takes what the transport reports. `isAuthor` says whether moves of an author may come from a sender.
  package mutating func receive(
    _ events: [TableEvent], at now: Double, isAuthor: (UInt32, PeerName) -> Bool
  ) {
    for event in events {
      switch event {
      case .connected: isConnected = true
      case .disconnected:
        isConnected = false
        for author in others.keys { note([], of: author, at: now) }
      case .heard(let bytes, let sender):
        guard sender != own, let heard = try? WorkWhisper(bytes: bytes), isAuthor(heard.author, sender) else {
          continue
        }
        guard others[heard.author] != nil else {
          guard others.count < Self.most, !heard.work.isEmpty else { continue }
          others[heard.author] = Heard(
            sender: sender, order: WhisperOrder(heard.number, at: now), work: heard.work)
          continue
        }
        guard others[heard.author]?.order.isNews(heard.number, at: now) == true else { continue }
        others[heard.author]?.sender = sender
        note(heard.work, of: heard.author, at: now)
      default: break
      }
    }
  }

  private mutating func note(_ work: [UInt8], of author: UInt32, at now: Double) {
    guard others[author]?.work != work else { return }
    others[author]?.work = work
    others[author]?.isNews = true
    others[author]?.again = now + Self.delay
  }

  /// Takes the work of others that is to be shown now in place of what was shown before, in seconds.
  package mutating func take(at now: Double) -> [(author: UInt32, sender: PeerName, work: [UInt8])] {
    var news: [(author: UInt32, sender: PeerName, work: [UInt8])] = []
    for (author, heard) in others {
      if !heard.work.isEmpty, heard.order.isOver(at: now) { note([], of: author, at: now) }
      guard var heard = others[author] else { continue }
      let isAgain = heard.again.map { now >= $0 } ?? false
      guard heard.isNews || isAgain else { continue }
      heard.isNews = false
      if isAgain { heard.again = nil }
      news.append((author, heard.sender, heard.work))
      others[author] = heard.work.isEmpty && heard.again == nil && isAgain ? nil : heard
    }
    return news
  }

  /// When work must be shown again or disappears though nothing has happened, in seconds; nil if it need not. `isNews`
  /// says whether one's hands have moved since the others were last told what they hold.
  package func nextDeadline(isNews: Bool) -> Double? {
    var deadlines = others.values.compactMap(\.again)
    deadlines += others.values.filter { !$0.work.isEmpty }.map(\.order.end)
    if isConnected, !shown.isEmpty { deadlines.append(sent + (isNews ? pause : Self.reminder)) }
    return deadlines.min()
  }
}

/// What people at a table whisper of their work.
package struct WorkWhisper: Hashable, ByteCoded {
  /// The number of the whisper, counted by the sender.
  package var number: Int
  /// The name of the moves that the work may become.
  package var author: UInt32
  /// The work, in the mode's own encoding.
  package var work: [UInt8]

  /// The first byte, which no other message of a table has.
  private static let kind: UInt8 = 6
  /// The longest work that is whispered, in bytes.
  package static let longest = 32 << 10
  /// About how much longer a whisper is than its work, in bytes.
  static let overhead = 12

  package init(number: Int, author: UInt32, work: [UInt8]) {
    (self.number, self.author, self.work) = (number, author, work)
  }

  package func encode(into writer: inout ByteWriter) {
    writer.byte(Self.kind)
    writer.count(number)
    writer.count(Int(author))
    writer.blob(work)
  }

  package init(reading reader: inout ByteReader) throws(Problem) {
    guard try reader.byte() == Self.kind else { throw ByteReader.damaged }
    number = try reader.count()
    guard let author = UInt32(exactly: try reader.count()) else { throw ByteReader.damaged }
    self.author = author
    work = try reader.blob()
    guard reader.remaining == 0, work.count <= Self.longest else { throw ByteReader.damaged }
  }
}
