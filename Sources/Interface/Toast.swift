import Geometry

/// A short message that goes by itself, with one thing to do about it: "Board cleared · Undo".
public final class Toast: View {
  /// What it says, already translated.
  public let message: String
  /// Called when it is to be taken out: its time is up, or its button was used.
  public var onClose: ((Toast) -> Void)?
  /// How long it stays, in seconds.
  public var duration = 6.0
  private let label: Label
  private let button: Button?

  /// Makes a message. Put it into a tree to show it.
  public init(
    _ message: String, icon: Icon? = nil, action: String? = nil, perform: (() -> Void)? = nil,
    onClose: ((Toast) -> Void)? = nil
  ) {
    self.message = message
    self.onClose = onClose
    label = Label(message)
    button = action.map { Button($0, icon: icon, style: .plain) }
    super.init()
    fill = .raised
    castsShadow = true
    cornerRadius = Metrics.sheetRadius
    add(label)
    if let button {
      add(button)
      button.on(.touchUpInside) { [weak self] _ in
        perform?()
        if let self { self.onClose?(self) }
      }
    }
  }

  /// Starts its time.
  public override func attachmentChanged(_ isAttached: Bool) {
    if isAttached, let root { root.animate(self, from: root.now + duration) }
  }

  /// Its time is up.
  public override func tick(_ time: Double) -> Bool {
    onClose?(self)
    return false
  }

  /// What of the width neither the text nor the button takes, in dp.
  private var between: Double { button == nil ? 32 : 28 }

  private func widths(_ available: Double, _ environment: Environment) -> (text: Size, button: Size) {
    let side = button?.size(fitting: Size(available / 2, .infinity), in: environment) ?? .zero
    let room = min(available, 520) - between - side.width
    return (label.size(fitting: Size(room, .infinity), in: environment), side)
  }

  /// The message beside its button.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    let (text, side) = widths(available.width, environment)
    return Size(
      text.width + between + side.width,
      max(Metrics.touch, text.height + 24, side.height + 8))
  }

  /// Places the message and the button.
  public override func layout(in environment: Environment) {
    let (text, side) = widths(bounds.width, environment)
    label.frame = Rect(x: 16, y: (bounds.height - text.height) / 2, width: text.width, height: text.height)
    button?.frame = Rect(
      x: bounds.maxX - side.width - 4, y: (bounds.height - side.height) / 2, width: side.width,
      height: side.height)
  }
}
