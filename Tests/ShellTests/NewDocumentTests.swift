import Interface
import Testing

/// What is asked before a document is made.
@Suite struct NewDocumentTests {
  @Test func aModeThatAsksNothingStartsAtOnce() throws {
    let person = Person()
    try person.tap("New Sketch")
    #expect(person.app.openDocument?.modeID == "sketch")
    #expect(person.all(Sheet.self).isEmpty)
    try person.tap("More")
    #expect(person.reads("Rename…"))
    #expect(!person.reads("New…"))
  }

  @Test func aModeThatAsksShowsItsSheetFirst() throws {
    let person = Person()
    try person.tap("New Minesweeper")
    #expect(person.app.openDocument == nil)
    try person.tap("Start")
    #expect(person.app.openDocument?.modeID == "minesweeper")
    try person.tap("More")
    #expect(person.reads("New…"))
  }
}
