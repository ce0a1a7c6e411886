import Geometry
import Interface
import Scene

/// A table of names and figures. Its height depends only on the number of lines, so figures can change four times a
/// second without a new layout.
final class FigureTable: View {
  /// One line.
  struct Line: Hashable {
    /// The name at the left, in several forms, the longest first; the first that fits is shown.
    var names: [String]
    /// The figures, right-aligned in their columns.
    var values: [String]
    /// The part of its width that is shaded, 0…1.
    var share = 0.0

    init(_ name: String, _ values: String..., share: Double = 0) {
      self.init(names: [name], values: values, share: share)
    }

    init(names: [String], values: [String], share: Double = 0) {
      self.names = names
      self.values = values
      self.share = share
    }
  }

  /// The heading over the columns, if any.
  var heading: Line? { didSet { changed(heading != oldValue, (heading == nil) != (oldValue == nil)) } }
  /// The lines.
  var lines: [Line] { didSet { changed(lines != oldValue, lines.count != oldValue.count) } }

  private let gap = 16.0

  init(_ lines: [Line] = []) { self.lines = lines }

  private func changed(_ figures: Bool, _ height: Bool) {
    if height { setNeedsLayout() } else if figures { setNeedsDisplay() }
  }

  private func lineHeight(_ environment: Environment) -> Double {
    environment.lineHeight(environment.theme.style(.detail)).rounded(.up) + 4
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    Size(available.width, lineHeight(environment) * Double(lines.count + (heading == nil ? 0 : 1)))
  }

  /// The widths of the columns of figures.
  private func widths(of lines: [Line], _ style: TextStyle, _ environment: Environment) -> [Double] {
    (0..<(lines.map(\.values.count).max() ?? 0)).map { column in
      lines.map { column < $0.values.count ? environment.width($0.values[column], style).rounded(.up) : 0 }
        .max() ?? 0
    }
  }

  /// The style in which lines with a single form fit, down to half the normal size.
  private func style(for lines: [Line], _ environment: Environment) -> TextStyle {
    var style = environment.theme.style(.detail)
    let names = lines.filter { $0.names.count == 1 && $0.share == 0 }.map {
      environment.width($0.names[0], style)
    }
    let figures = widths(of: lines, style, environment)
    // Gaps do not shrink, nor does what rounding adds to each column.
    let room = bounds.width - Double(figures.count) * (gap + 1)
    let needed = figures.reduce(names.max() ?? 0, +)
    if needed > room { style.size *= max(0.5, room / needed) }
    return style
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let all = (heading.map { [$0] } ?? []) + lines
    let style = style(for: all, environment)
    let widths = widths(of: all, style, environment)
    let names = max(24, bounds.width - widths.reduce(0) { $0 + $1 + gap })
    let height = lineHeight(environment)
    for (index, line) in all.enumerated() {
      let isHeading = heading != nil && index == 0
      let row = Rect(x: 0, y: Double(index) * height, width: bounds.width, height: height)
      if line.share > 0 {
        let shade = Rect(
          x: row.minX, y: row.minY + 1, width: row.width * min(line.share, 1), height: height - 2)
        result.fill(shade, radius: 3, environment.color(.text).faded(0.1))
      }
      let name = line.names.first { environment.width($0, style) <= names } ?? line.names.last ?? ""
      let ink = environment.color(isHeading ? .quietText : .text)
      let block = TextBlock(name, style, width: names, maxLines: 1, typesetter: environment.typesetter)
      result.add(block.place(in: row, color: environment.color(.quietText), isCentered: true))
      var x = bounds.width
      for (column, value) in line.values.enumerated().reversed() {
        let block = TextBlock(value, style, typesetter: environment.typesetter)
        let cell = Rect(x: x - widths[column], y: row.minY, width: widths[column], height: height)
        result.add(block.place(in: cell, color: ink, alignment: .end, isCentered: true))
        x -= widths[column] + gap
      }
    }
    return result
  }
}
