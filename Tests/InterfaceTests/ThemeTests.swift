import Geometry
import Interface
import TestSupport
import Testing

/// What every look must keep, whichever colours stand in the table.
@Suite struct ThemeTests {
  static let looks = Theme.Look.allCases

  /// The opaque colours that a role can be seen as on the slate ground.
  func grounds(_ theme: Theme) -> [Color] {
    let backs = [
      theme.color(.groundLit), theme.color(.groundFar), theme.color(.tableLit), theme.color(.blackboardLit),
    ]
    return backs + [theme.color(.surface)] + backs.map { Contrast.flatten(theme.color(.raised), over: $0) }
  }

  @Test(arguments: looks) func textCanBeRead(look: Theme.Look) {
    let theme = Theme(look)
    for ground in [theme.color(.groundLit), theme.color(.groundFar), theme.color(.surface)]
      + grounds(theme).suffix(4)
    {
      #expect(Contrast.ratio(theme.color(.text), ground) >= Contrast.text)
      #expect(Contrast.ratio(theme.color(.quietText), ground) >= Contrast.text)
      let selected = Contrast.flatten(theme.color(.selection), over: ground)
      #expect(Contrast.ratio(theme.color(.text), selected) >= Contrast.text)
    }
    for role in [ColorRole.accent, .danger] {
      #expect(Contrast.ratio(theme.color(.onAccent), theme.color(role)) >= Contrast.text, "\(role)")
    }
  }

  @Test(arguments: looks) func cellsAreToldApart(look: Theme.Look) {
    let theme = Theme(look)
    for closed in [ColorRole.closedCellTop, .closedCellBottom] {
      #expect(Contrast.ratio(theme.color(closed), theme.color(.openCell)) >= Contrast.graphics, "\(closed)")
    }
    #expect(Contrast.ratio(theme.color(.mine), theme.color(.openCell)) >= Contrast.graphics)
    #expect(Contrast.ratio(theme.color(.mine), theme.color(.blast)) >= Contrast.graphics)
    #expect(Contrast.ratio(theme.color(.focus), theme.color(.surface)) >= Contrast.graphics)
  }

  @Test(arguments: looks) func digitsAreReadAndToldApartByEveryone(look: Theme.Look) {
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

  @Test(arguments: looks) func chalksAreSeenOnTheBoard(look: Theme.Look) {
    let theme = Theme(look)
    for n in 0..<6 {
      for board in [ColorRole.blackboardLit, .blackboardFar] {
        #expect(Contrast.ratio(theme.color(.chalk(n)), theme.color(board)) >= Contrast.graphics, "\(n)")
      }
    }
  }

  @Test func numbersOutsideTheTableAreTheNearest() {
    let theme = Theme()
    #expect(theme.color(.digit(0)) == theme.color(.digit(1)))
    #expect(theme.color(.digit(99)) == theme.color(.digit(8)))
    #expect(theme.color(.chalk(-1)) == theme.color(.chalk(0)))
    #expect(theme.color(.chalk(6)) == theme.color(.chalk(5)))
  }

  @Test func textGrowsWithTheUsersSizeAndNoFurther() {
    #expect(Theme().style(.body).size == 16)
    #expect(Theme(textScale: 2).style(.display).size == 56)
    #expect(Theme(textScale: 9).style(.detail).size == 26)
    #expect(Theme(textScale: 0).style(.title).size == 16)
    #expect(Theme().style(.title).weight == .semibold)
    #expect(Theme().style(.body, .semibold).weight == .semibold)
  }
}
