import Geometry
import Testing

@Suite struct RandomSourceTests {
  @Test func followsThePublishedSequence() {
    // The first outputs of SplitMix64 for the seed 1234567, as published with the algorithm.
    var random = RandomSource(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
    #expect(random.next() == 9_817_491_932_198_370_423)
  }

  @Test(arguments: [1, 2, 3, 7, 10, 100])
  func everyOutcomeIsAsLikely(bound: Int) {
    var random = RandomSource(seed: UInt64(bound))
    var counts = [Int](repeating: 0, count: bound)
    let draws = 20_000
    for _ in 0..<draws { counts[random.below(bound)] += 1 }
    let expected = Double(draws) / Double(bound)
    let chi = counts.reduce(0.0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
    // Chi-square with bound − 1 degrees of freedom: mean bound − 1, deviation √(2(bound − 1)).
    let freedom = Double(bound - 1)
    #expect(chi <= freedom + 5 * (2 * freedom).squareRoot() + 1e-9)
  }

  @Test func shufflingKeepsEverythingAndReachesEveryOrder() {
    var random = RandomSource(seed: 5)
    var seen: [[Int]: Int] = [:]
    for _ in 0..<6000 {
      var list = [0, 1, 2]
      random.shuffle(&list)
      seen[list, default: 0] += 1
    }
    #expect(seen.count == 6)
    #expect(seen.values.allSatisfy { (850...1150).contains($0) })
  }
}
