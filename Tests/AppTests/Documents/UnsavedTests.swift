import Geometry
import Interface
import Library
import ShellSupport
import TestSupport
import Testing

/// While nothing can be saved, the app shows a warning.
@Suite struct UnsavedTests {
  /// Whether a problem's whole sentence is on the screen, in any number of lines.
  private func says(_ problem: LibraryProblem, _ person: Person) -> Bool {
    Audit(person.app.root).texts.map(\.placed.string).joined(separator: " ").contains(problem.description)
  }

  /// Whether the "…" button says that there is something to look at.
  private func hasWarning(_ person: Person) -> Bool {
    person.bars[0].entries.contains { $0.id == .shell(.menu) && $0.mark == .danger }
  }

  @Test func aLibraryThatCannotBeWrittenIsReportedOnTheHomeScreenAndTheBar() throws {
    let scratch = ScratchLibrary()
    let first = scratch.open()
    let second = scratch.open()
    let problem = try #require(second.problem, "two programs cannot write one library")
    let person = Person(library: second)
    person.wait(30)
    #expect(says(problem, person))
    try person.open("Sketch")
    person.wait(30)
    try person.tap("More")
    try person.tap("Not saved")
    #expect(says(problem, person))
    person.wait(30)
    #expect(!says(problem, person) && hasWarning(person))
    try person.tap("Home")
    #expect(says(problem, person))
    second.close()
    first.close()
  }

  @Test func thereIsNoWarningWhileDocumentsAreSaved() throws {
    let person = Person()
    try person.open("Sketch")
    #expect(!hasWarning(person))
  }
}
