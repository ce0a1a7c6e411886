import Geometry
import Gestures
import Interface
import TestSupport
import Testing

@Suite struct MenuTests {
  /// A menu with groups of these sizes beside a button at the lower edge.
  private func open(_ groups: [Int], in root: ViewRoot) -> Menu {
    let entries = groups.enumerated().flatMap { group, count in
      (0..<count).map { row -> Menu.Entry in
        let entry = Menu.Entry("\(group) \(row)", "Command \(group) \(row)", icon: .settings)
        return row == 0 ? entry.asFirstOfGroup : entry
      }
    }
    let anchor = Rect(x: root.size.width / 2, y: root.size.height - 60, width: 48, height: 48)
    let menu = Menu(entries, beside: anchor)
    root.content.add(menu)
    root.layoutIfNeeded()
    return menu
  }

  private func all<V: View>(_ kind: V.Type, in view: View) -> [V] {
    view.isHidden ? [] : ((view as? V).map { [$0] } ?? []) + view.children.flatMap { all(kind, in: $0) }
  }

  /// The rows that are seen, and the part of the window in which they are.
  private func seen(_ menu: Menu) throws -> (rows: [Rect], area: Rect) {
    let scroll = try #require(all(ScrollView.self, in: menu).first)
    var area = scroll.frameInRoot
    if scroll.isScrollable { area.maxY -= 20 }
    return (all(ListRow.self, in: menu).map(\.frameInRoot).filter { $0.intersects(area) }, area)
  }

  @Test(arguments: [Size(360, 640), Size(412, 915), Size(800, 600), Size(1280, 800), Size(3840, 2160)])
  func noRowIsCutAndNoneIsLost(size: Size) throws {
    for groups in [[1], [3, 2], [7, 6, 3, 4, 5], [2, 18, 4], [30]] {
      let root = makeRoot(width: size.width, height: size.height)
      let menu = open(groups, in: root)
      let (rows, area) = try seen(menu)
      #expect(!rows.isEmpty)
      for row in rows { #expect(area.inset(by: -0.5).contains(row), "\(groups) at \(size)") }
      for (number, row) in rows.enumerated() {
        #expect(!rows[..<number].contains { $0.intersects(row) })
      }
      let count = groups.reduce(0, +)
      #expect(all(ListRow.self, in: menu).count == count)
      let scroll = try #require(all(ScrollView.self, in: menu).first)
      #expect(scroll.isScrollable || rows.count == count)
      // The end is reached.
      scroll.scroll(to: .infinity)
      root.layoutIfNeeded()
      let last = try #require(all(ListRow.self, in: menu).map(\.frameInRoot.maxY).max())
      #expect(last <= scroll.frameInRoot.maxY + 0.5)
    }
  }

  @Test func twentyCommandsStandInTwoColumns() throws {
    let menu = open([3, 6, 3, 4, 5], in: makeRoot(width: 1280, height: 800))
    let rows = try seen(menu).rows
    #expect(rows.count == 21 && Set(rows.map(\.minX)).count == 2)
    // Groups stay together and in their order, down the first column and then down the second.
    let order = all(ListRow.self, in: menu).sorted {
      ($0.frameInRoot.minX, $0.frameInRoot.minY) < ($1.frameInRoot.minX, $1.frameInRoot.minY)
    }
    #expect(order.map(\.title) == all(ListRow.self, in: menu).map(\.title))
  }

  @Test func aShelfTurnsItsPages() throws {
    let root = makeRoot(width: 1280, height: 800)
    var chosen: CommandID?
    let entries = (0..<15).map { Menu.Entry("\($0)", "Command \($0)", icon: .settings) }
    let shelf = Shelf(entries) { chosen = $0 }
    root.content.add(shelf)
    shelf.place = Rect(x: 16, y: 400, width: 1248, height: 300)
    root.layoutIfNeeded()
    var labels: [String] = []
    var places: Set<Point> = []
    for _ in 0..<3 {
      let tiles = all(Control.self, in: shelf)
      #expect(tiles.count <= 7 && tiles.allSatisfy { $0.frame.width >= 48 && $0.frame.height >= 48 })
      labels += tiles.map(\.label).filter { $0 != "More" }
      let more = try #require(tiles.first { $0.label == "More" })
      places.insert(more.frameInRoot.origin)
      more.activate()
      root.layoutIfNeeded()
    }
    #expect(labels == entries.map(\.title), "every command is on one page")
    #expect(places.count == 1, "the button stays under the finger")
    try #require(all(Control.self, in: shelf).first { $0.label == "Command 2" }).activate()
    #expect(chosen == "2")
  }
}
