import Geometry
import Interface

/// The page of discoveries: its head, and below it what scrolls. Where the head would take too much of a low window it
/// scrolls too.
final class DiscoverView: View {
  /// What stands above the cards.
  let head: DiscoverHead
  /// The cards.
  let grid: LazyGrid
  /// What scrolls.
  let scroll: ScrollView
  /// What stands in place of the cards when there are none.
  var message: View? {
    didSet {
      guard message !== oldValue else { return }
      oldValue?.removeFromParent()
      if let message { body.add(message) }
    }
  }
  /// Handles a key that no view on the page takes; returns whether it did.
  var onKey: ((KeyPress) -> Bool)?
  /// The height that the keyboard covers at the lower edge, in dp.
  var covered = 0.0 { didSet { if covered != oldValue { setNeedsLayout() } } }

  private let body: StackView

  /// The greatest part of the window for a head that does not scroll.
  private static let mostOfWindow = 0.3
  /// The gap between the cards, at most, and between the head and the cards, in dp.
  private static let gap = 24.0

  /// Makes the page of a head and cards.
  init(_ head: DiscoverHead, _ grid: LazyGrid) {
    self.head = head
    self.grid = grid
    body = StackView(Stack(.column, spacing: 16, alignment: .stretch), [grid])
    scroll = ScrollView(body)
    super.init()
    add(scroll)
    add(head)
  }

  /// Lays out the cards for a text size.
  func fit(textScale: Double, window: Size) {
    let layout = HomeLayout(window)
    grid.keepsColumns = true
    grid.columnWidth = min(EntryCardLayout.width * max(1, textScale), window.width - 2 * layout.side)
    grid.spacing = layout.isNarrow ? 12 : Self.gap
  }

  override func receive(_ key: KeyPress) -> Bool { onKey?(key) ?? false }

  override func layout(in environment: Environment) {
    let layout = HomeLayout(bounds.size)
    let width = bounds.width - 2 * layout.side
    let height = head.size(fitting: Size(width, .infinity), in: environment).height
    let stays = layout.edge + height <= Self.mostOfWindow * bounds.height
    if stays, head.parent !== self { add(head) }
    if !stays, head.parent === self { body.add(head, at: 0) }
    body.insets = Insets(
      top: stays ? 8 : layout.edge, left: layout.side, bottom: layout.edge + covered, right: layout.side)
    var room = bounds
    if stays {
      head.frame = Rect(x: layout.side, y: layout.edge, width: width, height: height)
      room.minY = head.frame.maxY
    }
    scroll.frame = room
  }
}
