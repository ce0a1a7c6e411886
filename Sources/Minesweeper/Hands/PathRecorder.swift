import MineLogic

/// Records where the mouse and the fingers are during a game.
///
/// It is an object of its own beside the session's values: the mouse reports places more often than anything else
/// happens, and a write to the session would cause the bars to be read again.
final class PathRecorder {
  /// How many samples wait at most until a move takes them to the log.
  private static let mostWaiting = 200

  private var thinners: [Int: PathThinner] = [:]
  /// The last place of each hand before the clock started.
  private var before: [Hand: PointerPath.Sample] = [:]
  /// Where and when the mouse last left a cell.
  private var left: PointerPath.Sample?

  /// Whether so much was recorded that the next move should take it along.
  var isFull: Bool { thinners.values.contains { $0.waiting >= Self.mostWaiting } }

  /// Notes a place before the clock starts. Only the last one counts.
  func wait(_ hand: Hand, at place: PointerPath.Sample) { before[hand] = place }

  /// Notes a place; `isExact` for a click.
  func add(_ hand: Hand, _ place: PointerPath.Sample, isExact: Bool) {
    if hand.finger == 0, let last = left {
      // Going from cell to cell, the mouse comes back at once and near; a later or farther return begins a new stroke.
      let cell = PointerPath.unitsPerCell
      if place.time > last.time, max(abs(place.x - last.x), abs(place.y - last.y)) > cell {
        thinners[hand.seat]?.lift(0)
      }
      left = nil
    }
    addFirst(of: hand)
    thinners[hand.seat, default: PathThinner()].add(hand.finger, place, isExact: isExact)
  }

  /// Notes that the mouse left a cell, perhaps for another one.
  func leave(at place: PointerPath.Sample) { left = place }

  /// Notes that a finger lifts.
  func lift(_ hand: Hand) {
    addFirst(of: hand)
    thinners[hand.seat]?.lift(hand.finger)
  }

  /// Takes what was recorded since the last time, by seat.
  func take() -> [(seat: Int, path: PointerPath)] {
    for hand in before.keys { addFirst(of: hand) }
    return thinners.keys.sorted().compactMap { seat in
      thinners[seat].flatMap { $0.waiting > 0 ? (seat, thinners[seat]?.take() ?? PointerPath()) : nil }
    }
  }

  private func addFirst(of hand: Hand) {
    guard let place = before.removeValue(forKey: hand) else { return }
    thinners[hand.seat, default: PathThinner()].add(hand.finger, place)
  }

  /// Discards what was not taken, since the game starts again.
  func reset() {
    for seat in thinners.keys { thinners[seat]?.reset() }
    before = [:]
    left = nil
  }
}
