import Geometry
import Interface
import TestSupport
import Testing

@Suite struct LayoutTests {
  let boxes = [Size(10, 20), Size(30, 10), Size(20, 40)]

  @Test func rowsFollowEachOther() {
    let frames = Stack(.row, spacing: 5, alignment: .start).frames(
      boxes, flex: [0, 0, 0], in: Rect(x: 100, y: 50, width: 200, height: 60))
    #expect(frames.map(\.minX) == [100, 115, 150])
    #expect(frames.map(\.size) == boxes)
  }

  @Test func leftoverRoomIsSharedByFlex() {
    let frames = Stack(.column, spacing: 5).frames(
      boxes, flex: [0, 1, 3], in: Rect(x: 0, y: 0, width: 50, height: 120))
    #expect(frames.map(\.height) == [20, 20, 70])
    #expect(frames.allSatisfy { $0.width == 50 })
    #expect(frames.last?.maxY == 120)
  }

  @Test func gravityPlacesLeftoverRoom() {
    let frames = Stack(.row, spacing: 0, alignment: .center, gravity: 1).frames(
      boxes, flex: [0, 0, 0], in: Rect(x: 0, y: 0, width: 100, height: 40))
    #expect(frames.map(\.minX) == [40, 50, 80])
    #expect(frames.map(\.center.y) == [20, 20, 20])
  }

  @Test func aRowThatDoesNotFitBecomesAColumn() {
    let environment = makeRoot().environment
    let row = StackView(Stack(.row), [Button("Cancel"), Button("Start anew")])
    row.collapses = true
    let wide = row.size(fitting: Size(400, 400), in: environment)
    let narrow = row.size(fitting: Size(150, 400), in: environment)
    #expect(wide.height == 48)
    #expect(narrow.height == 48 + 8 + 48 && narrow.width <= 150)
  }

  @Test func gridsUseAsManyColumnsAsFit() {
    let root = makeRoot(width: 700)
    let grid = GridView(columnWidth: 100, spacing: 20)
    for i in 0..<7 { grid.add(Button("\(i)")) }
    root.content.add(grid)
    root.arrange = { _ in grid.frame = Rect(x: 0, y: 0, width: 340, height: 300) }
    root.layoutIfNeeded()
    #expect(Set(grid.children.map(\.frame.minX)).count == 3)
    #expect(grid.children[6].frame.minY == 2 * (48 + 20))
  }

  @Test func aColumnWithRoomBecomesTwo() {
    let root = makeRoot(width: 700)
    let rows = (0..<5).map { ListRow("\($0)") }
    let column = StackView(Stack(.column, spacing: 8), rows)
    root.content.add(column)
    var width = 500.0
    root.arrange = { _ in column.frame = Rect(x: 0, y: 0, width: width, height: 400) }
    func lay(_ next: Double) -> [Rect] {
      width = next
      root.content.setNeedsLayout()
      root.layoutIfNeeded()
      return rows.map(\.frame)
    }
    let height = rows[0].size(fitting: Size(200, .infinity), in: root.environment).height
    #expect(lay(500)[4].minY == 4 * (height + 8))
    column.halfWidth = 200
    let two = lay(500)
    #expect(two[0].width == 238 && two[2].minY == 2 * (height + 8) && two[3].minY == 0)
    #expect(two[3].minX == 262 && two[4].maxX == 500)
    let needed = column.size(fitting: Size(500, .infinity), in: root.environment)
    #expect(needed == Size(500, 3 * height + 16))
    // Where half the room is too narrow, there is one.
    #expect(lay(420)[4].minY == 4 * (height + 8))
  }
}
