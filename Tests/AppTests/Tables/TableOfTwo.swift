import Concurrency
import Geometry
import Glibc
import Interface
import Library
import Minesweeper
import ModeKit
import SDLBackend
import Scene
import Shell
import ShellSupport
import Sketch
import Tables
import TestSupport
import Testing

/// Tests of two people at one table, on a real server: their libraries, and what their hands do.
protocol TableOfTwo {
  /// Anna's folder, which has her library.
  var anna: ScratchFolder { get }
  /// Ben's.
  var ben: ScratchFolder { get }
}

extension TableOfTwo {
  func front(_ folder: ScratchFolder) -> HeadlessFrontEnd {
    HeadlessFrontEnd(
      modes: [MinesweeperMode(), SketchMode(), NullMode()],
      resources: { () throws(Problem) in
        SceneResources(typesetter: FixedTypesetter(), codec: SDLImageCodec())
      },
      directory: folder.path, newSeed: { 1 })
  }

  func begin(_ folder: ScratchFolder, _ mode: String, on street: Street? = nil) -> Person {
    var options = OpenOptions()
    options.mode = mode
    return Person(library: Library(directory: folder.path), options: options, street: street)
  }

  /// Shares what Anna has of a mode with Ben, and returns the link.
  func share(on server: NATSServer) throws -> String {
    let id = try #require(try Library(reading: anna.path).documents().first).id.description
    let link = try front(anna).run("table", "create", id, "--server", server.url)
    _ = try front(ben).run("table", "join", link)
    return link
  }

  func state(_ person: Person) -> String { person.app.openDocument?.summary.json.text() ?? "" }

  /// Lets both apps run until something holds, for half a minute at most.
  func run(_ people: [Person], until holds: () -> Bool) -> Bool {
    let deadline = Deadline(in: 30)
    while deadline.secondsLeft > 0 {
      for person in people { person.wait(0.05) }
      if holds() { return true }
      usleep(5000)
    }
    return false
  }

  func draw(_ person: Person, at y: Double) {
    person.drag((0...8).map { Point(300 + 40 * Double($0), y + Double($0 % 3) * 10) })
    person.wait(0.5)
  }

  /// How many strokes are on the board that is open.
  func strokes(_ person: Person) -> Int {
    let line = person.app.openDocument?.summary.line ?? ""
    return Int(line.prefix { $0.isNumber }) ?? 0
  }

  func enter(_ text: String, in field: String, _ person: Person) throws {
    let field = try #require(try person.control(field) as? TextField)
    person.app.root.focus(field)
    person.press(.character("a"), .control)
    person.platform.post(.text(text))
    person.wait(0.2)
  }

  /// Has Anna share the open document by the menu, and returns the link that she copies.
  func shareByMenu(_ person: Person, _ server: String) throws -> String {
    try person.choose("Share…", from: person.bars[0])
    try person.tap("With anyone")
    try enter("Anna", in: "Your name", person)
    try enter(server, in: "Server", person)
    try person.tap("Share")
    #expect(person.reads("At this table"))
    try person.tap("Copy link")
    #expect(person.reads("The link is copied."))
    return person.platform.clipboard
  }

  /// Copies the link of the table that is open.
  func copyLink(_ person: Person) throws -> String {
    try person.choose("Shared table…", from: person.bars[0])
    try person.tap("Copy link")
    person.press(.escape)
    return person.platform.clipboard
  }

  /// Anna and Ben at a board with one stroke, and their server.
  func pair() throws -> (server: NATSServer, first: Person, second: Person) {
    let server = try NATSServer()
    let (first, second) = (begin(anna, "sketch"), begin(ben, "minesweeper"))
    draw(first, at: 100)
    let link = try shareByMenu(first, server.url)
    #expect(run([first]) { first.reads("Connected") })
    first.press(.escape)
    second.platform.clipboard = link
    second.press(.character("v"), .control)
    try enter("Ben", in: "Your name", second)
    try second.tap("Join")
    #expect(run([first, second]) { strokes(second) == 1 && first.reads("Ben") && second.reads("Anna") })
    return (server, first, second)
  }
}
