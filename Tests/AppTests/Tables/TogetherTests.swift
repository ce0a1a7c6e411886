import Geometry
import Gestures
import Interface
import Library
import MineLogic
import Minesweeper
import ModeKit
import Scene
import Shell
import ShellSupport
import Tables
import TestSupport
import Testing

/// What people at one table let each other do and see.
@Suite(.enabled(if: isInstalled("nats-server"), "nats-server is missing: install it"))
struct TogetherTests: TableOfTwo {
  let anna = ScratchFolder()
  let ben = ScratchFolder()

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

  @Test func aStrokeIsSeenWhileItIsDrawn() throws {
    let (server, first, second) = try pair()
    defer { withExtendedLifetime(server) {} }
    #expect(run([first, second]) { second.app.compositor.wetStrokeCount == 0 })
    let (begin, id) = (Point(200, 300), TouchID(device: 1, finger: 1))
    first.platform.post(.input(.touchDown(id, at: begin, pressure: 1, time: first.platform.time)))
    var place = begin
    let isSeen = run([first, second]) {
      place.x = min(place.x + 4, 900)
      first.platform.post(.input(.touchMove(id, at: place, pressure: 1, time: first.platform.time)))
      return second.app.compositor.wetStrokeCount == 1
    }
    #expect(isSeen && strokes(second) == 1, "the finger is still down")
    first.platform.post(.input(.touchUp(id, at: place, time: first.platform.time)))
    #expect(run([first, second]) { strokes(second) == 2 && second.app.compositor.wetStrokeCount == 0 })
  }

  @Test func whoSendsTooMuchIsNamed() throws {
    let (server, first, second) = try pair()
    defer { withExtendedLifetime(server) {} }
    let link = try TableLink(first.platform.clipboard)
    let key = try PeerKey()
    let seal = TableSeal(key: link.key, table: link.table, own: key)
    // A connection sends one move after the other. On a busy machine only many together are quick enough.
    let transports = try (0..<8).map { _ in
      try NATSTransport(url: link.server, table: link.table, creates: false, seal: seal) {}
    }
    var connected = Set<Int>()
    #expect(
      run([first]) {
        for (index, transport) in transports.enumerated() where transport.takeEvents().contains(.connected) {
          connected.insert(index)
        }
        return connected.count == transports.count
      })
    for number in 1...MoveAllowance.atOnce / 3 {
      for (index, transport) in transports.enumerated() {
        let id = MoveID(author: UInt32(99 + index), counter: number)
        let move = TableMove(LoggedMove(id: id, move: NullMode.Move.add(.origin)), number: number, attempt: 0)
        transport.perform(.append(move.bytes, name: move.message))
      }
    }
    let sentence = "Somebody sends more moves than anybody can make."
    var told = [false, false]
    #expect(
      run([first, second]) {
        for (index, person) in [first, second].enumerated() where person.reads(sentence) {
          told[index] = true
        }
        return told == [true, true]
      })
    // Both go on.
    draw(second, at: 200)
    #expect(run([first, second]) { strokes(first) == 2 })
  }

  /// Anna and Ben at a mine field that Anna has begun, and their server.
  private func pairOfMiners(_ words: String...) throws -> (server: NATSServer, first: Person, second: Person)
  {
    let server = try NATSServer()
    _ = try front(anna).run(["mines", "new"] + words)
    let first = begin(anna, "minesweeper")
    first.tap(Point(640, 400))
    let link = try shareByMenu(first, server.url)
    #expect(run([first]) { first.reads("Connected") })
    _ = try front(ben).run("table", "join", link)
    let second = begin(ben, "minesweeper")
    try second.choose("Shared table…", from: second.bars[0])
    #expect(run([first, second]) { second.reads("Anna") && sees(first) })
    for person in [first, second] { person.press(.escape) }
    return (server, first, second)
  }

  /// Whether the sheet about the table shows somebody else.
  private func sees(_ person: Person) -> Bool {
    person.all(Control.self).contains { $0.label.hasPrefix("Remove ") }
  }

  @Test func whoLeavesStopsNobodysClock() throws {
    let (server, first, second) = try pairOfMiners("--size", "16x16", "--mines", "40", "--seed", "5")
    defer { withExtendedLifetime(server) {} }
    // The clock of a ranked game never stops.
    let game = try #require(second.app.openDocument as? ModeHost<MinesweeperMode>)
    #expect(game.perform(.mark(.hint), seat: 0))
    second.wait(2)
    second.app.close()
    func lastMove(in library: Library) throws -> GameMove? {
      let document = try #require(library.documents().first)
      return try library.records(of: document.id).last.map { try GameMove(bytes: $0.move) }
    }
    func isRunning(_ move: GameMove?) -> Bool { if case .running? = move { true } else { false } }
    func isPause(_ move: GameMove?) -> Bool { if case .pause? = move { true } else { false } }
    #expect(run([first]) { (try? lastMove(in: first.library)).map(isRunning) == true })
    // The last one there stops it.
    try first.choose("Shared table…", from: first.bars[0])
    #expect(run([first]) { !sees(first) })
    first.app.close()
    let again = begin(anna, "minesweeper")
    #expect(run([again]) { (try? lastMove(in: again.library)).map(isPause) == true })
    again.app.close()
  }

  @Test func anInvitationEndsWhenSomebodyElseBegins() throws {
    let server = try NATSServer()
    defer { withExtendedLifetime(server) {} }
    _ = try front(anna).run("mines", "new", "--size", "9x9", "--mines", "10")
    _ = try share(on: server)
    let (first, second) = (begin(anna, "minesweeper"), begin(ben, "minesweeper"))
    #expect(second.reads("Tap a cell to open it."))
    first.tap(Point(640, 400))
    #expect(run([first, second]) { !second.reads("Tap a cell to open it.") })
    for person in [first, second] { person.app.close() }
  }

  @Test func theEndOfAMineFieldIsToldToEverybody() throws {
    let (server, first, second) = try pairOfMiners("--size", "9x9", "--mines", "30", "--seed", "5")
    defer { withExtendedLifetime(server) {} }
    let game = try #require(second.app.openDocument as? ModeHost<MinesweeperMode>)
    for place in 0..<81 where !second.reads("A mine went off") {
      game.perform(.open(Cell(place % 9, place / 9), clock: 1000), seat: 0)
      second.wait(0.05)
    }
    #expect(second.reads("A mine went off"))
    #expect(run([first, second]) { first.reads("A mine went off") })
    for person in [first, second] { person.app.close() }
  }

  @Test func whoIsRemovedLearnsNothingMore() throws {
    let (server, first, second) = try pair()
    defer { withExtendedLifetime(server) {} }
    let old = first.platform.clipboard
    // A third person is at the table, and goes on.
    let carla = ScratchFolder()
    _ = try front(carla).run("table", "join", old)
    let third = begin(carla, "sketch")
    #expect(run([first, second, third]) { third.reads("Anna") })
    draw(third, at: 200)
    #expect(run([first, second, third]) { [first, second, third].allSatisfy { strokes($0) == 2 } })
    try first.choose("Shared table…", from: first.bars[0])
    #expect(run([first, second, third]) { first.reads("Ben") })
    try first.tap("Remove Ben from this table")
    #expect(first.reads("Remove Ben from this table?"))
    // What is drawn meanwhile is not lost.
    draw(third, at: 300)
    try first.tap("Remove")
    #expect(
      run([first, second, third]) {
        second.reads("This table goes on without you. The document goes on alone.")
      })
    #expect(run([first, third]) { strokes(first) == 3 && strokes(third) == 3 })
    #expect(!second.reads("At this table") && strokes(second) >= 2)
    draw(first, at: 400)
    draw(third, at: 500)
    #expect(run([first, second, third]) { strokes(first) == 5 && strokes(third) == 5 })
    #expect(strokes(second) < 5)
    // Everybody's own moves can be undone.
    third.press(.character("z"), .control)
    #expect(run([first, third]) { strokes(first) == 4 && strokes(third) == 4 })
    // The new link leads to all of it.
    let fresh = try copyLink(first)
    #expect(fresh != old)
    let dora = ScratchFolder()
    _ = try front(dora).run("table", "join", fresh)
    let fourth = begin(dora, "sketch")
    #expect(run([first, third, fourth]) { strokes(fourth) == 4 && fourth.reads("Anna") })
    draw(fourth, at: 600)
    #expect(run([first, third, fourth]) { strokes(first) == 5 && strokes(third) == 5 })
    // What was kept on disk is the new table.
    third.app.close()
    let again = begin(carla, "sketch")
    draw(first, at: 150)
    #expect(run([first, again, fourth]) { strokes(again) == 6 && strokes(fourth) == 6 })
    for person in [first, second, again, fourth] { person.app.close() }
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
}
