import Concurrency
import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Shell
import TestSupport
import ShellSupport
import Testing

/// Where the app opens: at the start, and on a return to a document.
@Suite struct StartTests {
  private func options(_ body: (inout OpenOptions) -> Void) -> OpenOptions {
    var options = OpenOptions()
    body(&options)
    return options
  }

  private func isHome(_ person: Person) -> Bool {
    person.app.camera == nil && person.all(Control.self).contains { $0.label == "New Minesweeper" }
  }

  @Test func aFileThatCannotBeOpenedLeadsHome() {
    for file in ["/nonexistent.png", "/dev/null"] {
      let person = Person(options: options { $0.file = file })
      #expect(isHome(person), "\(file)")
    }
  }

  @Test func aDamagedDocumentLeadsHomeAndIsNotOpenedAgain() {
    let library = Library(inMemory: Library.Options())
    for mode in ["minesweeper", "no such mode"] {
      let damaged = library.create(mode: mode, title: "Broken", params: [0xFF, 0xFF, 0xFF])
      library.remember(Array(damaged.id.description.utf8), as: "screen")
      #expect(isHome(Person(library: library)), "\(mode)")
      #expect(library.recall("screen") == nil)
    }
  }

  /// A library whose last document crashed the program `endedTimes` times in a row while it was being opened.
  private func library(in folder: String, endedTimes: Int) throws -> (library: Library, document: DocumentID)
  {
    var settings = Library.Options()
    settings.pace = 0
    let library = Library(directory: folder, options: settings)
    try Person(library: library).open("Sketch")
    let document = try #require(library.documents().first).id
    for _ in 0..<endedTimes { Attempts(folder: folder + "/trials").begin(.opening, document) }
    return (library, document)
  }

  /// Draws everything visible: there are no workers.
  private func settle(_ person: Person) {
    for _ in 0..<10 where !person.app.isSettled {
      person.app.compositor.drain()
      person.wait(0.1)
    }
  }

  @Test func aDocumentIsOpenedAgainAfterOneCrash() throws {
    let scratch = ScratchFolder()
    let (library, document) = try library(in: scratch.path, endedTimes: 1)
    let person = Person(library: library)
    settle(person)
    #expect(person.app.openDocument != nil)
    // A successful opening resets the count: another crash counts as the first.
    Attempts(folder: scratch.path + "/trials").begin(.opening, document)
    #expect(!library.attempts.hasFailed(.opening, document))
  }

  @Test func aDocumentThatCrashedTwiceIsNotOpenedUntilSomebodyTriesAgain() throws {
    let scratch = ScratchFolder()
    let (library, document) = try library(in: scratch.path, endedTimes: 2)
    let person = Person(library: library)
    #expect(isHome(person) && person.reads("is not opened"))
    try person.tap("Leave it")
    #expect(isHome(person) && !person.reads("is not opened"))
    // Its card asks again, and opens it for those who want to.
    try person.open("Sketch")
    #expect(person.app.openDocument == nil && person.reads("is not opened"))
    try person.tap("Try again")
    #expect(library.attempts.hasFailed(.opening, document), "it lasts until everything visible is drawn")
    settle(person)
    #expect(person.app.openDocument != nil && !library.attempts.hasFailed(.opening, document))
  }

  @Test func aSafeStartOpensAndDrawsNothing() throws {
    let scratch = ScratchFolder()
    let (library, document) = try library(in: scratch.path, endedTimes: 0)
    for look in ["slate", "paper", "contrast"] { library.dropCached("preview \(look)", of: document) }
    let person = Person(library: library, options: options { $0.isSafe = true })
    #expect(isHome(person) && library.cached("preview slate", of: document) == nil)
    #expect(isHome(Person(library: library, options: options { $0.mode = "home" })))
    #expect(library.cached("preview slate", of: document) != nil)
  }

  @Test func aFullDiskIsReportedToTheUser() throws {
    let scratch = ScratchFolder()
    let limit = Locked(1_000_000)
    var settings = Library.Options()
    settings.pageLimit = { limit.with { $0 } }
    settings.pace = 0
    settings.retryDelay = 0
    let library = Library(directory: scratch.path, options: settings)
    let person = Person(library: library)
    try person.open("Sketch")
    limit.with { $0 = 1 }
    for value in 0..<40 {
      library.remember([UInt8](repeating: UInt8(value), count: 100_000), as: "ballast \(value)")
    }
    _ = library.flush()
    person.wait(0.2)
    #expect(person.reads("full"))
    limit.with { $0 = 1_000_000 }
    _ = library.flush()
    person.wait(0.2)
    #expect(person.reads("Everything is saved again"))
    #expect(person.app.close() == nil)
  }

  @Test func aSeatKeepsItsToolsAfterARestart() throws {
    let library = Library(inMemory: Library.Options())
    func selected(_ person: Person) -> Set<String> {
      let buttons = person.all(IconButton.self).filter(\.isSelected).map(\.label)
      return Set(buttons + person.all(Swatch.self).filter(\.isSelected).map(\.label))
    }
    let person = Person(library: library)
    try person.open("Sketch")
    for label in ["Line", "Blue", "Hands: auto"] { try person.tap(label) }
    let held = selected(person)
    #expect(held.isSuperset(of: ["Line", "Blue"]))
    try person.tap("Home")
    try person.open("Sketch")
    #expect(selected(person) == held)
    person.app.close()
    let again = Person(library: library)
    #expect(selected(again) == held)
    _ = try again.control("One hand")
    try again.tap("Home")
    try again.open("Minesweeper")
    try again.tap("Flag mode")
    let flags = selected(again)
    try again.tap("Home")
    try again.open("Minesweeper")
    #expect(selected(again) == flags)
  }

  @Test func aDrawingStaysWhereItWasDrawn() throws {
    let person = Person()
    try person.open("Sketch")
    person.drag([Point(300, 300), Point(420, 360)])
    person.wait(1)
    let drawn = Rect(x: 0, y: 0, width: 50, height: 50)
    let before = try person.place(drawn)
    // With a mouse the bar is at the other edge.
    try person.tap("Home")
    try person.open("Sketch", byMouse: true)
    #expect(try person.place(drawn) == before)
    try person.toggleSeat("Left side")
    #expect(try person.place(drawn) == before)
    let again = Person(library: person.library)
    #expect(try again.place(drawn) == before)
  }
}
