import Concurrency
import Testing

/// Work that all processors share.
struct AllCoresTests {
  @Test func resultsComeInTheOrderOfThePieces() {
    for count in [0, 1, 2, 3, 100] { #expect(AllCores.map(count) { $0 * $0 } == (0..<count).map { $0 * $0 }) }
  }

  @Test(arguments: [1, 2]) func noMoreAreWorkedOutAtOnceThanAreAskedFor(most: Int) {
    let work = Locked((now: 0, highest: 0))
    _ = AllCores.map(200, most: most) { _ in
      work.with { work in
        work.now += 1
        work.highest = max(work.highest, work.now)
      }
      work.with { $0.now -= 1 }
    }
    #expect(work.with { (1...most).contains($0.highest) })
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
