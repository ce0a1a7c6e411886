import Geometry
import Interface

/// The toasts that are shown now, at most two, the newest nearest to the edge. The same message is never shown twice at
/// once. A message about a document goes with it.
final class ToastStack {
  private struct Entry {
    let toast: Toast
    /// Whether it is about the document on screen.
    let isOfDocument: Bool
    /// Where it is: chosen when it appears, so that it does not jump while the view moves under it.
    var place: MessagePlacement.Place?
  }

  private let root: ViewRoot
  private var entries: [Entry] = []
  private var window = Rect.null

  init(_ root: ViewRoot) { self.root = root }

  /// The frames of the messages, in dp.
  var frames: [Rect] { entries.map(\.toast.frame) }

  /// Shows a message with one action.
  func show(
    _ message: String, action: String, time: Double, seconds: Double = 4, perform: @escaping () -> Void
  ) {
    show(message, actions: [action], time: time, seconds: seconds) { _ in perform() }
  }

  /// Shows a message; `perform` is called with the index of the chosen action. One that `isOfDocument` is removed when
  /// the document on screen is left.
  func show(
    _ message: String, actions: [String] = [], time: Double, seconds: Double = 4, isOfDocument: Bool = false,
    perform: ((Int) -> Void)? = nil
  ) {
    drop(message)
    if entries.count == 2, let oldest = entries.first { remove(oldest.toast) }
    let toast = Toast(message, actions: actions, perform: perform) { [weak self] toast in self?.remove(toast)
    }
    toast.duration = seconds
    entries.append(Entry(toast: toast, isOfDocument: isOfDocument))
    root.advance(to: time)
    root.content.add(toast)
  }

  /// Removes a message, if it is shown.
  func drop(_ message: String) {
    for old in entries where old.toast.message == message { remove(old.toast) }
  }

  /// Removes the messages about the document that is left.
  func documentLeft() {
    for entry in entries where entry.isOfDocument { remove(entry.toast) }
  }

  /// Removes all messages.
  func removeAll() {
    for entry in entries { remove(entry.toast) }
  }

  private func remove(_ toast: Toast) {
    entries.removeAll { $0.toast === toast }
    toast.removeFromParent()
    root.content.setNeedsLayout()
  }

  /// Places the messages: above the near bar, or beside it where they would cover the document's subject.
  func arrange(in placement: MessagePlacement, _ environment: Environment) {
    if window != placement.window {
      window = placement.window
      for index in entries.indices { entries[index].place = nil }
    }
    var taken: [MessagePlacement.Place: Double] = [:]
    for index in entries.indices.reversed() {
      let toast = entries[index].toast
      func size(_ width: Double) -> Size { toast.size(fitting: Size(width, .infinity), in: environment) }
      let places: [MessagePlacement.Place] = [
        .near, .right, .left, .farRight, .farLeft, .far, .nearBetween, .farBetween,
      ]
      let place = placement.best(of: places, keeping: entries[index].place, size)
      entries[index].place = place
      let fitted = size(placement.width(in: place) ?? placement.window.width)
      toast.frame = placement.frame(fitted, in: place, after: taken[place, default: 0])
      taken[place, default: 0] += fitted.height + 8
    }
  }
}
