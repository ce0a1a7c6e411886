import Geometry
import Interface

/// The home screen: what scrolls, and above its lower edge the bar while somebody chooses documents.
final class HomeView: View {
  /// What scrolls.
  let scroll: ScrollView
  /// The bar; nil while nobody chooses.
  var bar: ChoosingBar? {
    didSet {
      guard bar !== oldValue else { return }
      oldValue?.removeFromParent()
      if let bar { add(bar) }
    }
  }

  /// The height that the keyboard covers at the lower edge, in dp.
  var covered = 0.0 { didSet { if covered != oldValue { setNeedsLayout() } } }

  /// Makes the screen of what scrolls.
  init(_ scroll: ScrollView) {
    self.scroll = scroll
    super.init()
    add(scroll)
  }

  /// Where the bar is, in dp of this view; nil while nobody chooses. Known before the view is laid out.
  var barFrame: Rect? {
    guard bar != nil else { return nil }
    let size = ChoosingBar.size(fitting: bounds.size)
    return Rect(
      x: ((bounds.width - size.width) / 2).rounded(),
      y: bounds.height - covered - Metrics.barMargin - size.height,
      width: size.width, height: size.height)
  }

  override func layout(in environment: Environment) {
    scroll.frame = bounds
    if let barFrame { bar?.frame = barFrame }
  }
}
