import Library
import TestSupport
import Testing

/// The folders of documents.
@Suite struct FolderTests {
  private let scratch = ScratchFolder()
  private var folder: String { scratch.path }

  private func open() -> Library { Library(directory: folder) }

  @Test func aDocumentStaysInItsFolder() throws {
    var library = open()
    let ids = (0..<3).map { _ in library.create(mode: "sketch", title: "").id }
    library.move(ids[0], toFolder: "School")
    library.move(ids[1], toFolder: "School")
    library.move(ids[1], toFolder: "")
    let copy = try #require(library.duplicate(ids[0]))
    library.close()
    library = open()
    #expect(ids.map { library.document($0)?.folder } == ["School", "", ""])
    #expect(library.document(copy.id)?.folder == "School", "a copy lies beside its original")
    try library.export(ids[0], to: folder + "/one.tessera")
    #expect(try library.importDocuments(from: folder + "/one.tessera").map(\.folder) == ["School"])
    #expect(library.documents().filter { $0.folder == "School" }.count == 3)
  }

  /// Files of daily backups from before there were folders go on, and can be restored.
  @Test func backupsFromBeforeThereWereFoldersAreKept() throws {
    var library = Library(directory: folder, options: .test())
    let id = library.create(mode: "sketch", title: "Ship").id
    library.flush()
    #expect(library.backUpDaily())
    library.close()
    #expect(Database(folder + "/backups.sqlite").run("ALTER TABLE document DROP COLUMN folder") == [])
    let first = try #require(try Library.dailyBackups(of: folder).first).number
    library = open()
    library.move(id, toFolder: "School")
    library.close()
    try Library.restore(folder, backup: first)
    library = open()
    #expect(library.problem == nil && library.document(id)?.title == "Ship")
    #expect(library.document(id)?.folder == "")
    library.close()
  }

  @Test func whatIsImportedIsKnown() throws {
    var library = open()
    let made = library.create(mode: "sketch", title: "").id
    try library.export(made, to: folder + "/board.tessera")
    let imported = try #require(try library.importDocuments(from: folder + "/board.tessera").first).id
    library.close()
    library = open()
    #expect(library.isImported(imported) && !library.isImported(made))
  }

  @Test func theLastOnesAreFoundWithoutTheOthers() {
    let library = Library(inMemory: .test())
    let ids = (0..<50).map { _ in library.create(mode: "sketch", title: "").id }
    library.touch(ids[7])
    library.delete(ids[49])
    #expect(library.lastDocuments(4) { _ in true }.map(\.id) == [ids[7], ids[48], ids[47], ids[46]])
    let even = Set(ids.enumerated().filter { $0.offset % 2 == 0 }.map(\.element))
    #expect(library.lastDocuments(2) { even.contains($0.id) }.map(\.id) == [ids[48], ids[46]])
    #expect(library.lastDocuments(99) { $0.title.isEmpty }.map(\.id) == library.documents().map(\.id))
  }
}
