import Geometry
import Interface
import Testing

/// Numbers and sizes in words.
@Suite struct CountTextTests {
  @Test func thousandsStandApart() {
    let known = [
      0: "0", 999: "999", 1000: "1,000", 14_500: "14,500", 1_000_000: "1,000,000", 2_001_030: "2,001,030",
      -1500: "-1,500",
    ]
    for (number, text) in known { #expect(countText(number) == text) }
    var random = RandomSource(seed: 1)
    for _ in 0..<200 {
      let number = Int(random.next() >> (random.next() % 60 + 4))
      #expect(countText(number).filter { $0 != "," } == String(number))
    }
  }

  @Test func sizesAreRoundedToWhatPeopleRead() {
    let known = [
      0: "0 KB", 1: "1 KB", 1000: "1 KB", 1001: "2 KB", 350_000: "350 KB", 999_499: "1000 KB",
      999_500: "1.0 MB", 4_200_000: "4.2 MB", 4_250_000: "4.3 MB", 99_949_999: "99.9 MB",
      99_950_000: "100 MB", 2_000_000_000: "2,000 MB",
    ]
    for (count, text) in known { #expect(byteText(count) == text, "\(count)") }
    #expect(byteText(190_000, of: 290_000) == "190 of 290 KB")
    #expect(byteText(400_000, of: 4_200_000) == "0.4 of 4.2 MB")
    #expect(byteText(1_000_000, of: 200_000_000) == "1 of 200 MB")
  }
}
