import Geometry
import Interface

/// A sentence that belongs to what the open document shows, for as long as it shows it. It takes no finger.
final class Caption {
  private let root: ViewRoot
  private var view: CaptionView?
  private var window = Rect.null
  private var place: MessageRoom.Place?

  init(_ root: ViewRoot) { self.root = root }

  /// Where the sentence stands, in dp; nil without one.
  var frame: Rect? { view?.frame }

  /// Shows another sentence, or none.
  func show(_ text: String?) {
    guard let text else {
      view?.removeFromParent()
      view = nil
      place = nil
      return root.content.setNeedsLayout()
    }
    if let view {
      view.text = text
    } else {
      let view = CaptionView(text)
      self.view = view
      root.content.add(view, at: 0)
    }
    root.content.setNeedsLayout()
  }

  /// Places it at the far side, away from the hands. It stays at the side where it is as long as it has room there: sentence
  /// after sentence is read at one place.
  func arrange(in room: MessageRoom, _ environment: Environment) {
    guard let view else { return }
    func size(_ width: Double) -> Size { view.size(fitting: Size(width, .infinity), in: environment) }
    func frame(_ place: MessageRoom.Place) -> Rect {
      room.frame(size(room.width(in: place) ?? room.window.width), in: place)
    }
    if window == room.window, let place {
      let kept = frame(place)
      if room.width(in: place) != nil, room.window.contains(kept), !room.isTaken(kept) {
        return view.frame = kept
      }
    }
    window = room.window
    let best = room.best(of: [.far, .right, .left, .near], size)
    place = best
    view.frame = frame(best)
  }
}

private final class CaptionView: View {
  var text: String {
    get { label.text }
    set { label.text = newValue }
  }
  private let label: Label

  init(_ text: String) {
    label = Label(text)
    super.init()
    fill = .raised
    castsShadow = true
    cornerRadius = Metrics.sheetRadius
    add(label)
  }

  override var blocksTouches: Bool { false }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    let words = label.size(fitting: Size(available.width - 32, .infinity), in: environment)
    return Size(words.width + 32, words.height + 24)
  }

  override func layout(in environment: Environment) { label.frame = bounds.inset(dx: 16, dy: 12) }
}
