import Geometry
import Interface
import ModeKit
import Scene

/// The parts of a whole: a bar in their colours, and below it a line for each with its amount and its percentage.
final class SharesView: View {
  private let shares: [Page.Share]

  /// The height of the bar and of a gap in it, the least height of a line, and the diameter of its dot, in dp.
  private static let bar = 12.0, gap = 2.0, line = 34.0, dot = 14.0

  /// Makes a view of parts whose amounts are not negative.
  init(_ shares: [Page.Share]) { self.shares = shares }

  /// The parts in words.
  var label: String { shares.map { "\($0.label) \($0.amount)" }.joined(separator: ", ") }

  override var blocksTouches: Bool { false }

  private func lineHeight(_ environment: Environment) -> Double {
    max(Self.line, environment.lineHeight(environment.theme.style(.body)).rounded(.up) + 10)
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    Size(available.width, Self.bar + 6 + Double(shares.count) * lineHeight(environment))
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let total = shares.map(\.amount).reduce(0, +)
    guard total > 0 else { return result }
    let shown = shares.filter { $0.amount > 0 }
    let room = bounds.width - Self.gap * Double(max(0, shown.count - 1))
    var x = 0.0
    for share in shown {
      let width = room * Double(share.amount) / Double(total)
      result.fill(
        Rect(x: x, y: 0, width: width, height: Self.bar), radius: min(Self.bar, width) / 2,
        environment.color(share.color))
      x += width + Self.gap
    }
    let height = lineHeight(environment)
    let (name, number) = (environment.theme.style(.body), environment.theme.style(.body, .semibold))
    let quiet = environment.theme.style(.detail)
    let percents = environment.width("100 %", quiet).rounded(.up)
    for (row, share) in shares.enumerated() {
      let frame = Rect(x: 0, y: Self.bar + 6 + Double(row) * height, width: bounds.width, height: height)
      result.fill(
        Rect(x: 0, y: frame.center.y - Self.dot / 2, width: Self.dot, height: Self.dot),
        radius: Self.dot / 2, environment.color(share.color))
      let amount = String(share.amount)
      let wide = environment.width(amount, number).rounded(.up)
      func add(
        _ text: String, _ style: TextStyle, _ color: ColorRole, from left: Double, to right: Double,
        _ alignment: TextAlignment
      ) {
        let block = TextBlock(
          text, style, width: right - left, maxLines: 1, typesetter: environment.typesetter)
        result.add(
          block.place(
            in: Rect(minX: left, minY: frame.minY, maxX: right, maxY: frame.maxY),
            color: environment.color(color), alignment: alignment, isCentered: true))
      }
      let end = bounds.width - percents - 12
      add(share.label, name, .text, from: Self.dot + 10, to: end - wide - 8, .start)
      add(amount, number, .text, from: end - wide, to: end, .end)
      let percent = Int((Double(share.amount) * 100 / Double(total)).rounded())
      add("\(percent) %", quiet, .quietText, from: end + 12, to: bounds.width, .end)
    }
    return result
  }
}

/// A piece of good news, with an icon before it.
final class PraiseLine: View {
  private let icon: Icon
  /// The words.
  let label: String

  private static let gap = 10.0

  /// Makes a line.
  init(_ icon: Icon, _ text: String) {
    self.icon = icon
    label = text
  }

  override var blocksTouches: Bool { false }

  private func block(_ width: Double, _ environment: Environment) -> TextBlock {
    TextBlock(
      label, environment.theme.style(.body, .semibold), width: width - Metrics.icon - Self.gap,
      typesetter: environment.typesetter)
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    Size(available.width, max(Metrics.icon, block(available.width, environment).size.height.rounded(.up)))
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let color = environment.color(.good)
    result.icon(
      icon, in: Rect(x: 0, y: (bounds.height - Metrics.icon) / 2, width: Metrics.icon, height: Metrics.icon),
      color)
    let room = Rect(minX: Metrics.icon + Self.gap, minY: 0, maxX: bounds.width, maxY: bounds.height)
    result.add(block(bounds.width, environment).place(in: room, color: color, isCentered: true))
    return result
  }
}
