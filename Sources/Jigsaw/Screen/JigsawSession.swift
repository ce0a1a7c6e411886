import ModeKit

/// The state of an open puzzle that undo does not affect.
public struct JigsawSession {
  /// The current activity.
  var activity = Activity.play
  /// The active hands.
  var hands = Hands()
  /// The state of each seat. Seats that have not used anything are missing.
  var seats: [Int: Seat] = [:]
  /// The keyboard cursor.
  var cursor = Cursor()
  /// The scrolling of the view by hands.
  var scrolling = ScrolledView()
  /// The state of the shelves.
  var shelves: ShelfSession
  /// The light effects over the table.
  var lights: Lights
  /// What follows the light over a finished picture.
  var celebration = Celebration()
  /// The pending wake-up of the clock in the bar.
  var clockWake = ClockWake()
  /// Whether pieces are being tidied off the main thread. Only one command does so at a time.
  var isTidying = false
  /// The saved settings of taps and of the picture in the frame.
  var tools = JigsawMode.SavedTools()
  /// Whether small held pieces are shown in a magnifier.
  var magnifies = false
  /// Whether the tip about rotating pieces has been shown.
  var hasShownTurnTip = false
}

// Frequent queries.
extension JigsawSession {
  /// The group at the keyboard cursor, if its ring is shown.
  package var chosenPiece: Int? { cursor.shown }
  /// The selection of a seat.
  package func selection(_ seat: Int) -> Set<Int> { seats[seat]?.selection ?? [] }
  /// The selections of all seats.
  ///
  /// - Complexity: O(1) while one seat selects, else O(selected groups).
  var selected: Set<Int> {
    let selections = seats.values.lazy.map(\.selection).filter { !$0.isEmpty }
    return selections.dropFirst().reduce(into: selections.first ?? []) { $0.formUnion($1) }
  }
  /// Whether all fingers of a seat select.
  func selects(_ seat: Int) -> Bool { seats[seat]?.select.isOn ?? false }
  /// Whether all fingers of a seat move the view.
  func movesView(_ seat: Int) -> Bool { seats[seat]?.hand.isOn ?? false }
  /// Whether a seat sees the picture.
  func previews(_ seat: Int) -> Bool { seats[seat]?.preview.isOn ?? false }
}
