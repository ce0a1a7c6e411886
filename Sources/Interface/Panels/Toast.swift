import Geometry

/// A short message that goes by itself, with what can be done about it: "Board cleared · Undo".
public final class Toast: View {
  /// What it says, already translated.
  public let message: String
  /// Called when it is to be taken out: its time is up, or its button was used.
  public var onClose: ((Toast) -> Void)?
  /// How long it stays, in seconds.
  public var duration = 6.0
  private let label: Label
  private let buttons = StackView(Stack(.row, spacing: Metrics.touchGap, alignment: .center, gravity: 1))

  /// Makes a message. Put it into a tree to show it. `perform` hears the index of the action that is used.
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

  /// Starts its time.
  public override func attachmentChanged(_ isAttached: Bool) {
    if isAttached, let root { root.animate(self, from: root.now + duration) }
  }

  /// Its time is up.
  public override func tick(_ time: Double) -> Bool {
    onClose?(self)
    return false
  }

  /// Where the words and the buttons stand in a width, and what both need: beside each other, or several buttons below the
  /// words where there is too little room.
  private func place(_ available: Double, _ environment: Environment) -> (text: Rect, buttons: Rect, Size) {
    let count = buttons.children.count
    let whole = min(available, 520)
    let side =
      count == 0
      ? .zero
      : buttons.size(fitting: Size(count == 1 ? available / 2 : whole - 8, .infinity), in: environment)
    // What of the width neither the words nor the buttons take.
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

  /// The message and its buttons.
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
