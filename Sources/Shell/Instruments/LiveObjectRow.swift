import Concurrency
import Geometry
import Interface
import Scene

/// The columns of the counts: the same in all rows and in the heading.
struct LiveObjectColumns {
  /// The headings of the columns of figures.
  static var headings: [String] { [tr("overall"), tr("living")] }
  /// The distance from a row's edge to its content, in dp.
  static let padding = 8.0
  /// The side of the icon at the start of a row, in dp.
  static let sign = 20.0
  /// Where the names begin, in dp from the left edge.
  static let indent = padding + sign + 8

  /// The style of rows: smaller, down to half, where the longest name would otherwise be cut off.
  let style: TextStyle
  /// The style of the heading.
  let headingStyle: TextStyle
  /// The horizontal range of the names, in dp.
  let names: ClosedRange<Double>
  /// The horizontal ranges of the figures, left to right, in dp.
  let figures: [ClosedRange<Double>]

  /// Divides a width (dp) into columns for rows with these names.
  init(_ labels: [String], width: Double, _ environment: Environment) {
    let gap = 16.0
    var style = environment.theme.style(.body)
    var headingStyle = environment.theme.style(.detail)
    let headings = Self.headings.map { environment.width($0, headingStyle) }.max() ?? 0
    let figure = max(56, environment.width("00000k", style), headings)
    let longest = labels.map { environment.width($0, style) }.max() ?? 0
    let end = width - Self.padding
    let factor = max(0.5, min(1, (end - Self.indent - 2 * gap - 2) / max(longest + 2 * figure, 1)))
    style.size *= factor
    headingStyle.size *= factor
    self.style = style
    self.headingStyle = headingStyle
    let column = (figure * factor).rounded(.up)
    figures = [end - 2 * column - gap, end - column].map { $0...($0 + column) }
    names = Self.indent...max(Self.indent + 24, figures[0].lowerBound - gap)
  }
}

/// The counts of one kind of object. Activating it opens or closes the list below it.
final class LiveObjectRow: Control {
  /// The counts.
  var counts: LiveObjects.Row { didSet { if counts != oldValue { setNeedsDisplay() } } }
  /// The names of all rows of the list: the text size is that in which the longest fits.
  var labels: [String] = [] { didSet { if labels != oldValue { setNeedsDisplay() } } }
  /// Whether the objects are listed.
  private(set) var isOpen = false { didSet { if isOpen != oldValue { setNeedsDisplay() } } }

  /// Makes a row for a kind with no objects yet.
  init(_ kind: String, label: String) {
    counts = LiveObjects.Row(name: kind)
    super.init()
    self.label = label
    cornerRadius = Metrics.buttonRadius
  }

  /// Opens or closes the list.
  override func activate() {
    isOpen.toggle()
    send(.touchUpInside)
  }

  /// A count in at most six characters, in thousands from 100,000.
  private func short(_ count: Int) -> String { count < 100_000 ? "\(count)" : "\(count / 1000)k" }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    let line = environment.lineHeight(environment.theme.style(.body)).rounded(.up)
    return Size(available.width, max(Metrics.touch, line + 16))
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let (text, quiet) = (environment.color(.text), environment.color(.quietText))
    result.fill(bounds, radius: cornerRadius, text.faded(isPressed ? 0.14 : isHovered ? 0.1 : 0.06))
    let sign = LiveObjectColumns.sign
    result.icon(
      isOpen ? .chevronDown : .chevronRight,
      in: Rect(x: LiveObjectColumns.padding, y: (bounds.height - sign) / 2, width: sign, height: sign), quiet)
    let columns = LiveObjectColumns(labels, width: bounds.width, environment)
    func put(_ string: String, _ room: ClosedRange<Double>, _ color: Color, _ alignment: TextAlignment) {
      let room = Rect(minX: room.lowerBound, minY: 0, maxX: room.upperBound, maxY: bounds.height)
      let block = TextBlock(
        string, columns.style, width: room.width, maxLines: 1, typesetter: environment.typesetter)
      result.add(block.place(in: room, color: color, alignment: alignment, isCentered: true))
    }
    put(label, columns.names, text, .start)
    put(short(counts.overall), columns.figures[0], quiet, .end)
    put(short(counts.live), columns.figures[1], text, .end)
    return result
  }
}

/// The heading over the counts.
final class LiveObjectHeading: View {
  /// The names of all rows of the list.
  var labels: [String] = [] { didSet { if labels != oldValue { setNeedsDisplay() } } }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    Size(available.width, environment.lineHeight(environment.theme.style(.detail)).rounded(.up) + 4)
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let columns = LiveObjectColumns(labels, width: bounds.width, environment)
    func put(_ string: String, _ room: ClosedRange<Double>, _ alignment: TextAlignment) {
      let room = Rect(minX: room.lowerBound, minY: 0, maxX: room.upperBound, maxY: bounds.height)
      let block = TextBlock(string, columns.headingStyle, typesetter: environment.typesetter)
      let color = environment.color(.quietText)
      result.add(block.place(in: room, color: color, alignment: alignment, isCentered: true))
    }
    put(tr("Objects"), 0...columns.names.upperBound, .start)
    for (heading, room) in zip(LiveObjectColumns.headings, columns.figures) { put(heading, room, .end) }
    return result
  }
}
