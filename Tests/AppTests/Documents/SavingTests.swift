import Geometry
import Gestures
import Interface
import Library
import ShellSupport
import TestSupport
import Testing

/// Asking where a file goes, in the app.
@Suite struct SavingTests {
  private let folder = ScratchFolder()

  private func sketch(_ library: Library? = nil) throws -> Person {
    let person = Person(Size(1280, 1200), library: library, folder: folder.path)
    try person.open("Sketch")
    person.drag([Point(300, 300), Point(500, 400)])
    person.wait(1)
    return person
  }

  private func type(_ text: String, into label: String, _ person: Person) throws {
    try person.tap(label)
    person.press(.character("a"), .control)
    person.platform.post(.text(text))
    person.wait(0.3)
  }

  private func showExport(_ person: Person) throws {
    try person.tap("More")
    try person.tap("Export…")
    person.wait(0.5)
  }

  @Test func anExportGoesWhereItIsWantedAndTheFolderIsRemembered() throws {
    let other = ScratchFolder()
    let library = Library(inMemory: Library.Options())
    let person = try sketch(library)
    try showExport(person)
    try type("Tree", into: "Name", person)
    try type(other.path, into: "Folder", person)
    try person.tap("Export", in: person.all(Sheet.self).last)
    person.wait(1)
    #expect(ScratchFolder.names(in: other.path) == ["Tree.png"])
    #expect(ScratchFolder.names(in: folder.path).isEmpty)
    // The next file is offered the same folder, and a name that is taken is left alone.
    try showExport(person)
    let shown = try #require(person.all(TextField.self).first { $0.label == "Folder" })
    #expect(shown.text == other.path)
    try type("Tree", into: "Name", person)
    person.press(.enter)
    person.wait(1)
    #expect(ScratchFolder.names(in: other.path).sorted() == ["Tree 2.png", "Tree.png"])
    // Another kind of file has a folder of its own.
    try showExport(person)
    try person.tap("SVG")
    #expect(person.all(TextField.self).first { $0.label == "Folder" }?.text == folder.path)
    try person.tap(other.path)
    #expect(person.all(TextField.self).first { $0.label == "Folder" }?.text == other.path)
  }

  @Test func aFolderThatCannotBeUsedIsToldOnTheSheet() throws {
    let person = try sketch()
    try showExport(person)
    try type(folder.path + "/none", into: "Folder", person)
    try person.tap("Export", in: person.all(Sheet.self).last)
    person.wait(0.5)
    #expect(person.all(Sheet.self).last?.refusal?.contains("no such folder") == true)
    #expect(ScratchFolder.names(in: folder.path).isEmpty)
    // Nothing is lost: another folder mends it.
    try person.tap(folder.path)
    try person.tap("Export", in: person.all(Sheet.self).last)
    person.wait(1)
    #expect(person.all(Sheet.self).isEmpty && ScratchFolder.names(in: folder.path).count == 1)
  }

}
