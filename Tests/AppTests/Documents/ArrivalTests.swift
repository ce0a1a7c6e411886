import Geometry
import Library
import Minesweeper
import ModeKit
import Shell
import ShellSupport
import Testing

/// Documents that the command line adds while the app runs.
@Suite struct ArrivalTests {
  private func make(in scratch: ScratchLibrary, title: String) throws {
    let mode = MinesweeperMode()
    let guest = Library(adding: scratch.path)
    #expect(guest.problem == nil)
    guest.create(mode: mode.id, title: title, params: (try? mode.defaultParams().get()) ?? [], seed: 3)
    #expect(guest.close() == nil)
  }

  @Test func addedDocumentsAppearOnReturningHome() throws {
    let scratch = ScratchLibrary()
    let person = Person(library: scratch.open())
    try make(in: scratch, title: "While at home")
    person.wait(1)
    #expect(!person.reads("While at home"))
    person.platform.post(.focused)
    person.wait(1)
    #expect(person.reads("While at home"))

    try person.open("Minesweeper")
    try make(in: scratch, title: "While at play")
    try person.tap("Home")
    #expect(person.reads("While at play"))
    person.app.close()
  }
}
