import Geometry
import Gestures

/// A whole number between two buttons; holding one repeats, ever faster. Who touches the number can type another: one
/// that cannot be stays as it is written, with the end that it passes under it, until it is changed.
public final class Stepper: Control {
  /// The number: the last that was possible.
  public var value: Int {
    didSet {
      value = within(value)
      written = nil
      showValue()
    }
  }
  /// What it can be.
  public let range: ClosedRange<Int>
  /// What is written: the number, or a typed one that it cannot be.
  public var entered: Int { written ?? value }
  /// Whether what is written can be the number.
  public var isPossible: Bool { range.contains(entered) }

  /// By how much one press changes it.
  public let step: Int
  private let less: IconButton
  private let more: IconButton
  private let digits = Label(role: .body, weight: .semibold, alignment: .center)
  private let end = Label(role: .detail, color: .danger, alignment: .center)
  private var held: (direction: Int, next: Double, count: Int)?
  /// The number of the digits that are being typed.
  private var written: Int?
  /// More digits than anybody counts with are not taken.
  private static let mostWritten = 999_999_999

  /// How long a button is held before it repeats, and the time between two repeats, in seconds.
  public static let repeatDelay = 0.4, repeatInterval = 0.1

  /// Makes a stepper that may already have something to do when it changes.
  public init(
    _ value: Int, in range: ClosedRange<Int>, step: Int = 1, label: String,
    action: ((Stepper) -> Void)? = nil
  ) {
    self.step = step
    self.range = range
    self.value = min(max(value, range.lowerBound), range.upperBound)
    less = IconButton(.minus, label: label)
    more = IconButton(.plus, label: label)
    super.init()
    self.label = label
    digits.isTabular = true
    cornerRadius = Metrics.buttonRadius
    for view in [less, digits, more, end] { add(view) }
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
    on(.touchUpInside) { [weak self] _ in self?.root?.focus(self) }
    if let action { on(.valueChanged, action) }
    showValue()
  }

  private func showValue() {
    let shown = entered
    digits.text = String(shown)
    digits.color = isPossible ? .text : .danger
    end.text =
      shown > range.upperBound
      ? tr("at most {0}", String(range.upperBound)) : tr("at least {0}", String(range.lowerBound))
    end.isHidden = isPossible
    less.isEnabled = shown > range.lowerBound
    more.isEnabled = shown < range.upperBound
    setNeedsLayout()
  }

  private func within(_ number: Int) -> Int { min(max(number, range.lowerBound), range.upperBound) }

  private func change(by step: Int) { change(to: within(within(entered) + step)) }

  private func change(to number: Int) {
    let old = entered
    value = number
    if value != old { send(.valueChanged) }
  }

  private func write(_ number: Int) {
    guard number <= Self.mostWritten else { return }
    let old = entered
    if range.contains(number) { value = number }
    written = number
    showValue()
    if number != old { send(.valueChanged) }
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
    case .home: change(to: range.lowerBound)
    case .end: change(to: range.upperBound)
    case .backspace: write(entered / 10)
    case .character(let c) where c.isASCII && key.modifiers.isEmpty:
      guard let digit = c.wholeNumberValue else { return false }
      write((written ?? 0) * 10 + digit)
    default: return false
    }
    return true
  }

  /// The next digits are those of another number, unless these are not done.
  public override func focusChanged(_ isFocused: Bool) {
    if isPossible { written = nil }
    super.focusChanged(isFocused)
  }

  /// The two buttons and room for the longest number; more while a reason stands under it.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    let style = environment.theme.style(.body, .semibold)
    let longest =
      [range.lowerBound, range.upperBound].map { environment.width(String($0), style) }.max() ?? 0
    let room = max(40, longest.rounded(.up) + 16)
    let reason = end.isHidden ? .zero : end.size(fitting: available, in: environment)
    return Size(
      2 * Metrics.touch + max(room, reason.width),
      max(Metrics.touch, environment.lineHeight(style) + reason.height))
  }

  /// Places the buttons at both ends.
  public override func layout(in environment: Environment) {
    let side = Metrics.touch
    let y = (bounds.height - side) / 2
    less.frame = Rect(x: 0, y: y, width: side, height: side)
    more.frame = Rect(x: bounds.maxX - side, y: y, width: side, height: side)
    let room = Size(bounds.width - 2 * side, bounds.height)
    let reason = end.isHidden ? 0 : end.size(fitting: room, in: environment).height
    let number = digits.size(fitting: room, in: environment).height
    // A reason goes under the number, as close as both are high.
    let top = end.isHidden ? 0 : max(0, (bounds.height - number - reason) / 2)
    digits.frame = Rect(
      x: side, y: top, width: room.width,
      height: end.isHidden ? bounds.height : min(number, bounds.height - reason))
    end.frame = Rect(x: side, y: digits.frame.maxY, width: room.width, height: reason)
  }

  /// The ground behind all three, with an edge where digits are written.
  public override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    result.fill(bounds, radius: cornerRadius, environment.color(.text).faded(0.07))
    if isFocused { result.outline(bounds, radius: cornerRadius, width: 2, environment.color(.focus)) }
    return result
  }
}
