import Geometry
import Gestures

/// A whole number between two buttons; holding one repeats, ever faster. Who touches the number can type another.
public final class Stepper: Control {
  /// The number.
  public var value: Int {
    didSet {
      value = min(max(value, range.lowerBound), range.upperBound)
      if value != oldValue { showValue() }
    }
  }
  /// What it can be.
  public var range: ClosedRange<Int> {
    didSet {
      value = min(max(value, range.lowerBound), range.upperBound)
      showValue()
    }
  }

  /// By how much one press changes it.
  public let step: Int
  private let less: IconButton
  private let more: IconButton
  private let digits = Label(role: .body, weight: .semibold, alignment: .center)
  private var held: (direction: Int, next: Double, count: Int)?
  private var typed = ""

  /// How long a button is held before it repeats, and the time between two repeats, in seconds.
  public static let repeatDelay = 0.4, repeatInterval = 0.1

  /// Makes a stepper that may already have something to do when it changes.
  public init(
    _ value: Int, in range: ClosedRange<Int>, step: Int = 1, label: String,
    action: ((Stepper) -> Void)? = nil
  ) {
    self.step = step
    self.value = min(max(value, range.lowerBound), range.upperBound)
    self.range = range
    less = IconButton(.minus, label: label)
    more = IconButton(.plus, label: label)
    super.init()
    self.label = label
    digits.isTabular = true
    cornerRadius = Metrics.buttonRadius
    for view in [less, digits, more] { add(view) }
    for (button, direction) in [(less, -1), (more, 1)] {
      button.on(.touchDown) { [weak self] _ in self?.hold(direction) }
      button.on(.touchUpInside) { [weak self] _ in
        guard let self else { return }
        if (self.held?.count ?? 0) == 0 { self.change(by: direction * step) }
        self.held = nil
      }
      for event in [ControlEvent.touchUpOutside, .cancel, .dragOutside] {
        button.on(event) { [weak self] _ in self?.held = nil }
      }
    }
    on(.touchUpInside) { [weak self] _ in self?.root?.focus(self, showsRing: true) }
    if let action { on(.valueChanged, action) }
    showValue()
  }

  private func showValue() {
    digits.text = String(value)
    less.isEnabled = value > range.lowerBound
    more.isEnabled = value < range.upperBound
  }

  private func change(by step: Int) {
    let old = value
    // What would go past an end stops at it, however large the step.
    value = min(max(old.addingReportingOverflow(step).partialValue, range.lowerBound), range.upperBound)
    if value != old { send(.valueChanged) }
  }

  private func hold(_ direction: Int) {
    guard let root else { return }
    held = (direction, root.now + Stepper.repeatDelay, 0)
    root.animate(self, from: root.now + Stepper.repeatDelay)
  }

  /// Repeats while a button is held; a number counted by one then goes by ten after ten steps and by a hundred after
  /// thirty.
  public override func tick(_ time: Double) -> Bool {
    while let hold = held, hold.next <= time {
      let stride = hold.count < 10 || step > 1 ? step : hold.count < 30 ? 10 : 100
      held = (hold.direction, hold.next + Stepper.repeatInterval, hold.count + 1)
      change(by: hold.direction * stride)
      if value == range.lowerBound || value == range.upperBound { held?.next = .infinity }
    }
    if let held { root?.animate(self, from: held.next) }
    return false
  }

  /// Up, right and + count up, down, left and - down, by ten with Shift; digits write a number.
  public override func receive(_ key: KeyPress) -> Bool {
    guard isEnabledInTree else { return false }
    let step = key.modifiers.contains(.shift) ? 10 * self.step : self.step
    switch key.key {
    case .up, .right, .character("+"): change(by: step)
    case .down, .left, .character("-"): change(by: -step)
    case .home: change(by: range.lowerBound - value)
    case .end: change(by: range.upperBound - value)
    case .backspace:
      typed = String(typed.dropLast())
      change(by: (Int(typed) ?? range.lowerBound) - value)
      return true
    case .character(let c) where c.isASCII && c.isWholeNumber && key.modifiers.isEmpty:
      // Digits go on from what was written; where that is too much, they start anew.
      let longer = typed + String(c)
      typed = (Int(longer) ?? .max) <= range.upperBound ? longer : String(c)
      change(by: (Int(typed) ?? range.lowerBound) - value)
      return true
    default: return false
    }
    typed = ""
    return true
  }

  /// Forgets the digits that were being written.
  public override func focusChanged(_ isFocused: Bool) {
    typed = ""
    super.focusChanged(isFocused)
  }

  /// The two buttons and room for the longest number.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    let style = environment.theme.style(.body, .semibold)
    let longest =
      [range.lowerBound, range.upperBound].map { environment.width(String($0), style) }.max() ?? 0
    let room = max(40, longest.rounded(.up) + 16)
    return Size(2 * Metrics.touch + room, max(Metrics.touch, environment.lineHeight(style)))
  }

  /// Places the buttons at both ends.
  public override func layout(in environment: Environment) {
    let side = Metrics.touch
    let y = (bounds.height - side) / 2
    less.frame = Rect(x: 0, y: y, width: side, height: side)
    more.frame = Rect(x: bounds.maxX - side, y: y, width: side, height: side)
    digits.frame = Rect(minX: side, minY: 0, maxX: bounds.maxX - side, maxY: bounds.maxY)
  }

  /// The ground behind all three.
  public override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    result.fill(bounds, radius: cornerRadius, environment.color(.text).faded(0.07))
    return result
  }
}
