import Concurrency
import Geometry
import Interface

/// How many objects of each kind were made and how many live; a tap on a kind lists the live ones and where each
/// was made.
final class LiveObjectList: View {
  private let column = StackView(Stack(.column, spacing: Metrics.touchGap))
  private let heading = LiveObjectHeading()
  private let known: [(kind: String, label: String)]
  private var kinds: [String: (row: LiveObjectRow, list: InstanceList)] = [:]

  /// Makes a list that always shows some kinds, in their order; other kinds follow when their first object is made.
  init(_ known: [(kind: String, label: String)]) {
    self.known = known
    super.init()
    column.add(heading)
    add(column)
  }

  /// The engine's kinds, and their names.
  static var ofEngine: [(kind: String, label: String)] {
    [
      ("Tile", tr("Tiles")), ("Texture", tr("Textures")), ("Layer", tr("Layers")),
      ("Gesture session", tr("Gesture sessions")), ("Wet stroke", tr("Strokes in progress")),
    ]
  }

  /// Updates the counts, and the instances of the kinds that are open; the others are not read.
  func refresh(_ live: Instruments.LiveObjectSource) {
    let counts = Dictionary(live.rows().map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    let others = counts.keys.filter { kinds[$0] == nil }.sorted().map { (kind: $0, label: $0) }
    for (kind, label) in (kinds.isEmpty ? known : []) + others where kinds[kind] == nil {
      add(kind, label, live)
    }
    let labels = kinds.values.map(\.row.label).sorted()
    heading.labels = labels
    for (kind, (row, list)) in kinds {
      row.labels = labels
      if let counts = counts[kind] { row.counts = counts }
      if row.isOpen { list.refresh(row.counts, live) }
    }
  }

  private func add(_ kind: String, _ label: String, _ live: Instruments.LiveObjectSource) {
    let (row, list) = (LiveObjectRow(kind, label: label), InstanceList())
    list.isHidden = true
    row.on(.touchUpInside) { [weak list] row in
      guard let list else { return }
      list.isHidden = !row.isOpen
      if row.isOpen { list.refresh(row.counts, live) } else { list.clear() }
    }
    kinds[kind] = (row, list)
    column.add(row)
    column.add(list)
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    column.size(fitting: available, in: environment)
  }

  override func layout(in environment: Environment) { column.frame = bounds }
}
