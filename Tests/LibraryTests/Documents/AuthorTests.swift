import Library
import TestSupport
import Testing

/// The names of moves contain their authors.
@Suite struct AuthorTests {
  @Test func aLibraryHasOneAuthorForEver() throws {
    let scratch = ScratchFolder()
    var options = Library.Options.test()
    options.newAuthor = { 77 }
    var library = Library(directory: scratch.path, options: options)
    #expect(library.author == 77)
    library.close()
    options.newAuthor = { 78 }
    library = Library(directory: scratch.path, options: options)
    #expect(library.author == 77)
    // Processes that add or read beside the app have the same author.
    #expect(Library(adding: scratch.path, options: options).author == 77)
    #expect(try Library(reading: scratch.path, options: options).author == 77)
    library.close()
    #expect(Library(inMemory: options).author == 78)
  }

  @Test func authorsAreRandomAndNeverZero() {
    let authors = (0..<200).map { _ in Library.Options().newAuthor() }
    #expect(Set(authors).count > 190)
    #expect(authors.allSatisfy { (1...UInt32(Int32.max)).contains($0) })
  }

  @Test func recordsAreNamedByTheirAuthorWrittenOrNot() throws {
    let scratch = ScratchFolder()
    for pace in [0.0, 3600] {
      let library = Library(directory: scratch.path + "/\(pace)", options: .test(pace: pace))
      let id = library.create(mode: "sketch", title: "").id
      library.append(to: id, move: [1])
      let first = MoveID(author: library.author, counter: 1)
      library.append(to: id, kind: .undo, target: first, move: [2])
      if pace == 0 { library.flush() }
      let copy = try #require(library.duplicate(id))
      library.append(to: copy.id, move: [3])
      for document in [id, copy.id] {
        let records = try library.records(of: document)
        #expect(records.map(\.id.author).allSatisfy { $0 == library.author })
        #expect(records.map(\.id.counter) == Array(1...records.count))
        #expect(records.map(\.target).prefix(2) == [nil, first])
        #expect(records.map(\.made).prefix(2) == [first, first])
      }
      #expect(try library.record(first, of: copy.id)?.move == [1])
      #expect(try library.record(MoveID(author: library.author, counter: 3), of: id) == nil)
      #expect(try library.record(MoveID(author: 0, counter: 1), of: id) == nil)
      library.close()
      let again = try Library(reading: scratch.path + "/\(pace)", options: .test())
      #expect(try again.records(of: copy.id).map(\.move) == [[1], [2], [3]])
      #expect(try again.record(first, of: copy.id)?.move == [1])
      #expect(try again.records(of: id)[1].target == first)
    }
  }

  /// At a shared table names are left out, and some are larger than the position of their record.
  @Test func namesMayBeLeftOut() throws {
    let library = Library(inMemory: .test())
    let id = library.create(mode: "sketch", title: "").id
    let count = 3000
    let records = (1...count).map { place in
      StoredRecord(
        seq: place, id: MoveID(author: place.isMultiple(of: 3) ? 8 : 9, counter: place + 500), seat: 0,
        time: 5, kind: .move, move: [UInt8(place % 251)], inverse: [])
    }
    library.append(records, to: id, modified: 77)
    #expect(library.document(id)?.modified == 77 && library.usedCounter(of: id) == count + 500)
    for place in [1, 2, 3, 1000, 1976, 1977, 2999, count] {
      let found = try #require(try library.record(records[place - 1].id, of: id))
      #expect(found.seq == place && found.move == [UInt8(place % 251)])
    }
    #expect(try library.record(MoveID(author: 9, counter: 3), of: id) == nil)
    let copy = try #require(library.duplicate(id))
    #expect(library.usedCounter(of: copy.id) == count + 500, "the copy has the same names")
  }

  /// In a log merged with another library's records each record is found by its name.
  @Test func othersRecordsAreFoundByTheirNames() throws {
    let scratch = ScratchFolder()
    var library = Library(directory: scratch.path, options: .test())
    let own = library.author
    let id = library.create(mode: "sketch", title: "").id
    for value in 1...4 { library.append(to: id, move: [UInt8(value)]) }
    library.close()
    let database = Database(scratch.path + "/tessera.sqlite")
    database.run("INSERT INTO author VALUES (2, 4000000000)")
    // The second and the fourth are somebody else's first and second, and what stood there has moved on.
    database.run("UPDATE record SET author = 2, counter = 1 WHERE seq = 2")
    database.run("UPDATE record SET counter = 2 WHERE seq = 3")
    database.run("UPDATE record SET author = 2, counter = 2 WHERE seq = 4")
    database.run("UPDATE record SET kind = 1, target = 1, target_author = 2 WHERE seq = 4")
    // As records of older formats have none.
    database.run("UPDATE record SET sum = NULL")

    library = Library(directory: scratch.path, options: .test())
    let other: UInt32 = 4_000_000_000
    let names = [(own, 1), (other, 1), (own, 2), (other, 2)].map { MoveID(author: $0.0, counter: $0.1) }
    #expect(try library.records(of: id).map(\.id) == names)
    for (place, name) in names.enumerated() {
      #expect(try library.record(name, of: id)?.move == [UInt8(place + 1)])
    }
    #expect(try library.record(4, of: id)?.target == names[1])
    // What is appended has a name of its own, above all that are there.
    library.append(to: id, kind: .redo, target: names[3], move: [5])
    library.close()
    library = Library(directory: scratch.path, options: .test())
    let last = try #require(try library.record(MoveID(author: own, counter: 5), of: id))
    #expect(last.seq == 5 && last.target == names[3] && names.allSatisfy { $0 < last.id })
    library.close()
  }

  @Test(arguments: [
    "UPDATE record SET author = 9 WHERE seq = 2",
    "UPDATE record SET counter = 9223372036854775807 WHERE seq = 2",
    "UPDATE record SET target_author = -1 WHERE seq = 2",
    "UPDATE record SET sum = NULL, author = 9 WHERE seq = 2",
    "UPDATE record SET sum = NULL, counter = 9223372036854775807 WHERE seq = 2",
    "UPDATE record SET sum = NULL, target_author = -1 WHERE seq = 2",
  ])
  func impossibleNamesAreDamage(sql: String) throws {
    let scratch = ScratchFolder()
    var library = Library(directory: scratch.path, options: .test())
    let id = library.create(mode: "sketch", title: "").id
    for value in 1...3 { library.append(to: id, move: [UInt8(value)]) }
    library.close()
    #expect(Database(scratch.path + "/tessera.sqlite").run(sql).isEmpty)
    library = Library(directory: scratch.path, options: .test())
    #expect(library.problem == nil)
    #expect(try library.load(id)?.end == LogEnd(last: 1, total: 3, isNewer: false))
  }

  @Test func namesAreOrderedByCounterAndReadBack() {
    func name(_ author: UInt32, _ counter: Int) -> MoveID { MoveID(author: author, counter: counter) }
    let names = [name(0, -3), .start, name(0, 1), name(5, 1), name(2, 2), name(9, 2), name(1, 7)]
    #expect(names.shuffled().sorted() == names)
    for name in names { #expect(MoveID(name.description) == name) }
    for text in ["", "1", "1.", ".1", "1.2.3", "-1.2", "4294967296.1", "1.2147483648", "a.b"] {
      #expect(MoveID(text) == nil)
    }
  }
}
