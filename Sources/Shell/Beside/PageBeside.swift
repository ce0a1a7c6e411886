import Geometry
import Interface
import ModeKit

/// A page of a mode in a panel beside the document. It takes no focus and no keys: the document goes on beside it.
final class PageBeside: View {
  private let content: PageColumn
  private let heading: Label
  private let scroll: ScrollView
  private let close: IconButton

  /// The margin inside the panel, and the distance between its parts, in dp.
  private static let padding = 16.0, gap = 8.0

  /// Makes a panel.
  init(
    _ page: Page, textScale: Double, onUse: @escaping (CommandID, CommandPhase) -> Void,
    onClose: @escaping () -> Void
  ) {
    content = PageColumn(page, textScale: textScale, onUse: onUse)
    heading = Label(page.title, role: .title)
    scroll = ScrollView(content.view)
    scroll.showsEdges = true
    close = IconButton(.close, label: tr("Close")) { _ in onClose() }
    super.init()
    content.close = onClose
    fill = .raised
    cornerRadius = Metrics.sheetRadius
    castsShadow = true
    for view in [heading, scroll, close] { add(view) }
  }

  /// Shows another state of the page, or another page.
  func change(to page: Page) {
    content.change(to: page)
    heading.text = page.title
    setNeedsLayout()
  }

  /// Nothing behind the panel is touched through it.
  override var blocksTouches: Bool { true }

  /// The height of the title, which has the close button beside it.
  private func headHeight(_ width: Double, _ environment: Environment) -> Double {
    let room = width - Metrics.touch - 4 - Self.padding - Self.gap
    let words = heading.size(fitting: Size(room, .infinity), in: environment).height
    return max(words + Self.padding - 4, Metrics.touch)
  }

  /// The panel as wide as the room, and no higher than its content.
  override func size(fitting available: Size, in environment: Environment) -> Size {
    let inner = Size(available.width - 2 * Self.padding, .infinity)
    let rows = content.view.size(fitting: inner, in: environment).height
    let wanted = 4 + headHeight(available.width, environment) + Self.gap + rows + Self.padding
    return Size(available.width, min(available.height, wanted.rounded(.up)))
  }

  override func layout(in environment: Environment) {
    let touch = Metrics.touch
    let head = headHeight(bounds.width, environment)
    close.frame = Rect(x: bounds.width - touch - 4, y: 4, width: touch, height: touch)
    heading.frame = Rect(
      minX: Self.padding, minY: 4, maxX: close.frame.minX - Self.gap, maxY: 4 + head)
    scroll.frame = Rect(
      minX: Self.padding, minY: 4 + head + Self.gap, maxX: bounds.width - Self.padding,
      maxY: bounds.height - Self.padding)
  }
}
