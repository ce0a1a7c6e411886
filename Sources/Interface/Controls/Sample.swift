import Geometry
import Scene

/// A drawing that fills its view.
public final class DrawingView: View {
  /// The drawing.
  public var drawing: NamedDrawing { didSet { if drawing != oldValue { setNeedsDisplay() } } }
  private let height: Double

  /// Makes a view of a height in dp.
  public init(_ drawing: NamedDrawing, height: Double) {
    self.drawing = drawing
    self.height = height
  }

  /// The available width, and the height of the view.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    Size(available.width, height)
  }

  /// The drawing.
  public override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    result.add(.drawing(drawing, in: bounds))
    result.outline(bounds, radius: 0, environment.color(.line))
    return result
  }
}

/// A button that is a drawing. Its name is only spoken.
public final class DrawingButton: Control {
  /// The drawing.
  public var drawing: NamedDrawing { didSet { if drawing != oldValue { setNeedsDisplay() } } }
  private let height: Double

  /// Makes a button of a height in dp.
  public init(_ label: String, _ drawing: NamedDrawing, height: Double, action: @escaping (Control) -> Void) {
    self.drawing = drawing
    self.height = height
    super.init()
    self.label = label
    cornerRadius = Metrics.buttonRadius
    on(.touchUpInside, action)
  }

  /// The available width, and the height of the drawing.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    Size(available.width, height)
  }

  /// The drawing, on a quiet ground while it is touched.
  public override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    if isPressed || isHovered {
      result.fill(bounds, radius: cornerRadius, environment.color(.text).faded(isPressed ? 0.14 : 0.06))
    }
    result.add(.drawing(drawing, in: bounds))
    return result
  }
}

/// A button with a drawing and a name below it, for choosing by appearance.
public final class SampleButton: Control {
  /// The height of its drawing in dp.
  private static let height = 56.0
  private static let padding = 6.0

  /// The name, already translated.
  public var name: String {
    get { label }
    set {
      guard newValue != label else { return }
      label = newValue
      setNeedsLayout()
    }
  }
  /// The drawing.
  public var drawing: NamedDrawing { didSet { if drawing != oldValue { setNeedsDisplay() } } }
  /// Whether it is the selected one of several.
  public var isSelected: Bool { didSet { if isSelected != oldValue { setNeedsDisplay() } } }

  /// Makes a button.
  public init(
    _ label: String, _ drawing: NamedDrawing, isSelected: Bool, action: @escaping (SampleButton) -> Void
  ) {
    self.drawing = drawing
    self.isSelected = isSelected
    super.init()
    self.label = label
    cornerRadius = Metrics.buttonRadius
    on(.touchUpInside, action)
  }

  private func words(_ width: Double, _ environment: Environment) -> TextBlock {
    TextBlock(
      label, environment.theme.style(.detail), width: width - 2 * Self.padding,
      typesetter: environment.typesetter)
  }

  /// The width of its column, and the height of the drawing and the name.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    let words = words(available.width, environment).size.height
    return Size(available.width, (Self.height + words + 3 * Self.padding).rounded(.up))
  }

  /// The drawing, its name, and a ring when it is selected.
  public override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let text = environment.color(.text)
    if isPressed || isHovered {
      result.fill(bounds, radius: cornerRadius, text.faded(isPressed ? 0.14 : 0.06))
    }
    var box = bounds.inset(by: Self.padding)
    box.maxY = box.minY + Self.height
    result.add(.drawing(drawing, in: box))
    let words = words(bounds.width, environment)
    result.add(
      words.place(
        in: Rect(
          x: box.minX, y: box.maxY + Self.padding, width: box.width, height: words.size.height),
        color: text))
    if isSelected {
      result.outline(bounds, radius: cornerRadius, width: 3, environment.color(.accent))
    } else {
      result.outline(bounds, radius: cornerRadius, environment.color(.line))
    }
    return result
  }
}
