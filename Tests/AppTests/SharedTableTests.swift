import Concurrency
import Geometry
import Glibc
import Interface
import Library
import Minesweeper
import ModeKit
import Raster
import SDLBackend
import Scene
import Shell
import ShellSupport
import Sketch
import Tables
import TestSupport
import Testing

/// The apps of two people at one table, on a real server.
@Suite(.enabled(if: isInstalled("nats-server"), "nats-server is missing: install it"))
struct SharedTableTests {
  private let anna = ScratchFolder()
  private let ben = ScratchFolder()

  private func front(_ folder: ScratchFolder) -> HeadlessFrontEnd {
    HeadlessFrontEnd(
      modes: [MinesweeperMode(), SketchMode(), NullMode()],
      resources: { () throws(Problem) in
        SceneResources(typesetter: FixedTypesetter(), codec: SDLImageCodec())
      },
      directory: folder.path, newSeed: { 1 })
  }

  private func begin(_ folder: ScratchFolder, _ mode: String, on street: Street? = nil) -> Person {
    var options = OpenOptions()
    options.mode = mode
    return Person(library: Library(directory: folder.path), options: options, street: street)
  }

  /// Shares what Anna has of a mode with Ben, and returns the link.
  private func share(on server: NATSServer) throws -> String {
    let id = try #require(try Library(reading: anna.path).documents().first).id.description
    let link = try front(anna).run("table", "create", id, "--server", server.url)
    _ = try front(ben).run("table", "join", link)
    return link
  }

  private func state(_ person: Person) -> String { person.app.openDocument?.summary.json.text() ?? "" }

  /// Lets both apps run until something holds, for half a minute at most.
  private func run(_ people: [Person], until holds: () -> Bool) -> Bool {
    let deadline = Deadline(in: 30)
    while deadline.secondsLeft > 0 {
      for person in people { person.wait(0.05) }
      if holds() { return true }
      usleep(5000)
    }
    return false
  }

  private func draw(_ person: Person, at y: Double) {
    person.drag((0...8).map { Point(300 + 40 * Double($0), y + Double($0 % 3) * 10) })
    person.wait(0.5)
  }

  /// How many strokes are on the board that is open.
  private func strokes(_ person: Person) -> Int {
    let line = person.app.openDocument?.summary.line ?? ""
    return Int(line.prefix { $0.isNumber }) ?? 0
  }

  @Test func twoPeopleDrawOnOneBoard() throws {
    let server = try NATSServer()
    var first: Person? = begin(anna, "sketch")
    if let first { draw(first, at: 100) }
    first?.library.close()
    first = nil
    let link = try share(on: server)
    #expect(link.hasPrefix("tessera:nats://127.0.0.1:"))
    #expect(try front(anna).run("table", "list").hasSuffix(link))
    let people = [begin(anna, "sketch"), begin(ben, "sketch")]
    #expect(people.map(strokes) == [1, 1], "a copy of the board")
    draw(people[0], at: 200)
    draw(people[1], at: 300)
    #expect(people.allSatisfy { strokes($0) >= 2 }, "one's own stroke waits for nobody")
    #expect(run(people) { people.map(strokes) == [3, 3] && state(people[0]) == state(people[1]) })
    // While the server is away, both go on, and undo their own.
    server.kill()
    for person in people { person.wait(0.5) }
    people[1].app.openDocument?.undo(seat: 0)
    draw(people[0], at: 400)
    draw(people[1], at: 500)
    #expect(people.map(strokes) == [4, 3])
    // Ben's program ends, and what he did is there when it begins again.
    people[1].library.close()
    let again = [people[0], begin(ben, "sketch")]
    #expect(strokes(again[1]) == 3)
    try server.start()
    // Anna had four before, of which Ben takes one back.
    #expect(run(again) { again.map(strokes) == [4, 4] && state(again[0]) == state(again[1]) })
    for person in again { person.library.close() }
    // Ben goes on alone.
    let id = try #require(try Library(reading: ben.path).documents().first).id.description
    _ = try front(ben).run("table", "leave", id)
    #expect(try front(ben).run("table", "list") == "No document is at a shared table.")
    let alone = begin(ben, "sketch")
    draw(alone, at: 550)
    #expect(strokes(alone) == 5)
    alone.app.openDocument?.undo(seat: 0)
    #expect(strokes(alone) == 4)
  }

  /// A photo, which is longer than a message may be, is on both boards, also after they were opened again.
  @Test func aPictureIsLaidForEverybody() throws {
    let server = try NATSServer()
    var first: Person? = begin(anna, "sketch")
    if let first { draw(first, at: 100) }
    first?.library.close()
    first = nil
    _ = try share(on: server)
    var people = [begin(anna, "sketch"), begin(ben, "sketch")]
    let noise = Bitmap(width: 1200, height: 800)
    var random = RandomSource(seed: 4)
    for index in 0..<1200 * 800 { noise.pixels[index] = 0xFF00_0000 | UInt32(random.next() >> 40) }
    let photo = try SDLImageCodec().encodePNG(noise)
    #expect(photo.count > 2 << 20)
    people[0].platform.post(.drop([anna.write("photo.png", photo)]))
    func hasPhoto(_ person: Person) -> Bool {
      let board = (person.app.openDocument as? ModeHost<SketchMode>)?.state
      return board?.pictures.map(\.placed.blob) == [BlobID(of: photo).description]
        && (try? person.library.blob(BlobID(of: photo))) == photo
    }
    #expect(run(people) { people.allSatisfy(hasPhoto) })
    #expect(state(people[0]) == state(people[1]))
    for person in people { person.library.close() }
    people = []
    people = [begin(anna, "sketch"), begin(ben, "sketch")]
    #expect(people.allSatisfy(hasPhoto))
    draw(people[1], at: 300)
    #expect(run(people) { people.map(strokes) == [2, 2] })
  }

  // MARK: In the app

  private func enter(_ text: String, in field: String, _ person: Person) throws {
    let field = try #require(try person.control(field) as? TextField)
    person.app.root.focus(field)
    person.press(.character("a"), .control)
    person.platform.post(.text(text))
    person.wait(0.2)
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

  /// Has Anna share the open document by the menu, and returns the link that she copies.
  private func shareByMenu(_ person: Person, _ server: String) throws -> String {
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

  @Test func whoHasSharedADocumentSaysWhoMayChangeIt() throws {
    let server = try NATSServer()
    let (first, second) = (begin(anna, "sketch"), begin(ben, "minesweeper"))
    draw(first, at: 100)
    let link = try shareByMenu(first, server.url)
    #expect(run([first]) { first.reads("Connected") })
    second.platform.clipboard = link
    second.press(.character("v"), .control)
    try enter("Ben", in: "Your name", second)
    try second.tap("Join")
    #expect(run([first, second]) { strokes(second) == 1 && first.reads("Ben") })
    try first.tap("Others may change this document")
    #expect(run([first, second]) { second.reads("you look on") && first.reads("looks on") })
    draw(second, at: 200)
    #expect(second.reads("You only look on here. Ask who has shared this document.") && strokes(second) == 1)
    try first.tap("Others may change this document")
    #expect(run([first, second]) { !second.reads("you look on") })
    draw(second, at: 300)
    #expect(run([first, second]) { strokes(first) == 2 })
    // One person alone, and only for as long as the owner likes.
    try first.tap("Let Ben only look on")
    #expect(run([first, second]) { second.reads("you look on") })
    draw(second, at: 400)
    #expect(strokes(second) == 2)
    try first.tap("Let Ben change it")
    #expect(run([first, second]) { !second.reads("you look on") })
    // Others cannot decide.
    try second.choose("Shared table…", from: second.bars[0])
    #expect(second.reads("At this table") && !second.reads("Others may change this document"))
    #expect(!second.reads("End it for everybody"))
    // When the table ends, everybody has the document, and goes on alone.
    try first.tap("End it for everybody")
    let sentence = "This table has ended. The document goes on alone."
    #expect(run([first, second]) { first.reads(sentence) && second.reads(sentence) })
    #expect(!second.reads("At this table") && strokes(first) == 2 && strokes(second) == 2)
    draw(second, at: 500)
    first.wait(0.5)
    #expect(strokes(second) == 3 && strokes(first) == 2)
  }

  /// Anna and Ben at a board with one stroke, and their server.
  private func pair() throws -> (server: NATSServer, first: Person, second: Person) {
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

  @Test func everybodyIsShownAPlace() throws {
    let (server, first, second) = try pair()
    defer { withExtendedLifetime(server) {} }
    // Anna looks at something far away.
    let viewport = try #require(first.app.camera).viewport
    first.app.look(through: Camera(center: Point(5000, -3000), zoom: 2, viewport: viewport))
    first.wait(1)
    try first.choose("Show the others this place", from: first.bars[0])
    #expect(first.reads("The others are shown the way here."))
    #expect(run([first, second]) { second.reads("Anna: “Look here!”") })
    let before = try #require(second.app.camera)
    second.wait(1)
    #expect(second.app.camera == before, "nobody is moved against their will")
    try second.tap("Go there")
    second.wait(1)
    let after = try #require(second.app.camera)
    #expect(abs(after.center.x - 5000) < 50 && abs(after.center.y + 3000) < 50 && abs(after.zoom - 2) < 0.1)
  }

  @Test func aViewIsFollowedUntilOneMovesOnesOwn() throws {
    let (server, first, second) = try pair()
    defer { withExtendedLifetime(server) {} }
    try second.choose("Shared table…", from: second.bars[0])
    try second.tap("Follow the view of Anna")
    #expect(second.reads("You follow Anna") && !second.reads("At this table"))
    func sees(_ center: Point) -> Bool {
      second.app.camera.map { $0.center.distance(to: center) < 50 } ?? false
    }
    let viewport = try #require(first.app.camera).viewport
    for center in [Point(5000, -3000), Point(-700, 900)] {
      first.app.look(through: Camera(center: center, zoom: 2, viewport: viewport))
      #expect(run([first, second]) { sees(center) }, "\(center)")
    }
    #expect(second.reads("you follow"))
    // The view comes to rest.
    second.wait(1)
    let rest = second.app.camera
    second.wait(0.3)
    #expect(second.app.camera == rest)
    // Who moves the own view leads it.
    second.platform.post(
      .input(.wheel(dx: 0, dy: 1, at: Point(640, 400), modifiers: [], time: second.platform.time)))
    #expect(run([first, second]) { second.reads("You no longer follow Anna.") })
    first.app.look(through: Camera(center: .origin, zoom: 1, viewport: viewport))
    for _ in 0..<20 { _ = run([first, second]) { true } }
    #expect(!sees(.origin) && !second.reads("you follow"))
  }

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
    #expect(run([first, second]) { strokes(second) == 1 })
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

  @Test func sharingBeginsWithoutTheServer() throws {
    let server = try NATSServer()
    server.kill()
    let person = begin(anna, "sketch")
    draw(person, at: 100)
    let link = try shareByMenu(person, server.url)
    #expect(person.reads("The server does not answer."))
    person.press(.escape)
    draw(person, at: 200)
    #expect(person.app.close() == nil)
    // The program has ended, and the server begins.
    try server.start()
    let again = begin(anna, "sketch")
    #expect(strokes(again) == 2)
    try again.choose("Shared table…", from: again.bars[0])
    #expect(run([again]) { again.reads("Connected") })
    _ = try front(ben).run("table", "join", link)
    let other = begin(ben, "sketch")
    #expect(run([again, other]) { strokes(other) == 2 })
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

  // MARK: Documents that cannot be read whole

  /// Anna's document of five dots, at a table whose server is gone; the move of the third is replaced by these bytes.
  private func shareDots(third: [UInt8]? = nil) throws {
    let library = Library(directory: anna.path)
    let id = library.create(mode: "null", title: "Dots", params: NoParams().bytes, seed: 1).id
    for number in 1...5 {
      let move = number == 3 ? third : nil
      library.append(to: id, move: move ?? NullMode.Move.add(Point(Double(number), 0)).bytes, inverse: [0])
    }
    #expect(library.close() == nil)
    let server = try NATSServer()
    _ = try front(anna).run("table", "create", id.description, "--server", server.url)
  }

  private func dots(_ person: Person) -> Int? {
    (person.app.openDocument as? ModeHost<NullMode>)?.state.count
  }

  @Test func aDamagedDocumentLeavesItsTableWithWhatWasUnderWay() throws {
    try shareDots()
    let person = begin(anna, "null")
    #expect(dots(person) == 5)
    let host = try #require(person.app.openDocument as? ModeHost<NullMode>)
    #expect(host.perform(.add(Point(9, 9)), seat: 0))
    #expect(person.app.close() == nil)
    var file = readBytes(anna.path + "/tessera.sqlite")
    let move = NullMode.Move.add(Point(3, 0)).bytes
    let place = try #require(
      (0..<file.count - move.count).first { Array(file[$0..<$0 + move.count]) == move })
    file[place + move.count - 1] ^= 1
    _ = anna.write("tessera.sqlite", file)
    let again = begin(anna, "null")
    #expect(dots(again) == 3, "two that can be read, and the one under way")
    #expect(again.reads("left its shared table"))
    #expect(again.library.documents().first?.recordCount == 3)
    #expect(again.app.close() == nil)
    #expect(try front(anna).run("table", "list") == "No document is at a shared table.")
  }

  @Test func nothingOfANewerTesseraIsTouched() throws {
    try shareDots(third: [0xFF])
    let person = begin(anna, "null")
    #expect(dots(person) == 2)
    #expect(person.app.close() == nil)
    let listed = try front(anna).run("table", "list")
    #expect(listed.contains("tessera:nats://"))
    let id = String(listed.prefix { $0 != " " })
    #expect(throws: Problem.self) { try front(anna).run("table", "leave", id) }
    #expect(try front(anna).run("table", "list") == listed)
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
