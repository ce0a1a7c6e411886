import Interface

/// What a seat has joined of a puzzle.
package struct SeatShare: Hashable, Sendable {
  /// The name of the seat, translated.
  package var name: String
  /// The number of joins.
  package var joins: Int
  /// The colour of the seat, which its panels have at a table.
  package var color: ColorRole
}

extension JigsawMode {
  /// The seats that made joins, the busiest first. `turns` holds the direction of each open seat in quarter turns.
  package static func hands(of state: PuzzleTable, turns: [Int: Int]) -> [SeatShare] {
    state.joins.enumerated().filter { $0.element > 0 }
      .map { seat, joins in
        SeatShare(
          name: name(ofSeat: seat, turns: turns), joins: joins, color: .hue(seat))
      }
      .enumerated().sorted { ($1.element.joins, $0.offset) < ($0.element.joins, $1.offset) }
      .map(\.element)
  }

  /// The name of a seat: its side while it is open, else its number.
  private static func name(ofSeat seat: Int, turns: [Int: Int]) -> String {
    guard turns.count > 1, let turn = turns[seat] else { return tr("Seat {0}", String(seat + 1)) }
    return switch turn & 3 {
    case 1: tr("Left")
    case 2: tr("Top")
    case 3: tr("Right")
    default: tr("Bottom")
    }
  }
}
