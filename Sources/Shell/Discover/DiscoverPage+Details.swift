import Catalogue
import Geometry
import Interface

/// The sheet with everything that is known about an entry.
extension DiscoverPage {
  /// Shows the details of an entry.
  func showDetails(of row: EntryRow) {
    shelf.setRowsInSight([row] + state.wanted)
    let body = column([])
    let play = Button("", style: .primary) { [weak self] button in
      guard let self else { return }
      close(around: button)
      self.play(current(row))
    }
    let remove = Button(tr("Remove from this device"), style: .plain) { [weak self] _ in
      guard let self else { return }
      discard(current(row))
    }
    let sheet = Sheet(row.entry.shownTitle, content: body, actions: [remove, play])
    var shown: EntryFacts?
    let show = { [weak self, weak body] in
      guard let self, let body else { return }
      let row = current(row)
      let facts = facts(of: row)
      // The sheet is rebuilt only after a change.
      guard facts != shown else { return }
      shown = facts
      body.removeChildren()
      for view in facts.views(workplace.settings.textScale) { body.add(view) }
      play.title = kinds[row.entry.kind]?.action ?? ""
      play.label = play.title
      play.isHidden = play.title.isEmpty
      remove.isHidden = !row.isHere
    }
    show()
    present(sheet, whenNews: show)
  }

  /// The present row of an entry.
  private func current(_ row: EntryRow) -> EntryRow {
    state.place(of: row.id).flatMap { state.rows[$0] } ?? row
  }

  private func facts(of row: EntryRow) -> EntryFacts {
    let (entry, details) = (row.entry, shelf.details(of: row))
    let catalogue = catalogues.first { $0.id == row.id.catalogue }
    let values = [
      (tr("Kind"), kinds[entry.kind]?.one ?? entry.kind.rawValue),
      (tr("Count"), kinds[entry.kind]?.text(count: entry.count) ?? ""),
      (tr("Made by"), publisher(of: row)), (tr("Date"), Day.text(entry.day)),
      (tr("File"), details.map { byteText($0.size) } ?? ""), (tr("Licence"), catalogue?.head?.licence ?? ""),
      (tr("Catalogue"), catalogue?.head?.name ?? ""), (tr("Publisher"), catalogue?.head?.publisher ?? ""),
      (tr("State"), row.isHere ? tr("On this device") : ""),
    ]
    return EntryFacts(
      picture: pictures[row.id], color: details?.color,
      values: values.filter { !$0.1.isEmpty }.map { .init(name: $0.0, text: $0.1) })
  }

  /// Opens a sheet that `show` makes again when something on the shelf has changed.
  func present(_ sheet: Sheet, whenNews show: @escaping () -> Void) {
    onNews = { [weak self, weak sheet] in
      if sheet?.parent == nil { self?.onNews = nil } else { show() }
    }
    host.present(sheet, seat: 0, keeping: nil)
  }

  /// Closes the sheet that contains a control.
  func close(around view: View) {
    var next: View? = view
    while let v = next, !(v is Panel) { next = v.parent }
    if let panel = next as? Panel { host.close(panel) }
  }
}

/// What the sheet shows of an entry.
private struct EntryFacts: Equatable {
  struct Value: Equatable {
    var name: String, text: String
  }

  var picture: Picture?
  var color: UInt32?
  var values: [Value]

  func views(_ textScale: Double) -> [View] {
    let grid = GridView(columnWidth: 144 * textScale, spacing: 16)
    for value in values {
      grid.add(
        StackView(
          Stack(.column, spacing: 2, alignment: .stretch),
          [Label(value.name, role: .detail, color: .quietText), Label(value.text)]))
    }
    return [EntryPictureView(picture, color: color), grid]
  }
}

/// The picture of an entry on its sheet, in the shape of those on the cards.
private final class EntryPictureView: View {
  private let picture: Picture?
  private let color: UInt32?

  init(_ picture: Picture?, color: UInt32?) {
    self.picture = picture
    self.color = color
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    Size(available.width, (available.width * EntryCardLayout.picture / EntryCardLayout.width).rounded())
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let shape = Path(roundedRect: bounds, radius: Metrics.sheetRadius)
    if let picture {
      result.add(.picture(picture, in: bounds, shape: shape))
    } else {
      result.add(.shape(shape, .color(color.map { Color($0) } ?? environment.color(.well))))
    }
    return result
  }
}
