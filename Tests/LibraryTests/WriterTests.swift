import Concurrency
import Glibc
import Library
import TestSupport
import Testing

/// What can be written is written, whatever happens to the rest and to the file.
@Suite struct WriterTests {
  private let scratch = ScratchFolder()
  private var folder: String { scratch.path + "/library" }
  private var file: String { folder + "/tessera.sqlite" }

  /// What the library has reported.
  private final class Heard: Sendable {
    let kinds = Locked<[LibraryProblem.Kind?]>([])
    func listen(to library: Library) {
      library.onProblem { problem in self.kinds.with { $0.append(problem?.kind) } }
    }
  }

  @Test func changesThatBelongTogetherAreNotWrittenOneByOne() throws {
    let library = Library(directory: folder, options: .test())
    library.flush()
    let (first, second) = library.inOneWrite {
      let first = library.create(mode: "sketch", title: "First").id
      // It would write at once now.
      let isWritten = waitUntil(seconds: 0.1) {
        (try? Library(reading: folder))?.documents().isEmpty == false
      }
      #expect(!isWritten)
      return (first, library.create(mode: "sketch", title: "Second").id)
    }
    let areWritten = try waitUntil(seconds: 10) {
      Set(try Library(reading: folder).documents().map(\.id)) == [first, second]
    }
    #expect(areWritten)
  }

  @Test func stepsWithoutAPauseBetweenThemAreWritten() {
    let library = Library(directory: folder, options: .test())
    library.flush()
    let isWritten = (1...3).contains { step in
      library.inOneWrite {
        library.create(mode: "sketch", title: "Step \(step)")
        return waitUntil(seconds: 0.5) { (try? Library(reading: folder))?.documents().isEmpty == false }
      }
    }
    #expect(isWritten)
  }

  @Test func whoeverWaitsMeanwhileIsNotKeptWaiting() throws {
    let library = Library(directory: folder, options: .test(pace: 3600))
    library.flush()
    library.inOneWrite {
      library.remember([1], as: "screen")
      #expect(library.flush(atMost: 10) == nil)
    }
    #expect(try Library(reading: folder).recall("screen") == [1])
  }

  @Test func aLimitOfFileSizesIsReportedAsAFullDisk() async {
    await #expect(processExitsWith: .success) {
      let scratch = ScratchFolder()
      let library = Library(directory: scratch.path, options: .test(pace: 3600))
      library.flush()
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      library.remember([UInt8](repeating: 1, count: 200_000), as: "screen")
      #expect(library.flush()?.kind == .diskFull)
    }
  }

  @Test func aDiskThatDoesNotAnswerIsWaitedForOnlySoLong() throws {
    var options = Library.Options.test(pace: 3600)
    options.busyDelay = 60_000
    let library = Library(directory: folder, options: options)
    library.flush()
    let other = Database(file)
    other.run("BEGIN IMMEDIATE")
    library.remember([1], as: "screen")
    #expect(library.flush(atMost: 0.05)?.kind == .slow)
    other.run("COMMIT")
    #expect(library.flush() == nil)
  }

  @Test func aChangeThatCanNeverBeWrittenKeepsNoOtherFromBeingSaved() throws {
    let library = Library(directory: folder, options: .test(pace: 3600))
    let good = library.create(mode: "sketch", title: "Good").id
    let bad = library.create(mode: "sketch", title: "Bad").id
    library.append(to: bad, move: [1])
    library.flush()
    Database(file).run(
      "CREATE TRIGGER no BEFORE INSERT ON record WHEN NEW.move = x'02' BEGIN SELECT RAISE(ABORT, 'no'); END")
    library.append(to: bad, move: [2])
    library.append(to: good, move: [3])
    library.remember([1], as: "screen")
    guard case .refused? = library.flush()?.kind else {
      Issue.record("it is not reported: \(String(describing: library.problem))")
      return
    }
    library.append(to: bad, move: [4])
    library.append(to: good, move: [5])
    #expect(library.flush()?.isLasting == false)
    #expect(try library.records(of: bad).map(\.move) == [[1], [2], [4]], "in memory it goes on")
    library.close()
    Database(file).run("DROP TRIGGER no")
    let again = Library(directory: folder, options: .test())
    #expect(try again.records(of: good).map(\.move) == [[3], [5]])
    #expect(try again.load(bad)?.records.map(\.move) == [[1]], "no record without the one before it")
    #expect(again.recall("screen") == [1])
  }

  @Test(arguments: ["unlink", "rename", "folder", "replace"]) func aLibraryThatIsRemovedIsWrittenAgain(
    how: String
  ) throws {
    let heard = Heard()
    let library = Library(directory: folder, options: .test())
    heard.listen(to: library)
    let id = library.create(mode: "sketch", title: "Kept").id
    for value in 1...50 { library.append(to: id, move: [UInt8(value)]) }
    library.flush()
    switch how {
    case "unlink": for name in ScratchFolder.names(in: folder) { unlink(folder + "/" + name) }
    case "rename": rename(file, file + ".old")
    case "folder":
      for name in ScratchFolder.names(in: folder) { unlink(folder + "/" + name) }
      rmdir(folder)
    default:
      writeFile([1, 2, 3], to: scratch.path + "/foreign")
      rename(scratch.path + "/foreign", file)
    }
    library.append(to: id, move: [51])
    #expect(library.flush() == nil)
    #expect(heard.kinds.with { $0 } == [.moved, nil])
    #expect(try library.records(of: id).count == 51)
    library.append(to: id, move: [52])
    #expect(library.close() == nil)
    let again = Library(directory: folder, options: .test())
    #expect(again.problem == nil)
    #expect(try again.records(of: id).map { Int($0.move[0]) } == Array(1...52))
    if how == "replace" {
      #expect(bytes(of: file + ".found-1") == [1, 2, 3], "what was found there is kept")
    }
  }

  @Test func aMissingLogIsNoticed() throws {
    let library = Library(directory: folder, options: .test())
    let id = library.create(mode: "sketch", title: "").id
    for value in 1...50 {
      library.append(to: id, move: [UInt8(value)])
      library.flush()
    }
    unlink(file + "-wal")
    library.append(to: id, move: [51])
    #expect(library.flush() == nil)
    // A kill now, with what is on the disk.
    let copy = Library(directory: scratch.copyLibrary(from: folder, to: "copy"), options: .test())
    #expect(try copy.records(of: id).count == 51)
    #expect(library.close() == nil)
    #expect(try Library(directory: folder, options: .test()).records(of: id).count == 51)
  }

  @Test func aFileThatIsHeldAtTheStartIsOpenedLater() throws {
    let first = Library(directory: folder, options: .test())
    let id = first.create(mode: "sketch", title: "Old").id
    first.append(to: id, move: [1])
    first.close()
    let other = Database(file)
    other.run("BEGIN IMMEDIATE")
    let library = Library(directory: folder, options: .test())
    #expect(library.problem?.kind == .inUse && library.problem?.isLasting == false)
    #expect(try library.records(of: id).count == 1)
    library.append(to: id, move: [2])
    #expect(library.flush()?.kind == .inUse)
    other.run("COMMIT")
    #expect(library.flush() == nil)
    #expect(library.problem == nil)
    library.close()
    #expect(try Library(directory: folder, options: .test()).records(of: id).map(\.move) == [[1], [2]])
  }

  @Test func twoProgramsNeverReplaceEachOthersRecords() throws {
    let library = Library(directory: folder, options: .test())
    let id = library.create(mode: "sketch", title: "").id
    library.append(to: id, move: [1])
    library.flush()
    // As a second Tessera would where nothing can be locked.
    Database(file).run(
      """
      INSERT INTO record (log, seq, seat, time, kind, target, move, inverse, author, sum)
      VALUES (1, 2, 0, 0, 0, 0, x'63', x'', 1, 0)
      """)
    library.append(to: id, move: [2])
    library.append(to: id, move: [3])
    library.flush()
    library.append(to: id, move: [4])
    #expect(library.close() == nil)
    let again = Library(directory: folder, options: .test())
    #expect(try again.records(of: id).map(\.move) == [[1], [2], [3], [4]])
    #expect(Database(file).run("SELECT hex(move) FROM record WHERE log = 1 AND seq = 2") == ["63"])
  }
}
