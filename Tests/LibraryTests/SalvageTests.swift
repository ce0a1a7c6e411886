import Geometry
import Glibc
import Library
import TestSupport
import Testing

/// Repairing a file whose pages are damaged or missing.
@Suite struct SalvageTests {
  private let scratch = ScratchFolder()
  private var file: String { scratch.path + "/tessera.sqlite" }

  private func open() -> Library { Library(directory: scratch.path, options: .test()) }

  /// Twelve documents that were continued in turn, as on several days: 18,000 records in all.
  private func fill(_ library: Library) -> [DocumentID] {
    let ids = (0..<12).map { library.create(mode: "sketch", title: "Board \($0)").id }
    for day in 0..<5 {
      for id in ids {
        for value in 0..<300 {
          library.append(to: id, move: [UInt8](repeating: UInt8(value & 255), count: 40 + day))
        }
      }
      library.flush()
    }
    return ids
  }

  private func zero(page: Int) throws {
    var bad = try #require(bytes(of: file))
    for index in (page - 1) * 4096..<page * 4096 { bad[index] = 0 }
    writeFile(bad, to: file)
  }

  /// How much of a file is left, and the least that must still be readable, as shares.
  struct Remainder: CustomTestStringConvertible {
    var file: Double
    var documents: Double
    var records: Double
    var testDescription: String { "\(Int(file * 100)) % of the file" }
  }

  @Test(arguments: [
    Remainder(file: 0.95, documents: 1, records: 0.94), Remainder(file: 0.9, documents: 1, records: 0.88),
    Remainder(file: 0.8, documents: 1, records: 0.75), Remainder(file: 0.6, documents: 1, records: 0.55),
    Remainder(file: 0.4, documents: 1, records: 0.35), Remainder(file: 0.2, documents: 1, records: 0.15),
    Remainder(file: 0.1, documents: 1, records: 0.05),
  ])
  func aFileThatWasCutShortGivesBackWhatIsLeft(remainder: Remainder) throws {
    let library = open()
    let ids = fill(library)
    library.close()
    let good = try #require(bytes(of: file))
    // Not at the edge of a page.
    writeFile([UInt8](good.prefix(Int(Double(good.count) * remainder.file) + 100)), to: file)
    let (_, damages) = try Library.repair(scratch.path, options: .test())
    #expect(!damages.isEmpty)
    let repaired = open()
    #expect(repaired.problem == nil)
    let documents = repaired.documents().count
    let records = ids.reduce(0) { $0 + ((try? repaired.records(of: $1).count) ?? 0) }
    #expect(Double(documents) >= 12 * remainder.documents)
    #expect(Double(records) >= 18000 * remainder.records)
    #expect(Database(file).run("PRAGMA integrity_check") == ["ok"])
  }

  @Test func withoutTheListOfTablesAllRowsAreFound() throws {
    let library = open()
    let ids = fill(library)
    let copy = try #require(library.duplicate(ids[0], title: .verbatim("Copy"))).id
    library.append(to: copy, move: [9])
    let picture = [UInt8]((0..<20_000).map { UInt8($0 & 255) })
    let last = library.create(mode: "sketch", title: "Last", params: [5], blobs: [picture]).id
    library.saveSnapshot([UInt8](repeating: 3, count: 9000), of: ids[1], at: 1500)
    library.store(
      StoredPlay(
        document: ids[2], record: MoveID(author: library.author, counter: 4), mode: "sketch", group: "g",
        time: 7, facts: ["won": 1]))
    library.remember([1], as: "screen")
    let author = library.author
    #expect(library.close() == nil)
    try zero(page: 1)
    #expect(throws: LibraryProblem.self) { try Library(reading: scratch.path) }
    _ = try Library.repair(scratch.path, options: .test())
    let repaired = open()
    #expect(repaired.author == author)
    #expect(repaired.documents().count == 14)
    for id in ids { #expect(try repaired.records(of: id).count == 1500) }
    #expect(try repaired.records(of: copy).count == 1501)
    #expect(repaired.document(last)?.params == [5])
    #expect(try repaired.blob(BlobID(of: picture)) == picture)
    #expect(try repaired.load(ids[1])?.snapshot?.bytes == [UInt8](repeating: 3, count: 9000))
    #expect(try repaired.plays(mode: "sketch").map(\.document) == [ids[2]])
    #expect(repaired.recall("screen") == [1])
    #expect(try repaired.verify() == [])
  }

  @Test func committedPagesOfTheLogAreNewerThanTheFile() throws {
    let library = open()
    let ids = fill(library)
    for id in ids { library.append(to: id, move: [77]) }
    library.flush()
    // As a kill leaves them: the log has not been moved into the file.
    let (main, log) = try (#require(bytes(of: file)), #require(bytes(of: file + "-wal")))
    library.close()
    func leave(_ main: [UInt8], _ log: [UInt8]) {
      for ending in ["", "-wal", "-shm"] { unlink(file + ending) }
      writeFile(main, to: file)
      writeFile(log, to: file + "-wal")
    }
    // The log alone is left, but for the end of a page that was not committed.
    leave(Array(main.prefix(4096)), log + [UInt8](repeating: 7, count: 5000))
    _ = try Library.repair(scratch.path, options: .test())
    let repaired = open()
    #expect(repaired.documents().count == 12)
    let found = try ids.map { try repaired.records(of: $0).last?.move }
    #expect(found.allSatisfy { $0 == [77] })
  }

  @Test(.timeLimit(.minutes(1))) func aHarmfulFileIsReadInTimeThatItsSizeAllows() throws {
    // Every page of a table says that it has two thousand rows, each of which begins at the same place and goes on over
    // the same pages for as long as the file.
    let pages = 2000
    var bytes = [UInt8](repeating: 0, count: 4096 * pages)
    for page in 1..<pages {
      let start = page * 4096
      bytes[start] = 13
      (bytes[start + 3], bytes[start + 4]) = (7, 0xD0)
      for cell in 0..<2000 { (bytes[start + 8 + 2 * cell], bytes[start + 9 + 2 * cell]) = (0x0F, 0xB0) }
      // 8,000,000 bytes in row 1; the next page.
      for (index, byte) in ([0x83, 0xE8, 0xA4, 0x00, 0x01] as [UInt8]).enumerated() {
        bytes[start + 0x0FB0 + index] = byte
      }
      for index in 0..<4 {
        bytes[start + index + 0x0FFC] = UInt8(truncatingIfNeeded: (page + 2) >> (24 - 8 * index))
      }
    }
    writeFile(bytes, to: file)
    #expect(throws: LibraryProblem.self) { try Library.repair(scratch.path, options: .test()) }
  }

  @Test func whatWasDeletedForGoodStaysAway() throws {
    let library = open()
    let ids = fill(library)
    for id in ids.dropFirst() { library.delete(id) }
    library.purge(deletedBefore: .max)
    #expect(library.close() == nil)
    try zero(page: 1)
    _ = try Library.repair(scratch.path, options: .test())
    #expect(open().documents().map(\.id) == [ids[0]])
  }
}
