import Concurrency
import Library
import TestSupport
import Testing

/// Documents that other processes add while the app has the library open.
@Suite struct ArrivalsTests {
  /// Options of another process, whose documents get different IDs.
  private func visitor(_ number: UInt64) -> Library.Options {
    var options = Library.Options.test()
    let count = Locked<UInt64>(0)
    options.newID = {
      count.with {
        $0 += 1
        return DocumentID(high: number, low: $0 << 20)
      }
    }
    options.busyDelay = 10_000
    return options
  }

  @Test func addedDocumentsAppearWhole() throws {
    let scratch = ScratchFolder()
    let owner = Library(directory: scratch.path, options: .test())
    let old = owner.create(mode: "sketch", title: "Old").id
    let guest = Library(adding: scratch.path, options: visitor(1))
    #expect(guest.problem == nil)
    let picture = [UInt8](repeating: 3, count: 10_000)
    let added = guest.create(
      mode: "jigsaw", title: "New", params: BlobID(of: picture).bytes, seed: 9, blobs: [picture])
    for value in 1...3 { guest.append(to: added.id, move: [UInt8(value)]) }
    #expect(!owner.addArrivedDocuments(), "half a document must not be seen")
    let whole = guest.document(added.id)
    #expect(guest.close() == nil)

    #expect(owner.addArrivedDocuments())
    #expect(!owner.addArrivedDocuments())
    #expect(owner.document(added.id) == whole)
    #expect(try owner.blob(BlobID(of: picture)) == picture)
    // From here on it is a document like any other.
    owner.append(to: added.id, move: [4])
    owner.append(to: old, move: [5])
    let copy = try #require(owner.duplicate(added.id)).id
    owner.append(to: copy, move: [6])
    #expect(owner.close() == nil)
    let again = Library(directory: scratch.path, options: .test())
    #expect(again.problem == nil)
    #expect(try again.records(of: added.id).map(\.move) == [[1], [2], [3], [4]])
    #expect(try again.records(of: copy).map(\.move) == [[1], [2], [3], [4], [6]])
    #expect(try again.records(of: old).map(\.move) == [[5]])
    #expect(!again.addArrivedDocuments())
  }

  @Test func manyComeWhileTheOwnerWrites() throws {
    let scratch = ScratchFolder()
    // The file does not exist yet when they all begin.
    let guests = (1...4).map { number in
      Thread(name: "guest") { [options = visitor(UInt64(number))] in
        for value in 0..<10 {
          let guest = Library(adding: scratch.path, options: options)
          let id = guest.create(mode: "mines", title: "\(number).\(value)").id
          for move in 0...value { guest.append(to: id, seat: number, move: [UInt8(move)]) }
          if let problem = guest.close() { Issue.record("\(problem)") }
        }
      }
    }
    var options = Library.Options.test()
    options.busyDelay = 10_000
    let owner = Library(directory: scratch.path, options: options)
    #expect(owner.problem == nil)
    let own = owner.create(mode: "sketch", title: "").id
    for value in 0..<200 {
      owner.append(to: own, move: [UInt8(value)])
      if value % 10 == 0 { #expect(owner.flush() == nil) }
      if value % 20 == 0 { owner.addArrivedDocuments() }
    }
    for guest in guests { guest.join() }
    owner.addArrivedDocuments()
    let arrived = owner.documents(mode: "mines")
    #expect(Set(arrived.map(\.title)).count == 40)
    #expect(owner.close() == nil)

    let again = Library(directory: scratch.path, options: .test())
    #expect(again.documents().map(\.id) == owner.documents().map(\.id))
    #expect(try again.records(of: own).map { Int($0.move[0]) } == Array(0..<200))
    for document in arrived {
      let value = try #require(Int(document.title.dropFirst(2)))
      #expect(try again.records(of: document.id).map { Int($0.move[0]) } == Array(0...value))
    }
  }

  @Test func purgedDocumentsDoNotReturn() throws {
    let scratch = ScratchFolder()
    let owner = Library(directory: scratch.path, options: .test(pace: 3600))
    owner.flush()
    let guest = Library(adding: scratch.path, options: visitor(1))
    let id = guest.create(mode: "mines", title: "").id
    guest.close()
    #expect(owner.addArrivedDocuments())
    owner.delete(id)
    owner.purge(deletedBefore: .max)
    // The file still has it, as long as the writer waits.
    #expect(Database(scratch.path + "/tessera.sqlite").run("SELECT count(*) FROM document") == ["1"])
    #expect(!owner.addArrivedDocuments())
    owner.flush()
    #expect(!owner.addArrivedDocuments() && owner.document(id) == nil)
  }

  @Test func nothingCanBeAddedToANewerLibrary() {
    let scratch = ScratchFolder()
    Library(directory: scratch.path, options: .test()).close()
    Database(scratch.path + "/tessera.sqlite").run("PRAGMA user_version = 9")
    let guest = Library(adding: scratch.path, options: visitor(1))
    #expect(guest.problem?.kind == .newer(version: 9))
  }
}
