import Geometry
import Interface
import Library
import Minesweeper
import ModeKit
import Scene
import Shell
import ShellSupport
import Tables
import TestSupport
import Testing

/// Two people race at a table on a real server.
@Suite(.enabled(if: isInstalled("nats-server"), "nats-server is missing: install it"))
struct RaceTests: TableOfTwo {
  let anna = ScratchFolder()
  let ben = ScratchFolder()

  /// Opens the marked cell in the middle, and waits until its board was found.
  private func openMiddle(_ person: Person, with other: Person) throws {
    let document = try #require(person.app.openDocument)
    let camera = document.environment.camera
    // The middle of 9 × 9 cells of 40 points.
    person.tap(camera.toView(Point(180, 180)))
    #expect(run([person, other]) { (person.app.openDocument?.raceProgress?.thousandths ?? 0) > 0 })
  }

  @Test func eachHasAFieldAndSeesHowFarTheOtherIs() throws {
    let server = try NATSServer()
    defer { withExtendedLifetime(server) {} }
    _ = try front(anna).run("mines", "new", "--race")
    let first = begin(anna, "minesweeper")
    // Whoever has begun does not show the board to those who come.
    try openMiddle(first, with: first)
    _ = try shareByMenu(first, server.url)
    #expect(run([first]) { first.reads("Connected") })
    #expect(first.reads("sees how far the others are"))
    let link = first.platform.clipboard
    first.press(.escape)
    _ = try front(ben).run("table", "join", link)
    let second = begin(ben, "minesweeper")
    #expect(second.app.openDocument?.raceProgress?.thousandths == 0)
    #expect(run([first, second]) { second.app.openDocument?.rivals.count == 1 })
    let board = try #require(first.app.openDocument?.raceProgress)
    #expect(second.app.openDocument?.rivals.first?.progress == board)
    try openMiddle(second, with: first)
    // It is the same board, and each goes on alone.
    #expect(second.app.openDocument?.raceProgress == board)
    #expect(run([first, second]) { first.app.openDocument?.rivals.first?.progress == board })
    try first.choose("Shared table…", from: first.bars[0])
    #expect(first.reads(board.text) && !first.reads("Follow"))
    #expect(!first.reads("Others may change this document"))
    first.press(.escape)
    // Nothing that one plays reaches the other's document.
    let before = second.app.openDocument?.moveCount
    second.wait(1)
    #expect(second.app.openDocument?.moveCount == before)
    // Whoever leaves keeps the field, and the other the result.
    try first.choose("Shared table…", from: first.bars[0])
    try first.tap("Leave the table")
    first.wait(1)
    second.wait(1)
    #expect(first.app.openDocument?.raceProgress == board)
    #expect(second.app.openDocument?.rivals.map(\.progress) == [board])
  }

  @Test func whoHasSharedTheRaceTakesTheOthersToTheNext() throws {
    let server = try NATSServer()
    defer { withExtendedLifetime(server) {} }
    _ = try front(anna).run("mines", "new", "--race")
    let first = begin(anna, "minesweeper")
    let link = try shareByMenu(first, server.url)
    #expect(run([first]) { first.reads("Connected") })
    first.press(.escape)
    _ = try front(ben).run("table", "join", link)
    let second = begin(ben, "minesweeper")
    let both = [first, second]
    #expect(run(both) { first.app.openDocument?.rivals.count == 1 })
    try openMiddle(second, with: first)
    // Who has only joined begins a game alone, and comes back to the race.
    let race = try #require(second.library.lastDocument(mode: "minesweeper")?.id)
    second.app.openDocument?.handle(.command(CommandID(MineCommand.new), .fire, seat: 0))
    #expect(run(both) { second.app.openDocument?.moveCount == 0 })
    #expect(second.app.openDocument?.raceProgress == nil && !first.reads("another race"))
    try second.tap("Back")
    #expect(run(both) { second.app.openDocument?.raceProgress != nil })
    #expect(second.library.lastDocument(mode: "minesweeper")?.id == race)
    // Nobody is taken out of a game: they are asked.
    #expect(run(both) { first.app.openDocument?.rivals.count == 1 })
    try openMiddle(first, with: second)
    first.app.openDocument?.handle(.command(CommandID(MineCommand.new), .fire, seat: 0))
    #expect(run(both) { second.reads("Another race begins.") })
    try first.choose("Shared table…", from: first.bars[0])
    #expect(run(both) { first.reads("Connected") })
    first.press(.escape)
    #expect(second.app.openDocument?.raceProgress?.thousandths ?? 0 > 0)
    #expect(first.app.openDocument?.raceProgress?.thousandths == 0)
    try second.tap("Join")
    #expect(run(both) { second.app.openDocument?.raceProgress?.thousandths == 0 })
    #expect(run(both) { both.allSatisfy { $0.app.openDocument?.rivals.count == 1 } })
    // It is another board, the same for both.
    for person in both { try openMiddle(person, with: first) }
    let progress = try #require(first.app.openDocument?.raceProgress)
    #expect(second.app.openDocument?.raceProgress == progress)
    #expect(run(both) { second.app.openDocument?.rivals.first?.progress == progress })
  }
}
