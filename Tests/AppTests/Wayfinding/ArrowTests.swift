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

/// The arrows towards what lies outside of the view, in all modes.
@Suite struct ArrowTests {
  /// The boxes of everything that people look for, in world points, found without any index: those of one group are seen
  /// together.
  private func things(_ person: Person) throws -> [[Rect]] {
    let document = try #require(person.app.openDocument)
    if let host = document as? ModeHost<MinesweeperMode> {
      let board = host.state.board
      var cells: [[Rect]] = []
      for y in 0..<board.height {
        for x in 0..<board.width where !board.isOpen(Cell(x, y)) && !board.isFlag(Cell(x, y)) {
          let around = (-1...1).flatMap { dy in (-1...1).map { Cell(x + $0, y + dy) } }
          let isFrontier = around.contains {
            (0..<board.width).contains($0.x) && (0..<board.height).contains($0.y) && board.isOpen($0)
          }
          if isFrontier { cells.append([Rect(x: Double(x) * 40, y: Double(y) * 40, width: 40, height: 40)]) }
        }
      }
      return cells
    }
    if let host = document as? ModeHost<JigsawMode> {
      let table = host.state
      return table.groupIDs.map { id in
        table.pieces(of: id).map { table.groups[id].placement.apply(table.puzzle.cut.box(of: $0)) }
      }
    }
    if let host = document as? ModeHost<SketchMode> { return host.state.strokes.map { [$0.bounds] } }
    return []
  }

  /// How many things lie beyond each side of the view, by the rule that people are told.
  private func expected(_ person: Person) throws -> [Side: Int] {
    let window = Rect(origin: .origin, size: person.app.root.size)
    let area = person.app.freeArea.inset(by: -16).intersection(window)
    let view = try #require(person.app.camera).viewToWorld.apply(area)
    var counts: [Side: Int] = [:]
    for group in try things(person) where !group.contains(where: { $0.intersects(view) }) {
      for box in group {
        let gaps: [(Side, Double)] = [
          (.top, view.minY - box.maxY), (.right, box.minX - view.maxX), (.bottom, box.minY - view.maxY),
          (.left, view.minX - box.maxX),
        ]
        if let side = gaps.max(by: { $0.1 < $1.1 })?.0 { counts[side, default: 0] += 1 }
      }
    }
    return counts
  }

  /// The cells of a mine field that are read or opened next, in dp of the window; none where they are too small to read.
  private func cellsInPlay(_ person: Person) throws -> [Rect] {
    guard person.app.openDocument is ModeHost<MinesweeperMode>,
      try #require(person.app.camera).zoom * 40 >= 16
    else { return [] }
    return try person.cellsInPlay().map { try person.place($0) }
  }

  /// Whether an arrow of any usual size has room at a side, beside the bars, the messages, the map and the cells that are
  /// in play.
  private func hasRoom(at side: Side, _ person: Person) throws -> Bool {
    let cells = try cellsInPlay(person)
    let area = person.app.freeArea
    let window = Rect(origin: .origin, size: person.app.root.size)
    let taken = person.app.root.content.children.filter { !$0.isHidden && $0.frame != window }.map(\.frame)
    let size = Size(120, 48)
    let isUpright = side == .left || side == .right
    let length = isUpright ? area.height - size.height : area.width - size.width
    return stride(from: 0, through: length, by: 1).contains { along in
      let x = side == .right ? area.maxX - size.width : area.minX + (isUpright ? 0 : along)
      let y = side == .bottom ? area.maxY - size.height : area.minY + (isUpright ? along : 0)
      let place = Rect(x: x, y: y, width: size.width, height: size.height)
      return !taken.contains { $0.intersects(place.inset(by: -8)) }
        && !cells.contains { $0.intersects(place) }
    }
  }

  private func check(_ person: Person) throws {
    let counts = try expected(person)
    let shown = Dictionary(uniqueKeysWithValues: person.arrows.map { ($0.side, $0.count) })
    let window = Rect(origin: .origin, size: person.app.root.size)
    for (side, count) in shown { #expect(count == counts[side], "\(side)") }
    for side in counts.keys where shown[side] == nil {
      #expect(try !hasRoom(at: side, person), "\(side)")
    }
    let cells = try cellsInPlay(person)
    for arrow in person.arrows {
      // Rounding may cost a dp.
      #expect(!cells.contains { $0.intersects(arrow.frame.inset(by: 1)) }, "\(arrow.side)")
      #expect(arrow.frame.height >= 48 && arrow.frame.width >= 48)
      #expect(window.contains(arrow.frame) && person.app.freeArea.contains(arrow.frame))
      for other in person.bars.map(\.frame) + person.all(MapPanel.self).map(\.frame)
        + person.arrows.filter({ $0 !== arrow }).map(\.frame)
      {
        #expect(!other.intersects(arrow.frame))
      }
    }
    #expect(Audit(person.app.root).findings.isEmpty)
  }

  @Test(arguments: 0..<3, [Size(1280, 800), Size(412, 915), Size(3840, 2160)])
  func theyCountWhatLiesOutside(mode: Int, size: Size) throws {
    let person = try Person.lost(in: mode, size)
    person.wait(1)
    try check(person)
    for _ in 0..<3 {
      person.zoomIn(3)
      try check(person)
      let middle = person.app.freeArea.center
      person.drag([middle, middle + Vector(-60, 30), middle + Vector(-60, 30)])
      if mode == 2 { person.press(.character("h")) }
      person.wait(2)
      try check(person)
    }
    // On a large screen a beginner's board is in view as a whole, however near.
    #expect(!person.arrows.isEmpty || (mode == 0 && size.width == 3840))
    person.press(.character("m"))
    person.wait(1)
    try check(person)
  }

  /// An arrow leads to what it counts: its nearest thing is in the free area then.
  @Test(arguments: 0..<3) func aTapShowsWhatLiesThere(mode: Int) throws {
    let person = try Person.lost(in: mode)
    person.zoomIn(mode == 1 ? 4 : 6)
    let sides = person.arrows.map(\.side)
    #expect(!sides.isEmpty)
    for side in sides {
      person.press(.character("0"))
      person.wait(0.5)
      person.zoomIn(mode == 1 ? 4 : 6)
      guard let arrow = person.arrows.first(where: { $0.side == side }) else { continue }
      let unseen = try things(person).filter { group in
        try !group.contains { try person.place($0).intersects(person.app.freeArea) }
      }
      person.tap(arrow.frame.center)
      person.wait(1)
      let isSeen = try unseen.contains { group in
        try group.contains { person.app.freeArea.inset(by: -1).contains(try person.place($0)) }
      }
      #expect(isSeen, "\(side)")
    }
  }

  /// Over bare ground there is always a way back: one arrow, without a number where the mode counts nothing.
  @Test(arguments: [2, 3]) func thereIsAlwaysAWayBack(mode: Int) throws {
    let person = try Person.lost(in: mode)
    if mode == 2 { person.press(.character("h")) }
    for _ in 0..<4 {
      person.drag([Point(1200, 300), Point(400, 300), Point(100, 300), Point(100, 300)])
      person.wait(1.5)
    }
    #expect(person.arrows.map(\.side) == [.left])
    #expect(person.arrows.map(\.count) == [mode == 2 ? 5 : nil])
    person.tap(try #require(person.arrows.first).frame.center)
    person.wait(1)
    let extent = try #require(person.app.openDocument).map.bounds
    #expect(try person.place(extent).intersects(person.app.freeArea))
    #expect(person.arrows.isEmpty || mode == 2)
  }

  /// Nothing is pointed at while everything is in view.
  @Test(arguments: 0..<4) func thereAreNoneWhileAllIsInView(mode: Int) throws {
    let person = try Person.lost(in: mode)
    person.press(.character("0"))
    person.wait(1)
    #expect(person.arrows.isEmpty)
  }

  @Test func theyLieUnderNoMenu() throws {
    let person = try Person.lost(in: 1)
    person.zoomIn(4)
    #expect(!person.arrows.isEmpty)
    try person.tap("More", in: person.bars[0])
    #expect(person.arrows.isEmpty)
    person.press(.escape)
    person.wait(0.5)
    #expect(!person.arrows.isEmpty)
  }

  /// At a table of four they stand beside the bars and shelves of all seats.
  @Test func atATableTheyStandBetweenTheBars() throws {
    let person = try Person.lost(in: 1)
    for seat in ["Far side", "Left side", "Right side"] { try person.toggleSeat(seat) }
    person.zoomIn(5)
    try check(person)
    #expect(!person.arrows.isEmpty)
    try person.tap("More", in: person.bars[1])
    person.wait(0.5)
    let shelf = try #require(person.all(Shelf.self).first)
    for arrow in person.arrows { #expect(!arrow.frame.intersects(shelf.frame)) }
  }

  /// They fade while somebody carries a piece, and go on counting when it lies.
  @Test func theyFadeWhileAPieceIsCarried() throws {
    let person = try Person.lost(in: 1)
    let start = try person.findPiece()
    person.carry(from: start, lasting: 3)
    person.wait(1.5)
    #expect(!person.arrows.isEmpty && person.arrows.allSatisfy(\.isFaded))
    person.wait(3)
    #expect(!person.arrows.isEmpty && !person.arrows.contains(where: \.isFaded))
    try check(person)
  }
}
