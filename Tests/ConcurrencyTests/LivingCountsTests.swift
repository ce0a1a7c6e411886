import Concurrency
import Testing

@Suite struct LivingCountsTests {
  @Test func countsWhatIsMadeAndWhatIsLeft() {
    let name = "a kind that only this test makes"
    var things: [Living] = []
    for _ in 0..<5 { things.append(Living(name)) }
    #expect(LivingCounts.living(name) == 5)
    things.removeLast(3)
    #expect(LivingCounts.living(name) == 2)
    #expect(LivingCounts.overall(name) == 5)
    #expect(LivingCounts.sites(name).map(\.line) == [8, 8])
    #expect(LivingCounts.rows.contains { $0.name == name && $0.overall == 5 && $0.living == 2 })
    things = []
    #expect(LivingCounts.living(name) == 0)
  }
}
