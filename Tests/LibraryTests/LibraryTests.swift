import Geometry
import CSQLite
import Concurrency
import Glibc
import Library
import TestSupport
import Testing

@Suite struct LibraryTests {
  @Test func writtenDocumentsAreThereAfterReopening() throws {
    let scratch = ScratchFolder()
    let options = Library.Options.test()
    let library = Library(directory: scratch.path + "/new/library", options: options)
    #expect(library.problem == nil)
    let picture = [UInt8](repeating: 7, count: 100_000)
    let made = library.create(
      mode: "jigsaw", title: "Lake", detail: .verbatim("12 left"), params: BlobID(of: picture).bytes,
      seed: .max,
      blobs: [picture])
    for value in 1...5 {
      #expect(library.append(to: made.id, seat: value, move: [UInt8(value)], inverse: [0]) == value)
    }
    let fifth = MoveID(author: library.author, counter: 5)
    #expect(library.append(to: made.id, kind: .undo, target: fifth) == 6)
    library.saveSnapshot([1, 2, 3], of: made.id, at: 4)
    library.cache([9], as: "card", of: made.id)
    library.remember([42], as: "open")
    let before = library.document(made.id)
    #expect(library.close() == nil)

    let again = Library(directory: scratch.path + "/new/library", options: options)
    #expect(again.documents() == [before])
    let loaded = try #require(try again.load(made.id))
    #expect(loaded.snapshot?.seq == 4)
    #expect(loaded.snapshot?.bytes == [1, 2, 3])
    #expect(loaded.records.map(\.seq) == [5, 6])
    #expect(loaded.records.last?.kind == .undo)
    #expect(loaded.records.last?.target == fifth)
    #expect(try again.record(2, of: made.id)?.move == [2])
    #expect(try again.record(7, of: made.id) == nil)
    #expect(try again.blob(BlobID(of: picture)) == picture)
    #expect(again.cached("card", of: made.id) == [9])
    #expect(again.recall("open") == [42])
  }

  @Test func anUnwrittenRecordIsReadBack() throws {
    let scratch = ScratchFolder()
    let library = Library(directory: scratch.path, options: .test(pace: 3600))
    let id = library.create(mode: "sketch", title: "").id
    library.flush()
    // The first change after a pause is written at once; later ones wait for the pace.
    for value in 0..<200 {
      library.append(to: id, move: [UInt8(value)])
      #expect(try library.record(value + 1, of: id)?.move == [UInt8(value)])
    }
    #expect(try library.records(of: id, from: 10, limit: 3).map(\.move) == [[9], [10], [11]])
    #expect(try library.records(of: id).map { Int($0.move[0]) } == Array(0..<200))
  }

  @Test func aKilledProcessLosesNothingThatWasFlushed() throws {
    let scratch = ScratchFolder()
    let live = scratch.path + "/live"
    let library = Library(directory: live, options: .test(pace: 3600))
    let id = library.create(mode: "sketch", title: "Kept").id
    for value in 1...10 { library.append(to: id, move: [UInt8(value)]) }
    library.flush()
    for value in 11...20 { library.append(to: id, move: [UInt8(value)]) }

    let copy = Library(directory: scratch.copyLibrary(from: live, to: "copy"), options: .test())
    #expect(copy.problem == nil)
    #expect(copy.document(id)?.recordCount == 10)
    #expect(try copy.records(of: id).map { Int($0.move[0]) } == Array(1...10))
  }

  @Test func aTornFileOpensToAnEarlierMoment() throws {
    let scratch = ScratchFolder()
    let live = scratch.path + "/live"
    let library = Library(directory: live, options: .test())
    let id = library.create(mode: "sketch", title: "").id
    var generator = RandomSource(seed: 5)
    for value in 1...20 {
      let move = [UInt8(value)] + generator.bytes(upTo: 3000)
      library.inOneWrite {
        library.append(to: id, move: move)
        library.remember([UInt8(value)], as: "count")
      }
      library.flush()
    }
    let expected = try library.records(of: id)
    let size = try #require(bytes(of: live + "/tessera.sqlite-wal")?.count)
    var counts: Set<Int> = []
    for trial in 0..<25 {
      let cut = Int.random(in: 0...size, using: &generator)
      let copy = Library(
        directory: scratch.copyLibrary(from: live, to: "copy\(trial)", walBytes: cut), options: .test())
      #expect(copy.problem == nil)
      guard let count = copy.document(id)?.recordCount else { continue }
      counts.insert(count)
      #expect(try copy.records(of: id) == Array(expected.prefix(count)))
      #expect(Int(copy.recall("count")?.first ?? 0) == count)
    }
    #expect(counts.count > 3, "the cuts must have met different moments")
  }

  @Test func severalThreadsAppendWithoutLoss() throws {
    let scratch = ScratchFolder()
    let library = Library(directory: scratch.path, options: .test())
    let id = library.create(mode: "sketch", title: "").id
    let threads = (0..<4).map { seat in
      Thread(name: "seat") {
        for value in 0..<250 {
          library.append(to: id, seat: seat, move: [UInt8(value)])
          if value % 50 == 0 { library.flush() }
        }
      }
    }
    for thread in threads { thread.join() }
    library.flush()
    let records = try library.records(of: id)
    #expect(records.map(\.seq) == Array(1...1000))
    for seat in 0..<4 {
      #expect(records.filter { $0.seat == seat }.map { Int($0.move[0]) } == Array(0..<250))
    }
  }

  @Test func whatWasDeletedLongAgoIsPurged() {
    let day: Int64 = 86_400_000
    let now = Locked(100 * day)
    var options = Library.Options.test()
    options.clock = { now.with { $0 } }
    let library = Library(inMemory: options)
    let old = library.create(mode: "mines", title: "Old").id
    let new = library.create(mode: "mines", title: "New").id
    library.delete(old)
    now.with { $0 += 20 * day }
    #expect(library.documents(deleted: true).map(\.id) == [old], "one day of use has passed")
    library.delete(new)
    library.delete(old)
    for _ in 0..<11 {
      now.with { $0 += day }
      library.purge(afterDaysOfUse: 12)
    }
    #expect(library.documents(deleted: true).map(\.id) == [new])
    library.restore(new)
    library.restore(old)
    #expect(library.documents().map(\.id) == [new])
    #expect(library.append(to: old) == nil)
    #expect(library.duplicate(old) == nil)
  }

  @Test func whatIsRememberedOfADocumentIsPurgedWithIt() {
    let scratch = ScratchFolder()
    let library = Library(directory: scratch.path, options: .test())
    let (gone, other) = (
      library.create(mode: "mines", title: "").id, library.create(mode: "mines", title: "").id
    )
    let keys = [gone, other].map { ["camera \($0)", "way \($0) 12"] }
    for key in keys[0] + keys[1] + ["seats"] { library.remember([7], as: key) }
    library.delete(gone)
    #expect(keys[0].allSatisfy { library.recall($0) == [7] }, "it can be restored")
    library.purge(deletedBefore: .max)
    library.close()
    let again = Library(directory: scratch.path, options: .test())
    #expect(keys[0].allSatisfy { again.recall($0) == nil })
    #expect((keys[1] + ["seats"]).allSatisfy { again.recall($0) == [7] })
  }

  @Test func aLibraryInMemoryWorksAlike() throws {
    let library = Library(inMemory: .test())
    #expect(library.problem == nil)
    let id = library.create(mode: "mines", title: "").id
    library.append(to: id, move: [1])
    library.saveSnapshot([5], of: id, at: 1)
    #expect(library.flush() == nil)
    #expect(try library.load(id)?.snapshot?.bytes == [5])
    #expect(try library.records(of: id).count == 1)
  }

  @Test func closingTwiceAndUsingItAfterwardsIsHarmless() throws {
    let scratch = ScratchFolder()
    let library = Library(directory: scratch.path, options: .test())
    let id = library.create(mode: "mines", title: "").id
    library.append(to: id, move: [1])
    #expect(library.close() == nil)
    #expect(library.close() == nil)
    #expect(library.append(to: id, move: [2]) == 2)
    #expect(try library.record(2, of: id)?.move == [2])
    #expect(throws: LibraryProblem.self) { try library.record(1, of: id) }
  }
}
