import Geometry

/// The state of the shelves that undo does not affect.
struct ShelfSession {
  /// The open tray at each side, and the folded sides.
  private var open: [Int: Int] = [:]
  private var folded: Set<Int> = []
  /// The sides with more than one row.
  private var tall: Set<Int> = []
  /// The scroll position of each tray, in dp.
  var scrolls: [Int: Double] = [:]
  /// The groups in each tray in order, as of the last read change.
  private(set) var contents: [Int: [Int]]
  private var changes: Int
  /// A counter that increases whenever shelves look different.
  private(set) var version = 0
  /// The room for which they were drawn.
  var freeArea = Rect.null
  /// The room beside the shelves when the view was last fitted to it.
  private var clear = Rect.null

  /// Reads the trays of a table.
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

  /// Folds the shelf of a side.
  mutating func fold(_ side: Int) { folded.insert(side) }

  /// Unfolds the shelf of a side, with the tray that was open there last.
  mutating func unfold(_ side: Int) { folded.remove(side) }

  /// Switches between one and more rows at a side.
  mutating func toggleRows(_ side: Int) { tall.formSymmetricDifference([side]) }

  /// Whether the trays have changed since they were last read.
  func isBehind(_ table: PuzzleTable) -> Bool { changes != table.trayChanges }

  /// Reads the content of the trays if it has changed.
  ///
  /// - Complexity: O(groups) if it has.
  mutating func follow(_ table: PuzzleTable) {
    guard isBehind(table) else { return }
    contents = table.contentsOfTrays()
    changes = table.trayChanges
  }

  /// Requests that the shelves be redrawn.
  mutating func redraw() { version += 1 }

  /// Notes the room beside the shelves. Returns whether it has changed since the last call; false for the first one.
  mutating func leave(clear: Rect) -> Bool {
    defer { self.clear = clear }
    return clear != self.clear && self.clear != .null
  }

  /// The shelves at the sides with trays, and the remaining room. The near and the far shelf span the whole width.
  ///
  /// - Complexity: O(trays).
  func shelves(of table: PuzzleTable, in freeArea: Rect) -> (shelves: [Shelf], freeArea: Rect) {
    var freeArea = freeArea
    var result: [Shelf] = []
    for side in [0, 2, 1, 3] {
      let trays = table.trays.filter { $0.side == side }
      guard !trays.isEmpty else { continue }
      let open = folded.contains(side) ? nil : trays.first { $0.id == self.open[side] } ?? trays[0]
      let toWindow = Affine.quarterTurns(side)
      var local = (toWindow.inverse ?? .identity).apply(freeArea)
      let rows = tall.contains(side) ? Shelf.rows(in: local.height, cell: Shelf.cell) : 1
      let height = Shelf.height(rows: open == nil ? 0 : rows, cell: Shelf.cell)
      result.append(
        Shelf(
          side: side, trays: trays, open: open, counts: trays.map { table.count(inTray: $0.id) },
          box: Rect(x: local.minX, y: local.maxY - height, width: local.width, height: height),
          cell: Shelf.cell, rows: rows, scroll: open.flatMap { scrolls[$0.id] } ?? 0))
      local.maxY -= height
      freeArea = toWindow.apply(local)
    }
    return (result, freeArea)
  }
}
