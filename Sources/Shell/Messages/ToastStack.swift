import Geometry
import Interface

/// The toasts that are shown now, at most two, the newest nearest to the edge. The same message is never shown twice at
/// once. A message about a document is removed when the document is left. Until then, one that offered something can be
/// shown again.
final class ToastStack {
  private struct Message {
    let text: String
    let actions: [String]
    /// How long it is shown, in seconds.
    let seconds: Double
    /// Whether it is about the document on screen.
    let isOfDocument: Bool
    /// Called with the index of the chosen action.
    let perform: ((Int) -> Void)?
  }

  private struct Entry {
    let message: Message
    let toast: Toast
    /// Where it is: chosen when it appears, so that it does not jump while the view moves under it.
    var spot: MessagePlacement.Spot?
  }

  private let root: ViewRoot
  private var entries: [Entry] = []
  /// Messages that offered something and went unused, at most as many as are shown at once, the newest first.
  private var kept: [Message] = []
  /// Whether a message has been kept since they were last read.
  private(set) var hasUnread = false

  /// How many messages are shown at once.
  private static let limit = 2

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
    let message = Message(
      text: message, actions: actions, seconds: seconds, isOfDocument: isOfDocument, perform: perform)
    show(message, time: time)
  }

  private func show(_ message: Message, time: Double) {
    drop(message.text)
    if entries.count == Self.limit, let oldest = entries.first { putAway(oldest.toast) }
    let toast = Toast(message.text, actions: message.actions) { [weak self] index in
      self?.drop(message.text)
      message.perform?(index)
    } onClose: { [weak self] toast in
      self?.putAway(toast)
    }
    toast.duration = message.seconds
    entries.append(Entry(message: message, toast: toast))
    root.advance(to: time)
    root.content.add(toast)
  }

  /// Removes a message, if it is shown or kept.
  func drop(_ message: String) {
    for old in entries where old.message.text == message { remove(old.toast) }
    kept.removeAll { $0.text == message }
    hasUnread = hasUnread && !kept.isEmpty
  }

  /// Removes the messages about the document that is left.
  func documentLeft() {
    for entry in entries where entry.message.isOfDocument { remove(entry.toast) }
    (kept, hasUnread) = ([], false)
  }

  /// Removes all messages.
  func removeAll() {
    for entry in entries { remove(entry.toast) }
    (kept, hasUnread) = ([], false)
  }

  private func remove(_ toast: Toast) {
    entries.removeAll { $0.toast === toast }
    toast.removeFromParent()
    root.content.setNeedsLayout()
  }

  // MARK: Kept messages

  /// Removes a message whose time is up. If it offers something about the document, it is kept.
  private func putAway(_ toast: Toast) {
    guard let message = entries.first(where: { $0.toast === toast })?.message else { return }
    remove(toast)
    guard message.isOfDocument, !message.actions.isEmpty else { return }
    kept = [message] + kept.prefix(Self.limit - 1)
    hasUnread = true
  }

  /// The texts of the kept messages, the newest first. They count as read from now on.
  func readKept() -> [String] {
    hasUnread = false
    return kept.map(\.text)
  }

  /// Shows a kept message again, with what it offers.
  func showAgain(_ text: String, time: Double) {
    if let message = kept.first(where: { $0.text == text }) { show(message, time: time) }
  }

  // MARK: Places

  /// Makes the next layout choose the places again.
  func chooseSpotsAgain() {
    for index in entries.indices { entries[index].spot = nil }
  }

  /// Places the messages: above the near bar, or beside it where they would cover the document's subject.
  func arrange(in placement: MessagePlacement, _ environment: Environment) {
    var taken: [MessagePlacement.Place: Double] = [:]
    for index in entries.indices.reversed() {
      let toast = entries[index].toast
      func size(_ width: Double) -> Size { toast.size(fitting: Size(width, .infinity), in: environment) }
      let places: [MessagePlacement.Place] = [
        .near, .right, .left, .nearRight, .nearLeft, .farRight, .farLeft, .far, .nearBetween, .farBetween,
      ]
      let spot = placement.best(of: places, keeping: entries[index].spot, size)
      entries[index].spot = spot
      let fitted = size(spot.width)
      toast.frame = placement.frame(fitted, in: spot.place, after: taken[spot.place, default: 0])
      taken[spot.place, default: 0] += fitted.height + 8
    }
  }
}
