import Interface

/// Somebody who helped with a puzzle.
package struct Helper: Hashable, Sendable {
  /// The name of the seat, translated.
  package var name: String
  /// The number of joins.
  package var joins: Int
  /// The colour of the seat.
  package var color: ColorRole
}

extension JigsawMode {
  /// The seats that made joins, the busiest first. `turns` holds the direction of each open seat in quarter turns.
  package static func hands(of state: PuzzleTable, turns: [Int: Int]) -> [Helper] {
    let hues = [0, 2, 3, 4, 1, 5]
    return state.joins.enumerated().filter { $0.element > 0 }
      .map { seat, joins in
        Helper(
          name: name(ofSeat: seat, turns: turns), joins: joins, color: .hue(hues[seat % hues.count]))
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
