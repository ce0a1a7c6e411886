import Interface
import ModeKit
import Shell
import ShellSupport
import Tables
import TestSupport
import Testing

/// Tables in the room of a machine, and those that machines nearby hear of.
@Suite(.enabled(if: isInstalled("nats-server"), "nats-server is missing: install it"))
struct RoomTests: TableOfTwo {
  let anna = ScratchFolder()
  let ben = ScratchFolder()

  @Test func aRoomIsOpenWhileItsDocumentIs() throws {
    let first = begin(anna, "sketch")
    draw(first, at: 100)
    try first.choose("Share…", from: first.bars[0])
    #expect(first.reads("Works for everybody on this network"))
    try first.tap("Share")
    try first.tap("Copy link")
    let link = first.platform.clipboard
    #expect(link.hasPrefix("tessera:nats://nkey:"))
    #expect(run([first]) { first.reads("Connected") })
    _ = try front(ben).run("table", "join", link)
    let second = begin(ben, "sketch")
    draw(second, at: 200)
    #expect(run([first, second]) { strokes(first) == 2 && state(first) == state(second) })
    // Nobody comes in without the password, and nobody can delete what is there.
    let stranger = link.split(separator: "@")
    let key = link.split(separator: "#").last ?? ""
    let open = "tessera:nats://\(stranger[1].split(separator: "#")[0])#\(key)"
    #expect(throws: Problem.self) { try front(ScratchFolder()).run("table", "join", open) }
    #expect(first.app.close() == nil && second.app.close() == nil)
  }

  /// Machines nearby list the table, and join it in two taps.
  @Test func aTableNearbyIsJoinedInTwoTaps() throws {
    let street = Street()
    let others = [ScratchFolder(), ScratchFolder()]
    let (first, second) = (begin(anna, "sketch", on: street), begin(ben, "home", on: street))
    draw(first, at: 100)
    #expect(!second.reads("Tables nearby"))
    try first.choose("Share…", from: first.bars[0])
    #expect(first.reads("Machines nearby find it"))
    try enter("Anna", in: "Your name", first)
    try first.tap("Share")
    #expect(run([first, second]) { second.reads("Tables nearby") })
    let title = try #require(
      second.all(Button.self).first { $0.icon == .share && $0.title.contains("1 person") }
    ).title
    // Whoever does not want it is not found, and is found again.
    try first.tap("Machines nearby find it")
    #expect(run([first, second]) { !second.reads("Tables nearby") })
    try first.tap("Machines nearby find it")
    #expect(run([first, second]) { second.reads("Tables nearby") })
    first.press(.escape)
    try second.tap(title)
    #expect(second.reads("shared by Anna"))
    try second.tap("Join")
    #expect(run([first, second]) { strokes(second) == 1 && second.reads("Anna") })
    draw(second, at: 300)
    #expect(run([first, second]) { strokes(first) == 2 && state(first) == state(second) })
    // A third sees how many there are, unless the settings say otherwise.
    let third = begin(others[0], "home", on: street)
    #expect(run([first, second, third]) { third.reads("2 people") })
    try third.tap("Settings")
    try third.tap("Find tables nearby")
    third.press(.escape)
    third.wait(0.5)
    #expect(!third.reads("Tables nearby"))
    // Who closes the document tells of it no longer.
    let fourth = begin(others[1], "home", on: street)
    #expect(run([first, fourth]) { fourth.reads("Tables nearby") })
    first.press(.escape)
    #expect(run([first, fourth]) { !fourth.reads("Tables nearby") })
    for person in [first, second, third, fourth] { #expect(person.app.close() == nil) }
    withExtendedLifetime(others) {}
  }

  @Test func aTableWithAnyoneIsNotTold() throws {
    let server = try NATSServer()
    let street = Street()
    let (first, second) = (begin(anna, "sketch", on: street), begin(ben, "home", on: street))
    draw(first, at: 100)
    _ = try shareByMenu(first, server.url)
    #expect(run([first]) { first.reads("Connected") })
    #expect(!first.reads("Machines nearby find it"))
    second.wait(1)
    #expect(!second.reads("Tables nearby"))
  }

  @Test func aRoomKeepsItsPasswordAndItsPort() throws {
    let room = try Room(in: anna.path)
    #expect(try Room(in: anna.path).url == room.url)
    #expect(room.password.count >= 20 && room.url.hasSuffix(":\(room.port)"))
    let other = try Room(in: anna.path, port: 5555)
    #expect(other.password == room.password && other.port == 5555)
    #expect(try Room(in: ben.path).password != room.password)
    let name = ScratchFolder().path + "/a/b"
    #expect(try Room(in: name).port > 0, "folders are made")
  }
}
