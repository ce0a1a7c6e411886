import Geometry
import Library
import ModeKit
import Tables

/// What peers send to a table.
extension FuzzTarget {
  /// A message of one of the kinds, which the first byte says.
  static let table = FuzzTarget("table") {
    let id = MoveID(author: 7, counter: 12)
    let undo = LoggedMove(
      id: id, seat: 2, time: 1_700_000_000_000, kind: .undo, target: MoveID(author: 7, counter: 11),
      move: NoParams())
    var roster = Roster()
    (roster.serial, roster.isOpen) = (3, false)
    roster.setOnlooker(PeerName([1, 2]), true)
    let start = TableStart(
      [UInt8](1...9), position: 9, count: 8, authors: [7: LastMove(number: 3, counter: 12)], counter: 12,
      owner: PeerName([9]), roster: roster)
    let record = StoredRecord(
      seq: 1, id: id, seat: 1, time: 1_700_000_000_000, kind: .redo, target: .start, move: [1, 2],
      inverse: [3])
    let opening = TableOpening(
      mode: "sketch", title: "Board", params: [1], seed: 5, start: TableStart([], counter: 12),
      records: [record],
      blobs: [[4, 5]])
    let link = TableLink(server: "nats://127.0.0.1:4222", table: "a2b", key: [UInt8](0..<32))
    return [
      "move": [0] + TableMove(undo, number: 3, attempt: 1).bytes,
      "digest": [1] + StateDigest(author: 7, count: 256, digest: BlobID(of: [1])).bytes,
      "start": [2] + start.bytes,
      "piece": [3] + KeptPiece.pieces(of: start.bytes, of: 20)[0].bytes,
      "opening": [4] + opening.bytes,
      "link": [5] + Array(link.text.utf8),
      "next": [5] + Array(NextTable(link, hasOwnDocument: true).text.utf8),
      "greeting": [6] + Greeting(title: "Ärmel", isLast: false).bytes,
      "hands": [7]
        + HandsWhisper(number: 9, hands: [TableHand(id: 2, place: Point(-1.5, 1e9))]).bytes,
      "work": [11] + WorkWhisper(number: 9, author: 7, work: [1, 2, 3]).bytes,
      "bundle": [12] + WhisperBundle([[1, 2], [], [3]]).bytes,
      "race": [13]
        + RaceWhisper(progress: RaceProgress(part: 0.5, .finished(milliseconds: 9), course: 7)).bytes,
      "roster": [8] + roster.bytes,
      "view": [10] + ViewWhisper.shows(Rect(x: -1, y: 2, width: 3, height: 4)).bytes,
      "follower": [10] + ViewWhisper.follows(PeerName([1, 2])).bytes,
      "look": [9] + TableLook(area: Rect(x: -1, y: 2, width: 3, height: 4)).bytes,
    ]
  } show: { bytes, _ in
    let message = Array(bytes.dropFirst())
    switch bytes.first {
    case 0:
      guard let move = try? TableMove(bytes: message) else { return }
      precondition((try? TableMove(bytes: move.bytes)) == move, "a move is read as it is written")
      precondition(move.number > 0 && (move.kind == .move) == (move.target == nil))
    case 1:
      guard let digest = try? StateDigest(bytes: message) else { return }
      precondition((try? StateDigest(bytes: digest.bytes)) == digest, "a digest is read as it is written")
      var digests = StateDigests(author: 1, person: .unknown)
      digests.note(digest, by: .unknown, present: 256)
      _ = digests.verdict(at: digest.count)
    case 2:
      guard let start = try? TableStart<[UInt8]>(bytes: message) else { return }
      precondition((try? TableStart<[UInt8]>(bytes: start.bytes))?.bytes == start.bytes)
    case 3:
      guard let piece = try? KeptPiece(bytes: message) else { return }
      _ = KeptPiece.whole([piece])
    case 4:
      guard let opening = try? TableOpening(bytes: message) else { return }
      let again = try? TableOpening(bytes: opening.bytes)
      precondition(again?.records == opening.records && again?.blobs == opening.blobs)
    case 6:
      guard let greeting = try? Greeting(bytes: message) else { return }
      precondition((try? Greeting(bytes: greeting.bytes)) == greeting, "a greeting is read as it is written")
      precondition(!greeting.title.isEmpty && greeting.title.count <= Greeting.longest)
    case 7:
      guard let heard = try? HandsWhisper(bytes: message) else { return }
      precondition((try? HandsWhisper(bytes: heard.bytes)) == heard, "hands are read as they are written")
      var hands = TableHands(own: .unknown)
      hands.receive([.heard(message, sender: PeerName([1]))], at: 1)
      precondition(hands.seen(at: 1).count == heard.hands.count)
    case 8:
      guard let roster = try? Roster(bytes: message) else { return }
      precondition((try? Roster(bytes: roster.bytes)) == roster, "a roster is read as it is written")
    case 9:
      guard let look = try? TableLook(bytes: message) else { return }
      precondition((try? TableLook(bytes: look.bytes)) == look, "a look is read as it is written")
      precondition(look.area.width > 0 && look.area.height > 0)
    case 10:
      guard let heard = try? ViewWhisper(bytes: message) else { return }
      precondition((try? ViewWhisper(bytes: heard.bytes)) == heard, "a view is read as it is written")
    case 11:
      guard let heard = try? WorkWhisper(bytes: message) else { return }
      precondition((try? WorkWhisper(bytes: heard.bytes)) == heard, "work is read as it is written")
      var work = TableWork(own: .unknown)
      work.receive([.heard(message, sender: PeerName([1]))], at: 1) { _, _ in true }
      precondition(work.take(at: 1).map(\.work) == (heard.work.isEmpty ? [] : [heard.work]))
    case 12:
      guard let bundle = try? WhisperBundle(bytes: message) else { return }
      precondition((try? WhisperBundle(bytes: bundle.bytes)) == bundle, "a bundle is read as it is written")
      let heard: [TableEvent] = [.heard(message, sender: .unknown)]
      precondition(heard.unbundled.count == bundle.whispers.count)
    case 13:
      guard let heard = try? RaceWhisper(bytes: message) else { return }
      precondition((try? RaceWhisper(bytes: heard.bytes)) == heard, "a progress is read as it is written")
      precondition((0...1000).contains(heard.progress.thousandths) && !heard.progress.text.isEmpty)
    default:
      guard let next = try? NextTable(String(decoding: message, as: UTF8.self)) else { return }
      precondition((try? NextTable(next.text)) == next, "a link is read as it is written")
    }
  }
}
