import Geometry
import Interface
import Jigsaw
import ModeKit
import Shell
import Sketch
import Testing

/// Documents that become pictures, and pictures that become documents.
@Suite struct PictureTests {
  private func person() -> Person {
    Person(modes: [RegisteredMode(SketchMode()), RegisteredMode(JigsawMode())])
  }

  @Test func aSketchBecomesAPuzzleInTwoTaps() throws {
    let person = person()
    try person.tap("New Sketch")
    person.drag([Point(300, 300), Point(500, 380), Point(700, 260)])
    person.wait(0.5)
    try person.tap("More")
    try person.tap("Make it a puzzle")
    person.wait(2)
    #expect(person.app.openDocument?.modeID == "jigsaw")
    // It is a document of its own beside the sketch, which is as it was.
    let documents = person.library.documents()
    #expect(documents.count { $0.mode == "jigsaw" } == 1 && documents.count { $0.mode == "sketch" } == 1)
    let puzzle = try #require(documents.first { $0.mode == "jigsaw" })
    #expect(person.library.blobs(of: puzzle.id).count == 1)
    try person.tap("More")
    #expect(!person.reads("Make it a puzzle"), "a puzzle is none of its own pictures")
  }

  @Test func anEmptySketchIsNoPicture() throws {
    let person = person()
    try person.tap("New Sketch")
    try person.tap("More")
    try person.tap("Make it a puzzle")
    #expect(person.app.openDocument?.modeID == "sketch")
    #expect(person.reads("Draw something first"))
  }

  @Test func theSheetTellsWhatAPuzzleWillBe() throws {
    let person = person()
    try person.tap("New Jigsaw")
    let words = person.all(Label.self).map(\.text)
    #expect(words.contains { $0.hasPrefix("8 × 6 = 48 pieces") })
    #expect(person.reads("Pictures of the app"))
  }
}
