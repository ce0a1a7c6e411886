import Catalogue
import Geometry
import Jigsaw
import Minesweeper
import Sketch
import Testing

import Shell

/// What the modes say of the entries that they open.
@Suite struct EntryKindsTests {
  private let kinds = EntryKinds([MinesweeperMode(), JigsawMode(), SketchMode()])

  /// The words for a count of a kind.
  private func text(_ kind: EntryKind, _ count: Int) -> String? { kinds[kind]?.text(count: count) }

  @Test func everyKindOfTheFormatIsOpenedByOneMode() {
    #expect(kinds.offered.map(\.kind) == [.picture, .puzzle, .board, .sketch, .replay, .brush])
    #expect(Set(kinds.offered.map(\.kind)) == Set(EntryKind.allCases))
    #expect(Set(kinds.offered.map(\.many)).count == EntryKind.allCases.count)
  }

  /// Without a mode its entries are not offered; they are still listed, by the format's name.
  @Test func withoutAModeItsKindsAreNotOffered() {
    let kinds = EntryKinds([MinesweeperMode()])
    #expect(kinds.offered.map(\.kind) == [.board, .replay])
    let entry = CatalogueEntry(kind: .sketch, name: "Oslo", day: 20_000, count: 214, title: "A sail")
    #expect(kinds.line(entry) == "sketch")
    #expect(self.kinds.line(entry) == "Sketch · 214 strokes")
  }

  /// Pieces are not counted like pixels: a size that the kind does not offer is no longer looked for.
  @Test func aSizeStaysWithinItsKind() {
    var search = EntrySearch()
    search.choose(.puzzle, among: kinds)
    search.counts = 500...1000
    search.choose(.sketch, among: kinds)
    #expect(search.counts == 500...1000)
    search.choose(.picture, among: kinds)
    #expect(search.counts == nil)
  }

  /// The choices of a menu leave nothing out.
  @Test(arguments: [nil] + EntryKind.allCases.map { Optional($0) })
  func theSizesCoverAllCounts(kind: EntryKind?) {
    let ranges = kinds.counts(of: kind)
    var random = RandomSource(seed: 5)
    for _ in 0..<1000 {
      let count = 1 + Int(random.next() % UInt64(CatalogueLimits.count))
      for count in [count, count % 10_000 + 1] { #expect(ranges.contains { $0.contains(count) }) }
    }
    let labels = ranges.map { kinds.text(counts: $0, of: kind) }
    #expect(Set(labels).count == ranges.count)
  }

  @Test func countsHaveUnits() {
    #expect(text(.puzzle, 1000) == "1,000 pieces")
    #expect(text(.puzzle, 1) == "1 piece")
    #expect(text(.board, 480) == "480 cells")
    #expect(text(.picture, 12_000_000) == "12 megapixels")
    #expect(text(.picture, 1_000_000) == "1 megapixel")
    #expect(text(.picture, 2_300_000) == "2.3 megapixels")
    #expect(text(.picture, 900) == "0.1 megapixels")
    #expect(text(.sketch, 0) == "")
    #expect(text(.brush, 1) == "", "an entry of one brush is named by its kind")
    #expect(kinds.text(counts: 500...1000, of: .puzzle) == "500–1,000 pieces")
    #expect(kinds.text(counts: 500...1000, of: nil) == "500–1,000")
    #expect(kinds.text(counts: 1...100, of: .board) == "Up to 100 cells")
  }
}
