import Interface
import Jigsaw
import TestSupport
import Testing

/// Requirements of a puzzle table in every look.
@Suite struct LookTests {
  @Test(arguments: Theme.Look.allCases) func barsCanBeReadOverTheTable(look: Theme.Look) {
    #expect(barsCanBeRead(over: Theme(look).color(.tableLit), Theme(look)))
  }

  @Test func itsIconsStayOnTheGridAndNoTwoAreAlike() {
    #expect(faultySigns([.rotate, .pieces, .edges, .spread, .rows, .select, .toFront, .picture]) == [])
  }
}
