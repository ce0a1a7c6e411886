import Geometry
import Interface
import ModeKit
import Scene

/// A formula. A line that is too long goes on in the next row.
final class FormulaView: View {
  /// The formula; nil for none.
  var formula: Formula? { didSet { if formula != oldValue { setNeedsLayout() } } }
  /// The formula in words.
  var label: String { formula?.text ?? "" }

  /// The least side of a drawing, in dp, and its side in heights of a line of text.
  private static let side = 26.0, lines = 1.3
  /// The distance between two drawings, between other parts, and between rows, in dp.
  private static let near = 2.0, gap = 7.0, leading = 8.0

  override var blocksTouches: Bool { false }

  /// A part and its frame, in dp.
  private typealias Placed = (part: Formula.Part, frame: Rect)

  private static func style(_ part: Formula.Part, _ theme: Theme) -> TextStyle {
    if case .words = part { return theme.style(.detail) }
    return theme.style(.body, .semibold)
  }

  private static func isDrawing(_ part: Formula.Part) -> Bool {
    if case .drawing = part { true } else { false }
  }

  private func placed(in room: Double, _ environment: Environment) -> [Placed] {
    let text = environment.lineHeight(environment.theme.style(.body, .semibold))
    let side = max(Self.side, (text * Self.lines).rounded())
    var placed: [Placed] = []
    var top = 0.0
    for line in formula?.lines ?? [] {
      var x = 0.0
      var follows = false
      for part in line {
        let isDrawing = Self.isDrawing(part)
        let width =
          isDrawing ? side : environment.width(part.text, Self.style(part, environment.theme)).rounded(.up)
        if x > 0 { x += isDrawing && follows ? Self.near : Self.gap }
        if x > 0, x + width > room {
          x = 0
          top += side + Self.leading
        }
        placed.append((part, Rect(x: x, y: top, width: width, height: side)))
        x += width
        follows = isDrawing
      }
      top += side + Self.leading
    }
    return placed
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    let frames = placed(in: available.width, environment).map(\.frame)
    return Size(available.width, frames.map(\.maxY).max() ?? 0)
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    for (part, frame) in placed(in: bounds.width, environment) {
      if case .drawing(let illustration, _) = part {
        result.add(.drawing(illustration.drawing(in: environment.theme), in: frame))
        continue
      }
      let block = TextBlock(
        part.text, Self.style(part, environment.theme), width: frame.width, maxLines: 1,
        typesetter: environment.typesetter)
      let color: ColorRole = if case .words = part { .quietText } else { .text }
      result.add(block.place(in: frame, color: environment.color(color), isCentered: true))
    }
    return result
  }
}
