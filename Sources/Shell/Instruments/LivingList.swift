import Concurrency
import Geometry
import Interface
import Scene

/// How many things of each kind were made and how many live; a tap on a kind shows where those were made.
final class LivingList: View {
  private let column = StackView(Stack(.column, spacing: Metrics.touchGap))
  private let heading = FigureTable()
  private var rows: [String: LivingRow] = [:]

  override init() {
    super.init()
    heading.heading = FigureTable.Line(tr("Things"), tr("overall"), tr("living"))
    column.add(heading)
    add(column)
  }

  /// The kinds that are always shown, in this order, and what they are called; others follow when the first is made.
  private static var kinds: [(kind: String, label: String)] {
    [
      ("Stroke", tr("Strokes")), ("Piece", tr("Pieces")), ("Tile", tr("Tiles")), ("Texture", tr("Textures")),
      ("Layer", tr("Layers")), ("Gesture session", tr("Gesture sessions")),
      ("Wet stroke", tr("Strokes in progress")),
    ]
  }

  /// Shows counts anew.
  func refresh(_ current: [LivingCounts.Row]) {
    let counts = Dictionary(current.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    let others = counts.keys.filter { rows[$0] == nil }.sorted().map { (kind: $0, label: $0) }
    for (kind, label) in (rows.isEmpty ? Self.kinds : []) + others where rows[kind] == nil {
      let row = LivingRow(kind, label: label)
      rows[kind] = row
      column.add(row)
    }
    let labels = rows.values.map(\.label).sorted()
    for (kind, row) in rows {
      row.labels = labels
      if let counts = counts[kind] { row.counts = counts }
      row.refreshSites()
    }
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    column.size(fitting: available, in: environment)
  }

  override func layout(in environment: Environment) { column.frame = bounds }
}

/// One kind of thing. Its height changes only when it is opened or closed, or other places turn up.
final class LivingRow: Control {
  /// The counts.
  var counts: LivingCounts.Row { didSet { if counts != oldValue { setNeedsDisplay() } } }
  /// The names of all rows of the list: they are set in the size in which the longest fits.
  var labels: [String] = [] { didSet { if labels != oldValue { setNeedsDisplay() } } }
  /// Whether it shows where its things were made.
  private(set) var isOpen = false
  private var sites: [FigureTable.Line] = [] {
    didSet {
      if sites.count != oldValue.count { setNeedsLayout() } else if sites != oldValue { setNeedsDisplay() }
    }
  }

  /// Makes a row for a kind of which nothing was made yet.
  init(_ kind: String, label: String) {
    counts = LivingCounts.Row(name: kind)
    super.init()
    self.label = label
    cornerRadius = Metrics.buttonRadius
  }

  /// Opens or closes it.
  override func activate() {
    isOpen.toggle()
    refreshSites()
    setNeedsLayout()
    send(.touchUpInside)
  }

  /// Reads anew where the living things were made, if it shows that.
  func refreshSites() {
    guard isOpen else {
      sites = []
      return
    }
    var counted: [LivingCounts.Site: Int] = [:]
    for site in LivingCounts.sites(counts.name) { counted[site, default: 0] += 1 }
    let busiest = counted.sorted {
      ($1.value, $0.key.file, $0.key.line) < ($0.value, $1.key.file, $1.key.line)
    }
    sites = busiest.map { site, count in
      let file = site.file.split(separator: "/").last.map(String.init) ?? site.file
      return FigureTable.Line(
        names: ["\(site.file):\(site.line)", "\(file):\(site.line)"], values: ["\(count)"])
    }
    if sites.isEmpty { sites = [FigureTable.Line(tr("None live."))] }
  }

  private let padding = 8.0, gap = 16.0

  private func lineHeight(_ environment: Environment) -> Double {
    environment.lineHeight(environment.theme.style(.detail)).rounded(.up) + 4
  }

  /// A count in at most six signs, in thousands where it is long.
  private func short(_ count: Int) -> String { count < 100_000 ? "\(count)" : "\(count / 1000)k" }

  private func headHeight(_ environment: Environment) -> Double {
    max(Metrics.touch, environment.lineHeight(environment.theme.style(.body)).rounded(.up) + 16)
  }

  /// The style of a row and the width of its figures: smaller, down to half, where the longest name would else be cut.
  private func measures(_ room: Double, _ environment: Environment) -> (TextStyle, figure: Double) {
    var style = environment.theme.style(.body)
    let names = labels.map { environment.width($0, style) }.max() ?? 0
    let figure = max(56, environment.width("00000k", style))
    let factor = max(0.5, min(1, (room - 2 * gap - 2) / max(names + 2 * figure, 1)))
    style.size *= factor
    return (style, (figure * factor).rounded(.up))
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    let below = sites.isEmpty ? 0 : lineHeight(environment) * Double(sites.count) + padding
    return Size(available.width, headHeight(environment) + below)
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let (text, quiet) = (environment.color(.text), environment.color(.quietText))
    result.fill(bounds, radius: cornerRadius, text.faded(isPressed ? 0.14 : isHovered ? 0.1 : 0.06))
    let height = headHeight(environment)
    let head = Rect(x: padding, y: 0, width: bounds.width - 2 * padding, height: height)
    let side = 20.0
    result.icon(
      isOpen ? .chevronDown : .chevronRight,
      in: Rect(x: head.minX, y: (height - side) / 2, width: side, height: side), quiet)
    let (style, figure) = measures(head.width - side - 8, environment)
    func put(_ string: String, _ room: Rect, _ color: Color, _ alignment: TextAlignment) {
      let block = TextBlock(string, style, width: room.width, maxLines: 1, typesetter: environment.typesetter)
      result.add(block.place(in: room, color: color, alignment: alignment, isCentered: true))
    }
    let left = head.minX + side + 8
    let living = Rect(x: head.maxX - figure, y: 0, width: figure, height: height)
    let overall = Rect(x: living.minX - gap - figure, y: 0, width: figure, height: height)
    put(label, Rect(x: left, y: 0, width: max(24, overall.minX - gap - left), height: height), text, .start)
    put(short(counts.overall), overall, quiet, .end)
    put(short(counts.living), living, text, .end)

    let small = environment.theme.style(.detail)
    var row = Rect(x: left, y: height, width: head.maxX - left, height: lineHeight(environment))
    for site in sites {
      let room = row.width - (site.values.isEmpty ? 0 : figure + gap)
      let name = site.names.first { environment.width($0, small) <= room } ?? site.names.last ?? ""
      let block = TextBlock(name, small, width: room, maxLines: 1, typesetter: environment.typesetter)
      result.add(block.place(in: row, color: quiet, isCentered: true))
      for value in site.values {
        let block = TextBlock(value, small, typesetter: environment.typesetter)
        result.add(block.place(in: row, color: text, alignment: .end, isCentered: true))
      }
      row = row.offset(by: Vector(0, row.height))
    }
    return result
  }
}
