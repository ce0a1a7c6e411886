import Interface
import Testing

@Test(arguments: [
  (0, "0:00"), (999, "0:00"), (59_999, "0:59"), (60_000, "1:00"), (134_000, "2:14"), (3_599_000, "59:59"),
  (3_600_000, "1:00:00"), (3_734_000, "1:02:14"), (90_061_000, "25:01:01"),
])
func durationsReadAsOnAClock(milliseconds: Int, text: String) {
  #expect(clockText(milliseconds: milliseconds) == text)
}
