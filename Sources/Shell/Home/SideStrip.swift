import Geometry
import Interface

/// A row that scrolls sideways, such as the recent documents of a phone, from one edge of the window to the other.
final class SideStrip: View {
  private let scroll: ScrollView
  /// How far the row goes beyond what stands above it on either side, in dp.
  private let overhang: Double

  /// Makes the strip of a row, beside which the window's margins are `overhang` dp wide.
  init(_ row: View, overhang: Double) {
    self.overhang = overhang
    scroll = ScrollView(row, .row)
    super.init()
    scroll.margin = overhang
    add(scroll)
  }

  /// Takes the row back, after it has stood elsewhere.
  func hold(_ row: View) { scroll.add(row, at: 0) }

  override var blocksTouches: Bool { false }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    Size(available.width, scroll.size(fitting: available, in: environment).height)
  }

  override func layout(in environment: Environment) { scroll.frame = bounds.inset(dx: -overhang, dy: 0) }
}
