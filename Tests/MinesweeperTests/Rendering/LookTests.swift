import Interface
import Minesweeper
import TestSupport
import Testing

/// Requirements of a mine field in every look.
@Suite struct LookTests {
  @Test(arguments: Theme.Look.allCases) func cellsAreDistinguishable(look: Theme.Look) {
    let theme = Theme(look)
    for closed in [ColorRole.closedCellTop, .closedCellBottom] {
      #expect(Contrast.ratio(theme.color(closed), theme.color(.openCell)) >= Contrast.graphics, "\(closed)")
    }
    #expect(Contrast.ratio(theme.color(.mine), theme.color(.openCell)) >= Contrast.graphics)
    #expect(Contrast.ratio(theme.color(.mine), theme.color(.blast)) >= Contrast.graphics)
  }

  @Test(arguments: Theme.Look.allCases) func digitsAreReadableAndDistinguishableByEveryone(look: Theme.Look) {
    let theme = Theme(look)
    let digits = (1...8).map { theme.color(.digit($0)) }
    for digit in digits { #expect(Contrast.ratio(digit, theme.color(.openCell)) >= Contrast.text) }
    for vision in ColorVision.allCases {
      for i in digits.indices {
        for j in digits[..<i].indices {
          #expect(vision.difference(digits[i], digits[j]) >= 15, "\(j + 1) and \(i + 1), \(vision)")
        }
      }
    }
  }

  @Test func numbersWithoutADigitHaveTheNearest() {
    let theme = Theme()
    #expect(theme.color(.digit(0)) == theme.color(.digit(1)))
    #expect(theme.color(.digit(99)) == theme.color(.digit(8)))
  }

  @Test func itsIconsStayOnTheGrid() { #expect(faultySigns([.flag, .bulb, .eye, .hand]) == []) }
}
