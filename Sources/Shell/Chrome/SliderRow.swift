import Geometry
import Interface

/// A slider with its name before it and its value as text after it.
final class SliderRow: View {
  private let slider: Slider
  private let value: Label
  private let row: StackView

  /// Makes a row; `change` is called with every new value, from 0 to 1.
  init(_ name: String, _ value: Double, _ text: String, change: @escaping (Double) -> Void) {
    slider = Slider(value, label: name) { change($0.value) }
    self.value = Label(text, color: .quietText)
    row = StackView(
      Stack(.row, spacing: 12, alignment: .center), [Label(name, role: .body)])
    super.init()
    row.add(slider, flex: 1)
    row.add(self.value)
    add(row)
  }

  /// Shows another value; the thumb does not move while a finger holds it.
  func show(_ value: Double, _ text: String) {
    if !slider.isPressed { slider.value = value }
    self.value.text = text
    setNeedsLayout()
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    row.size(fitting: available, in: environment)
  }

  override func layout(in environment: Environment) { row.frame = bounds }
}
