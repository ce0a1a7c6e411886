import Concurrency
import Geometry
import Gestures
import Interface
import Library
import Shell
import ShellSupport
import TestSupport
import Testing

/// All documents on the home screen: sorted, narrowed down, in folders, and several at once.
@Suite struct BrowsingTests {
  /// Somebody at the home screen with boards of these names, the last one used last.
  private func withBoards(
    _ names: [String], _ size: Size = Size(1280, 800), settings: SettingsFile? = nil, folder: String? = nil,
    onDisk: String? = nil
  ) -> Person {
    var options = Library.Options()
    // Each document is used a second after the one before.
    let time = Locked<Int64>(1_700_000_000_000)
    options.clock = {
      time.with {
        $0 += 1000
        return $0
      }
    }
    let library =
      onDisk.map { Library(directory: $0, options: options) } ?? Library(inMemory: options)
    for name in names { library.create(mode: "sketch", title: name, params: [1], seed: 1) }
    return Person(size, library: library, settings: settings, folder: folder)
  }

  private func cards(_ person: Person) -> [Card] {
    person.all(Card.self).filter { $0.style != .large }
      .sorted { ($0.frameInRoot.minY, $0.frameInRoot.minX) < ($1.frameInRoot.minY, $1.frameInRoot.minX) }
  }

  private func titles(_ person: Person) -> [String] { cards(person).map(\.label) }

  private func card(_ title: String, _ person: Person) throws -> Card {
    try #require(cards(person).first { $0.label == title })
  }

  private func chosen(_ person: Person) -> [String] {
    cards(person).filter { $0.isSelected && $0.isChoosing }.map(\.label)
  }

  private func isChoosing(_ person: Person) -> Bool { cards(person).contains { $0.isChoosing } }

  private func choose(_ line: String, by button: String, _ person: Person) throws {
    try person.tap(button)
    try person.tap(line, in: person.all(Menu.self).last)
  }

  private func click(_ title: String, _ modifiers: Modifiers, _ person: Person) throws {
    let point = try card(title, person).frameInRoot.center
    let time = person.platform.time
    person.platform.post(.input(.mouseDown(.left, at: point, modifiers: modifiers, clicks: 1, time: time)))
    person.platform.post(
      .input(.mouseUp(.left, at: point, modifiers: modifiers, time: time + 0.06)), after: 0.06)
    person.wait(0.4)
  }

  // MARK: Order, kind, folder

  @Test(arguments: [Size(1280, 800), Size(412, 915)]) func documentsAreSorted(size: Size) throws {
    let person = withBoards(["Lake", "boat", "Anchor"], size)
    let mine = person.library.create(mode: "minesweeper", title: "Coast")
    person.library.append(to: mine.id, move: [1])
    person.library.touch(try #require(person.library.documents().last).id)
    try person.tap("Show all")
    #expect(titles(person) == ["Lake", "Coast", "Anchor", "boat"])
    try choose("Name", by: "Last used", person)
    #expect(titles(person) == ["Anchor", "boat", "Coast", "Lake"])
    try choose("Kind", by: "Name", person)
    #expect(titles(person) == ["Coast", "Lake", "Anchor", "boat"])
    try choose("Date made", by: "Kind", person)
    #expect(titles(person) == ["Coast", "Anchor", "boat", "Lake"])
    try choose("Number of moves", by: "Date made", person)
    #expect(titles(person).first == "Coast")
  }

  @Test func theOrderAndTheListAreRemembered() throws {
    let scratch = ScratchFolder()
    let file = SettingsFile(path: scratch.path + "/settings.json")
    let person = withBoards(["Lake", "Anchor", "Boat"], settings: file)
    try person.tap("Show all")
    try choose("Name", by: "Last used", person)
    try person.tap("Show as a list")
    #expect(cards(person).allSatisfy { $0.style == .row })
    #expect(Set(cards(person).map(\.frameInRoot.minX)).count == 1)
    let next = Person(library: person.library, settings: file)
    #expect(titles(next) == ["Boat", "Anchor", "Lake"], "those used lately stay in their order")
    try next.tap("Show all")
    #expect(titles(next) == ["Anchor", "Boat", "Lake"])
    try next.tap("Show as a grid")
    #expect(cards(next).allSatisfy { $0.style == .thumbnail })
  }

  /// The search field is a stop of the keyboard like any other: only what is typed there, or a tap, lists all documents.
  @Test func tabPassesOverTheSearchField() throws {
    let person = withBoards(["Lake", "Anchor"])
    func isHome() -> Bool { person.all(Card.self).contains { $0.style == .large } }
    let search = try #require(person.all(TextField.self).first)
    for _ in 0..<30 where !search.isFocused { person.press(.tab) }
    #expect(search.isFocused && isHome())
    person.press(.tab)
    #expect(!search.isFocused && isHome())
    person.press(.tab, .shift)
    person.platform.post(.text("an"))
    person.wait(0.3)
    #expect(!isHome() && titles(person) == ["Anchor"])
    person.press(.escape)
    person.tap(try #require(person.all(TextField.self).first).frameInRoot.center)
    #expect(!isHome() && titles(person).count == 2)
  }

  @Test func documentsAreNarrowedDown() throws {
    let person = withBoards(["Lake", "Anchor", "Boat"])
    person.library.create(mode: "minesweeper", title: "Coast")
    try person.tap("Show all")
    #expect(person.reads("Documents: 4"))
    try choose("Minesweeper", by: "All kinds", person)
    #expect(titles(person) == ["Coast"] && person.reads("Found: 1"))
    try choose("All kinds", by: "Minesweeper", person)
    #expect(titles(person).count == 4)
    try choose("Null", by: "All kinds", person)
    #expect(titles(person).isEmpty && person.reads("Nothing was found"))
    try person.tap("Back")
    #expect(titles(person).count == 4 && person.all(Card.self).contains { $0.style == .large })
  }

  @Test func documentsAreMovedToFolders() throws {
    let person = withBoards(["Lake", "Anchor", "Boat"])
    for title in ["Lake", "Boat"] { try click(title, .control, person) }
    try person.tap("Move to folder…")
    try person.tap("New folder")
    person.platform.post(.text(" By the  sea "))
    person.wait(0.3)
    try person.tap("Move")
    let inFolder = person.library.documents().filter { $0.folder == "By the sea" }
    #expect(Set(inFolder.map(\.title)) == ["Lake", "Boat"])
    try person.tap("Show all")
    try choose("By the sea", by: "All folders", person)
    #expect(Set(titles(person)) == ["Lake", "Boat"])
    try choose("No folder", by: "By the sea", person)
    #expect(titles(person) == ["Anchor"])
    // The folder's name finds them too, and it goes with its last document.
    try choose("All folders", by: "No folder", person)
    try person.tap("Search")
    person.platform.post(.text("sea"))
    person.wait(0.3)
    #expect(Set(titles(person)) == ["Lake", "Boat"])
    for title in ["Lake", "Boat"] { try click(title, .control, person) }
    try person.tap("Move to folder…")
    try person.tap("No folder")
    #expect(person.library.documents().allSatisfy { $0.folder.isEmpty })
  }

  // MARK: Several

  @Test func aLongPressBeginsToChoose() throws {
    let person = withBoards(["Lake", "Anchor", "Boat"])
    person.drag([try card("Anchor", person).frameInRoot.center], lasting: 0.8)
    person.wait(1)
    #expect(chosen(person) == ["Anchor"] && person.app.openDocument == nil)
    person.tap(try card("Lake", person).frameInRoot.center)
    #expect(Set(chosen(person)) == ["Lake", "Anchor"])
    person.tap(try card("Anchor", person).frameInRoot.center)
    #expect(chosen(person) == ["Lake"])
    try person.tap("Stop choosing")
    #expect(chosen(person).isEmpty && !isChoosing(person))
    person.tap(try card("Lake", person).frameInRoot.center)
    #expect(person.app.openDocument != nil)
  }

  @Test func controlAndShiftChooseByMouse() throws {
    let person = withBoards(["E", "D", "C", "B", "A"])
    try click("B", .control, person)
    try click("D", .shift, person)
    #expect(chosen(person) == ["B", "C", "D"])
    try click("C", .control, person)
    #expect(chosen(person) == ["B", "D"])
    try click("E", [], person)
    #expect(chosen(person) == ["B", "D", "E"], "a plain click chooses too")
  }

  @Test func deletedOnesComeBackTogether() throws {
    let person = withBoards((1...6).map { "Ship \($0)" })
    for title in ["Ship 2", "Ship 4", "Ship 5"] { try click(title, .control, person) }
    try person.tap("Delete")
    #expect(Set(titles(person)) == ["Ship 1", "Ship 3", "Ship 6"])
    #expect(person.reads("Documents deleted: 3") && person.all(Toast.self).count == 1)
    #expect(!person.all(Control.self).contains { $0.label == "Stop choosing" })
    try person.tap("Undo")
    #expect(titles(person).count == 6)
  }

  /// Each becomes a file of its own, which another library reads.
  @Test func severalAreExported() throws {
    let (folder, disk) = (ScratchFolder(), ScratchFolder())
    let person = withBoards(["Ship", "Boat", "Lake"], folder: folder.path, onDisk: disk.path)
    for title in ["Ship", "Lake"] { try click(title, .control, person) }
    try person.tap("Export")
    // They have names of their own, so only the folder is asked for.
    #expect(!person.all(TextField.self).contains { $0.label == "Name" })
    try person.tap("Save")
    person.wait(1)
    let files = ScratchFolder.names(in: folder.path).sorted()
    #expect(files == ["Lake.\(Library.exportEnding)", "Ship.\(Library.exportEnding)"])
    #expect(person.reads(": 2") && !isChoosing(person))
    // Names that are taken are left alone. The message about the first two makes way for the bar.
    try click("Ship", .control, person)
    #expect(chosen(person) == ["Ship"])
    let button = try #require(person.all(IconButton.self).first { $0.label == "Export" }?.frameInRoot)
    #expect(
      person.all(Toast.self).count == 1
        && person.all(Toast.self).allSatisfy { !$0.frameInRoot.intersects(button) })
    try person.tap("Export")
    try person.tap("Save")
    person.wait(1)
    #expect(ScratchFolder.names(in: folder.path).count == 3)

    let other = withBoards(["Pond"])
    for file in files {
      other.platform.post(.drop(["\(folder.path)/\(file)"]))
      other.wait(1)
    }
    #expect(Set(other.library.documents().map(\.title)) == ["Pond", "Ship", "Lake"])
  }

  /// What is chosen and what is listed must be the same, so that nothing unseen is deleted.
  @Test func whatIsNoLongerListedIsNotChosen() throws {
    let person = withBoards(["Ship", "Boat"])
    person.press(.character("a"), .control)
    #expect(chosen(person).count == 2)
    try person.tap("Search")
    person.platform.post(.text("boat"))
    person.wait(0.3)
    try person.tap("Delete")
    #expect(person.library.documents().map(\.title) == ["Ship"])
  }

  // MARK: Keys

  @Test func theKeyboardGoesThroughTheDocuments() throws {
    let person = withBoards((1...5).map { "Ship \(6 - $0)" })
    person.press(.right)
    #expect((person.app.root.focused as? Card)?.label == "Ship 1" && person.app.root.showsFocus)
    person.press(.right)
    #expect((person.app.root.focused as? Card)?.label == "Ship 2")
    person.press(.space, .control)
    #expect(chosen(person) == ["Ship 2"])
    person.press(.right)
    person.press(.space)
    #expect(chosen(person) == ["Ship 2", "Ship 3"])
    person.press(.delete)
    #expect(titles(person) == ["Ship 1", "Ship 4", "Ship 5"])
    // The focus stays in place, and Delete deletes what has it.
    #expect((person.app.root.focused as? Card)?.label == "Ship 5")
    person.press(.delete)
    #expect(titles(person) == ["Ship 1", "Ship 4"])
    person.press(.character("a"), .control)
    #expect(chosen(person).count == 2)
    person.press(.character("a"), .control)
    #expect(chosen(person).isEmpty)
    person.press(.escape)
    #expect(!isChoosing(person))
    person.press(.enter)
    #expect(person.app.openDocument != nil)
  }

  @Test func lettersAndDigitsBeginASearch() throws {
    let person = withBoards(["Ship 7", "Boat 7", "Shore 8"])
    person.press(.character("7"))
    #expect(Set(titles(person)) == ["Ship 7", "Boat 7"])
    person.platform.post(.text(" ship"))
    person.wait(0.3)
    #expect(titles(person) == ["Ship 7"])
    person.press(.down)
    #expect((person.app.root.focused as? Card)?.label == "Ship 7")
    person.press(.escape)
    #expect(titles(person).count == 3)
    person.press(.character("b"))
    #expect(titles(person).contains("Boat 7") && person.reads("Found: "))
  }

  // MARK: What counts

  /// A document that nobody has touched does not fill the list of recent ones.
  @Test func aDocumentCountsFromItsFirstMove() throws {
    let person = Person()
    try person.open("Sketch")
    try person.tap("Home")
    #expect(titles(person).isEmpty && !person.reads("Recent"))
    let id = try #require(person.library.documents().first).id
    try person.open("Sketch")
    #expect(person.library.documents().map(\.id) == [id], "the card of the mode opens it")
    try person.tap("Home")
    try person.tap("Show all")
    #expect(titles(person) == ["Board"])
    try person.tap("Back")
    try person.open("Sketch")
    person.drag((0...20).map { Point(500 + 8 * Double($0), 400) })
    person.wait(1)
    try person.tap("Undo")
    try person.tap("Home")
    #expect(titles(person) == ["Board"], "a move that was taken back counts")
  }

  @Test func aNameOrACopyCounts() throws {
    let person = Person()
    for mode in ["Sketch", "Minesweeper"] {
      try person.open(mode)
      try person.tap("Home")
    }
    try person.tap("Show all")
    try person.tap("More", in: try card("Board", person))
    try person.tap("Rename…")
    person.press(.character("a"), .control)
    person.platform.post(.text("Ship"))
    person.wait(0.3)
    try person.tap("Rename")
    try person.tap("More", in: try card("Beginner", person))
    try person.tap("Duplicate")
    try person.tap("Back")
    #expect(Set(titles(person)) == ["Ship", "Beginner copy"])
  }

  /// Before format 5, the name that a mode gives was stored as a title.
  @Test func aTitleOfAnOlderVersionIsNoName() throws {
    let person = Person()
    try person.open("Sketch")
    try person.tap("Home")
    let id = try #require(person.library.documents().first).id
    person.library.rename(id, to: "Board")
    #expect(titles(Person(library: person.library)).isEmpty)
    person.library.rename(id, to: "My board")
    #expect(titles(Person(library: person.library)) == ["My board"])
  }

  // MARK: Finished ones

  /// Boards of which some have come to an end, whatever their modes are.
  private func withFinished(_ names: [String], of all: [String], _ size: Size = Size(1280, 800)) -> Person {
    let person = withBoards(all, size)
    for document in person.library.documents() where names.contains(document.title) {
      person.library.describe(document.id, as: Phrase("{0}, cleared", "Board").ofFinished)
    }
    // The home screen reads the library again.
    person.press(.character("q"))
    person.press(.escape)
    return person
  }

  @Test(arguments: [Size(1280, 800), Size(412, 915)]) func finishedOnesAreInARowOfTheirOwn(size: Size) throws
  {
    let person = withFinished(["Ship 2", "Ship 4"], of: (1...5).map { "Ship \($0)" }, size)
    #expect(titles(person) == ["Ship 5", "Ship 3", "Ship 1", "Ship 4", "Ship 2"])
    let (open, done) = (try card("Ship 5", person), try card("Ship 4", person))
    #expect(done.frameInRoot.minY > open.frameInRoot.maxY)
    #expect(done.frameInRoot.minY == (try card("Ship 2", person)).frameInRoot.minY)
    #expect(person.reads("Finished"))
    // All of them, and in a folder, in any order.
    person.library.move(
      try #require(person.library.documents().first { $0.title == "Ship 2" }).id, toFolder: "Fleet")
    // The row begins at the lower edge of the window.
    let middle = Point(size.width / 2, size.height / 2)
    person.drag([middle, middle - Vector(0, 300), middle - Vector(0, 300)])
    person.wait(1)
    try person.tap("All finished")
    #expect(titles(person) == ["Ship 4", "Ship 2"])
    try choose("Name", by: "Last used", person)
    #expect(titles(person) == ["Ship 2", "Ship 4"])
    try choose("Fleet", by: "All folders", person)
    #expect(titles(person) == ["Ship 2"])
    try choose("Not finished", by: "Finished", person)
    #expect(person.reads("Nothing was found"))
  }

  @Test func withoutFinishedOnesThereIsNoRow() throws {
    let person = withBoards(["Lake", "Boat"])
    #expect(
      person.all(Control.self).allSatisfy {
        $0.label != "All finished" || $0.parent?.parent?.parent?.isHidden == true
      })
    let all = withFinished(["Lake", "Boat"], of: ["Lake", "Boat"])
    #expect(titles(all) == ["Boat", "Lake"])
  }

  @Test func finishedOnesAreChosenAndReachedByKeysToo() throws {
    let person = withFinished(["Ship 1", "Ship 2"], of: (1...4).map { "Ship \($0)" })
    person.press(.right)
    #expect((person.app.root.focused as? Card)?.label == "Ship 4")
    person.press(.down)
    #expect((person.app.root.focused as? Card)?.label == "Ship 2")
    person.press(.space, .control)
    person.press(.up)
    #expect((person.app.root.focused as? Card)?.label == "Ship 3")
    person.press(.space)
    #expect(chosen(person) == ["Ship 3", "Ship 2"])
    person.press(.delete)
    #expect(titles(person) == ["Ship 4", "Ship 1"])
    person.press(.character("a"), .control)
    #expect(chosen(person).count == 2)
  }

  // MARK: Many

  /// Whatever the number of documents, only those in sight have cards.
  @Test(arguments: [Size(1280, 800), Size(412, 915)]) func twentyThousandDocumentsCostNoMoreThanThoseInSight(
    size: Size
  ) throws {
    let person = withBoards((1...20_000).map { "Ship \($0)" }, size)
    func check(_ step: String, atMost most: Int = 80) { #expect(cards(person).count <= most, "\(step)") }
    check("the recent ones", atMost: 24)
    try person.tap("Show all")
    #expect(person.reads("Documents: 20000"))
    check("all")
    var seen: Set<String> = []
    for _ in 0..<30 {
      person.platform.post(
        .input(.wheel(dx: 0, dy: -6, at: Point(200, 400), modifiers: [], time: person.platform.time)))
      person.wait(0.05)
      seen.formUnion(titles(person))
      check("scrolled")
    }
    #expect(seen.count > 100, "others come in sight")
    for text in ["ship", " 77", "77"] {
      person.platform.post(.keyDown(.character("f"), .control, isRepeat: false))
      person.platform.post(.text(text))
      person.wait(0.1)
      check("searched")
    }
    #expect(person.reads("Found: 2"))
    #expect(titles(person).sorted() == ["Ship 17777", "Ship 7777"])
  }

  @Test func twentyThousandFinishedOnesAreARowOfTheLast() throws {
    let names = (1...20_000).map { "Ship \($0)" }
    let person = withFinished(names, of: names)
    #expect(cards(person).count <= 24 && titles(person).first == "Ship 20000")
    try person.tap("All finished")
    #expect(person.reads("Found: 20000") && cards(person).count <= 80)
  }

  // MARK: Windows

  @Test(arguments: [Size(412, 915), Size(360, 640)]) func aPhoneShowsAllModesAtOnce(size: Size) throws {
    let person = withBoards((1...9).map { "Ship \($0)" }, size)
    let window = Rect(origin: .origin, size: size)
    let large = person.all(Card.self).filter { $0.style == .large }
    #expect(large.count == 3 && large.allSatisfy { window.contains($0.frameInRoot) })
    #expect(Set(large.map(\.frameInRoot.height)).count == 1)
    let recent = cards(person)
    #expect(recent.count >= 3 && Set(recent.map(\.frameInRoot.minY)).count == 1, "one row")
    guard size.height > 640 else { return }
    #expect(recent.prefix(3).allSatisfy { window.contains($0.frameInRoot) })
    // The others come with swipes along the row.
    let y = recent[0].frameInRoot.center.y
    func showsLast() -> Bool { cards(person).last.map { window.contains($0.frameInRoot) } ?? false }
    for _ in 0..<6 where !showsLast() {
      person.drag(stride(from: size.width - 60, through: 60, by: -20).map { Point($0, y) })
      person.wait(1)
    }
    #expect(showsLast() && cards(person).count == recent.count)
  }
}
