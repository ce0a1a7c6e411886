import Geometry

/// What is seen of the trays: what undo leaves alone.
struct ShelfSession {
  /// The tray that is open at each side, and the sides where none is.
  private var open: [Int: Int] = [:]
  private var folded: Set<Int> = []
  /// The sides where more than one row is shown.
  private var tall: Set<Int> = []
  /// How far the pieces of each tray have been pushed, in dp.
  var scrolls: [Int: Double] = [:]
  /// The groups in each tray in their order, as of a change of the table.
  private(set) var contents: [Int: [Int]]
  private var changes: Int
  /// Counts up whenever shelves look different.
  private(set) var version = 0
  /// The room for which they were drawn.
  private var room = Rect.null
  /// What they left of the room when the table was last fitted to it.
  private var clear = Rect.null

  /// Starts with what is in the trays of a table.
  ///
  /// - Complexity: O(groups).
  init(_ table: PuzzleTable) {
    contents = table.contentsOfTrays()
    changes = table.trayChanges
  }

  /// Opens a tray at its side.
  mutating func open(_ tray: Tray) {
    folded.remove(tray.side)
    open[tray.side] = tray.id
  }

  /// Folds the shelf of a side up.
  mutating func fold(_ side: Int) { folded.insert(side) }

  /// Shows the pieces of a side again, of the tray that was open there last.
  mutating func unfold(_ side: Int) { folded.remove(side) }

  /// Shows more than one row at a side, or one again.
  mutating func toggleRows(_ side: Int) { tall.formSymmetricDifference([side]) }

  /// Whether the trays have changed since they were last read.
  func isBehind(_ table: PuzzleTable) -> Bool { changes != table.trayChanges }

  /// Reads what is in the trays, if that has changed.
  ///
  /// - Complexity: O(groups) if it has.
  mutating func follow(_ table: PuzzleTable) {
    guard isBehind(table) else { return }
    contents = table.contentsOfTrays()
    changes = table.trayChanges
  }

  /// Has the shelves drawn anew.
  mutating func redraw() { version += 1 }

  /// Takes note of the room. Returns whether it is another one.
  mutating func take(room: Rect) -> Bool {
    defer { self.room = room }
    return room != self.room
  }

  /// Takes note of what the shelves leave of the room. Returns whether that has changed since the table was last fitted to it.
  mutating func leave(clear: Rect) -> Bool {
    defer { self.clear = clear }
    return clear != self.clear && self.clear != .null
  }

  /// The shelves at the sides where the trays of a table stand, and the room that they leave. The near and the far one reach from
  /// side to side.
  ///
  /// - Complexity: O(trays).
  func shelves(of table: PuzzleTable, in room: Rect) -> (shelves: [Shelf], room: Rect) {
    var room = room
    var result: [Shelf] = []
    for side in [0, 2, 1, 3] {
      let trays = table.trays.filter { $0.side == side }
      guard !trays.isEmpty else { continue }
      let open = folded.contains(side) ? nil : trays.first { $0.id == self.open[side] } ?? trays[0]
      let toWindow = Affine.quarterTurns(side)
      var local = (toWindow.inverse ?? .identity).apply(room)
      let rows = tall.contains(side) ? Shelf.rows(in: local.height, cell: Shelf.cell) : 1
      let height = Shelf.height(rows: open == nil ? 0 : rows, cell: Shelf.cell)
      result.append(
        Shelf(
          side: side, trays: trays, open: open, counts: trays.map { table.count(inTray: $0.id) },
          box: Rect(x: local.minX, y: local.maxY - height, width: local.width, height: height),
          cell: Shelf.cell, rows: rows, scroll: open.flatMap { scrolls[$0.id] } ?? 0))
      local.maxY -= height
      room = toWindow.apply(local)
    }
    return (result, room)
  }
}
