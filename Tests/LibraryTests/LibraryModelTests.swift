import Geometry
import Concurrency
import Library
import TestSupport
import Testing

/// Random use of a library against a plain model, with a disk that is full now and then and with restarts.
@Suite struct LibraryModelTests {
  struct Document {
    var mode: String
    var title: String
    var isDeleted = false
    var records: [[UInt8]] = []
    var newestSnapshot = 0
    var blobs: Set<BlobID> = []
    var cache: [String: [UInt8]] = [:]

    /// A substitute for the state after some records.
    func state(after count: Int) -> [UInt8] { BlobID(of: records.prefix(count).flatMap { $0 }).bytes }
  }

  @Test(arguments: 0..<12) func aLibraryBehavesAsItsModel(seed: Int) throws {
    let scratch = ScratchFolder()
    let pages = Locked(1_000_000)
    var options = Library.Options.test(pace: seed % 3 == 0 ? 3600 : 0)
    options.pageLimit = { pages.with { $0 } }
    var library = Library(directory: scratch.path, options: options)
    var generator = RandomSource(seed: UInt64(seed))
    var model: [DocumentID: Document] = [:]
    var blobs: [BlobID: [UInt8]] = [:]
    var places: [String: [UInt8]] = [:]
    var isFull: Bool { pages.with { $0 } == 1 }

    for _ in 0..<400 {
      let id = model.keys.sorted().randomElement(using: &generator) ?? DocumentID(high: 0, low: 0)
      switch Int.random(in: 0..<100, using: &generator) {
      case 0..<8:
        let mode = ["mines", "jigsaw"].randomElement(using: &generator)!
        let made = library.create(mode: mode, title: "A")
        model[made.id] = Document(mode: mode, title: "A")
      case 8..<45:
        for _ in 0..<Int.random(in: 1...9, using: &generator) {
          let move = generator.bytes(upTo: 60)
          let seq = library.append(to: id, move: move)
          #expect(seq == model[id].map { $0.records.count + 1 })
          model[id]?.records.append(move)
        }
      case 45..<53:
        guard let document = model[id] else { continue }
        let isLate = Int.random(in: 0..<4, using: &generator) == 0
        let seq =
          isLate ? Int.random(in: 0...document.records.count, using: &generator) : document.records.count
        library.saveSnapshot(document.state(after: seq), of: id, at: seq)
        model[id]?.newestSnapshot = max(seq, document.newestSnapshot)
      case 53..<60:
        guard let document = model[id] else { continue }
        let copy = try #require(library.duplicate(id, title: .verbatim("B"), keepingCached: ["card"]))
        var new = document
        new.title = "B"
        new.isDeleted = false
        new.cache = document.cache.filter { $0.key == "card" }
        model[copy.id] = new
      case 60..<64:
        library.rename(id, to: "C")
        model[id]?.title = "C"
      case 64..<69:
        library.delete(id)
        model[id]?.isDeleted = true
      case 69..<71:
        library.restore(id)
        model[id]?.isDeleted = false
      case 71..<73:
        library.purge(deletedBefore: .max)
        model = model.filter { !$0.value.isDeleted }
      case 73..<77:
        guard model[id] != nil else { continue }
        let bytes = generator.bytes(upTo: 2)
        let name = library.hold(bytes, for: id)
        blobs[name] = bytes
        model[id]?.blobs.insert(name)
      case 77..<82:
        let key = ["card", "tile"].randomElement(using: &generator)!
        let bytes = generator.bytes(upTo: 20)
        library.cache(bytes, as: key, of: id)
        model[id]?.cache[key] = bytes
      case 82..<84:
        library.dropCached("card", of: id)
        model[id]?.cache["card"] = nil
      case 84..<85:
        library.dropCache(of: id)
        model[id]?.cache = [:]
      case 85..<88:
        let key = ["a", "b"].randomElement(using: &generator)!
        let bytes = generator.bytes(upTo: 3)
        library.remember(bytes, as: key)
        places[key] = bytes
      case 88..<89:
        library.forget("a")
        places["a"] = nil
      case 89..<92:
        pages.with { $0 = $0 == 1 ? 1_000_000 : 1 }
      case 92..<96:
        let problem = library.flush()
        #expect(isFull || problem == nil)
        guard problem == nil else { continue }
        let held = model.values.reduce(into: Set<BlobID>()) { $0.formUnion($1.blobs) }
        for (name, bytes) in blobs {
          #expect(try library.blob(name) == (held.contains(name) ? bytes : nil))
        }
      default:
        pages.with { $0 = 1_000_000 }
        #expect(library.close() == nil)
        library = Library(directory: scratch.path, options: options)
        #expect(library.problem == nil)
      }
      try expect(library, is: model, id)
      for key in ["a", "b"] { #expect(library.recall(key) == places[key]) }
    }

    pages.with { $0 = 1_000_000 }
    library.purge(deletedBefore: .max)
    model = model.filter { !$0.value.isDeleted }
    #expect(library.close() == nil)
    library = Library(directory: scratch.path, options: options)
    for id in model.keys { try expect(library, is: model, id) }
    library.close()

    let file = Database(scratch.path + "/tessera.sqlite")
    #expect(file.run("PRAGMA integrity_check") == ["ok"])
    #expect(file.run("PRAGMA foreign_key_check") == [])
    let used = Set(model.values.flatMap { $0.blobs })
    #expect(file.run("SELECT count(*) FROM blob") == ["\(used.count)"])
  }

  private func expect(_ library: Library, is model: [DocumentID: Document], _ id: DocumentID) throws {
    for isDeleted in [false, true] {
      let listed = library.documents(deleted: isDeleted)
      #expect(Set(listed.map(\.id)) == Set(model.filter { $0.value.isDeleted == isDeleted }.keys))
      #expect(zip(listed, listed.dropFirst()).allSatisfy { $0.modified >= $1.modified })
    }
    let last = library.documents(mode: "mines").first
    #expect(library.lastDocument(mode: "mines") == last)
    guard let expected = model[id] else {
      #expect(library.document(id) == nil)
      return
    }
    let found = try #require(try library.load(id))
    #expect(found.document.title == expected.title)
    #expect(found.document.mode == expected.mode)
    #expect(found.document.recordCount == expected.records.count)
    let start = found.snapshot?.seq ?? 0
    #expect(start >= expected.newestSnapshot)
    if let snapshot = found.snapshot { #expect(snapshot.bytes == expected.state(after: start)) }
    #expect(found.records.map(\.move) == Array(expected.records.dropFirst(start)))
    #expect(try library.records(of: id).map(\.move) == expected.records)
    for key in ["card", "tile"] { #expect(library.cached(key, of: id) == expected.cache[key]) }
    for blob in expected.blobs { #expect(try library.blob(blob) != nil) }
  }
}
