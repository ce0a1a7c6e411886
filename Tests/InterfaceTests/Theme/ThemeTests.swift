import Geometry
import Interface
import TestSupport
import Testing

/// Requirements of every look, whatever its colours.
@Suite struct ThemeTests {
  static let looks = Theme.Look.allCases

  /// The opaque colours behind text, after blending onto the slate.
  func grounds(_ theme: Theme) -> [Color] {
    let backs = [theme.color(.groundLit), theme.color(.groundFar)]
    return backs + [theme.color(.surface)] + backs.map { Contrast.flatten(theme.color(.raised), over: $0) }
  }

  @Test(arguments: looks) func textCanBeRead(look: Theme.Look) {
    let theme = Theme(look)
    for ground in [theme.color(.groundLit), theme.color(.groundFar), theme.color(.surface)]
      + grounds(theme).suffix(2)
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

  @Test(arguments: looks) func theKeyboardsRingIsSeen(look: Theme.Look) {
    let theme = Theme(look)
    #expect(Contrast.ratio(theme.color(.focus), theme.color(.surface)) >= Contrast.graphics)
  }

  @Test func numbersOutsideTheTableAreTheNearest() {
    let theme = Theme()
    #expect(theme.color(.hue(-1)) == theme.color(.hue(0)))
    #expect(theme.color(.hue(6)) == theme.color(.hue(5)))
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
