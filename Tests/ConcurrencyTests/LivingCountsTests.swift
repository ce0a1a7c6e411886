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
    #expect(LivingCounts.newest(9, of: name).map(\.site.line) == [8, 8])
    #expect(LivingCounts.rows.contains { $0.name == name && $0.overall == 5 && $0.living == 2 })
    things = []
    #expect(LivingCounts.living(name) == 0)
  }

  /// Makes a thing and passes on its caller's line.
  private func make(_ name: String, file: String = #fileID, line: Int = #line) -> Living {
    Living(name, file: file, line: line) { _ in "made for line \(line)" }
  }

  @Test func theNewestAreListedFirstWithTheirMakersCaller() throws {
    let name = "a kind with callers"
    let line = #line + 1
    var first: Living? = make(name)
    var second: Living? = make(name)
    let found = withExtendedLifetime((first, second)) { LivingCounts.newest(10, of: name) }
    #expect(found.map(\.site) == [line + 1, line].map { .init(file: #fileID, line: $0) })
    #expect(found.map(\.detail) == ["made for line \(line + 1)", "made for line \(line)"])
    #expect(found[0].number > found[1].number && found.allSatisfy { (0..<60).contains($0.age) })
    let newest = withExtendedLifetime((first, second)) { LivingCounts.newest(1, of: name) }
    #expect(newest.map(\.number) == [found[0].number])
    (first, second) = (nil, nil)
    #expect(first == nil && second == nil)
    #expect(LivingCounts.newest(10, of: name).isEmpty && LivingCounts.newest(10, of: "never made").isEmpty)
  }

  @Test func thingsOfOneStorageAreListedOneByOne() {
    let name = "a kind of one storage"
    let asked = Locked(0)
    let before = Living(name) { _ in "alone" }
    let pieces = Living(name, count: 1000) { index in
      asked.with { $0 += 1 }
      return "piece \(index)"
    }
    let found = withExtendedLifetime((before, pieces)) { LivingCounts.newest(3, of: name) }
    #expect(found.map(\.detail) == ["piece 999", "piece 998", "piece 997"])
    #expect(Set(found.map(\.number)).count == 3)
    #expect(asked.with { $0 } == 3, "only what is listed is described")
    let all = withExtendedLifetime((before, pieces)) { LivingCounts.newest(.max, of: name) }
    #expect(all.count == 1001 && all.last?.detail == "alone")
    #expect(Set(all.map(\.number)).count == 1001)
  }

  @Test func aDescriptionMayHoldTheLastReferenceToACountedObject() {
    let (outer, inner) = ("a kind that holds", "a kind that is held")
    var held: Living? = Living(inner)
    var holder: Living? = Living(outer) { [held] _ in held == nil ? "" : "holds" }
    held = nil
    #expect(held == nil && LivingCounts.living(inner) == 1 && holder != nil)
    holder = nil
    #expect(LivingCounts.living(outer) == 0 && LivingCounts.living(inner) == 0)
  }
}
