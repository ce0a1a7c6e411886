import Geometry

/// A keyboard for screens without one: letters, digits and signs, shift, backspace and enter, for whoever it faces.
///
/// Where ten keys of 48 dp fit in a row the letters stand as on a typewriter, else in the order of the alphabet.
public final class OnScreenKeyboard: View {
  /// Called with text that was written.
  public var onText: ((String) -> Void)?
  /// Called with keys that write nothing: backspace and enter.
  public var onKey: ((KeyPress) -> Void)?
  /// Called when it is to be taken away.
  public var onClose: (() -> Void)?

  private enum Page: Hashable {
    case lower, upper, signs
  }

  private var page = Page.lower { didSet { if page != oldValue { setNeedsLayout() } } }
  private var keys: [[KeyCap]] = []
  private var built: (page: Page, columns: Int)?
  private var repeating: Double?
  private static let margin = 8.0, gap = Metrics.barGap

  /// Makes a keyboard that writes into whatever has the keyboard in the tree that it is in.
  public override init() {
    super.init()
    fill = .raised
    castsShadow = true
    cornerRadius = Metrics.sheetRadius
  }

  public override var touchGap: Double { Metrics.barGap }

  private static func columns(_ width: Double) -> Int {
    min(10, max(4, Int((width - 2 * margin + gap) / (Metrics.touch + gap))))
  }

  private func text(_ string: String) {
    if let onText { onText(string) } else { root?.receive(.commit(string)) }
    if page == .upper { page = .lower }
  }

  private func key(_ key: KeyPress) {
    if let onKey { onKey(key) } else { root?.receive(key) }
  }

  /// The characters of a page by rows.
  private static func characters(_ page: Page, columns: Int) -> [[String]] {
    let typewriter = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
    let signs = ["1234567890", "-/:()&@'\"", ".,?+=_#%"]
    let rows: [String]
    if columns == 10 {
      rows = page == .signs ? signs : typewriter
    } else {
      let all = Array(page == .signs ? signs.joined() : "abcdefghijklmnopqrstuvwxyz")
      rows = stride(from: 0, to: all.count, by: columns).map {
        String(all[$0..<min($0 + columns, all.count)])
      }
    }
    return rows.map { $0.map { page == .upper ? $0.uppercased() : String($0) } }
  }

  private func build(_ columns: Int) {
    guard built?.page != page || built?.columns != columns else { return }
    built = (page, columns)
    removeChildren()
    keys = OnScreenKeyboard.characters(page, columns: columns).map { row in
      row.map { string in KeyCap(string) { [weak self] in self?.text(string) } }
    }
    let shift = KeyCap(page == .signs ? "abc" : page == .upper ? "ABC" : "Abc", share: 1.2, isQuiet: true) {
      [weak self] in
      guard let self else { return }
      self.page = self.page == .lower ? .upper : .lower
    }
    let signs = KeyCap("123", share: 1.2, isQuiet: true) { [weak self] in self?.page = .signs }
    let space = KeyCap("", share: 3) { [weak self] in self?.text(" ") }
    let backspace = KeyCap("", icon: .back, share: 1.2, isQuiet: true) { [weak self] in
      self?.key(KeyPress(.backspace))
    }
    backspace.on(.touchDown) { [weak self] _ in
      guard let self, let root = self.root else { return }
      self.repeating = root.now + Stepper.repeatDelay
      root.animate(self, from: root.now + Stepper.repeatDelay)
    }
    for event in [ControlEvent.touchUpInside, .touchUpOutside, .cancel, .dragOutside] {
      backspace.on(event) { [weak self] _ in self?.repeating = nil }
    }
    let enter = KeyCap("", icon: .check, share: 1.2, isQuiet: true) { [weak self] in
      self?.key(KeyPress(.enter))
    }
    let close = KeyCap("", icon: .chevronDown, share: 1, isQuiet: true) { [weak self] in self?.onClose?() }
    keys.append(
      page == .signs
        ? [shift, space, backspace, enter, close] : [shift, signs, space, backspace, enter, close])
    for key in keys.joined() { add(key) }
  }

  /// Repeats backspace while it is held.
  public override func tick(_ time: Double) -> Bool {
    while let next = repeating, next <= time {
      repeating = next + Stepper.repeatInterval
      key(KeyPress(.backspace))
    }
    if let repeating { root?.animate(self, from: repeating) }
    return false
  }

  /// As wide as ten comfortable keys, or as there is room.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    let width = min(available.width, 720)
    let columns = OnScreenKeyboard.columns(width)
    let rows = OnScreenKeyboard.characters(page, columns: columns).count + 1
    let height = keyHeight(environment)
    return Size(
      width,
      2 * OnScreenKeyboard.margin + Double(rows) * height + Double(rows - 1) * OnScreenKeyboard.gap)
  }

  private func keyHeight(_ environment: Environment) -> Double {
    max(Metrics.touch, environment.lineHeight(environment.theme.style(.body)) + 8)
  }

  /// Places the keys: those with letters all as wide as a tenth of the row.
  public override func layout(in environment: Environment) {
    let columns = OnScreenKeyboard.columns(bounds.width)
    build(columns)
    let (margin, gap) = (OnScreenKeyboard.margin, OnScreenKeyboard.gap)
    let room = bounds.width - 2 * margin
    let unit = (room - gap * Double(columns - 1)) / Double(columns)
    let height = keyHeight(environment)
    for (number, row) in keys.enumerated() {
      let y = margin + Double(number) * (height + gap)
      let isLast = number == keys.count - 1
      let shares = row.reduce(0) { $0 + $1.share }
      let free = room - gap * Double(row.count - 1)
      // No key of the last row is smaller than a finger, however narrow the keyboard is.
      let part = isLast ? max(0, free - Metrics.touch * Double(row.count)) / shares : 0
      let widths = row.map { isLast ? Metrics.touch + part * $0.share : unit }
      var x = margin + (room - widths.reduce(gap * Double(row.count - 1), +)) / 2
      for (key, width) in zip(row, widths) {
        key.frame = Rect(x: x, y: y, width: width, height: height)
        x += width + gap
      }
    }
  }
}

/// One key. It never takes the keyboard from the field that is written in.
private final class KeyCap: Control {
  let title: String
  let icon: Icon?
  let share: Double
  let isQuiet: Bool

  init(
    _ title: String, icon: Icon? = nil, share: Double = 1, isQuiet: Bool = false, action: @escaping () -> Void
  ) {
    self.title = title
    self.icon = icon
    self.share = share
    self.isQuiet = isQuiet
    super.init()
    cornerRadius = Metrics.buttonRadius
    on(.touchUpInside) { _ in action() }
  }

  override var isFocusable: Bool { false }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let text = environment.color(.text)
    result.fill(
      bounds, radius: cornerRadius, tinted(text.faded(isQuiet ? 0.05 : 0.11), toward: text.faded(0.5)))
    if let icon {
      result.icon(icon, in: Rect(center: bounds.center, size: Size(Metrics.icon, Metrics.icon)), text)
    } else if !title.isEmpty {
      // The longest words stand on 48 dp: they take the smaller size where the larger would be cut.
      let large = TextBlock(title, environment.theme.style(.body), typesetter: environment.typesetter)
      let block =
        large.size.width <= bounds.width - 4
        ? large : TextBlock(title, environment.theme.style(.detail), typesetter: environment.typesetter)
      result.add(block.place(in: bounds, color: text, alignment: .center, isCentered: true))
    }
    return result
  }
}
