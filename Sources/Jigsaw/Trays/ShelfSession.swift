import Geometry
import Gestures

/// What is seen of the trays and what hands do with them: what undo leaves alone.
struct ShelfSession {
  /// A hand that pushes the pieces of a tray along.
  struct Push {
    let tray: Int
    let side: Int
    var last: Point
    /// The group on which it landed, which it takes if it leaves the shelf.
    let group: Int?
  }

  /// The tray that is open at each side, and the sides where none is.
  var open: [Int: Int] = [:]
  var folded: Set<Int> = []
  /// The sides where more than one row is shown.
  var tall: Set<Int> = []
  /// How far the pieces of each tray have been pushed, in dp.
  var scrolls: [Int: Double] = [:]
  var pushes: [Gesture.SessionID: Push] = [:]
  /// The tray over which each hand holds something.
  var targets: [Gesture.SessionID: Int] = [:]
  /// The groups in each tray, as of that change of the table.
  var contents: [Int: [Int]] = [:]
  var changes = -1
  /// Counts up whenever shelves look different.
  var version = 0
  /// The room and the look for which they were drawn.
  var room = Rect.null
  /// What they left of the room when the table was last fitted to it.
  var clear = Rect.null
}
