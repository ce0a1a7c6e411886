import Geometry
import Interface
import Jigsaw
import Minesweeper
import ModeKit
import ShellSupport
import Sketch
import Testing

/// The places of messages.
@Suite struct MessageTests {
  /// The result of a game neither lies over the next one nor follows to the home screen.
  @Test(arguments: ["Home", "New"]) func aMessageGoesWithItsDocument(_ way: String) throws {
    let person = Person()
    try person.open("Minesweeper")
    for index in 0..<81 where person.all(Toast.self).isEmpty {
      let cell = Rect(x: Double(index % 9) * 40, y: Double(index / 9) * 40, width: 40, height: 40)
      person.tap(try person.place(cell).center)
    }
    #expect(!person.all(Toast.self).isEmpty)
    try person.tap(way)
    person.wait(0.5)
    #expect(person.all(Toast.self).isEmpty)
  }

  /// On a phone on the table, with people all around it, messages stand between the bars.
  @Test func messagesStandBetweenTheBarsOfFourSeats() throws {
    let window = Size(412, 915)
    let person = Person(window)
    try person.open("Minesweeper")
    for seat in ["Far side", "Left side", "Right side"] { try person.toggleSeat(seat) }
    #expect(person.bars.count == 4)
    func check(_ messages: [View]) {
      #expect(!messages.isEmpty)
      for message in messages {
        #expect(Rect(origin: .origin, size: window).contains(message.frameInRoot))
        for bar in person.bars { #expect(!bar.frameInRoot.intersects(message.frameInRoot)) }
      }
    }
    person.tap(try person.place(Rect(x: 160, y: 160, width: 40, height: 40)).center)
    try person.tap("Hint", in: person.bars[0])
    person.wait(1)
    check(person.all(Label.self).compactMap(\.parent).filter { $0.castsShadow && !$0.blocksTouches })
    for index in 0..<81 where person.all(Toast.self).isEmpty {
      let cell = Rect(x: Double(index % 9) * 40, y: Double(index / 9) * 40, width: 40, height: 40)
      person.tap(try person.place(cell).center)
    }
    check(person.all(Toast.self))
  }

  /// A message stays whole beside a bar that grows under it, in any window.
  @Test(arguments: Array(stride(from: 640.0, through: 1440, by: 40)))
  func aMessageStaysInSightWhenTheBarChanges(width: Double) throws {
    let person = Person(Size(width, 800))
    try person.open("Minesweeper")
    func tap(_ x: Int, _ y: Int) throws {
      let cell = Rect(x: Double(x) * 40, y: Double(y) * 40, width: 40, height: 40)
      person.tap(try person.place(cell).center)
    }
    try tap(4, 4)
    for index in 0..<81 where !person.reads("A mine went off") { try tap(index % 9, index / 9) }
    // A narrow bar has it in its menu.
    if !person.all(Control.self).contains(where: { $0.label == "Replay" }) { try person.tap("More") }
    try person.tap("Replay")
    person.wait(0.5)
    let messages = person.all(Toast.self)
    #expect(messages.contains { $0.message == "A mine went off" })
    for message in messages {
      #expect(Rect(x: 0, y: 0, width: width, height: 800).contains(message.frameInRoot))
      for bar in person.bars { #expect(!bar.frameInRoot.intersects(message.frameInRoot)) }
    }
  }

  // MARK: What a message offers

  private static let modes: [any Mode] = [MinesweeperMode(), JigsawMode(), SketchMode()]

  /// Makes a move in the document of a mode.
  private func begin(_ mode: Int, _ person: Person) throws {
    switch mode {
    case 0: person.tap(try person.place(Rect(x: 160, y: 160, width: 40, height: 40)).center)
    case 1: for key: Key in [.tab, .right, .enter] { person.press(key) }
    default:
      let middle = person.app.freeArea.center
      person.drag([middle, middle + Vector(40, 30), middle + Vector(80, 0)])
      person.wait(0.6)
    }
  }

  /// Loses a game of mines.
  private func lose(_ person: Person) throws {
    for index in 0..<81 where !person.reads("A mine went off") {
      let cell = Rect(x: Double(index % 9) * 40, y: Double(index / 9) * 40, width: 40, height: 40)
      person.tap(try person.place(cell).center)
    }
  }

  @Test(arguments: [0, 1, 2])
  func aNewDocumentSaysThatTheUnfinishedOneIsKeptAndLeadsBack(_ mode: Int) throws {
    let person = Person(modes: Self.modes)
    try person.tap("New \(Self.modes[mode].name)")
    let first = person.all(Control.self).map(\.label).first { ["Easy", "Start"].contains($0) }
    if let first { try person.tap(first) }
    person.wait(1)
    let sentence = Self.modes[mode].names.guide.renewal
    // Nothing has been done yet, so nothing needs to be said.
    person.press(.character("n"), .control)
    person.wait(1)
    #expect(!person.reads(sentence))
    try begin(mode, person)
    #expect(canUndo(person))
    person.press(.character("n"), .control)
    person.wait(1)
    #expect(person.reads(sentence))
    #expect(!canUndo(person))
    try person.tap("Back")
    person.wait(1)
    try goOn(mode, person)
    #expect(canUndo(person) && !person.reads(sentence))
    // It goes after eight seconds, and stays in the menu.
    person.press(.character("n"), .control)
    person.wait(7)
    #expect(person.reads(sentence))
    person.wait(2)
    #expect(!person.reads(sentence))
    try person.tap("More")
    try person.tap(sentence)
    try person.tap("Back")
    person.wait(1)
    try goOn(mode, person)
    #expect(canUndo(person))
  }

  /// Goes on with a document that was left: a ranked game waits, covered.
  private func goOn(_ mode: Int, _ person: Person) throws {
    if mode == 0 { try begin(mode, person) }
  }

  /// Whether the open document has moves.
  private func canUndo(_ person: Person) -> Bool { person.app.openDocument?.canUndo(seat: 0) == true }

  @Test func afterAFinishedGameNothingNeedsToBeSaid() throws {
    let person = Person()
    try person.open("Minesweeper")
    try lose(person)
    try person.tap("New game")
    person.wait(1)
    #expect(person.all(Toast.self).isEmpty)
  }

  @Test func whatAMessageOfferedIsInTheMenuUntilTheDocumentIsLeft() throws {
    let person = Person()
    try person.open("Minesweeper")
    try lose(person)
    func mark() -> ColorRole? { person.bars[0].entries.first { $0.icon == .more }?.mark }
    let place = person.bars[0].frame
    #expect(mark() == nil)
    person.wait(12)
    #expect(person.all(Toast.self).isEmpty)
    #expect(mark() == .accent && person.bars[0].frame == place)
    try person.tap("More")
    #expect(mark() == nil, "it has been seen")
    try person.tap("A mine went off")
    #expect(person.all(Toast.self).count == 1)
    try person.tap("Result", in: person.all(Toast.self)[0])
    #expect(!person.all(Sheet.self).isEmpty)
    person.press(.escape)
    // It was used.
    try person.tap("More")
    #expect(!person.all(ListRow.self).contains { $0.label == "A mine went off" })
    person.press(.escape)
    person.press(.escape)
    try person.open("Sketch")
    try person.tap("More")
    #expect(!person.all(ListRow.self).contains { $0.label == "A mine went off" })
  }

  /// A game that goes on after a loss was taken back has no result to offer.
  @Test func aMessageThatNoLongerAppliesLeavesTheMenu() throws {
    let person = Person()
    try person.open("Minesweeper")
    try lose(person)
    person.wait(12)
    person.press(.character("z"), .control)
    try person.tap("More")
    #expect(!person.all(ListRow.self).contains { $0.label == "A mine went off" })
  }

  // MARK: Places

  /// Whatever is played on lies free where the window has room beside it.
  @Test(arguments: [0, 1], [Size(412, 915), Size(1280, 800), Size(3840, 2160)])
  func messagesStandBesideWhatIsPlayedOn(_ mode: Int, _ size: Size) throws {
    let person = Person(size, modes: Self.modes)
    try person.open(Self.modes[mode].name)
    try begin(mode, person)
    person.press(.character("n"), .control)
    person.wait(1)
    let toast = try #require(person.all(Toast.self).first)
    let clearing = try #require(person.app.openDocument?.world.clearing)
    #expect(!toast.frameInRoot.intersects(try person.place(clearing)), "\(toast.frameInRoot)")
  }

  /// On the home screen a message covers no card.
  @Test(arguments: [Size(412, 915), Size(1280, 800), Size(3840, 2160)])
  func aMessageStandsBesideTheCardsOfTheHomeScreen(_ size: Size) throws {
    let person = Person(size, modes: Self.modes)
    try person.open("Minesweeper")
    try begin(0, person)
    try person.tap("Home")
    try person.open("Sketch")
    try begin(2, person)
    try person.tap("More")
    try person.tap("Delete")
    person.wait(0.5)
    let toast = try #require(person.all(Toast.self).first)
    let cards = person.all(Card.self)
    #expect(cards.count > 3)
    for card in cards { #expect(!toast.frameInRoot.intersects(card.frameInRoot), "\(card.label)") }
  }

  @Test func aMessageKeepsClearOfAFingerThatDraws() throws {
    let person = Person(Size(412, 915), modes: Self.modes)
    try person.open("Sketch")
    let middle = person.app.freeArea.center
    // The board is drawn all over, and a finger draws just above the bar.
    person.drag([Point(10, 10), Point(400, 800)])
    person.wait(1)
    let low = Point(middle.x, person.app.freeArea.maxY - 40)
    person.drag([low, low + Vector(4, 0), low + Vector(8, 0)], lasting: 4)
    person.wait(1)
    person.app.openDocument?.handle(.command(.sketch(.clear), .fire, seat: 0))
    person.wait(0.2)
    let toast = try #require(person.all(Toast.self).first)
    #expect(!toast.frameInRoot.contains(low))
  }
}
