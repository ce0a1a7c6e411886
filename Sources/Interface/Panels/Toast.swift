import Geometry

/// A short message that disappears after a while, with actions: "Board cleared · Undo".
public final class Toast: View {
  /// The text, already translated.
  public let message: String
  /// Called when it is to be removed: its time is up, or one of its buttons was used.
  public var onClose: ((Toast) -> Void)?
  /// How long it is shown, in seconds.
  public var duration = 6.0
  private let label: Label
  private let buttons = StackView(Stack(.row, spacing: Metrics.touchGap, alignment: .center, gravity: 1))

  /// Makes a message. Add it to a tree to show it. `perform` is called with the index of the action that was used.
  public init(
    _ message: String, icon: Icon? = nil, actions: [String] = [], perform: ((Int) -> Void)? = nil,
    onClose: ((Toast) -> Void)? = nil
  ) {
    self.message = message
    self.onClose = onClose
    label = Label(message)
    super.init()
    fill = .raised
    castsShadow = true
    cornerRadius = Metrics.sheetRadius
    add(label)
    buttons.collapses = true
    if !actions.isEmpty { add(buttons) }
    for (index, action) in actions.enumerated() {
      let button = Button(action, icon: icon, style: .plain)
      buttons.add(button)
      button.on(.touchUpInside) { [weak self] _ in
        perform?(index)
        if let self { self.onClose?(self) }
      }
    }
  }

  /// Starts the timer when it is added to a tree.
  public override func attachmentChanged(_ isAttached: Bool) {
    if isAttached, let root { root.animate(self, from: root.now + duration) }
  }

  /// Ends the message when its time is up.
  public override func tick(_ time: Double) -> Bool {
    onClose?(self)
    return false
  }

  /// The frames of the text and the buttons in a width, and the size of both: beside each other, or several buttons
  /// below the text if there is too little room.
  private func place(_ available: Double, _ environment: Environment) -> (text: Rect, buttons: Rect, Size) {
    let count = buttons.children.count
    let whole = min(available, 520)
    let side =
      count == 0
      ? .zero
      : buttons.size(fitting: Size(count == 1 ? available / 2 : whole - 8, .infinity), in: environment)
    // The part of the width that neither the text nor the buttons take.
    let between = count == 0 ? 32.0 : 28
    let words = label.size(fitting: Size(whole - 32, .infinity), in: environment)
    if count > 1, words.width + between + side.width > whole {
      let width = max(words.width + 32, side.width + 8)
      return (
        Rect(x: 16, y: 16, width: words.width, height: words.height),
        Rect(x: width - 4 - side.width, y: 24 + words.height, width: side.width, height: side.height),
        Size(width, words.height + side.height + 28)
      )
    }
    let text = label.size(fitting: Size(whole - between - side.width, .infinity), in: environment)
    let size = Size(
      text.width + between + side.width, max(Metrics.touch, text.height + 24, side.height + 8))
    return (
      Rect(x: 16, y: (size.height - text.height) / 2, width: text.width, height: text.height),
      Rect(
        x: size.width - side.width - 4, y: (size.height - side.height) / 2, width: side.width,
        height: side.height), size
    )
  }

  /// The size of the message and its buttons.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    place(available.width, environment).2
  }

  /// Places the message and the buttons.
  public override func layout(in environment: Environment) {
    let placed = place(bounds.width, environment)
    label.frame = placed.text
    buttons.frame = placed.buttons
  }
}
