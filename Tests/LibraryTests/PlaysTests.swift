import Library
import TestSupport
import Testing

@Suite struct PlaysTests {
  private let first = DocumentID(high: 1, low: 1)
  private let second = DocumentID(high: 2, low: 2)

  private func play(
    _ document: DocumentID, _ record: Int, mode: String = "mines", group: String = "a", time: Int64,
    _ facts: [String: Double] = ["won": 1]
  ) -> StoredPlay {
    StoredPlay(
      document: document, record: MoveID(author: 0, counter: record), mode: mode, group: group, time: time,
      facts: facts)
  }

  @Test func playsAreFoundByModeAndGroupInTheirOrderWrittenOrNot() throws {
    let scratch = ScratchFolder()
    for pace in [0.0, 3600] {
      let library = Library(directory: scratch.path + "/\(pace)", options: .test(pace: pace))
      let plays = [
        play(second, 4, time: 10, ["won": 0, "seconds": 1.25]), play(first, 9, time: 20),
        play(first, 12, group: "b", time: 30), play(first, 9, mode: "jigsaw", time: 5),
      ]
      // A play that is stored later may have ended earlier.
      for play in plays[..<3].reversed() { library.store(play) }
      #expect(try library.plays(mode: "mines") == Array(plays[..<3]))
      #expect(try library.plays(mode: "mines", group: "a") == Array(plays[..<2]))
      #expect(try library.plays(mode: "sketch").isEmpty)
      library.close()
    }
  }

  @Test func aPlayIsKeptOnceAndOutlivesItsDocument() throws {
    let scratch = ScratchFolder()
    var library = Library(directory: scratch.path, options: .test())
    let document = library.create(mode: "mines", title: "A")
    library.store(play(document.id, 3, time: 1))
    library.flush()
    library.store(play(document.id, 3, group: "b", time: 2, ["won": 0.5, "1/3": 1.0 / 3]))
    #expect(try library.plays(mode: "mines", group: "a").isEmpty)
    #expect(try library.plays(mode: "mines").count == 1)
    library.delete(document.id)
    library.purge(deletedBefore: .max)
    library.close()
    library = Library(directory: scratch.path, options: .test())
    #expect(
      try library.plays(mode: "mines")
        == [play(document.id, 3, group: "b", time: 2, ["won": 0.5, "1/3": 1.0 / 3])])
    library.close()
  }

  /// The writer may finish at any moment while plays are read.
  @Test func theNewestPlayIsFoundWhileItIsWritten() throws {
    let scratch = ScratchFolder()
    let library = Library(directory: scratch.path, options: .test())
    for round in 1...300 {
      library.store(play(first, 3, time: Int64(round)))
      #expect(try library.plays(mode: "mines").map(\.time) == [Int64(round)])
    }
    library.close()
  }

  @Test func aFileOfTheFirstFormatIsBroughtUpToDate() throws {
    let scratch = ScratchFolder()
    var library = Library(directory: scratch.path, options: .test())
    let document = library.create(mode: "mines", title: "A")
    library.append(to: document.id, move: [1, 2, 3])
    library.close()
    let path = scratch.path + "/tessera.sqlite"
    for change in [
      "ALTER TABLE document DROP COLUMN folder",
      "ALTER TABLE record DROP COLUMN sum", "ALTER TABLE document DROP COLUMN sum",
      "DROP TABLE play", "DROP TABLE author", "ALTER TABLE record DROP COLUMN author",
      "ALTER TABLE record DROP COLUMN counter", "ALTER TABLE record DROP COLUMN target_author",
      "PRAGMA user_version = 1",
    ] { Database(path).run(change) }

    let reader = try Library(reading: scratch.path, options: .test())
    #expect(try reader.plays(mode: "mines").isEmpty)
    reader.close()
    #expect(Database(path).run("PRAGMA user_version") == ["1"])

    library = Library(directory: scratch.path, options: .test())
    #expect(library.problem == nil)
    library.store(play(document.id, 1, time: 7))
    #expect(library.close() == nil)
    #expect(Database(path).run("PRAGMA user_version") == ["5"])
    library = Library(directory: scratch.path, options: .test())
    #expect(try library.plays(mode: "mines") == [play(document.id, 1, time: 7)])
    #expect(try library.records(of: document.id).map(\.move) == [[1, 2, 3]])
    library.close()
  }
}
