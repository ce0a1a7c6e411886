import Geometry
import Gestures
import Interface
import TestSupport
import Testing

@Suite struct ScrollViewTests {
  /// Twenty rows of 48 dp, 8 dp apart, in a view 300 dp high.
  private func makeList(turns: Int = 0) -> (ViewRoot, ScrollView, [ListRow]) {
    let root = makeRoot()
    let rows = (0..<20).map { ListRow("row \($0)") }
    let scroll = ScrollView(StackView(Stack(.column), rows))
    scroll.quarterTurns = turns
    root.content.add(scroll)
    root.arrange = { _ in scroll.frame = Rect(x: 0, y: 0, width: 400, height: 300) }
    root.layoutIfNeeded()
    return (root, scroll, rows)
  }

  private func drag(
    _ root: ViewRoot, _ scroll: ScrollView, _ phase: Gesture.Phase, _ way: Vector, speed: Vector = .zero,
    time: Double = 1
  ) {
    root.receive(
      Gesture(
        kind: .manipulate, phase: phase, session: .init(1), target: scroll.target, location: Point(100, 100),
        translation: way, velocity: speed, time: time))
  }

  @Test func theBodyFollowsTheFinger() {
    let (root, scroll, _) = makeList()
    #expect(scroll.maxOffset == 20 * 56 - 8 - 300)
    drag(root, scroll, .began, Vector(0, -20))
    drag(root, scroll, .changed, Vector(5, -120))
    #expect(scroll.offset == 120)
  }

  /// Where the body goes on, an arrow says so, and no row is seen in part: not at first and not after scrolling.
  @Test(arguments: [300.0, 290, 277, 251]) func noRowIsCutAtAnEdgeWithAnArrow(height: Double) {
    let (root, scroll, rows) = makeList()
    scroll.showsEdges = true
    root.arrange = { _ in scroll.frame = Rect(x: 0, y: 0, width: 400, height: height) }
    root.content.setNeedsLayout()
    root.layoutIfNeeded()
    for offset in stride(from: 0, through: scroll.maxOffset, by: 7) {
      scroll.scroll(to: offset)
      let strips = scroll.children.filter { $0 is ScrollEdge && !$0.isHidden }.map(\.frame)
      #expect(strips.count == (offset < 1 || offset > scroll.maxOffset - 1 ? 1 : 2))
      let top = strips.first { $0.minY == 0 }?.maxY ?? 0
      let bottom = strips.first { $0.minY > 0 }?.minY ?? height
      let whole = rows.filter { row in
        let y = row.frame.minY - scroll.offset
        let isSeen = y + row.frame.height > top + 0.5 && y < bottom - 0.5
        #expect(!isSeen || (y >= top - 0.5 && y + row.frame.height <= bottom + 0.5))
        return isSeen
      }
      #expect(whole.count >= 2)
    }
  }

  /// A card is higher than a row: its picture may be cut, but not its title.
  @Test(arguments: Array(stride(from: 260.0, to: 420, by: 13))) func noTitleOfACardIsCutAtAnEdgeWithAnArrow(
    height: Double
  ) {
    let cards = (0..<12).map { Card("Card \($0)", style: .thumbnail) }
    let grid = GridView(columnWidth: 150)
    for card in cards { grid.add(card) }
    let scroll = ScrollView(grid)
    let root = makeRoot()
    scroll.showsEdges = true
    root.content.add(scroll)
    root.arrange = { _ in scroll.frame = Rect(x: 0, y: 0, width: 330, height: height) }
    root.layoutIfNeeded()
    let titles = cards[0].wholeParts[0]
    #expect(titles.height > 20 && titles.height < cards[0].frame.height / 2)
    for offset in stride(from: 0, through: scroll.maxOffset, by: 7) {
      scroll.scroll(to: offset)
      let strips = scroll.children.filter { $0 is ScrollEdge && !$0.isHidden }.map(\.frame)
      let top = strips.first { $0.minY == 0 }?.maxY ?? 0
      let bottom = strips.first { $0.minY > 0 }?.minY ?? height
      for card in cards {
        let (from, to) = (card.frameInRoot.minY + titles.minY, card.frameInRoot.minY + titles.maxY)
        #expect(to <= top + 0.5 || from >= bottom - 0.5 || (from >= top - 0.5 && to <= bottom + 0.5))
      }
    }
  }

  @Test func aTurnedViewScrollsAsItsReaderSeesIt() {
    let (root, scroll, _) = makeList(turns: 1)
    drag(root, scroll, .began, Vector(50, 0))
    #expect(scroll.offset == 50, "down for the reader is left on the screen")
  }

  @Test func pastTheEndItGivesWayAndComesBack() {
    let (root, scroll, _) = makeList()
    drag(root, scroll, .began, Vector(0, 100))
    #expect(scroll.offset < 0 && scroll.offset > -60)
    drag(root, scroll, .ended, Vector(0, 100))
    #expect(root.isAnimating)
    for i in 1...200 { root.advance(to: 1 + Double(i) / 60) }
    #expect(scroll.offset == 0)
    #expect(!root.isAnimating, "an idle list costs nothing")
  }

  @Test func aFlingGoesOnAndStopsUnderAFinger() {
    let (root, scroll, _) = makeList()
    drag(root, scroll, .began, Vector(0, -20))
    drag(root, scroll, .ended, Vector(0, -20), speed: Vector(0, -600))
    root.advance(to: 1.2)
    let there = scroll.offset
    #expect(there > 60 && there < 200)
    #expect(root.stopFling(of: scroll.target))
    root.advance(to: 1.4)
    #expect(scroll.offset == there)
    #expect(!root.stopFling(of: scroll.target))
  }

  @Test func aFlingEndsAtTheEnd() {
    let (root, scroll, _) = makeList()
    drag(root, scroll, .began, .zero)
    drag(root, scroll, .ended, .zero, speed: Vector(0, -8000))
    for i in 1...600 { root.advance(to: 1 + Double(i) / 60) }
    #expect(scroll.offset == scroll.maxOffset && !root.isAnimating)
  }

  @Test func theFocusedRowIsBroughtIntoSight() {
    let (root, scroll, rows) = makeList()
    for row in [rows[12], rows[19], rows[0]] {
      root.focus(row)
      root.layoutIfNeeded()
      #expect(Rect(x: 0, y: 0, width: 400, height: 300).contains(row.frameInRoot))
    }
    #expect(scroll.offset <= 8)
  }

  @Test func whatIsScrolledAwayCannotBeTouched() {
    let (root, scroll, rows) = makeList()
    scroll.scroll(to: 100)
    #expect(root.view(at: Point(100, 2)) === rows[1])
    #expect(root.view(at: Point(100, 320)) == nil)
    #expect(root.hit(at: Point(100, 2))?.map(\.target) == [rows[1].target, scroll.target])
  }

  @Test func moreIsNotScrolledThanThereIs() {
    let (root, scroll, _) = makeList()
    root.focus(scroll.body.children[3])
    root.receive(KeyPress(.pageDown))
    #expect(scroll.offset > 200)
    for _ in 0..<9 { root.receive(KeyPress(.pageDown)) }
    #expect(scroll.offset == scroll.maxOffset)
    scroll.scroll(to: -50)
    #expect(scroll.offset == 0)
  }

  /// Eight cards of 112 dp, 8 dp apart, in a row 300 dp wide in a list 200 dp high.
  private func makeRow() -> (ViewRoot, outer: ScrollView, row: ScrollView, [ListRow]) {
    let root = makeRoot()
    let cards = (0..<8).map { ListRow("card \($0)") }
    let grid = LazyGrid { cards[$0] }
    grid.columnWidth = 112
    grid.spacing = 8
    grid.isRow = true
    grid.reload(count: 8)
    let row = ScrollView(grid, .row)
    row.margin = 16
    let rest = StackView(Stack(.column), (0..<10).map { ListRow("row \($0)") })
    let outer = ScrollView(StackView(Stack(.column, spacing: 0), [row, rest]))
    root.content.add(outer)
    root.arrange = { _ in outer.frame = Rect(x: 0, y: 0, width: 300, height: 200) }
    root.layoutIfNeeded()
    return (root, outer, row, cards)
  }

  @Test func aRowGoesSidewaysAndLeavesTheRestToTheListAround() {
    let (root, outer, row, cards) = makeRow()
    #expect(row.maxOffset == 8 * 120 - 8 + 32 - 300 && cards[0].frameInRoot.minX == 16)
    drag(root, row, .began, Vector(-20, 3))
    drag(root, row, .changed, Vector(-90, 40))
    drag(root, row, .ended, Vector(-90, 40))
    #expect(row.offset == 90 && outer.offset == 0)
    drag(root, row, .began, Vector(3, -20))
    drag(root, row, .changed, Vector(30, -60))
    drag(root, row, .ended, Vector(30, -60))
    #expect(row.offset == 90 && outer.offset == 60)
    // The last card can be brought into sight with the keyboard, as a whole.
    row.reveal(cards[7])
    #expect(row.offset == row.maxOffset)
    row.reveal(cards[0])
    #expect(row.offset == 0)
  }
}
