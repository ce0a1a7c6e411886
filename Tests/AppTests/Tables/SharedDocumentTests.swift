import Geometry
import Library
import ModeKit
import Raster
import SDLBackend
import ShellSupport
import Sketch
import TestSupport
import Testing

/// The document of two people at one table: its moves and pictures, undo, damage, and a server that comes and goes.
@Suite(.enabled(if: isInstalled("nats-server"), "nats-server is missing: install it"))
struct SharedDocumentTests: TableOfTwo {
  let anna = ScratchFolder()
  let ben = ScratchFolder()

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

  @Test func aDamagedDocumentLeavesItsTableWithWhatWasUnderWay() throws {
    try shareDots()
    let person = begin(anna, "null")
    #expect(person.dots == 5)
    let host = try #require(person.app.openDocument as? ModeHost<NullMode>)
    #expect(host.perform(.add(Point(9, 9)), seat: 0))
    #expect(person.app.close() == nil)
    try anna.damageThirdDot()
    let again = begin(anna, "null")
    #expect(again.dots == 3, "two that can be read, and the one under way")
    #expect(again.reads("left its shared table"))
    #expect(again.library.documents().first?.recordCount == 3)
    #expect(again.app.close() == nil)
    #expect(try front(anna).run("table", "list") == "No document is at a shared table.")
  }

  @Test func nothingOfANewerTesseraIsTouched() throws {
    try shareDots(third: [0xFF])
    let person = begin(anna, "null")
    #expect(person.dots == 2)
    #expect(person.app.close() == nil)
    let listed = try front(anna).run("table", "list")
    #expect(listed.contains("tessera:nats://"))
    let id = String(listed.prefix { $0 != " " })
    #expect(throws: Problem.self) { try front(anna).run("table", "leave", id) }
    #expect(try front(anna).run("table", "list") == listed)
  }
}
