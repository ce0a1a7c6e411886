import Concurrency
import Testing

/// Work that all processors share.
struct AllCoresTests {
  @Test func resultsComeInTheOrderOfThePieces() {
    for count in [0, 1, 2, 3, 100] { #expect(AllCores.map(count) { $0 * $0 } == (0..<count).map { $0 * $0 }) }
  }

  @Test func stretchesAreTakenWhole() {
    for count in [0, 1, 6, 7, 8, 1000] {
      let pieces = Array(0..<count)
      #expect(AllCores.map(pieces, stretch: 7) { "\($0)" } == pieces.map { "\($0)" })
    }
  }

  @Test func everyPieceIsWorkedOutOnce() {
    let done = Locked([Int](repeating: 0, count: 500))
    _ = AllCores.map(500) { piece in done.with { $0[piece] += 1 } }
    #expect(done.with { $0 } == [Int](repeating: 1, count: 500))
  }
}
