import Geometry
import Gestures

/// A whole number between two buttons. Holding a button repeats in ever larger steps. After a tap on the number
/// another one can be typed. A typed number outside the range stays visible, with the limit below it, until it is
/// changed.
public final class Stepper: Control {
  /// The number: the last one within the range.
  public var value: Int {
    didSet {
      value = within(value)
      typed = nil
      showValue()
    }
  }
  /// The allowed range.
  public let range: ClosedRange<Int>
  /// The number as shown: ``value``, or a typed one outside the range.
  public var entered: Int { typed ?? value }
  /// Whether the number as shown is within the range.
  public var isPossible: Bool { range.contains(entered) }

  /// By how much one press changes it.
  public let step: Int
  private let less: IconButton
  private let more: IconButton
  private let digits = Label(role: .body, weight: .semibold, alignment: .center)
  private let end = Label(role: .detail, color: .danger, alignment: .center)
  private var held: (direction: Int, next: Double, count: Int)?
  /// The number that is being typed; nil while none is.
  private var typed: Int?
  /// The greatest number that can be typed.
  private static let greatestTyped = 999_999_999

  /// How long a button is held before it repeats, and the time between two repeats, in seconds.
  public static let repeatDelay = 0.4, repeatInterval = 0.1

  /// Makes a stepper; `action` is called when the user changes the number.
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
    on(.touchUpInside) { $0.root?.focus($0) }
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
    guard number <= Self.greatestTyped else { return }
    let old = entered
    if range.contains(number) { value = number }
    typed = number
    showValue()
    if number != old { send(.valueChanged) }
  }

  private func hold(_ direction: Int) {
    guard let root else { return }
    held = (direction, root.now + Stepper.repeatDelay, 0)
    root.animate(self, from: root.now + Stepper.repeatDelay)
  }

  /// Repeats while a button is held. With a step of one, the step grows to ten after ten repeats and to a hundred
  /// after thirty.
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

  /// Up, right and + increase the number; down, left and - decrease it; with Shift by ten steps. Digits type a
  /// number.
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
      write((typed ?? 0) * 10 + digit)
    default: return false
    }
    return true
  }

  /// Ends the typed number, unless it is outside the range: the next digit then starts a new one.
  public override func focusChanged(_ isFocused: Bool) {
    if isPossible { typed = nil }
    super.focusChanged(isFocused)
  }

  /// The size of the two buttons and the longest number; larger while a limit is shown below it.
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
    // The limit is shown directly below the number.
    let top = end.isHidden ? 0 : max(0, (bounds.height - number - reason) / 2)
    digits.frame = Rect(
      x: side, y: top, width: room.width,
      height: end.isHidden ? bounds.height : min(number, bounds.height - reason))
    end.frame = Rect(x: side, y: digits.frame.maxY, width: room.width, height: reason)
  }

  /// The background, with an outline while it is focused.
  public override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    result.fill(bounds, radius: cornerRadius, environment.color(.text).faded(0.07))
    if isFocused { result.outline(bounds, radius: cornerRadius, width: 2, environment.color(.focus)) }
    return result
  }
}
