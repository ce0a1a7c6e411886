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
    let start = TableStart(
      [UInt8](1...9), position: 9, count: 8, authors: [7: LastMove(number: 3, counter: 12)], counter: 12)
    return [
      "move": [0] + TableMove(undo, number: 3, attempt: 1).bytes,
      "digest": [1] + StateDigest(author: 7, count: 256, digest: BlobID(of: [1])).bytes,
      "start": [2] + start.bytes,
      "piece": [3] + KeptPiece.pieces(of: start.bytes, of: 20)[0].bytes,
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
      var digests = StateDigests(author: 1)
      digests.note(digest.digest, of: digest.author, at: digest.count, present: 256)
      _ = digests.verdict(at: digest.count)
    case 2:
      guard let start = try? TableStart<[UInt8]>(bytes: message) else { return }
      precondition((try? TableStart<[UInt8]>(bytes: start.bytes))?.bytes == start.bytes)
    default:
      guard let piece = try? KeptPiece(bytes: message) else { return }
      _ = KeptPiece.whole([piece])
    }
  }
}
