import Geometry
import Concurrency
import Glibc
import Library
import TestSupport
import Testing

/// Verifying, repairing, backing up, restoring, exporting and importing.
@Suite struct CareTests {
  private let scratch = ScratchFolder()
  private var folder: String { scratch.path + "/library" }
  private func open() -> Library {
    var options = Library.Options.test()
    // The names of another visit must not come again.
    options.newID = Library.Options().newID
    return Library(directory: folder, options: options)
  }

  /// Makes a library with one document of three records.
  private func fill() -> DocumentID {
    let library = open()
    let id = library.create(mode: "sketch", title: "Kept", params: [5], seed: 9, blobs: [[1, 2]]).id
    for value in 1...3 { library.append(to: id, seat: value, move: [UInt8(value)], inverse: [0]) }
    library.append(to: id, kind: .undo, target: MoveID(author: library.author, counter: 3), move: [4])
    library.saveSnapshot([7], of: id, at: 2)
    library.cache([3], as: "card", of: id)
    library.store(
      StoredPlay(
        document: id, record: MoveID(author: library.author, counter: 4), mode: "sketch", group: "g", time: 5,
        facts: ["n": 1]))
    #expect(library.close() == nil)
    return id
  }

  /// Asserts that a library holds what ``fill()`` has put there.
  private func expectFilled(_ library: Library, _ id: DocumentID) throws {
    #expect(library.problem == nil)
    let document = try #require(library.document(id))
    #expect(document.title == "Kept" && document.params == [5] && document.seed == 9)
    let records = try library.records(of: id)
    #expect(records.map(\.move) == [[1], [2], [3], [4]] && records.map(\.seat) == [1, 2, 3, 0])
    #expect(records.last?.kind == .undo && records.last?.target == records[2].id)
    #expect(try library.load(id)?.snapshot?.bytes == [7])
    #expect(try library.blob(BlobID(of: [1, 2])) == [1, 2])
  }

  @Test func aSoundLibraryIsVerified() throws {
    let id = fill()
    #expect(try Library(reading: folder).verify() == [])
    Database(folder + "/tessera.sqlite").run("UPDATE blob SET bytes = x'09'")
    Database(folder + "/tessera.sqlite").run("UPDATE snapshot SET bytes = x'1234'")
    let damages = try Library(reading: folder).verify()
    #expect(damages.map(\.document) == [id, id])
    for damage in damages {
      #expect(damage.description.contains("Kept") && damage.description.hasSuffix("."))
    }
  }

  @Test func aBackupIsRestoredAndTheOldLibraryKept() throws {
    let id = fill()
    let backup = scratch.path + "/backup.sqlite"
    let library = open()
    try Library.backUp(folder, to: backup)
    library.append(to: id, move: [5])
    #expect(throws: LibraryProblem.self, "it is open") { try Library.restore(folder, from: backup) }
    library.close()
    // As a killed process leaves it: with a log that belongs to the file that goes.
    writeFile([1, 2, 3], to: folder + "/tessera.sqlite-wal")
    let old = try #require(try Library.restore(folder, from: backup))
    #expect(ScratchFolder.names(in: folder).filter { $0.hasPrefix("tessera.sqlite-") } == [])
    let restored = open()
    try expectFilled(restored, id)
    #expect(restored.cached("card", of: id) == nil, "a picture of what was later")
    #expect(bytes(of: old) != nil)
    for file in [
      scratch.path + "/none", scratch.write("short", bytes(of: backup)?.prefix(9000).map { $0 } ?? []),
    ] {
      #expect(throws: LibraryProblem(.noSource(isNewer: false), path: file)) {
        try Library.restore(folder, from: file)
      }
    }
  }

  @Test func aRepairedLibraryHoldsAllThatCanBeRead() throws {
    let id = fill()
    let (old, damages) = try Library.repair(folder, options: .test())
    #expect(damages == [] && old != nil)
    let library = open()
    try expectFilled(library, id)
    #expect(try library.plays(mode: "sketch").map(\.facts) == [["n": 1]])
    #expect(try library.verify() == [])
    library.append(to: id, move: [5])
    #expect(library.close() == nil)
    #expect(Database(folder + "/tessera.sqlite").run("PRAGMA foreign_key_check") == [])
  }

  @Test func aNewerLibraryIsNotRepaired() throws {
    _ = fill()
    Database(folder + "/tessera.sqlite").run("PRAGMA user_version = 99")
    let before = bytes(of: folder + "/tessera.sqlite")
    #expect(throws: LibraryProblem.self) { try Library.repair(folder, options: .test()) }
    #expect(bytes(of: folder + "/tessera.sqlite") == before)
  }

  @Test func anExportedDocumentComesBackWithItsPast() throws {
    let id = fill()
    let library = open()
    let other = library.create(mode: "mines", title: "Secret", blobs: [[9]])
    library.append(to: other.id, move: [99])
    let copy = try #require(library.duplicate(id, title: .verbatim("Copy")))
    library.append(to: copy.id, move: [5])
    #expect(library.flush() == nil)
    let file = scratch.path + "/copy.tessera"
    try library.export(copy.id, to: file)
    #expect(Database(file).run("SELECT title FROM document") == ["Copy"])
    #expect(Database(file).run("SELECT count(*) FROM blob") == ["1"])
    let new = try #require(try library.importDocuments(from: file).first)
    #expect(library.close() == nil)
    let again = open()
    #expect(new.id != copy.id)
    let (was, isNow) = (try again.records(of: copy.id), try again.records(of: new.id))
    #expect(isNow == was, "names, times and seats are as they were")
    #expect(try again.load(new.id)?.snapshot?.bytes == [7])
    #expect(try again.blob(BlobID(of: [1, 2])) == [1, 2])
    let none = scratch.path + "/none"
    #expect(throws: LibraryProblem(.noSource(isNewer: false), path: none)) {
      try again.importDocuments(from: none)
    }
  }

  // Daily backups.

  private static let day: Int64 = 86_400_000

  /// A library whose clock a test sets.
  private func open(_ now: Locked<Int64>) -> Library {
    var options = Library.Options.test()
    options.clock = { now.with { $0 } }
    return Library(directory: folder, options: options)
  }

  @Test func sevenDaysAreKeptInTheRoomOfOne() throws {
    let now = Locked<Int64>(100 * Self.day)
    let library = open(now)
    let id = library.create(mode: "sketch", title: "", blobs: [[UInt8](repeating: 3, count: 100_000)]).id
    var generator = RandomSource(seed: 1)
    for _ in 0..<2000 { library.append(to: id, move: generator.bytes(upTo: 80)) }
    for day in 1...10 {
      library.append(to: id, move: [UInt8(day)])
      library.rename(id, to: "Day \(day)")
      #expect(library.flush() == nil)
      #expect(library.backUpDaily())
      #expect(!library.backUpDaily(), "one a day")
      now.with { $0 += Self.day }
    }
    let backups = try Library.dailyBackups(of: folder)
    #expect(backups.map { $0.time / Self.day } == (103...109).reversed())
    #expect(library.close() == nil)
    let (size, all) = (
      bytes(of: folder + "/tessera.sqlite")!.count, bytes(of: folder + "/backups.sqlite")!.count
    )
    #expect(all <= size, "\(all) bytes of backups beside \(size)")
    let third = try #require(backups.last)
    try Library.restore(folder, backup: third.number)
    let restored = open(now)
    #expect(restored.problem == nil)
    #expect(restored.document(id)?.title == "Day 4" && restored.document(id)?.recordCount == 2004)
    #expect(try restored.verify() == [])
    // A library that goes on from there is backed up as it is.
    restored.append(to: id, move: [77])
    #expect(restored.flush() == nil)
    #expect(restored.backUpDaily())
    restored.close()
    try Library.restore(folder, backup: try #require(try Library.dailyBackups(of: folder).first).number)
    #expect(try open(now).records(of: id).last?.move == [77])
  }

  @Test func whatIsDeletedForGoodIsInBackupsForSevenDays() throws {
    let now = Locked<Int64>(100 * Self.day)
    let library = open(now)
    let id = library.create(mode: "sketch", title: "Gone").id
    library.append(to: id, move: [1])
    library.flush()
    #expect(library.backUpDaily())
    let number = try #require(try Library.dailyBackups(of: folder).first).number
    library.delete(id)
    library.purge(deletedBefore: .max)
    now.with { $0 += Self.day }
    library.flush()
    #expect(library.backUpDaily())
    library.close()
    try Library.restore(folder, backup: number)
    #expect(try open(now).records(of: id).map(\.move) == [[1]])
  }

  @Test func aJumpOfTheClockDeletesNothing() throws {
    let now = Locked<Int64>(20_000 * Self.day)
    var library = open(now)
    let id = library.create(mode: "sketch", title: "In the basket").id
    library.append(to: id, move: [1])
    for _ in 1...7 {
      library.purge(afterDaysOfUse: 30)
      library.flush()
      #expect(library.backUpDaily())
      now.with { $0 += Self.day }
    }
    library.delete(id)
    let before = try Library.dailyBackups(of: folder).map(\.number)
    for jump in [365, -730, 365, -1, 1] {
      now.with { $0 += Int64(jump) * Self.day }
      library.close()
      library = open(now)
      library.purge(afterDaysOfUse: 30)
      library.flush()
      _ = library.backUpDaily()
      #expect(library.document(id) != nil)
      guard abs(jump) > 1 else { continue }
      #expect(Set(try Library.dailyBackups(of: folder).map(\.number)).isSuperset(of: before))
    }
    for _ in 0..<31 {
      now.with { $0 += Self.day }
      library.purge(afterDaysOfUse: 30)
    }
    #expect(library.document(id) == nil, "thirty days of use have passed")
  }

  @Test func backupsThatCannotBeReadNowAreNotTakenForDamaged() throws {
    let now = Locked<Int64>(100 * Self.day)
    let library = open(now)
    #expect(library.backUpDaily())
    now.with { $0 += Self.day }
    let other = Database(folder + "/backups.sqlite")
    other.run("BEGIN EXCLUSIVE")
    #expect(!library.backUpDaily())
    other.run("COMMIT")
    #expect(library.backUpDaily())
    #expect(try Library.dailyBackups(of: folder).count == 2)
  }

  @Test func aBackupThatCannotBeMadeLeavesTheOthers() throws {
    let now = Locked<Int64>(100 * Self.day)
    var library = open(now)
    let id = library.create(mode: "sketch", title: "").id
    for _ in 0..<300 { library.append(to: id, move: [UInt8](repeating: 1, count: 400)) }
    library.flush()
    #expect(library.backUpDaily())
    now.with { $0 += Self.day }
    #expect(!library.backUpDaily(isCancelled: { true }))
    #expect(try Library.dailyBackups(of: folder).count == 1)
    library.close()
    var bad = try #require(bytes(of: folder + "/tessera.sqlite"))
    for index in bad.count - 3 * 4096..<bad.count { bad[index] = 0 }
    writeFile(bad, to: folder + "/tessera.sqlite")
    library = open(now)
    #expect(!library.backUpDaily())
    #expect(try Library.dailyBackups(of: folder).count == 1)
  }
}
