import Geometry
import Interface
import Jigsaw
import Library
import Minesweeper
import ModeKit
import ShellSupport
import Testing

/// The room that the bars of seats leave, and how the view follows it.
@Suite struct FreeAreaTests {
  /// A beginner's board in world points.
  static let board = Rect(x: 0, y: 0, width: 360, height: 360)

  @Test(arguments: [Size(1280, 800), Size(800, 1100)]) func aNewSeatFitsTheBoardToTheRoomThatIsLeft(
    size: Size
  ) throws {
    let person = Person(size)
    try person.open("Minesweeper")
    let before = try person.place(Self.board)
    for (count, seat) in ["Far side", "Left side", "Right side"].enumerated() {
      try person.toggleSeat(seat)
      #expect(person.bars.count == count + 2)
      let shown = try person.place(Self.board)
      for bar in person.bars { #expect(!bar.frameInRoot.intersects(shown), "\(seat): a bar covers cells") }
    }
    for seat in ["Far side", "Left side", "Right side"] { try person.toggleSeat(seat) }
    #expect(try person.place(Self.board) == before)
  }

  /// A person with a board that fills any window.
  private func atHugeBoard(_ size: Size = Size(1280, 800), byMouse: Bool = false) throws -> Person {
    let library = Library(inMemory: Library.Options())
    let mode = MinesweeperMode()
    let params = try mode.params(mode.newDocument.read(["--size", "100x100", "--mines", "2000"])).get()
    library.create(mode: mode.id, title: "Huge", params: params, seed: 7)
    let person = Person(size, library: library)
    try person.open("Minesweeper", byMouse: byMouse)
    let middle = person.app.freeArea.center
    if byMouse { person.click(middle) } else { person.tap(middle) }
    // Where cells are too small for a finger, the first tap only zooms in.
    if person.library.documents()[0].recordCount == 0 { person.tap(person.app.freeArea.center) }
    person.wait(1)
    try #require(person.library.documents()[0].recordCount > 0)
    return person
  }

  /// The tips and captions that are shown, and the panels of hints, in dp of the window.
  private func messages(_ person: Person) -> [View] {
    person.all(Label.self).compactMap(\.parent).filter { $0.castsShadow && !($0 is Bar) }
  }

  /// A tip stands beside a hint and beside the cells that are played on, or waits.
  @Test(arguments: [true, false]) func aTipDoesNotCoverAHint(byMouse: Bool) throws {
    let person = try atHugeBoard(byMouse: byMouse)
    try person.tap("Hint", byMouse: byMouse)
    person.wait(1)
    let messages = messages(person)
    try #require(messages.count == 2, "a tip and the hint's panel")
    #expect(!messages[0].frameInRoot.intersects(messages[1].frameInRoot))
    for message in messages { #expect(!message.frameInRoot.intersects(person.app.freeArea)) }
  }

  @Test func aTipWaitsUntilThereIsRoomBesideTheCells() throws {
    let person = try atHugeBoard(Size(412, 915))
    person.wait(20)
    #expect(messages(person).isEmpty, "cells are everywhere")
    person.press(.character("0"))
    person.wait(1)
    let tip = try #require(messages(person).first)
    #expect(!tip.frameInRoot.intersects(try person.place(Rect(x: 0, y: 0, width: 4000, height: 4000))))
    person.press(.character("0"))
    person.wait(1)
    #expect(messages(person).isEmpty, "the cells are back")
  }

  /// Where cells are everywhere, a message lies over none that is read or opened next.
  @Test(arguments: [Size(412, 915), Size(800, 600), Size(1280, 800)])
  func aMessageCoversNoCellThatIsInPlay(size: Size) throws {
    let person = try atHugeBoard(size)
    person.press(.character("v"), .control)
    person.wait(0.5)
    let toast = try #require(person.all(Toast.self).first)
    for cell in try person.cellsInPlay() { #expect(!toast.frameInRoot.intersects(try person.place(cell))) }
  }

  @Test func scrollIndicatorsShowOnArrivalAndWhileTheViewMoves() throws {
    func shown(_ person: Person) -> [Rect] { person.all(ScrollIndicator.self).filter(\.isShown).map(\.frame) }
    let person = try Person(atExpertBoard: Size(412, 915))
    #expect(shown(person).count == 1, "the board is too wide, but not too high")
    person.wait(2)
    #expect(shown(person).isEmpty)
    let window = Rect(x: 0, y: 0, width: 412, height: 915)
    var reached: [Rect] = []
    for way in [-1.0, 1] {
      for _ in 0..<6 {
        person.drag((-10...10).map { Point(206 + way * 15 * Double($0), 400) })
        person.wait(0.5)
        #expect(shown(person).count == 1)
      }
      reached += shown(person)
      #expect(shown(person).allSatisfy { window.contains($0) && $0.height < 8 && $0.width < 300 })
    }
    // Against the hand: at the right end after dragging left, and back.
    #expect(reached.count == 2 && reached[0].minX > reached[1].minX + 50)
    person.wait(2)
    #expect(shown(person).isEmpty)
    try person.tap("Home")
    try person.open("Sketch")
    #expect(shown(person).isEmpty, "an endless page has no scroll indicators")
  }

  @Test(arguments: [Size(1280, 800), Size(412, 915)]) func theKeyboardOnTheScreenFacesWhoeverTypes(
    window: Size
  ) throws {
    let person = Person(window)
    try person.open("Minesweeper")
    for seat in ["Far side", "Left side", "Right side"] { try person.toggleSeat(seat) }
    #expect(person.bars.count == 4)
    for bar in person.bars {
      try person.choose("Rename…", from: bar)
      person.wait(0.5)
      let keyboard = try #require(person.all(OnScreenKeyboard.self).first)
      let field = try #require(person.all(TextField.self).first)
      #expect(keyboard.quarterTurns == bar.quarterTurns)
      #expect(!keyboard.frameInRoot.intersects(field.frameInRoot), "the keyboard covers the text")
      #expect(Rect(origin: .origin, size: window).contains(field.frameInRoot))
      person.press(.escape)
      #expect(person.all(TextField.self).isEmpty && person.app.camera != nil)
    }
  }

  @Test func fourSeatsSeeAnExpertsBoardWhole() throws {
    let person = try Person(atExpertBoard: Size(1280, 800))
    #expect(try person.place(Person.expertBoard).width == 1200, "with one seat cells are 40 dp wide")
    for (count, seat) in ["Far side", "Left side", "Right side"].enumerated() {
      try person.toggleSeat(seat)
      #expect(person.bars.count == count + 2)
      let shown = try person.place(Person.expertBoard)
      #expect(shown.width / 30 >= 28, "cells are large enough for a finger")
      for bar in person.bars { #expect(!bar.frameInRoot.intersects(shown), "\(seat): a bar covers cells") }
      #expect(person.all(ScrollIndicator.self).allSatisfy { !$0.isShown }, "the whole board is visible")
    }
  }

  @Test(arguments: [Size(1280, 800), Size(412, 915)])
  func everyCellOfAnExpertsBoardComesClearOfTheBars(size: Size) throws {
    let person = try Person(atExpertBoard: size)
    for seat in ["Far side", "Left side", "Right side"] { try person.toggleSeat(seat) }
    let middle = Point(size.width / 2, size.height / 2)
    for (dx, dy, x, y) in [(1.0, 1.0, 0.0, 0.0), (-1, 1, 1160, 0), (-1, -1, 1160, 600), (1, -1, 0, 600)] {
      for _ in 0..<20 {
        let way = Vector(dx * size.width * 0.2, dy * size.height * 0.2)
        person.drag([middle - way, middle, middle + way, middle + way])
        person.wait(0.6)
      }
      person.wait(2)
      let cell = try person.place(Rect(x: x, y: y, width: 40, height: 40))
      #expect(Rect(x: 0, y: 0, width: size.width, height: size.height).contains(cell))
      for bar in person.bars {
        #expect(!bar.frameInRoot.intersects(cell), "a bar covers the cell at \(x), \(y)")
      }
    }
  }

  @Test func aViewThatSomebodyHasChosenStaysWhenASeatOpens() throws {
    let person = Person()
    try person.open("Minesweeper")
    person.platform.post(
      .input(.wheel(dx: 0, dy: 4, at: Point(640, 400), modifiers: [], time: person.platform.time)))
    person.wait(0.6)
    let chosen = try #require(person.app.camera)
    try person.toggleSeat("Left side")
    let after = try #require(person.app.camera)
    #expect(after.zoom == chosen.zoom)
    // The view moves only as far as is needed to clear the bars.
    let move = after.toView(.origin) - chosen.toView(.origin)
    #expect(move.length <= 120)
  }

  @Test func aHandOnTheBoardHoldsTheViewStill() throws {
    let person = Person()
    try person.open("Minesweeper")
    let before = try #require(person.app.camera)
    // Somebody keeps a finger on a cell while another opens a seat.
    person.drag([before.toView(Point(20, 20))], finger: 9, lasting: 5)
    try person.toggleSeat("Left side")
    #expect(person.platform.time < 7 && person.app.camera == before)
    person.wait(3)
    #expect(person.app.camera != before)
  }

  @Test func theViewIsTheSameAfterAVisitHome() throws {
    let person = Person()
    try person.open("Minesweeper")
    let before = person.app.camera
    try person.tap("Home")
    try person.open("Minesweeper")
    #expect(person.app.camera == before)
  }

  @Test func aViewThatSomebodyHasChosenShowsAsMuchInALargerWindow() throws {
    let library = Library(inMemory: Library.Options())
    let first = Person(Size(640, 400), library: library)
    try first.open("Minesweeper")
    first.platform.post(
      .input(.wheel(dx: 0, dy: 4, at: Point(320, 200), modifiers: [], time: first.platform.time)))
    first.wait(2)
    let chosen = try #require(first.app.camera)
    try first.tap("Home")
    for (size, factor) in [(Size(640, 400), 1...1), (Size(1280, 800), 1.9...2.4)] {
      let later = Person(size, library: library)
      try later.open("Minesweeper")
      let shown = try #require(later.app.camera)
      #expect(factor.contains(shown.zoom / chosen.zoom))
      #expect(shown.center.distance(to: chosen.center) < 20)
      try later.tap("Home")
    }
  }

  @Test func resizingTheWindowFitsTheBoardAgain() throws {
    let person = Person()
    try person.open("Minesweeper")
    person.platform.window.size = Size(412, 915)
    person.wait(0.4)
    let shown = try person.place(Self.board)
    #expect(Rect(x: 0, y: 0, width: 412, height: 915 - 84).contains(shown))
  }

  @Test(arguments: [true, false]) func theBarStaysWhereItWasSeenFirst(byMouse: Bool) throws {
    let person = Person()
    try person.open("Minesweeper", byMouse: byMouse)
    func place(_ person: Person) throws -> Rect { try #require(person.bars.first).frame }
    let first = try place(person)
    #expect(
      byMouse ? first.minY < 100 : first.minY > 600, "at the top for a mouse, at the bottom for a finger")
    // Neither the other device nor another setting moves it.
    let cell = try person.place(Self.board).center
    if byMouse { person.tap(cell) } else { person.click(cell) }
    #expect(try place(person).minY == first.minY)
    try person.tap("More")
    try person.tap("Sound")
    #expect(try place(person).minY == first.minY)
    try person.tap("Home")
    try person.open("Minesweeper", byMouse: !byMouse)
    #expect(try place(person).minY == first.minY, "opened again by the other device")
    let again = Person(library: person.library)
    #expect(try place(again).minY == first.minY, "after a restart")
    // Nor does the next game.
    let document = person.app.openDocument
    person.press(.function(2))
    person.wait(1)
    #expect(person.app.openDocument !== document)
    #expect(try place(person).minY == first.minY)
  }

  @Test(arguments: [false, true]) func theResultIsShownBesideTheCells(byMouse: Bool) throws {
    let person = Person()
    // A mouse has its bar at the top.
    try person.open("Minesweeper", byMouse: byMouse)
    // Somewhere among all cells there is a mine.
    for cell in 0..<81 where person.all(Toast.self).isEmpty {
      let middle = Point(Double(cell % 9) * 40 + 20, Double(cell / 9) * 40 + 20)
      person.tap(try #require(person.app.camera).toView(middle))
    }
    let toast = try #require(person.all(Toast.self).first)
    #expect(toast.message == "A mine went off")
    #expect(!toast.frameInRoot.intersects(try person.place(Self.board)))
    for bar in person.bars { #expect(!toast.frameInRoot.intersects(bar.frameInRoot)) }
  }

  /// A table that nobody has moved makes way for trays and comes back; one that somebody has moved stays.
  @Test func theTableMakesWayForTrays() throws {
    let person = Person(modes: [JigsawMode()])
    try person.tap("New Jigsaw")
    try person.tap("Start")
    person.wait(1)
    let host = try #require(person.app.openDocument as? ModeHost<JigsawMode>)
    let table = host.state.puzzle.table
    let before = try person.place(table)
    func sweep() throws {
      for step in ["More", "Trays and sorting", "By edge"] { try person.tap(step) }
      person.wait(1)
    }
    try sweep()
    // Some 140 dp at the near side, where the bar is too.
    let beside = try person.place(table)
    #expect(beside.maxY < before.maxY - 90 && beside.height < before.height, "\(before), then \(beside)")
    #expect(beside.minY >= 0)
    try person.tap("Undo")
    person.wait(1)
    #expect(try person.place(table) == before)

    // So near that the table is larger than the room.
    person.platform.post(
      .input(.wheel(dx: 0, dy: 6, at: before.center, modifiers: [], time: person.platform.time)))
    person.wait(2)
    let moved = try person.place(table)
    #expect(moved.width > before.width * 1.2)
    try sweep()
    #expect(try person.place(table).size == moved.size)
  }
}
