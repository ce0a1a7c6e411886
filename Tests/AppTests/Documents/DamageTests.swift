import Geometry
import Glibc
import Interface
import Library
import ModeKit
import Shell
import ShellSupport
import Sketch
import TestSupport
import Testing

/// What somebody sees of damage, and can do about it.
@Suite struct DamageTests {
  private let scratch = ScratchFolder()

  private func open() -> Library {
    var options = Library.Options()
    options.pace = 0
    return Library(directory: scratch.path, options: options)
  }

  /// A null document of five dots; the move of the third is replaced by these bytes.
  private func makeDots(third: [UInt8]? = nil) -> DocumentID {
    let library = open()
    let id = library.create(mode: "null", title: "Dots", params: NoParams().bytes, seed: 1).id
    for number in 1...5 {
      let move = number == 3 ? third : nil
      library.append(to: id, move: move ?? NullMode.Move.add(Point(Double(number), 0)).bytes, inverse: [0])
    }
    library.remember(Array(id.description.utf8), as: "screen")
    #expect(library.close() == nil)
    return id
  }

  @Test func aDamagedDocumentOpensUpToItsLastGoodRecordAndGoesOn() throws {
    let id = makeDots()
    try scratch.damageThirdDot()
    let person = Person(library: open())
    #expect(person.dots == 2)
    #expect(person.reads("is damaged: 2 of 5 steps"))
    let host = try #require(person.app.openDocument as? ModeHost<NullMode>)
    #expect(host.perform(.add(Point(9, 9)), seat: 0))
    #expect(person.app.close() == nil)
    let again = Person(library: open())
    #expect(again.dots == 3 && !again.reads("is damaged"))
    #expect(again.library.document(id)?.recordCount == 3)
    #expect(again.app.close() == nil)
  }

  @Test func aDocumentOfANewerTesseraCanOnlyBeLookedAt() throws {
    // Written with its checksum, but no move that this version knows.
    let id = makeDots(third: [0xFF])
    let person = Person(library: open())
    #expect(person.dots == 2)
    #expect(person.reads("newer Tessera"))
    let host = try #require(person.app.openDocument as? ModeHost<NullMode>)
    #expect(!host.perform(.add(Point(9, 9)), seat: 0))
    host.undo(seat: 0)
    #expect(person.dots == 2)
    #expect(person.app.close() == nil)
    let library = open()
    #expect(library.document(id)?.recordCount == 5)
    #expect(try library.verify() == [])
  }

  @Test func aDamagedLibraryOffersItsBackups() throws {
    let id = makeDots()
    let library = open()
    #expect(library.backUpDaily())
    library.close()
    var file = readBytes(scratch.path + "/tessera.sqlite")
    for index in 0..<file.count { file[index] = 0x20 }
    _ = scratch.write("tessera.sqlite", file)
    let person = Person(library: open())
    #expect(person.reads("The library is damaged"))
    let row = try #require(person.all(ListRow.self).first)
    person.tap(row.frameInRoot.center)
    #expect(person.reads("Start Tessera again"))
    person.app.close()
    let again = Person(library: open())
    #expect(again.library.problem == nil && again.library.document(id)?.recordCount == 5)
    #expect(again.dots == 5)
  }

  @Test func aDocumentThatIsPassedOverCanBeExportedAndTakenBack() throws {
    let id = makeDots()
    let attempts = Attempts(folder: scratch.path + "/trials")
    for _ in 0..<2 { attempts.begin(.opening, id) }
    // The mark of a run is one byte.
    let library = open()
    for _ in 0..<2 { Attempts(folder: scratch.path + "/trials").begin(.opening, id) }
    let file = scratch.path + "/dots.tessera"
    try library.export(id, to: file)
    var options = OpenOptions()
    options.file = file
    let person = Person(library: library, options: options)
    #expect(person.dots == 5)
    #expect(library.documents().count == 2)
  }
}
