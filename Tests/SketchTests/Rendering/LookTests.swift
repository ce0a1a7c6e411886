import Interface
import Sketch
import TestSupport
import Testing

/// Requirements of a board in every look.
@Suite struct LookTests {
  @Test(arguments: Theme.Look.allCases) func chalksAreSeenOnTheBoard(look: Theme.Look) {
    let theme = Theme(look)
    for n in 0..<6 {
      for board in [ColorRole.blackboardLit, .blackboardFar] {
        #expect(Contrast.ratio(theme.color(.chalk(n)), theme.color(board)) >= Contrast.graphics, "\(n)")
      }
    }
  }

  @Test(arguments: Theme.Look.allCases) func barsCanBeReadOverTheBoard(look: Theme.Look) {
    #expect(barsCanBeRead(over: Theme(look).color(.blackboardLit), Theme(look)))
  }

  @Test func itsIconsStayOnTheGridAndNoTwoAreAlike() {
    let signs: [Icon] = [
      .chalk, .pen, .eraser, .brushes, .line, .circle, .size, .manyHands, .oneHand, .autoHands, .clear,
      .layers, .shapes, .rectangle, .arrow, .polygon, .ruler, .bookmark, .rows, .select, .toFront, .toBack,
      .cut, .copy,
    ]
    #expect(faultySigns(signs) == [])
  }
}
