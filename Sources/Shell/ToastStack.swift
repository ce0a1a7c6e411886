import Geometry
import Interface

/// The messages that are shown now, the newest lowest. The same message is never shown twice at once.
final class ToastStack {
  private let root: ViewRoot
  private var toasts: [Toast] = []

  init(_ root: ViewRoot) { self.root = root }

  /// Shows a message, with one thing to do about it.
  func show(
    _ message: String, action: String? = nil, time: Double, seconds: Double = 4, perform: (() -> Void)? = nil
  ) {
    for old in toasts where old.message == message { remove(old) }
    if toasts.count == 3, let oldest = toasts.first { remove(oldest) }
    let toast = Toast(message, action: action, perform: perform) { [weak self] toast in self?.remove(toast) }
    toast.duration = seconds
    toasts.append(toast)
    root.advance(to: time)
    root.content.add(toast)
  }

  /// Takes all messages away.
  func removeAll() {
    for toast in toasts { remove(toast) }
  }

  private func remove(_ toast: Toast) {
    toasts.removeAll { $0 === toast }
    toast.removeFromParent()
    root.content.setNeedsLayout()
  }

  /// Places the messages above the near bar.
  func arrange(in window: Rect, clearOf depths: [Seat.Edge: Double], _ environment: Environment) {
    var bottom = window.maxY - max(20, depths[.bottom] ?? 0)
    for toast in toasts.reversed() {
      let size = toast.size(fitting: Size(min(window.width - 32, 560), .infinity), in: environment)
      toast.frame = Rect(
        x: ((window.width - size.width) / 2).rounded(), y: bottom - size.height, width: size.width,
        height: size.height)
      bottom -= size.height + 8
    }
  }
}
