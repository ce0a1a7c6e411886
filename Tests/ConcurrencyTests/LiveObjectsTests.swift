import Concurrency
import Testing

@Suite struct LiveObjectsTests {
  @Test func countsWhatIsMadeAndWhatIsLeft() {
    let name = "a kind that only this test makes"
    var things: [LiveToken] = []
    for _ in 0..<5 { things.append(LiveToken(name)) }
    #expect(LiveObjects.live(name) == 5)
    things.removeLast(3)
    #expect(LiveObjects.live(name) == 2)
    #expect(LiveObjects.overall(name) == 5)
    #expect(LiveObjects.newest(9, of: name).map(\.site.line) == [8, 8])
    #expect(LiveObjects.rows.contains { $0.name == name && $0.overall == 5 && $0.live == 2 })
    things = []
    #expect(LiveObjects.live(name) == 0)
  }

  /// Makes a thing and passes on its caller's line.
  private func make(_ name: String, file: String = #fileID, line: Int = #line) -> LiveToken {
    LiveToken(name, file: file, line: line) { _ in "made for line \(line)" }
  }

  @Test func theNewestAreListedFirstWithTheirMakersCaller() throws {
    let name = "a kind with callers"
    let line = #line + 1
    var first: LiveToken? = make(name)
    var second: LiveToken? = make(name)
    let found = withExtendedLifetime((first, second)) { LiveObjects.newest(10, of: name) }
    #expect(found.map(\.site) == [line + 1, line].map { .init(file: #fileID, line: $0) })
    #expect(found.map(\.detail) == ["made for line \(line + 1)", "made for line \(line)"])
    #expect(found[0].number > found[1].number && found.allSatisfy { (0..<60).contains($0.age) })
    let newest = withExtendedLifetime((first, second)) { LiveObjects.newest(1, of: name) }
    #expect(newest.map(\.number) == [found[0].number])
    (first, second) = (nil, nil)
    #expect(first == nil && second == nil)
    #expect(LiveObjects.newest(10, of: name).isEmpty && LiveObjects.newest(10, of: "never made").isEmpty)
  }

  @Test func thingsOfOneStorageAreListedOneByOne() {
    let name = "a kind of one storage"
    let asked = Locked(0)
    let before = LiveToken(name) { _ in "alone" }
    let pieces = LiveToken(name, count: 1000) { index in
      asked.with { $0 += 1 }
      return "piece \(index)"
    }
    let found = withExtendedLifetime((before, pieces)) { LiveObjects.newest(3, of: name) }
    #expect(found.map(\.detail) == ["piece 999", "piece 998", "piece 997"])
    #expect(Set(found.map(\.number)).count == 3)
    #expect(asked.with { $0 } == 3, "only what is listed is described")
    let all = withExtendedLifetime((before, pieces)) { LiveObjects.newest(.max, of: name) }
    #expect(all.count == 1001 && all.last?.detail == "alone")
    #expect(Set(all.map(\.number)).count == 1001)
  }

  @Test func aDescriptionMayHoldTheLastReferenceToACountedObject() {
    let (outer, inner) = ("a kind that holds", "a kind that is held")
    var held: LiveToken? = LiveToken(inner)
    var holder: LiveToken? = LiveToken(outer) { [held] _ in held == nil ? "" : "holds" }
    held = nil
    #expect(held == nil && LiveObjects.live(inner) == 1 && holder != nil)
    holder = nil
    #expect(LiveObjects.live(outer) == 0 && LiveObjects.live(inner) == 0)
  }
}
