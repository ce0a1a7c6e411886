import Concurrency
import Testing

@Suite struct LiveObjectListTests {
  private func entry(_ number: UInt64, count: Int = 1) -> LiveObjectList.Entry {
    LiveObjectList.Entry(number: number, count: count, time: 0, site: .init(file: "A/B.swift", line: 1)) {
      "\($0)"
    }
  }

  @Test func itEqualsAPlainList() {
    var (list, plain) = (LiveObjectList(), [UInt64: Int]())
    var (random, next) = (UInt64(7), UInt64(1))
    func dice(_ sides: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % sides
    }
    for step in 0..<4000 {
      // It grows and shrinks in turns.
      if plain.isEmpty || dice(10) < (step / 500 % 2 == 0 ? 7 : 3) {
        let count = dice(4)
        list.add(entry(next, count: count))
        plain[next] = count
        next += UInt64(max(1, count))
      } else {
        let gone = plain.keys.sorted()[dice(plain.count)]
        #expect(list.remove(gone)?.count == plain.removeValue(forKey: gone))
        #expect(list.remove(gone) == nil)
      }
      #expect(list.live == plain.values.reduce(0, +))
      #expect(list.room <= 2 * plain.count + 66)
      guard step % 50 == 0 else { continue }
      #expect(list.newest(.max).map(\.number) == plain.keys.sorted())
      let few = list.newest(5)
      #expect(few.map(\.number) == plain.keys.sorted().suffix(few.count))
      #expect(few.dropFirst().reduce(0) { $0 + $1.count } < 5)
    }
    #expect(list.newest(0).isEmpty && list.newest(-3).isEmpty && list.remove(next + 9) == nil)
  }
}
