import Concurrency
import Library
import TestSupport
import Testing

@Suite struct CacheTests {
  @Test func theLeastRecentlyUsedGoesFirst() throws {
    let scratch = ScratchFolder()
    var options = Library.Options.test()
    options.cacheBudget = 10_000
    let page = [UInt8](repeating: 1, count: 1000)
    var library = Library(directory: scratch.path, options: options)
    let id = library.create(mode: "sketch", title: "").id
    for key in 0..<9 {
      library.cache(page, as: "\(key)", of: id)
      library.flush()
    }
    library.close()

    library = Library(directory: scratch.path, options: options)
    #expect(library.cached("3", of: id) == page)
    #expect(library.cached("7", of: id) == page)
    for key in 9..<15 {
      library.cache(page, as: "\(key)", of: id)
      library.flush()
    }
    let kept = (0..<15).filter { library.cached("\($0)", of: id) != nil }
    #expect(kept.count == 10)
    #expect(Set(kept).isSuperset(of: [3, 7, 9, 10, 11, 12, 13, 14]))
  }

  @Test func previewsOutliveBigTiles() {
    let scratch = ScratchFolder()
    var options = Library.Options.test()
    options.cacheBudget = 10_000
    let library = Library(directory: scratch.path, options: options)
    let id = library.create(mode: "sketch", title: "").id
    library.cache([1], as: "card", of: id)
    for key in 0..<10 {
      library.cache([UInt8](repeating: 2, count: 2400), as: "\(key)", of: id)
      library.flush()
    }
    #expect(library.cached("card", of: id) == [1])
  }

  @Test func aFullDiskDoesNotFillTheMemoryNorBringBackOldPictures() {
    let scratch = ScratchFolder()
    var options = Library.Options.test()
    options.cacheBudget = 4000
    let pages = Locked(1_000_000)
    options.pageLimit = { pages.with { $0 } }
    let library = Library(directory: scratch.path, options: options)
    let id = library.create(mode: "sketch", title: "").id
    library.cache([1], as: "card", of: id)
    #expect(library.flush() == nil)
    pages.with { $0 = 1 }
    library.rename(id, to: String(repeating: "long", count: 4000))
    #expect(library.flush()?.kind == .diskFull)
    library.cache([2], as: "card", of: id)
    for key in 0..<10 { library.cache([UInt8](repeating: 2, count: 300), as: "\(key)", of: id) }
    let waiting = (0..<10).filter { library.cached("\($0)", of: id) != nil }
    #expect(waiting.count < 4)
    #expect(library.cached("card", of: id) != [1], "the picture in the file is out of date")
  }
}
