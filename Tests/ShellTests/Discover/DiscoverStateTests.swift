import Catalogue
import Geometry
import Testing

import Shell

/// What the page of discoveries shows, as a value.
@Suite struct DiscoverStateTests {
  private func row(_ number: Int, isHere: Bool = false) -> EntryRow {
    let entry = CatalogueEntry(kind: .puzzle, name: "", day: 0, count: 1, title: "Entry \(number)")
    return EntryRow(sample: entry, number: number, of: 1, isHere: isHere)
  }

  private func list(_ count: Int) -> EntryList { EntryList(EntryFilter(), samples: Array(0..<count)) }

  private func rows(_ range: Range<Int>) -> [EntryRow?] { range.map { row($0) } }

  private func state(_ count: Int) -> DiscoverState {
    var state = DiscoverState()
    state.take(list(count), of: state.search, first: [], continues: false)
    return state
  }

  /// While a catalogue comes, what is in sight keeps its place and its rows.
  @Test func whatContinuesMovesNothing() {
    var state = state(50)
    state.take(rows(0..<50), from: 0)
    state.noteVisible(8..<20)
    state.offset = 300
    #expect(state.continues(state.search))
    state.take(list(90), of: state.search, first: [], continues: true)
    #expect(state.visible == 8..<20 && state.offset == 300 && state.count == 90)
    #expect((8..<20).allSatisfy { state.rows[$0]?.id == row($0).id })
    var other = state.search
    other.words = "sea"
    #expect(!state.continues(other))
    var broken = state
    broken.startOver()
    #expect(!broken.continues(broken.search) && broken.count == 90, "it is listed until the answer has come")
    state.take(list(3), of: other, first: rows(0..<3), continues: false)
    #expect(state.offset == 0 && state.visible.isEmpty && state.rows.count == 3)
  }

  @Test func rowsInSightAreReadFirst() {
    var state = state(1000)
    state.noteVisible(400..<420)
    #expect(state.missing == 400..<420)
    state.take(rows(400..<420), from: 400)
    #expect(state.missing == 380..<440)
    state.take(rows(380..<440), from: 380)
    #expect(state.missing == nil)
    state.noteVisible(410..<430)
    #expect(state.missing == 440..<450)
  }

  /// An entry that has gone has no row, and is not asked for again and again.
  @Test func goneEntriesAreReadOnce() {
    var state = state(10)
    state.noteVisible(0..<10)
    state.take([row(0), nil, row(2)] + [EntryRow?](repeating: nil, count: 7), from: 0)
    #expect(state.missing == nil && state.rows.count == 2)
    #expect(state.wanted.map(\.id.number).sorted() == [0, 2])
  }

  @Test func theMiddleIsWantedMost() {
    var state = state(100)
    state.take(rows(0..<100), from: 0)
    state.noteVisible(40..<51)
    #expect(state.wanted.first?.id.number == 45 && state.wanted.count == 11)
    #expect(Set(state.wanted.suffix(2).map(\.id.number)) == [40, 50])
  }

  /// However far somebody scrolls, only the rows near the sight take memory.
  @Test func rowsFarFromTheSightAreForgotten() {
    var state = state(100_000)
    for start in stride(from: 0, to: 99_000, by: 17) {
      state.noteVisible(start..<start + 20)
      while let missing = state.missing { state.take(rows(missing), from: missing.lowerBound) }
      #expect(state.rows.count <= 2 * 5 * 20 + 3 * 20)
      #expect((start..<start + 20).allSatisfy { state.rows[$0] != nil })
    }
  }

  @Test func newsOfAnEntryReplaceItsRow() {
    var state = state(5)
    state.take(rows(0..<5), from: 0)
    #expect(state.take(row(3, isHere: true)) == 3 && state.rows[3]?.isHere == true)
    #expect(state.take(row(77)) == nil)
  }
}
