import Geometry
import Interface
import TestSupport
import Testing

/// A grid of any number of views, of which only those in sight exist.
@Suite struct LazyGridTests {
  private final class Box: View {
    override func size(fitting available: Size, in environment: Environment) -> Size {
      Size(available.width, 100)
    }
  }

  private let root = makeRoot(Theme(), width: 500, height: 400)
  private let grid: LazyGrid
  private let scroll: ScrollView

  init() {
    grid = LazyGrid { place in
      let box = Box()
      box.tag = place
      return box
    }
    grid.columnWidth = 90
    grid.spacing = 10
    scroll = ScrollView(grid)
    scroll.onScroll = { [weak grid] in grid?.update() }
    root.content.add(scroll)
    root.arrange = { [weak scroll] _ in scroll?.frame = Rect(x: 0, y: 0, width: 500, height: 400) }
  }

  private var frames: [Int: Rect] { grid.existing.mapValues(\.frameInRoot) }

  private func show(_ offset: Double) {
    root.layoutIfNeeded()
    scroll.scroll(to: offset)
    root.layoutIfNeeded()
  }

  @Test func whatComesLaterMovesNothing() {
    grid.keepsColumns = true
    grid.reload(count: 3)
    root.layoutIfNeeded()
    var before = frames
    for count in [4, 6, 80, 1000] {
      let views = grid.existing
      grid.extend(to: count)
      root.layoutIfNeeded()
      #expect(before.allSatisfy { frames[$0.key] == $0.value }, "\(count)")
      #expect(views.allSatisfy { grid.existing[$0.key] === $0.value })
      before = frames
    }
    show(700)
    before = frames
    grid.extend(to: 100_000)
    root.layoutIfNeeded()
    #expect(before == frames)
    grid.extend(to: 5)
    #expect(grid.count == 100_000, "it never shrinks")
  }

  /// Without it, few views share the whole width.
  @Test func columnsAreKeptOnRequest() {
    grid.reload(count: 2)
    root.layoutIfNeeded()
    #expect(grid.columns == 2)
    grid.keepsColumns = true
    root.layoutIfNeeded()
    #expect(grid.columns == 5 && frames[1]?.minX == 102)
  }

  @Test func itTellsWhatIsInSight() {
    grid.reload(count: 1000)
    show(0)
    #expect(grid.shown == 0..<25)
    show(2200)
    let rows = grid.shown.lowerBound / 5..<grid.shown.upperBound / 5
    #expect(rows.contains(20) && rows.contains(23) && rows.count <= 8)
    #expect(Set(grid.shown) == Set(grid.existing.keys))
    // A view that has the focus stays, out of sight.
    grid.reload(count: 4)
    #expect(grid.shown.isEmpty)
  }
}
