import Geometry
import Concurrency
import Glibc
import Library
import TestSupport
import Testing

@Suite struct LibraryProblemTests {
  /// A library with one document of three records, closed again.
  private func makeLibrary(in folder: String) -> DocumentID {
    let library = Library(directory: folder, options: .test())
    let id = library.create(mode: "sketch", title: "Old").id
    for value in 1...3 { library.append(to: id, move: [UInt8](repeating: UInt8(value), count: 500)) }
    #expect(library.close() == nil)
    return id
  }

  /// Asserts that a library which cannot save still does everything else.
  private func expectWorksInMemory(_ library: Library) throws {
    let id = library.create(mode: "mines", title: "New").id
    library.append(to: id, move: [1])
    library.saveSnapshot([2], of: id, at: 1)
    library.append(to: id, move: [3])
    library.cache([4], as: "card", of: id)
    let copy = try #require(library.duplicate(id, keepingCached: ["card"]))
    library.append(to: copy.id, move: [5])
    #expect(try library.load(id)?.records.map(\.move) == [[3]])
    #expect(try library.records(of: copy.id).map(\.move) == [[1], [3], [5]])
    #expect(try library.load(copy.id)?.snapshot?.bytes == [2])
    #expect(library.cached("card", of: copy.id) == [4])
    #expect(library.flush() == library.problem)
    #expect(library.documents().contains { $0.title == "New" })
  }

  @Test(arguments: [6, 99]) func aNewerLibraryIsLeftAlone(version: Int) throws {
    let scratch = ScratchFolder()
    _ = makeLibrary(in: scratch.path)
    Database(scratch.path + "/tessera.sqlite").run("PRAGMA user_version = \(version)")
    let before = bytes(of: scratch.path + "/tessera.sqlite")
    let library = Library(directory: scratch.path, options: .test())
    #expect(library.problem?.kind == .newer(version: version))
    #expect(library.documents().isEmpty)
    try expectWorksInMemory(library)
    library.close()
    #expect(bytes(of: scratch.path + "/tessera.sqlite") == before)
    #expect { try Library(reading: scratch.path) } throws: {
      ($0 as? LibraryProblem)?.kind == .newer(version: version)
    }
  }

  @Test func aReadOnlyFolderIsReadAndNotWritten() throws {
    let scratch = ScratchFolder()
    let folder = scratch.path + "/library"
    let id = makeLibrary(in: folder)
    chmod(scratch.path, 0o755)
    chmod(folder, 0o555)
    chmod(folder + "/tessera.sqlite", 0o444)
    defer { chmod(folder, 0o755) }
    // The administrator may write anywhere, so the test then takes the rights of "nobody" on this thread.
    let nobody = AccessAs(user: 65534)
    defer { nobody.end() }
    let library = Library(directory: folder, options: .test())
    #expect(library.problem?.kind == .readOnly)
    #expect(library.document(id)?.title == "Old")
    #expect(try library.records(of: id).count == 3)
    library.append(to: id, move: [9])
    #expect(try library.records(of: id).last?.move == [9])
    try expectWorksInMemory(library)
    library.close()
    #expect(try Library(reading: folder).document(id)?.recordCount == 3)
    #expect(ScratchFolder.names(in: folder) == ["cache.sqlite", "tessera.sqlite"])

    let elsewhere = Library(directory: folder + "/below", options: .test())
    #expect(elsewhere.problem?.kind == .readOnly)
  }

  @Test func aFullDiskIsReportedAndTriedAgain() throws {
    let scratch = ScratchFolder()
    let limit = Locked(1_000_000)
    let heard = Locked<[LibraryProblem?]>([])
    var options = Library.Options.test()
    options.pageLimit = { limit.with { $0 } }
    let library = Library(directory: scratch.path, options: options)
    library.onProblem { problem in heard.with { $0.append(problem) } }
    let id = library.create(mode: "sketch", title: "Big").id
    library.append(to: id, move: [1])
    #expect(library.flush() == nil)

    limit.with { $0 = 1 }
    // The first is larger than what may be free in the file, so that the disk is full whatever the writer takes at
    // a time.
    library.append(to: id, move: [UInt8](repeating: 2, count: 160_000))
    for value in 3...40 { library.append(to: id, move: [UInt8](repeating: UInt8(value), count: 4000)) }
    let problem = library.flush()
    #expect(problem?.kind == .diskFull)
    #expect(problem?.isLasting == false)
    #expect(library.problem == problem)
    library.append(to: id, move: [41])
    #expect(library.flush() == problem)
    #expect(try library.records(of: id).map { Int($0.move[0]) } == Array(1...41))
    #expect(try Library(reading: scratch.path).document(id)?.recordCount == 1)

    limit.with { $0 = 1_000_000 }
    #expect(library.flush() == nil)
    #expect(heard.with { $0 } == [problem, nil])
    #expect(try Library(reading: scratch.path).records(of: id).map { Int($0.move[0]) } == Array(1...41))
  }

  @Test func aHeldFileIsTriedAgain() throws {
    let scratch = ScratchFolder()
    let library = Library(directory: scratch.path, options: .test())
    let id = library.create(mode: "sketch", title: "").id
    library.flush()
    let other = Database(scratch.path + "/tessera.sqlite")
    other.run("BEGIN IMMEDIATE")
    library.append(to: id, move: [1])
    #expect(library.flush()?.kind == .inUse)
    #expect(try library.record(1, of: id)?.move == [1])
    other.run("COMMIT")
    #expect(library.flush() == nil)
    #expect(other.run("SELECT count(*) FROM record") == ["1"])
  }

  @Test func onlyOneTesseraWrites() throws {
    let scratch = ScratchFolder()
    let id = makeLibrary(in: scratch.path)
    let first = Library(directory: scratch.path, options: .test())
    let second = Library(directory: scratch.path, options: .test())
    #expect(first.problem == nil)
    #expect(second.problem?.kind == .inUse)
    #expect(try second.records(of: id).count == 3)
    second.append(to: id, move: [7])
    #expect(try second.records(of: id).last?.move == [7])
    first.append(to: id, move: [8])
    first.close()
    second.close()
    let third = Library(directory: scratch.path, options: .test())
    #expect(third.problem == nil)
    #expect(try third.records(of: id).last?.move == [8])
  }

  @Test func anotherProgramsFileIsLeftAlone() {
    let scratch = ScratchFolder()
    let other = Database(scratch.path + "/tessera.sqlite")
    other.run("CREATE TABLE song (name)")
    let library = Library(directory: scratch.path, options: .test())
    #expect(library.problem?.kind == .foreign)
    #expect(other.run("SELECT count(*) FROM sqlite_schema") == ["1"])
  }

  @Test func aFileThatIsNoDatabaseIsDamaged() throws {
    let scratch = ScratchFolder()
    let text = Array(String(repeating: "not a database ", count: 500).utf8)
    writeFile(text, to: scratch.path + "/tessera.sqlite")
    let library = Library(directory: scratch.path, options: .test())
    #expect(library.problem?.kind == .damaged)
    try expectWorksInMemory(library)
    library.close()
    #expect(bytes(of: scratch.path + "/tessera.sqlite") == text)
  }

  @Test func damageAnywhereIsAnErrorOrHarmlessButNeverACrash() throws {
    let scratch = ScratchFolder()
    let id = makeLibrary(in: scratch.path + "/good")
    let good = try #require(bytes(of: scratch.path + "/good/tessera.sqlite"))
    var generator = RandomSource(seed: 11)
    var reported = 0
    for trial in 0..<60 {
      var bad = good
      for _ in 0..<Int.random(in: 1...200, using: &generator) {
        bad[Int.random(in: 0..<bad.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      if trial % 4 == 0 { bad.removeLast(Int.random(in: 1..<bad.count, using: &generator)) }
      let folder = scratch.path + "/bad\(trial)"
      mkdir(folder, 0o700)
      writeFile(bad, to: folder + "/tessera.sqlite")
      let library = Library(directory: folder, options: .test())
      do {
        _ = try library.load(id)
      } catch {
        reported += 1
      }
      if library.problem != nil || !library.damages.isEmpty { reported += 1 }
      library.append(to: id, move: [1])
      library.flush()
    }
    #expect(reported > 20)
  }

  @Test func aDamagedSnapshotIsPassedOver() throws {
    let scratch = ScratchFolder()
    let id = makeLibrary(in: scratch.path)
    let library = Library(directory: scratch.path, options: .test())
    library.saveSnapshot([1], of: id, at: 1)
    library.saveSnapshot([2], of: id, at: 2)
    library.close()
    Database(scratch.path + "/tessera.sqlite").run("UPDATE snapshot SET bytes = x'1234' WHERE seq = 2")
    let again = Library(directory: scratch.path, options: .test())
    #expect(try again.load(id)?.snapshot?.bytes == [1])
    #expect(try again.load(id)?.records.map(\.seq) == [2, 3])
  }

  @Test func aFileInTheWayIsReported() {
    let scratch = ScratchFolder()
    writeFile([1], to: scratch.path + "/file")
    let library = Library(directory: scratch.path + "/file", options: .test())
    guard case .failed? = library.problem?.kind else {
      Issue.record("a file was opened as a folder: \(String(describing: library.problem))")
      return
    }
  }

  @Test func aReaderSeesWhatTheWriterWroteAndHarmsNothing() throws {
    let scratch = ScratchFolder()
    #expect { try Library(reading: scratch.path) } throws: { ($0 as? LibraryProblem)?.kind == .missing }
    let library = Library(directory: scratch.path, options: .test())
    let id = library.create(mode: "sketch", title: "").id
    for value in 1...50 {
      library.append(to: id, move: [UInt8(value)])
      library.flush()
      let reader = try Library(reading: scratch.path)
      #expect(try reader.records(of: id).map { Int($0.move[0]) } == Array(1...value))
      reader.append(to: id, move: [0])
      reader.close()
    }
    #expect(try library.records(of: id).count == 50)
  }

  @Test func everyProblemIsOneSentence() {
    let kinds: [LibraryProblem.Kind] = [
      .readOnly, .diskFull, .newer(version: 3), .damaged, .foreign, .inUse, .missing, .moved, .taken(log: 1),
      .refused("too big"), .noSource(isNewer: true), .noSource(isNewer: false), .failed("bad luck"),
    ]
    for kind in kinds {
      for isLasting in [true, false] {
        let text = LibraryProblem(kind, path: "/home/kim/library", isLasting: isLasting).description
        #expect(text.contains("/home/kim/library"))
        #expect(text.hasSuffix(".") && !text.contains(". ") && !text.contains("\n"))
        #expect(text.contains(": "), "what happened, a colon, what to do: \(text)")
      }
    }
  }
}

/// Gives this thread the file rights of another user, if it may do so and has them all.
private struct AccessAs {
  private typealias Call = @convention(c) (UInt32) -> Int32
  private let call: Call?
  private let old: UInt32

  init(user: UInt32) {
    old = geteuid()
    // Glibc's header for it is not part of Swift's module.
    call = old == 0 ? unsafeBitCast(dlsym(nil, "setfsuid"), to: Call?.self) : nil
    _ = call?(user)
  }

  func end() { _ = call?(old) }
}
