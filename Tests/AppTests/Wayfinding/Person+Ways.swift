import Geometry
import Gestures
import Interface
import Jigsaw
import Minesweeper
import ModeKit
import Shell
import ShellSupport
import Sketch
import TestSupport
import Testing

/// The modes among which people find their way.
let waysModes: [any Mode] = [MinesweeperMode(), JigsawMode(), SketchMode(), NullMode()]

extension Person {
  /// A person in a document of a mode in which something has been done. The app has this mode only, so that no test
  /// waits for the pictures of other modes.
  static func lost(in mode: Int, _ size: Size = Size(1280, 800)) throws -> Person {
    let person = Person(size, modes: [waysModes[mode]])
    try person.open(waysModes[mode].name)
    person.wait(0.5)
    let middle = person.app.freeArea.center
    switch mode {
    case 0, 3: person.tap(middle)
    case 2:
      for (x, y) in [(-120.0, -90.0), (120, 80), (-100, 110), (110, -100), (0, 0)] {
        let start = middle + Vector(x, y)
        person.drag([start, start + Vector(12, 8), start + Vector(24, -4)])
        person.wait(0.6)
      }
    default: break
    }
    return person
  }

  /// Zooms in by steps of half an octave.
  func zoomIn(_ steps: Int) {
    for _ in 0..<steps { press(.character("+"), .control) }
    wait(1)
  }

  /// The cells of a mine field that are read or opened next, in world points, found by looking at each: closed ones
  /// without flags beside open ones, and those.
  func cellsInPlay() throws -> [Rect] {
    let board = try #require(app.openDocument as? ModeHost<MinesweeperMode>).state.board
    let columns = 0..<board.width, rows = 0..<board.height
    func isClosed(_ cell: Cell) -> Bool { !board.isOpen(cell) && !board.isFlag(cell) }
    return rows.flatMap { y in columns.map { Cell($0, y) } }.filter { cell in
      let around = (-1...1).flatMap { dy in (-1...1).map { Cell(cell.x + $0, cell.y + dy) } }
        .filter { columns.contains($0.x) && rows.contains($0.y) }
      return board.isOpen(cell)
        ? around.contains(where: isClosed) : isClosed(cell) && around.contains(where: board.isOpen)
    }.map { Rect(x: Double($0.x) * 40, y: Double($0.y) * 40, width: 40, height: 40) }
  }

  /// The map, if it is shown.
  var mapPanel: MapPanel? { all(MapPanel.self).first }

  /// The arrows that are shown.
  var arrows: [EdgeArrow] { all(EdgeArrow.self) }

  /// Shows the map or folds it by its button, or by the line of the menu where the bar has no room for it.
  func toggleMap() throws {
    if bars[0].place(of: .shell(.map)) != nil {
      try tap("Map", in: bars[0])
    } else {
      try choose("Map", from: bars[0])
    }
  }

  /// Zooms in and lets an arrow lead to a piece of the jigsaw: it is in the middle then, and others are outside. Returns
  /// its place in the window.
  func findPiece() throws -> Point {
    zoomIn(3)
    tap(try #require(arrows.first).frame.center)
    wait(1)
    let middle = Rect(center: try middle(), size: Size(2, 2))
    let host = try #require(app.openDocument)
    return try place(try #require(host.descriptions(in: middle, limit: 1).compactMap(\.place).first)).center
  }

  /// Takes a piece with another finger than the one that taps, carries it a little way and holds it there.
  func carry(from start: Point, lasting duration: Double) {
    let rest = Array(repeating: start + Vector(40, 10), count: 30)
    drag([start, start + Vector(15, 0), start + Vector(30, 5)] + rest, finger: 3, lasting: duration)
  }

  /// The world point in the middle of the free area.
  func middle() throws -> Point { try #require(app.camera).toWorld(app.freeArea.center) }

  /// Where a point of the world lies on the map, in dp of the window.
  func onMap(_ place: Point) throws -> Point {
    let map = try #require(mapPanel).map
    let projection = try #require(map.projection)
    let frame = map.frameInRoot
    let corner = frame.center - Vector(projection.size.width, projection.size.height) / 2
    return corner + (projection.camera.toView(place) - .origin)
  }
}
