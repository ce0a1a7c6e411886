import Geometry
import Gestures
import Interface
import Jigsaw
import Library
import Minesweeper
import ModeKit
import Shell
import ShellSupport
import Sketch
import TestSupport
import Testing

/// People at several seats open menus, sheets and questions without stopping each other.
@Suite struct TableTests {
  private static let modes: [any Mode] = [MinesweeperMode(), JigsawMode(), SketchMode()]
  private static let sides = ["Left side", "Far side", "Right side"]

  /// Four people at a document of a mode.
  private func table(
    _ mode: String, _ size: Size = Size(1280, 800), library: Library? = nil
  ) throws -> Person {
    let person = Person(size, library: library, modes: Self.modes)
    try person.open(mode)
    person.wait(1)
    for side in Self.sides { try person.toggleSeat(side) }
    try #require(person.bars.count == 4)
    return person
  }

  /// The number of moves in all documents.
  private func moves(_ person: Person) -> Int { person.library.documents().reduce(0) { $0 + $1.recordCount } }

  private func openMenus(_ person: Person) throws {
    for bar in person.bars { try person.tap("More", in: bar) }
  }

  /// The distance from a seat's edge of the window to the far side of a rectangle, in dp.
  private func reach(of rect: Rect, turns: Int, in window: Size) -> Double {
    switch turns {
    case 1: rect.maxX
    case 2: rect.maxY
    case 3: window.width - rect.minX
    default: window.height - rect.minY
    }
  }

  @Test(arguments: ["Minesweeper", "Jigsaw", "Sketch"])
  func fourMenusAreOpenAtOnce(mode: String) throws {
    let person = try table(mode)
    let window = person.app.root.size
    try openMenus(person)
    let shelves = person.all(Shelf.self)
    #expect(Set(shelves.map(\.seat)) == Set(person.bars.map(\.seat)) && shelves.count == 4)
    for shelf in shelves {
      let bar = try #require(person.bars.first { $0.seat == shelf.seat })
      #expect(shelf.facing == bar.quarterTurns, "it faces its person")
      #expect(reach(of: shelf.frameInRoot, turns: shelf.facing, in: window) <= 188.5, "the middle stays free")
      #expect(Rect(origin: .origin, size: window).contains(shelf.frameInRoot))
      for other in shelves where other !== shelf {
        #expect(!other.frameInRoot.intersects(shelf.frameInRoot))
      }
      for other in person.bars { #expect(!other.frameInRoot.intersects(shelf.frameInRoot)) }
    }
    // One chooses; only its menu closes.
    let far = try #require(shelves.first { $0.facing == 2 })
    while person.all(Control.self, in: far).allSatisfy({ $0.label != "Sound" }) {
      try person.tap("More", in: far)
    }
    let sound = person.app.settings.sound
    try person.tap("Sound", in: far)
    #expect(person.app.settings.sound != sound)
    #expect(person.all(Shelf.self).count == 3 && !person.all(Shelf.self).contains { $0.facing == 2 })
  }

  /// Also in windows that are too narrow for panels between those of the left and right sides.
  @Test func menusOfNeighboursLieOverNoneOfEachOther() throws {
    let person = try table("Jigsaw")
    for size in [Size(1280, 800), Size(900, 1440), Size(720, 1280), Size(412, 915)] {
      person.platform.window.size = size
      person.platform.post(.windowChanged)
      person.wait(0.5)
      try openMenus(person)
      let menus = person.all(Shelf.self)
      #expect(menus.count == 4)
      for menu in menus {
        for other in menus where other !== menu {
          #expect(!other.frameInRoot.intersects(menu.frameInRoot), "\(size)")
        }
      }
      for bar in person.bars { try person.tap("More", in: bar) }
    }
  }

  /// A phone between two people: "More" is not needed a dozen times to reach the settings.
  @Test func menusHaveTwoRowsWhereARowHasFewTiles() throws {
    let person = Person(Size(412, 915), modes: Self.modes)
    try person.open("Jigsaw")
    person.wait(1)
    try person.toggleSeat("Far side")
    try openMenus(person)
    let menus = person.all(Shelf.self)
    try #require(menus.count == 2)
    for menu in menus {
      let rows = Set(person.all(Control.self, in: menu).map { $0.frameInRoot.minY })
      #expect(rows.count == 2)
      #expect(!menu.frameInRoot.contains(person.app.freeArea.center))
    }
    #expect(!menus[0].frameInRoot.intersects(menus[1].frameInRoot))
    #expect(Audit(person.app.root).findings.isEmpty)
    for bar in person.bars { try person.tap("More", in: bar) }
    try person.choose("Settings…", from: person.bars[0])
    #expect(!person.all(Sheet.self).isEmpty)
  }

  @Test func handsPlayOnBesideOpenMenus() throws {
    let person = try table("Sketch")
    let before = moves(person)
    // A stroke goes on while four menus open and close.
    let middle = person.app.freeArea.center
    person.drag((0...80).map { middle + Vector(Double($0 % 9) * 8, Double($0) - 40) }, finger: 9, lasting: 9)
    try openMenus(person)
    for bar in person.bars { try person.tap("More", in: bar) }
    #expect(person.all(Shelf.self).isEmpty, "its own button closes a menu")
    person.wait(4)
    #expect(moves(person) > before)
  }

  @Test func aMenuClosesByEscapeOfItsKeyboardAndByItself() throws {
    let person = try table("Minesweeper")
    try openMenus(person)
    // The last one to use its bar has the keyboard.
    let last = try #require(person.bars.last)
    person.press(.escape)
    #expect(person.all(Shelf.self).count == 3 && !person.all(Shelf.self).contains { $0.seat == last.seat })
    person.wait(25)
    #expect(person.all(Shelf.self).count == 3)
    person.wait(6)
    #expect(person.all(Shelf.self).isEmpty, "nobody has touched them for half a minute")
  }

  @Test func sheetsStandAtTheirSeatsAndTakeOnlyWhatLandsOnThem() throws {
    let person = try table("Sketch")
    for bar in person.bars { try person.choose("Settings…", from: bar) }
    let sheets = person.all(Sheet.self)
    try #require(sheets.count == 4)
    for sheet in sheets {
      #expect(!sheet.frameInRoot.contains(person.app.freeArea.center))
      for other in sheets where other !== sheet { #expect(!other.frameInRoot.intersects(sheet.frameInRoot)) }
    }
    let before = moves(person)
    let middle = person.app.freeArea.center
    person.drag([middle, middle + Vector(40, 10)])
    person.wait(1)
    #expect(person.all(Sheet.self).count == 4)
    #expect(moves(person) > before, "the middle is for drawing")
  }

  @Test func twoPeopleTypeAtOnce() throws {
    let person = try table("Sketch")
    person.platform.hasKeyboard = false
    let two = [person.bars[0], person.bars[2]]
    for bar in two { try person.choose("Rename…", from: bar) }
    let keyboards = person.all(OnScreenKeyboard.self)
    #expect(Set(keyboards.map(\.seat)) == Set(two.map(\.seat)))
    for (bar, key) in zip(two, ["q", "w"]) {
      let keyboard = try #require(keyboards.first { $0.seat == bar.seat })
      #expect(keyboard.quarterTurns == bar.quarterTurns)
      try person.tap(key, in: keyboard)
    }
    let fields = person.all(TextField.self)
    try #require(fields.count == 2)
    for (bar, key) in zip(two, ["q", "w"]) {
      let field = try #require(fields.first { $0.seatInTree == bar.seat })
      #expect(field.isFocused && field.text.hasSuffix(key))
      let keyboard = try #require(keyboards.first { $0.seat == bar.seat })
      #expect(!keyboard.frameInRoot.intersects(field.frameInRoot))
    }
    // A keyboard of the machine belongs to the seat that last used it.
    person.platform.post(.text("x"))
    person.wait(0.2)
    #expect(fields.first { $0.seatInTree == two[1].seat }?.text.hasSuffix("wx") == true)
    #expect(fields.first { $0.seatInTree == two[0].seat }?.text.hasSuffix("q") == true)
  }

  @Test func leavingIsAskedOfEverybody() throws {
    let person = try table("Minesweeper")
    func sheets() -> [Sheet] { person.all(Sheet.self) }
    try person.tap("Home", in: person.bars[0])
    #expect(Set(sheets().map(\.seat)) == Set(person.bars.map(\.seat)) && person.app.openDocument != nil)
    // Another one says no.
    let other = try #require(sheets().first { $0.seat == person.bars[2].seat })
    try person.tap("Not yet", in: other)
    #expect(sheets().isEmpty)
    person.wait(8)
    #expect(person.app.openDocument != nil)
    // All say yes.
    try person.tap("Home", in: person.bars[0])
    for bar in person.bars.dropFirst() {
      let sheet = try #require(sheets().first { (sheet: Sheet) in sheet.seat == bar.seat })
      try person.tap("Yes", in: sheet)
    }
    person.wait(0.5)
    #expect(person.app.openDocument == nil && sheets().isEmpty)
    // Nobody says anything.
    try person.open("Minesweeper")
    person.wait(1)
    try person.tap("Home", in: person.bars[1])
    person.wait(3)
    #expect(person.app.openDocument != nil)
    person.wait(2.5)
    #expect(person.app.openDocument == nil)
  }

  /// Files too: they are taken into the library at once, and opened when nobody objects.
  @Test(arguments: ["tessera", "svg"]) func aFileThatIsDroppedIsNotOpenedOverTheOthersHeads(
    ending: String
  ) throws {
    let folder = ScratchFolder()
    let library = Library(directory: folder.path + "/library", options: Library.Options())
    let person = try table("Sketch", library: library)
    let shown = try #require(person.app.openDocument)
    let path = "\(folder.path)/Given.\(ending)"
    if ending == "tessera" {
      try person.library.export(try #require(person.library.documents().first).id, to: path)
    } else {
      ScratchFolder.write(
        Array(
          "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0L9 9' stroke='#000'/></svg>"
            .utf8),
        to: path)
    }
    let count = person.library.documents().count
    person.platform.post(.drop([path]))
    person.wait(1)
    #expect(person.library.documents().count == count + 1)
    #expect(person.app.openDocument === shown && person.all(Sheet.self).count == 4)
    let question = person.all(Sheet.self)[0]
    try person.tap("Not yet", in: question)
    person.wait(6)
    #expect(person.app.openDocument === shown && person.all(Sheet.self).isEmpty)
    person.platform.post(.drop([path]))
    person.wait(7)
    #expect(person.app.openDocument !== shown)
  }

  @Test func aSeatThatClosesTakesItsPanelsAlong() throws {
    let person = try table("Sketch")
    try openMenus(person)
    let left = try #require(person.bars.first { $0.quarterTurns == 1 })
    let near = try #require(person.bars.first(where: { $0.seat == 0 }))
    try person.tap("More", in: near)
    #expect(person.all(Shelf.self).count == 3)
    try person.toggleSeat("Left side")
    #expect(person.bars.count == 3)
    #expect(!person.all(Shelf.self).contains { $0.seat == left.seat })
  }

  @Test func aloneATapOutsideClosesAMenuAndAskingIsNotNeeded() throws {
    let person = Person(modes: Self.modes)
    try person.open("Minesweeper")
    try person.tap("More")
    #expect(person.all(Menu.self).count == 1)
    person.tap(person.app.freeArea.center)
    #expect(person.all(Menu.self).isEmpty)
    try person.tap("Home")
    #expect(person.app.openDocument == nil)
  }
}
