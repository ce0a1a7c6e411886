import Concurrency
import Geometry
import Interface
import Scene

/// The live objects of one kind, the newest first: description, age, and where each was made.
final class InstanceList: View {
  /// How many objects are listed; the others are only counted.
  static let limit = 200

  private var lines: [InstanceLine] = []
  private let rest = Label("", role: .detail, color: .quietText)
  private let gap = 8.0

  override init() {
    super.init()
    add(rest)
  }

  /// Lists the objects that live now.
  func refresh(_ counts: LiveObjects.Row, _ live: Instruments.LiveObjectSource) {
    let instances = live.newest(Self.limit, counts.name)
    while lines.count > instances.count { lines.removeLast().removeFromParent() }
    while lines.count < instances.count {
      let line = InstanceLine()
      lines.append(line)
      add(line)
    }
    for (line, instance) in zip(lines, instances) { line.show(instance) }
    let older = counts.live - instances.count
    rest.text =
      instances.isEmpty ? tr("None are living.") : older > 0 ? tr("and {0} older ones", "\(older)") : ""
    rest.isHidden = rest.text.isEmpty
  }

  /// Removes all lines, so that a closed list takes no room.
  func clear() {
    for line in lines { line.removeFromParent() }
    lines = []
  }

  private func place(_ width: Double, _ environment: Environment) -> (line: Size, rest: Size, height: Double)
  {
    let room = Size(max(0, width - LiveObjectColumns.indent - LiveObjectColumns.padding), .infinity)
    let line = lines.first?.size(fitting: room, in: environment) ?? .zero
    let rest = rest.isHidden ? .zero : rest.size(fitting: room, in: environment)
    let boxes = lines.count + (self.rest.isHidden ? 0 : 1)
    let height = Double(lines.count) * line.height + rest.height + Double(max(0, boxes - 1)) * gap
    return (line, rest, height)
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    Size(available.width, place(available.width, environment).height)
  }

  override func layout(in environment: Environment) {
    let (line, rest, _) = place(bounds.width, environment)
    for (index, view) in lines.enumerated() {
      view.frame = Rect(
        x: LiveObjectColumns.indent, y: Double(index) * (line.height + gap), width: line.width,
        height: line.height)
    }
    self.rest.frame = Rect(
      x: LiveObjectColumns.indent, y: Double(lines.count) * (line.height + gap), width: rest.width,
      height: rest.height)
  }
}

/// One live object: its description above where it was made, its age above its number. All lines have the same
/// height.
private final class InstanceLine: View {
  private struct Words: Equatable {
    var detail = ""
    var age = ""
    var number = ""
    /// Where it was made, and a shorter form of that.
    var places: [String] = []
  }

  private var words = Words() { didSet { if words != oldValue { setNeedsDisplay() } } }

  /// Shows an object.
  func show(_ instance: LiveObjects.Instance) {
    let file = instance.site.file.split(separator: "/").last.map(String.init) ?? instance.site.file
    words = Words(
      detail: instance.detail, age: Figures.age(instance.age), number: "#\(instance.number)",
      places: ["\(instance.site.file):\(instance.site.line)", "\(file):\(instance.site.line)"])
  }

  private func lineHeight(_ environment: Environment) -> Double {
    environment.lineHeight(environment.theme.style(.detail)).rounded(.up) + 2
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    Size(available.width, 2 * lineHeight(environment))
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let style = environment.theme.style(.detail)
    let (text, quiet) = (environment.color(.text), environment.color(.quietText))
    let height = lineHeight(environment)

    /// Draws a figure at the right and, beside it, the first form of a text that fits; if none fits, in a smaller
    /// size.
    func put(_ ways: [String], _ figure: String, _ color: Color, row: Int) {
      let line = Rect(x: 0, y: Double(row) * height, width: bounds.width, height: height)
      let right = TextBlock(figure, style, typesetter: environment.typesetter)
      result.add(right.place(in: line, color: quiet, alignment: .end, isCentered: true))
      let room = max(24, line.width - right.size.width - 12)
      let way = ways.first { environment.width($0, style) <= room } ?? ways.last ?? ""
      var fitting = style
      fitting.size *= max(0.5, min(1, 0.999 * room / max(environment.width(way, style), 1)))
      let left = TextBlock(way, fitting, width: room, maxLines: 1, typesetter: environment.typesetter)
      result.add(left.place(in: line, color: color, isCentered: true))
    }
    put([words.detail], words.age, text, row: 0)
    put(words.places, words.number, quiet, row: 1)
    return result
  }
}
