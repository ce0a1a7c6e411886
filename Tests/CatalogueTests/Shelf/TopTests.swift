import Catalogue
import TestSupport
import Testing

@Suite struct TopTests {
  private static let entries = Samples.entries(700, seed: 3)

  /// A reader whose shelf has listed nothing yet.
  private static func reader() throws -> Reader {
    let reader = try Reader(WebServer(Samples.files(entries)))
    try reader.follow()
    try reader.restart()
    return reader
  }

  @Test(arguments: EntryFilter.Column.allCases) func theTopIsWhatTheListBeginsWith(
    _ column: EntryFilter.Column
  ) throws {
    for isAscending in [true, false] {
      var filter = EntryFilter()
      (filter.column, filter.isAscending) = (column, isAscending)
      let reader = try Self.reader()
      let top = try reader.shelf.top(filter)
      #expect(top.isPart)
      let first = reader.shelf.rows(0..<top.count, of: top)
      let rest = try reader.shelf.find(filter, after: top)
      #expect(!rest.isPart)
      let fresh = try reader.rows(filter)
      #expect(reader.shelf.rows(0..<rest.count, of: rest) == fresh)
      #expect(!first.isEmpty && Array(fresh.prefix(top.count)) == first)
    }
  }

  @Test func aShortListIsFoundAtOnce() throws {
    var filter = EntryFilter()
    filter.kinds = [.brush]
    filter.days = 18_500...18_700
    let reader = try Self.reader()
    let top = try reader.shelf.top(filter)
    #expect(!top.isPart)
    #expect(reader.shelf.rows(0..<top.count, of: top) == (try reader.rows(filter)))
  }

  @Test func whatIsAtHandIsNotFoundAgain() throws {
    let reader = try Self.reader()
    let all = try reader.shelf.find(EntryFilter())
    let top = try reader.shelf.top(EntryFilter())
    #expect(!top.isPart && top.count == all.count)
  }

  @Test func wordsFindEverythingAtOnce() throws {
    let reader = try Self.reader()
    var filter = EntryFilter()
    filter.words = "h"
    #expect(try !reader.shelf.top(filter).isPart)
    #expect(try reader.shelf.top(filter).count == reader.rows(filter).count)
  }
}
