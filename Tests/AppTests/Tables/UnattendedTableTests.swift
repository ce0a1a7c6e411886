import Concurrency
import Geometry
import Glibc
import Interface
import Library
import ModeKit
import Shell
import ShellSupport
import TestSupport
import Testing

/// Tables that are joined without a window, and scripts of fingers that play there.
@Suite(.enabled(if: isInstalled("nats-server"), "nats-server is missing: install it"))
struct UnattendedTableTests: TableOfTwo {
  let anna = ScratchFolder()
  let ben = ScratchFolder()

  /// Writes a script, and plays it at a table with Ben's library.
  private func play(_ script: String, at link: String) throws -> String {
    let path = "\(ben.path).script"
    defer { unlink(path) }
    let file = try #require(fopen(path, "w"))
    fputs(script, file)
    fclose(file)
    return try front(ben).run("table", "join", link, "--headless", "--play", path)
  }

  @Test func twoFingersOfAScriptDrawWhatOthersSee() throws {
    let server = try NATSServer()
    let first = begin(anna, "sketch")
    draw(first, at: 100)
    let link = try shareByMenu(first, server.url)
    #expect(run([first]) { first.reads("Connected") })
    first.press(.escape)
    draw(first, at: 200)
    // A stroke of one finger, and one that waits a moment beside it.
    let script = """
      # Two lines.
      0.0 down 1 300 400
      0.1 move 1 400 420
      0.2 move 1 500 400

      0.2 down 2 300 500
      0.3 up 1
      0.3 move 2 400 520
      0.4\tmove 2 500.5 500
      0.5 up 2
      """
    let id = try play(script, at: link)
    #expect(run([first]) { strokes(first) == 4 })
    // Ben's library has everything, and a script without events leaves at once.
    let shown = try front(ben).run("library", "show", id)
    #expect(shown.contains("4 strokes"), "\(shown)")
    #expect(try play("", at: link) == id)
    #expect(try Library(reading: ben.path).documents().count == 1)
    #expect(first.app.close() == nil)
    withExtendedLifetime(server) {}
  }

  @Test(arguments: [
    "0 down 1", "0 down 0 1 1", "0 down 11 1 1", "0 down 1 -1 1", "0 down 1 1 801", "0 down 1 nan 1",
    "-1 down 1 1 1",
    "nan down 1 1 1", "inf down 1 1 1", "0 move 1 1 1", "0 up 1", "0 down 1 1 1\n0 down 1 1 1",
    "1 down 1 1 1\n0.5 up 1", "0 down 1 1 1\n0 up 1 1 1", "0 press 1 1 1", "hello",
    "0 down 99999999999999999999 1 1",
  ])
  func aLineThatMakesNoSenseIsNamed(script: String) throws {
    let line = script.split(separator: "\n").count
    let link = "tessera:nats://127.0.0.1:1/a7#" + String(repeating: "A", count: 43)
    #expect {
      _ = try play("\n" + script, at: link)
    } throws: { error in
      (error as? Problem)?.message.contains("line \(line + 1): write “SECONDS down FINGER X Y”") == true
    }
  }

  @Test func itGoesOnAtTheNextTableWhenSomebodyIsRemoved() throws {
    let (server, first, second) = try pair()
    defer { withExtendedLifetime(server) {} }
    let old = first.platform.clipboard
    // Carla's machine follows the table without a window.
    let carla = ScratchFolder()
    let front = front(carla)
    let (isToEnd, end) = (Locked(false), Locked(Result<String, any Error>?.none))
    let unattended = HeadlessFrontEnd(
      modes: front.modes, resources: front.makeResources, directory: front.directory,
      noticeEnd: { { isToEnd.with { $0 } } })
    let thread = Thread(name: "unattended") {
      let result = Result { try unattended.run("table", "join", old, "--headless") }
      end.signal { $0 = result }
    }
    try first.choose("Shared table…", from: first.bars[0])
    #expect(
      run([first, second]) { first.all(Control.self).filter { $0.label.hasPrefix("Remove ") }.count == 2 })
    try first.tap("Remove Ben from this table")
    try first.tap("Remove")
    #expect(run([first, second]) { second.reads("This table goes on without you.") })
    draw(first, at: 300)
    let fresh = try copyLink(first)
    #expect(fresh != old)
    // Her library has what was drawn there, and then the new table ends.
    func drawn() -> Int {
      (try? Library(reading: carla.path)).flatMap { library in library.documents().first.map(\.recordCount) }
        ?? 0
    }
    let count = try #require(first.library.documents().first).recordCount
    #expect(run([first]) { drawn() == count })
    #expect(try self.front(carla).run("table", "list").contains(fresh.split(separator: "/").last ?? "-"))
    try first.choose("Shared table…", from: first.bars[0])
    try first.tap("End it for everybody")
    #expect(run([first]) { end.with { $0 != nil } })
    isToEnd.with { $0 = true }
    thread.join()
    _ = try #require(end.with { $0 }).get()
    #expect(try self.front(carla).run("table", "list") == "No document is at a shared table.")
    for person in [first, second] { person.app.close() }
  }

  @Test func aScriptNeedsATableWithoutAWindow() throws {
    let link = "tessera:nats://127.0.0.1:1/a7#" + String(repeating: "A", count: 43)
    #expect(throws: Problem.self) { try front(ben).run("table", "join", link, "--play", "/dev/null") }
  }
}
