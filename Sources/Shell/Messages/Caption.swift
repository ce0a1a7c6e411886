import Geometry
import Interface

/// A sentence about what the open document shows, for as long as it shows it.
final class Caption {
  private let root: ViewRoot
  private var view: MessageView?

  init(_ root: ViewRoot) { self.root = root }

  /// The frame of the sentence, in dp; nil without one.
  var frame: Rect? { view?.frame }

  /// Shows another sentence, or none.
  func show(_ text: String?) {
    if let text, let view {
      view.text = text
    } else {
      view?.removeFromParent()
      view = text.map { MessageView($0) }
      if let view { root.content.add(view, at: 0) }
    }
    root.content.setNeedsLayout()
  }

  /// Places the sentence.
  func arrange(in placement: MessagePlacement, _ environment: Environment) {
    view?.arrange(in: placement, environment)
  }

  /// Makes the next layout choose its place again.
  func chooseSpotAgain() { view?.spot = nil }
}
