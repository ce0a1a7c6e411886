import Interface
import Library
import ModeKit
import Shell
import ShellSupport
import TestSupport
import Testing

/// Sharing a document, and joining it by its link.
@Suite(.enabled(if: isInstalled("nats-server"), "nats-server is missing: install it"))
struct JoiningTests: TableOfTwo {
  let anna = ScratchFolder()
  let ben = ScratchFolder()

  @Test func aDocumentIsSharedAndJoinedByALink() throws {
    let server = try NATSServer()
    let (first, second) = (begin(anna, "sketch"), begin(ben, "minesweeper"))
    draw(first, at: 100)
    let link = try shareByMenu(first, server.url)
    #expect(link.hasPrefix("tessera:nats://127.0.0.1:"))
    #expect(run([first]) { first.reads("Connected") }, "the server has the document")
    first.press(.escape)
    draw(first, at: 200)
    // Ben pastes the link on his home screen.
    second.press(.escape)
    second.platform.clipboard = " \(link)\n"
    second.press(.character("v"), .control)
    try enter("Ben", in: "Your name", second)
    try second.tap("Join")
    #expect(run([first, second]) { strokes(second) == 2 }, "what was drawn before and after sharing")
    draw(second, at: 300)
    draw(first, at: 400)
    #expect(run([first, second]) { strokes(first) == 4 && state(first) == state(second) })
    // Each sees the other by name.
    #expect(run([first, second]) { first.reads("Ben") && second.reads("Anna") })
    // The link leads to the same document again.
    second.platform.clipboard = link
    second.press(.character("v"), .control)
    try second.tap("Join")
    #expect(second.library.documents().filter { $0.mode == "sketch" }.count == 1)
    // Ben goes home, and Anna no longer sees him.
    second.press(.escape)
    #expect(run([first, second]) { !first.reads("Ben") })
    // Anna leaves, and goes on alone.
    try first.choose("Shared table…", from: first.bars[0])
    try first.tap("Leave the table")
    draw(first, at: 500)
    #expect(strokes(first) == 5 && !first.reads("offline"))
    #expect(first.app.close() == nil && second.app.close() == nil)
    #expect(try front(anna).run("table", "list") == "No document is at a shared table.")
  }

  /// A link that somebody has clicked on asks before it joins.
  @Test func aLinkIsOpenedAfterAQuestion() throws {
    let link = "tessera:nats://127.0.0.1:1/a7#" + String(repeating: "A", count: 43)
    var options = OpenOptions()
    options.file = link
    let person = Person(library: Library(directory: ben.path), options: options)
    person.wait(0.5)
    #expect(person.reads("Join a table"))
    let field = try #require(try person.control("Link") as? TextField)
    #expect(field.text == link && person.app.openDocument == nil)
    #expect(person.library.documents().isEmpty)
  }

  @Test func whatCannotBeSharedIsOneSentence() throws {
    let person = begin(anna, "sketch")
    try person.choose("Share…", from: person.bars[0])
    try person.tap("With anyone")
    try enter("example.org", in: "Server", person)
    try person.tap("Share")
    #expect(person.reads("this is not the address of a server"))
    person.press(.escape)
    #expect(person.app.close() == nil)
    #expect(try front(anna).run("table", "list") == "No document is at a shared table.")
  }

  @Test func whatIsNoTableIsOneSentence() throws {
    _ = begin(anna, "minesweeper").library.close()
    let id = try #require(try Library(reading: anna.path).documents().first).id.description
    #expect(throws: Problem.self) { try front(anna).run("table", "join", "https://example.org") }
    #expect(throws: Problem.self) { try front(anna).run("table", "create", id, "--server", "example.org") }
    #expect(throws: Problem.self) { try front(anna).run("table", "leave", id) }
    let server = try NATSServer()
    let link = try front(anna).run("table", "create", id, "--server", server.url)
    let again = try front(anna).run("table", "create", id, "--server", server.url)
    #expect(again == link, "it is shared already")
    // With another key, nobody learns anything.
    let other = link.split(separator: "#")[0] + "#" + String(repeating: "A", count: 43)
    #expect(throws: Problem.self) { try front(ben).run("table", "join", String(other)) }
  }
}
