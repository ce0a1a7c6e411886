import Geometry
import Interface
import Scene
import TestSupport
import Testing

@Suite struct LabelTests {
  let setter = FixedTypesetter()
  let style = TextStyle(size: 10)  // six dp a character

  @Test func linesBreakAtSpacesAndKeepEveryWord() {
    let text = "The quick brown fox jumps over the lazy dog"
    for width in stride(from: 40.0, through: 300, by: 7) {
      let block = TextBlock(text, style, width: width, typesetter: setter)
      #expect(block.lines.map(\.string).joined(separator: " ") == text)
      #expect(block.lines.allSatisfy { $0.width <= width })
      #expect(!block.isCut)
      #expect(block.size.height == Double(block.lines.count) * 12)
    }
  }

  @Test func aWordThatIsTooWideIsSetSmallerAndBrokenOnlyBelowHalf() {
    let smaller = TextBlock("an extraordinary day", style, width: 60, typesetter: setter)
    #expect(smaller.lines.map(\.string) == ["an", "extraordinary", "day"])
    #expect(!smaller.isCut && smaller.style.size > 7.5 && smaller.size.width <= 60)
    let block = TextBlock("an extraordinary day", style, width: 30, typesetter: setter)
    #expect(block.lines.map(\.string) == ["an", "extraordin", "ary day"])
    #expect(block.isCut && block.style.size == 5)
  }

  @Test func truncationEndsAfterAWholeWord() {
    let block = TextBlock("one two three four", style, width: 60, maxLines: 1, typesetter: setter)
    #expect(block.lines.map(\.string) == ["one two …"])
    #expect(block.isCut)
    let narrow = TextBlock("extraordinary day", style, width: 36, maxLines: 1, typesetter: setter)
    #expect(narrow.lines.map(\.string) == ["extra…"])
  }

  /// The card of a document with a long name is no higher than one with a name of a few lines.
  @Test func aLongNameIsTruncatedOnACard() {
    let environment = Environment(theme: Theme(.slate), typesetter: setter)
    func card(_ words: Int) -> Card {
      Card(Array(repeating: "brown fox", count: words).joined(separator: " "), style: .thumbnail)
    }
    func height(_ card: Card) -> Double { card.size(fitting: Size(152, .infinity), in: environment).height }
    let heights = (1...40).map { height(card($0)) }
    #expect(heights[3] > heights[0] && heights[39] == heights[9])
    let long = card(40)
    long.frame = Rect(x: 0, y: 0, width: 152, height: heights[39])
    #expect(long.appearance(in: environment).texts.last?.string.hasSuffix("…") == true)
  }

  @Test func paragraphsStayApart() {
    let block = TextBlock("a\n\nb", style, typesetter: setter)
    #expect(block.lines.map(\.string) == ["a", "", "b"])
  }

  @Test func tabularDigitsDoNotShake() {
    let root = makeRoot()
    let label = Label("11.4")
    label.isTabular = true
    root.content.add(label)
    root.layoutIfNeeded()
    let before = label.size(fitting: Size(400, 100), in: root.environment)
    label.text = "88.8"
    #expect(label.size(fitting: Size(400, 100), in: root.environment) == before)
  }

  @Test func labelsTakeTheRoomTheyNeedAndNoMore() {
    let environment = makeRoot().environment
    let label = Label("three little words")
    let wide = label.size(fitting: Size(.infinity, .infinity), in: environment)
    #expect(wide == Size(173, 20))
    let narrow = label.size(fitting: Size(100, .infinity), in: environment)
    #expect(narrow.width <= 100 && narrow.height == 58)
  }
}
