/// What is going on at a puzzle table and what undo leaves alone.
public struct JigsawSession {
  /// What the document is doing.
  var activity = Activity.play
  /// What fingers, the mouse and the keyboard are doing.
  var hands = Hands()
  /// What each seat has; a seat that has never used anything is not there.
  var seats: [Int: Seat] = [:]
  /// The group that the keys have chosen.
  var cursor = Cursor()
  /// The view as hands last saw it, and how they scroll it.
  var view: ScrolledView
  /// What is seen of the trays.
  var shelves: ShelfSession
  /// What shines over the table for a moment.
  var lights: Lights
  /// When the clock on the bar is to be shown again.
  var clockWake = ClockWake()
  /// Whether pieces are being laid out off the main thread, one command at a time.
  var isTidying = false
  /// How taps are meant, and what is seen of the picture.
  var tools = JigsawMode.KeptTools()
  /// Whether small pieces in hands are seen through a lens.
  var magnifies = false
  /// Whether it has been told how pieces are turned.
  var hasToldOfTurning = false
}

// What is asked often.
extension JigsawSession {
  /// Whether the clock stands and the table is hidden.
  package var isPaused: Bool { if case .paused = activity { true } else { false } }
  /// The group that the keys have chosen, if its ring is shown.
  package var chosenPiece: Int? { cursor.shown }
  /// What a seat has selected.
  package func selection(_ seat: Int) -> Set<Int> { seats[seat]?.selection ?? [] }
  /// What anyone has selected.
  ///
  /// - Complexity: O(selected groups).
  var selected: Set<Int> { seats.values.reduce(into: []) { $0.formUnion($1.selection) } }
  /// Whether every finger of a seat selects.
  func selects(_ seat: Int) -> Bool { seats[seat]?.select.isOn ?? false }
  /// Whether every finger of a seat moves the view.
  func movesView(_ seat: Int) -> Bool { seats[seat]?.hand.isOn ?? false }
  /// Whether a seat sees the picture.
  func previews(_ seat: Int) -> Bool { seats[seat]?.preview.isOn ?? false }
}
