import Geometry
import Interface
import Library
import ShellSupport
import Testing

/// The documents on the home screen: looking for one, and bringing back what was deleted.
@Suite struct GalleryTests {
  /// Somebody at the home screen with drawings of these names, the last one first.
  private func withDrawings(_ names: [String], _ size: Size = Size(1280, 800)) throws -> Person {
    let person = Person(size)
    for name in names {
      let document = person.library.create(mode: "sketch", title: name, params: [1], seed: 1)
      person.library.describe(document.id, as: .verbatim("3 strokes"))
    }
    try person.open("Sketch")
    try person.tap("Home")
    return person
  }

  private func shown(_ person: Person) -> [String] {
    person.all(Card.self).filter { $0.style == .thumbnail }.map(\.title).sorted()
  }

  private func write(_ text: String, _ person: Person) {
    person.platform.post(.text(text))
    person.wait(0.3)
  }

  @Test(arguments: [Size(1280, 800), Size(412, 915)]) func wordsFindDocuments(size: Size) throws {
    let person = try withDrawings(["The ship", "A bridge", "Ship and bridge"], size)
    #expect(shown(person).count == 3)
    person.platform.post(.keyDown(.character("f"), .control, isRepeat: false))
    person.wait(0.3)
    #expect(!person.all(Card.self).contains { $0.style == .large }, "a search hides the large cards")
    write("ship", person)
    #expect(shown(person) == ["Ship and bridge", "The ship"] && person.reads("Found: 2"))
    write(" BRI", person)
    #expect(shown(person) == ["Ship and bridge"])
    write("xx", person)
    #expect(shown(person).isEmpty && person.reads("Nothing was found"))
    person.press(.escape)
    #expect(shown(person).count == 3 && person.all(Card.self).contains { $0.style == .large })
  }

  /// On a phone the field stands below the large cards, and has to be scrolled to.
  @Test func theFieldStaysInSightWhileSomebodyTypes() throws {
    let person = try withDrawings((1...20).map { "Ship \($0)" }, Size(412, 915))
    try person.tap("Search")
    for text in ["s", "h"] {
      write(text, person)
      let field = try person.control("Search").frameInRoot
      #expect(Rect(x: 0, y: 0, width: 412, height: 915).contains(field))
    }
    #expect(person.reads("Found: 20"))
    // Cards out of sight are made as they are scrolled into it: each of the twenty comes.
    person.press(.enter)
    var seen = Set(shown(person))
    for _ in 0..<30 {
      person.drag([Point(206, 700), Point(206, 500), Point(206, 500)])
      person.wait(1)
      seen.formUnion(shown(person))
    }
    #expect(seen.count == 20)
  }

  @Test(arguments: [false, true]) func whatIsFoundOpens(byMouse: Bool) throws {
    let person = try withDrawings(["The ship", "A bridge"])
    try person.tap("Search", byMouse: byMouse)
    write("bridge", person)
    #expect(shown(person) == ["A bridge"])
    let card = try #require(person.all(Card.self).first { $0.title == "A bridge" })
    if byMouse { person.click(card.frameInRoot.center) } else { person.tap(card.frameInRoot.center) }
    #expect(person.app.camera != nil)
  }

  /// No two copies have the same name, and a copy of a copy is numbered as a copy of the first document.
  @Test func copiesAreNumbered() throws {
    let person = try withDrawings(["The ship", "Chapter 2"])
    func duplicate(_ title: String) throws {
      let card = person.all(Card.self).first { $0.title == title }
      try person.tap("More", in: card)
      try person.tap("Duplicate")
    }
    for title in ["The ship", "The ship", "The ship copy", "The ship copy 2", "Chapter 2"] {
      try duplicate(title)
    }
    #expect(
      shown(person) == [
        "Chapter 2", "Chapter 2 copy", "The ship", "The ship copy", "The ship copy 2", "The ship copy 3",
        "The ship copy 4",
      ])
  }

  @Test func deletedDocumentsCanBeRestoredLater() throws {
    let person = try withDrawings(["The ship", "A bridge"])
    for document in person.library.documents() { person.library.delete(document.id) }
    try person.open("Sketch")
    try person.tap("Home")
    #expect(!shown(person).contains("The ship"))
    try person.tap("Wastebasket")
    try person.tap("Bring back “The ship”")
    #expect(person.library.documents().contains { $0.title == "The ship" })
    #expect(shown(person).contains("The ship") && !shown(person).contains("A bridge"))
  }

  @Test func theWastebasketIsEmptiedByHand() throws {
    let person = try withDrawings(["The ship"])
    for document in person.library.documents() { person.library.delete(document.id) }
    try person.open("Sketch")
    try person.tap("Home")
    try person.tap("Wastebasket")
    try person.tap("Empty…")
    try person.tap("Cancel")
    #expect(person.library.documents(deleted: true).count == 1)
    try person.tap("Wastebasket")
    try person.tap("Empty…")
    try person.tap("Empty")
    #expect(person.library.documents(deleted: true).isEmpty)
    try person.tap("Wastebasket")
    #expect(person.reads("The wastebasket is empty"))
  }
}
