import Geometry
import Scene

/// A text that cannot be edited.
public final class Label: View {
  /// The text, already translated.
  public var text: String { didSet { if text != oldValue { setNeedsLayout() } } }
  /// The role of the text, which decides its size.
  public var role: TextRole { didSet { if role != oldValue { setNeedsLayout() } } }
  /// The weight, if not that of the role.
  public var weight: TextStyle.Weight? { didSet { if weight != oldValue { setNeedsLayout() } } }
  /// The colour.
  public var color: ColorRole { didSet { if color != oldValue { setNeedsDisplay() } } }
  /// The alignment of the lines.
  public var alignment: TextAlignment { didSet { if alignment != oldValue { setNeedsDisplay() } } }
  /// The greatest number of lines; the rest is cut off.
  public var maxLines = Int.max { didSet { if maxLines != oldValue { setNeedsLayout() } } }
  /// Whether all digits have the same width, so that the text does not move while a number changes.
  public var isTabular = false { didSet { if isTabular != oldValue { setNeedsLayout() } } }
  /// The widest text that a tabular label is meant for: it takes no less room.
  public var widest = "" { didSet { if widest != oldValue { setNeedsLayout() } } }

  /// Makes a label.
  public init(
    _ text: String = "", role: TextRole = .body, weight: TextStyle.Weight? = nil, color: ColorRole = .text,
    alignment: TextAlignment = .start
  ) {
    self.text = text
    self.role = role
    self.weight = weight
    self.color = color
    self.alignment = alignment
  }

  private func block(width: Double, _ environment: Environment) -> TextBlock {
    TextBlock(
      text, environment.theme.style(role, weight), width: width, maxLines: maxLines,
      typesetter: environment.typesetter)
  }

  /// The size of the lines, broken to the available width.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    if isTabular {
      let sizes = [text, widest].map {
        TabularText($0, environment.theme.style(role, weight), environment).size
      }
      return Size(max(sizes[0].width, sizes[1].width), sizes[0].height)
    }
    let size = block(width: available.width, environment).size
    return Size(size.width.rounded(.up), size.height.rounded(.up))
  }

  /// The lines.
  public override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let ink = environment.color(color)
    if isTabular {
      let tabular = TabularText(text, environment.theme.style(role, weight), environment)
      result.add(tabular.place(in: bounds, color: ink, alignment: alignment))
    } else {
      result.add(
        block(width: bounds.width, environment).place(
          in: bounds, color: ink, alignment: alignment, isCentered: true))
    }
    return result
  }
}

/// One line whose digits all have the width of the widest, for counters and clocks.
struct TabularText {
  private let characters: [(string: String, advance: Double, width: Double)]
  private let style: TextStyle
  private let ascent: Double
  /// The size of the line, in dp.
  let size: Size

  init(_ text: String, _ style: TextStyle, _ environment: Environment) {
    let digit = environment.typesetter.digitWidth(style)
    let metrics = environment.typesetter.measure("Ag", style)
    characters = text.map { character in
      let width = environment.width(String(character), style)
      return (String(character), character.isWholeNumber ? digit : width, width)
    }
    self.style = style
    ascent = metrics.ascent
    size = Size(characters.reduce(0) { $0 + $1.advance }, metrics.height)
  }

  /// The width of a line alone, in dp.
  static func width(_ text: String, _ style: TextStyle, _ environment: Environment) -> Double {
    let digit = environment.typesetter.digitWidth(style)
    return text.reduce(0) { $0 + ($1.isWholeNumber ? digit : environment.width(String($1), style)) }
  }

  func place(in rect: Rect, color: Color, alignment: TextAlignment) -> [PlacedText] {
    var x =
      switch alignment {
      case .start: rect.minX
      case .center: rect.minX + (rect.width - size.width) / 2
      case .end: rect.maxX - size.width
      }
    let y = rect.minY + (rect.height - size.height) / 2
    return characters.compactMap { character in
      defer { x += character.advance }
      guard character.string != " " else { return nil }
      let left = x + (character.advance - character.width) / 2
      return PlacedText(
        character.string, style: style, color: color,
        frame: Rect(x: left, y: y, width: character.width, height: size.height).intersection(
          rect.inset(by: -0.5)),
        baseline: Point(left, y + ascent), needed: Size(character.width, size.height))
    }
  }
}
