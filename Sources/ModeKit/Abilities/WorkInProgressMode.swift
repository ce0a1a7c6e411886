import Interface
import Library

/// A mode in which a hand can hold work that is not a move yet, such as half a stroke. The shell stores it while the
/// hand works, so that a crash costs the last second of it and not all of it. At a shared table it is shown at the other
/// machines too.
public protocol WorkInProgressMode: Mode {
  /// The moves that would be made if all hands lifted now, in this order, and their seats. Nothing changes.
  func movesInProgress(_ host: ModeHost<Self>) -> [(move: Move, seat: Int)]

  /// Shows what the hands of an author at another machine hold, in place of what was shown of that author: the moves
  /// that would be made if they lifted now. `hue` is the colour of that person, as in `ColorRole.hue(_:)`. The document does
  /// not change.
  ///
  /// A hand that has lifted is no longer among them, but its move may arrive a little later: what it held stays until
  /// then, for ``WorkInProgress/patience`` at most. This is called again a little later than that after the last change.
  func show(_ moves: [(move: Move, seat: Int)], heldBy author: UInt32, hue: Int, _ host: ModeHost<Self>)
}

extension OpenDocument {
  /// The work in progress as bytes; empty when no hand holds any.
  public var workInProgress: [UInt8] {
    func write<W: WorkInProgressMode>(_ mode: W) -> [UInt8] {
      guard let host = host.opened(for: mode) else { return [] }
      return WorkInProgress(
        count: host.store.count,
        moves: mode.movesInProgress(host).map { .init(seat: $0.seat, bytes: $0.move.bytes) }
      ).stored
    }
    return (host.mode as? any WorkInProgressMode).map { write($0) } ?? []
  }

  /// Shows the work in progress of an author at another machine, as bytes of ``workInProgress`` there; `hue` is that person's
  /// colour.
  ///
  /// - Throws: ``ByteReader/damaged``; nothing is changed then.
  public func show(workInProgress bytes: [UInt8], of author: UInt32, hue: Int = 0) throws(Problem) {
    func show<W: WorkInProgressMode>(_ mode: W) throws(Problem) {
      guard let host = host.opened(for: mode) else { return }
      let work = bytes.isEmpty ? nil : try WorkInProgress(bytes: bytes)
      let moves = try (work?.moves ?? []).map { one throws(Problem) in
        (move: try W.Move(bytes: one.bytes), seat: one.seat)
      }
      mode.show(moves, heldBy: author, hue: hue, host)
    }
    if let mode = host.mode as? any WorkInProgressMode { try show(mode) }
  }

  /// Makes the moves of work in progress that was stored before a crash.
  ///
  /// - Returns: Whether there were any.
  /// - Throws: ``ByteReader/damaged``; nothing is changed then.
  @discardableResult public func take(workInProgress bytes: [UInt8]) throws(Problem) -> Bool {
    let work = try WorkInProgress(bytes: bytes)
    let moves = try work.moves.map { one throws(Problem) in (try M.Move(bytes: one.bytes), one.seat) }
    // A seat that made a move after the work was stored had lifted its hand: the move is in the log.
    let later = host.store.count == work.count ? [] : host.store.allRecords.filter { $0.seq > work.count }
    let seats = Set(later.map(\.seat))
    let left = moves.filter { !seats.contains($0.1) }
    for (move, seat) in left { host.perform(move, seat: seat) }
    return !left.isEmpty
  }
}

/// Moves of hands that have not lifted yet, as they are stored.
public struct WorkInProgress: ByteCoded {
  /// How long what a hand at another machine has let go waits for its move, in seconds.
  public static let patience = 0.9
  /// The most hands of an author at another machine whose work is shown.
  public static let mostHands = 10

  fileprivate struct Part {
    var seat: Int
    /// The move, in the mode's own encoding.
    var bytes: [UInt8]
  }

  /// The number of records when the work was stored.
  fileprivate var count: Int
  fileprivate var moves: [Part]

  /// The bytes to store; empty without moves.
  fileprivate var stored: [UInt8] { moves.isEmpty ? [] : bytes }

  fileprivate init(count: Int, moves: [Part]) {
    self.count = count
    self.moves = moves
  }

  /// Writes them.
  public func encode(into writer: inout ByteWriter) {
    writer.count(count)
    writer.count(moves.count)
    for part in moves {
      writer.signed(part.seat)
      writer.blob(part.bytes)
    }
  }

  /// Reads them.
  ///
  /// - Throws: ``ByteReader/damaged``.
  public init(reading reader: inout ByteReader) throws(Problem) {
    count = try reader.count()
    moves = []
    for _ in 0..<(try reader.count(limit: reader.remaining)) {
      moves.append(Part(seat: try reader.signed(), bytes: try reader.blob()))
    }
  }
}
