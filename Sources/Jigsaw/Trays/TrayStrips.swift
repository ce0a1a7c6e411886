import Geometry
import Interface
import Scene

/// The trays in replays and on the cards of puzzles: beside the table, at their sides, with all their pieces in view.
package struct TrayStrips: Sendable {
  /// The strip of one tray.
  package struct Strip: Sendable {
    package let tray: Tray
    /// The groups of the tray, in order.
    package let groups: [Int]
    /// The rectangle in the coordinates of a person at its side.
    let box: Rect
    /// The side of a group's square, and the number of squares in a row.
    let cell: Double
    let columns: Int
  }

  package private(set) var strips: [Strip] = []

  /// The sides that have trays.
  var sides: Set<Int> { Set(strips.map(\.tray.side)) }

  /// The depth of a strip, and its distance from the table, in parts of the table's shorter side.
  private static let depth = 0.16
  private static let gap = 0.02
  /// The part of a strip's depth for its name.
  private static let header = 0.2
  /// The smallest text size that is drawn, in device pixels.
  private static let leastText = 5.0

  /// The trays of an unfinished table. Trays at one side share its length.
  ///
  /// - Complexity: O(groups).
  package init(_ table: PuzzleTable) {
    guard !table.trays.isEmpty, !table.isFinished else { return }
    let puzzle = table.puzzle
    let contents = table.contentsOfTrays()
    for side in Set(table.trays.map(\.side)) {
      let trays = table.trays.filter { $0.side == side }
      let whole = Self.box(at: side, of: puzzle.table)
      let width = whole.width / Double(trays.count)
      for (number, tray) in trays.enumerated() {
        let box = Rect(
          x: whole.minX + Double(number) * width, y: whole.minY, width: width, height: whole.height
        )
        .inset(dx: whole.height * 0.02, dy: 0)
        let groups = contents[tray.id] ?? []
        let (cell, columns) = Self.cells(groups.count, in: Self.room(box), largest: puzzle.cut.pitch * 1.2)
        strips.append(Strip(tray: tray, groups: groups, box: box, cell: cell, columns: columns))
      }
    }
  }

  /// The table extended by the trays at some sides.
  package static func extent(_ table: Rect, sides: Set<Int>) -> Rect {
    sides.reduce(table) { whole, side in
      let box = box(at: side, of: table)
      let margin = box.height / depth * gap
      return whole.union(Affine.quarterTurns(side).apply(box.inset(by: -margin)))
    }
  }

  /// The area of all trays at a side, on the table.
  static func place(at side: Int, of table: Rect) -> Rect {
    Affine.quarterTurns(side).apply(box(at: side, of: table))
  }

  private static func box(at side: Int, of table: Rect) -> Rect {
    let unit = min(table.width, table.height)
    let seen = (Affine.quarterTurns(side).inverse ?? .identity).apply(table)
    return Rect(x: seen.minX, y: seen.maxY + unit * gap, width: seen.width, height: unit * depth)
  }

  private static func room(_ box: Rect) -> Rect {
    Rect(
      minX: box.minX, minY: box.minY + box.height * header, maxX: box.maxX,
      maxY: box.maxY - box.height * 0.04)
  }

  /// The largest squares of which `count` fit.
  private static func cells(_ count: Int, in room: Rect, largest: Double) -> (cell: Double, columns: Int) {
    var rows = max(1, Int((room.height / largest).rounded(.up)))
    while true {
      let cell = room.height / Double(rows)
      let columns = Int(room.width / cell)
      if rows * columns >= count { return (cell, max(1, columns)) }
      rows += 1
    }
  }
}

extension TrayStrips.Strip {
  /// The square of a group, in the coordinates of a person at its side.
  package func square(_ index: Int) -> Rect {
    Rect(
      x: box.minX + Double(index % columns) * cell,
      y: TrayStrips.firstRow(box) + Double(index / columns) * cell, width: cell, height: cell)
  }
}

extension TrayStrips {
  fileprivate static func firstRow(_ box: Rect) -> Double { room(box).minY }

  /// Draws the part of the trays in a rectangle of the table.
  func draw(_ rect: Rect, of table: PuzzleTable, theme: Theme, into canvas: Canvas) {
    for strip in strips {
      let turn = Affine.quarterTurns(strip.tray.side)
      let seen = (turn.inverse ?? .identity).apply(rect)
      guard strip.box.intersects(seen) else { continue }
      canvas.with(turn) { draw(strip, seen, of: table, theme, canvas) }
    }
  }

  private func draw(
    _ strip: Strip, _ rect: Rect, of table: PuzzleTable, _ theme: Theme, _ canvas: Canvas
  ) {
    let box = strip.box
    let color = strip.tray.color.color
    canvas.fill(box, theme.color(.tableLit))
    canvas.fill(box, color.faded(0.16))
    canvas.fill(Rect(x: box.minX, y: box.minY, width: box.width, height: box.height * 0.025), color)
    let style = TextStyle(size: box.height * Self.header * 0.55)
    if style.size * canvas.scale >= Self.leastText {
      let block = TextBlock(
        strip.tray.name, style, width: box.width - style.size, maxLines: 1,
        typesetter: canvas.resources.typesetter)
      if let line = block.lines.first {
        let start = Point(box.minX + style.size / 2, box.minY + box.height * Self.header * 0.75)
        canvas.text(line.string, at: start, block.style, theme.color(.text))
      }
    }
    for (index, id) in strip.groups.enumerated() {
      let square = strip.square(index)
      if square.intersects(rect) { table.draw(id, in: square, theme: theme, into: canvas) }
    }
  }
}

extension PuzzleTable {
  /// Draws a group of a tray as large as its square allows.
  func draw(_ id: Int, in square: Rect, theme: Theme, into canvas: Canvas) {
    canvas.with(Shelf.fit(box(of: id), in: square, of: puzzle.cut)) {
      let painter = GroupPainter(
        table: self, theme: theme, canvas: canvas,
        rect: box(of: id).inset(by: -PieceLook.reach(puzzle.cut)))
      painter.draw(id)
    }
  }
}
