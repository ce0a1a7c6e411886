import Geometry

/// An on-screen keyboard for machines without a keyboard: letters, digits, signs and accented letters, shift,
/// backspace and enter, and keys to select all, copy and paste.
///
/// If ten keys of 48 dp fit in a row, the letters are in QWERTY order, else in alphabetical order. A keyboard for
/// numbers has digits, backspace and a key that closes it.
public final class OnScreenKeyboard: View {
  /// Called with typed text; without it, the text goes to the view that its seat
  /// has focused.
  public var onText: ((String) -> Void)?
  /// Called with keys that type no text, such as backspace and enter; without it, they go to the tree.
  public var onKey: ((KeyPress) -> Void)?
  /// Called when the keyboard is to be closed.
  public var onClose: (() -> Void)?

  private enum Page: Hashable {
    case letters, accents, signs, digits
  }

  private var page: Page { didSet { if page != oldValue { setNeedsLayout() } } }
  private var isUpper = false { didSet { if isUpper != oldValue { setNeedsLayout() } } }
  private var keys: [[KeyCap]] = []
  private var built: (page: Page, isUpper: Bool, columns: Int)?
  private var repeating: Double?
  private static let margin = 8.0, gap = Metrics.barGap

  /// Makes a keyboard that types into the focused view of its tree.
  public init(onlyDigits: Bool = false) {
    page = onlyDigits ? .digits : .letters
    super.init()
    fill = .raised
    castsShadow = true
    cornerRadius = Metrics.sheetRadius
  }

  public override var touchGap: Double { Metrics.barGap }

  private func columns(_ width: Double) -> Int {
    let (margin, gap) = (OnScreenKeyboard.margin, OnScreenKeyboard.gap)
    let columns = min(10, max(4, Int((width - 2 * margin + gap) / (Metrics.touch + gap))))
    return page == .digits && columns < 10 ? min(5, columns) : columns
  }

  private func text(_ string: String) {
    if let onText { onText(string) } else { type { $0.receive(.commit(string)) } }
    isUpper = false
    if page == .accents { page = .letters }
  }

  private func key(_ key: KeyPress) {
    if let onKey { onKey(key) } else { type { $0.receive(key) } }
  }

  /// Types into the view that the keyboard's seat has focused.
  private func type(_ body: (ViewRoot) -> Void) {
    guard let root else { return }
    root.typing(by: seatInTree ?? root.keyboardSeat) { body(root) }
  }

  /// The function of a key.
  private enum Role {
    case writes(Character)
    case selectAll, copy, paste
  }

  /// The keys of a page by rows, without the last row, which every page has.
  private static func roles(_ page: Page, columns: Int) -> [[Role]] {
    func writing(_ characters: String) -> [Role] { characters.map { .writes($0) } }
    let rows =
      switch page {
      case .letters: ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map(writing)
      case .accents: ["äöüßàâáãåæ", "çèéêëìíîïñ", "òóôõøœùúûÿ"].map(writing)
      case .signs:
        [
          writing("1234567890"), writing("-/:()&@'\"") + [.selectAll],
          writing(".,?+=_#%") + [.copy, .paste],
        ]
      case .digits: [writing("1234567890")]
      }
    if columns == 10 { return rows }
    let all = page == .letters ? writing("abcdefghijklmnopqrstuvwxyz") : Array(rows.joined())
    return stride(from: 0, to: all.count, by: columns).map {
      Array(all[$0..<min($0 + columns, all.count)])
    }
  }

  private func cap(_ role: Role) -> KeyCap {
    func command(_ character: Character, _ label: String, _ icon: Icon) -> KeyCap {
      let cap = KeyCap("", icon: icon, isQuiet: true) { [weak self] in
        self?.key(KeyPress(.character(character), modifiers: .control))
      }
      cap.label = label
      return cap
    }
    switch role {
    case .writes(let character):
      // Only the sharp s has no capital of one letter.
      let capital = character.uppercased()
      let string = isUpper && capital.count == 1 ? capital : String(character)
      return KeyCap(string) { [weak self] in
        guard let self else { return }
        // Steppers take keys, not text.
        if page == .digits { key(KeyPress(.character(character))) } else { text(string) }
      }
    case .selectAll: return command("a", tr("Select all"), .select)
    case .copy: return command("c", tr("Copy"), .copy)
    case .paste: return command("v", tr("Paste"), .paste)
    }
  }

  private func build(_ columns: Int) {
    guard built.map({ $0 != (page, isUpper, columns) }) ?? true else { return }
    built = (page, isUpper, columns)
    removeChildren()
    keys = OnScreenKeyboard.roles(page, columns: columns).map { $0.map(cap) }
    func turning(_ title: String, to page: Page) -> KeyCap {
      KeyCap(title, share: 1.2, isQuiet: true) { [weak self] in self?.page = page }
    }
    let shift = KeyCap(isUpper ? "ABC" : "Abc", share: 1.2, isQuiet: true) { [weak self] in
      self?.isUpper.toggle()
    }
    let turns: [KeyCap] =
      switch page {
      case .letters: [shift, turning("123", to: .signs)]
      case .accents: [shift, turning("abc", to: .letters)]
      case .signs: [turning("abc", to: .letters), turning("äöü", to: .accents)]
      case .digits: []
      }
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
    let isDone = page == .digits
    let enter = KeyCap("", icon: .check, share: 1.2, isQuiet: true) { [weak self] in
      if isDone { self?.onClose?() } else { self?.key(KeyPress(.enter)) }
    }
    enter.label = tr("Done")
    let close = KeyCap("", icon: .chevronDown, share: 1, isQuiet: true) { [weak self] in self?.onClose?() }
    keys.append(isDone ? [backspace, enter] : turns + [space, backspace, enter, close])
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

  /// The size of the keys: the available width, at most 720 dp.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    let width = min(available.width, 720)
    let columns = columns(width)
    let rows = OnScreenKeyboard.roles(page, columns: columns).count + 1
    let height = keyHeight(environment)
    return Size(
      width,
      2 * OnScreenKeyboard.margin + Double(rows) * height + Double(rows - 1) * OnScreenKeyboard.gap)
  }

  private func keyHeight(_ environment: Environment) -> Double {
    max(Metrics.touch, environment.lineHeight(environment.theme.style(.body)) + 8)
  }

  /// Places the keys. All keys above the last row have the same width.
  public override func layout(in environment: Environment) {
    let columns = columns(bounds.width)
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
      // No key of the last row is narrower than a touch target, however narrow the keyboard is.
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
