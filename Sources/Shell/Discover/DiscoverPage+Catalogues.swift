import Catalogue
import Geometry
import Interface

/// The sheet of the catalogues that are followed.
extension DiscoverPage {
  /// Shows the catalogues, with what can be done with each, and a field for the address of another one.
  func showCatalogues() {
    let address = TextField(
      hint: tr("Address of a catalogue"), label: tr("Address of a catalogue"), limit: 2_048)
    let list = StackView(Stack(.column, spacing: 16, alignment: .stretch))
    let follow: (View) -> Void = { [weak self] view in
      guard let self, !address.text.isEmpty else { return }
      let text = address.text
      address.text = ""
      host.follow(text)
      view.root?.unfocus()
    }
    address.onCommit = { follow($0) }
    let sheet = Sheet(
      tr("Catalogues"),
      content: column([
        list,
        field(tr("Follow another one: paste its address, or drop its file on the window."), address),
      ]),
      actions: [Button(tr("Follow"), style: .primary) { follow($0) }])
    sheet.maxWidth = 560
    var rows: [Int: CatalogueRow] = [:]
    let show = { [weak self, weak list] in
      guard let self, let list else { return }
      let catalogues = shelf.catalogues
      for (id, row) in rows where !catalogues.contains(where: { $0.id == id }) {
        row.removeFromParent()
        rows[id] = nil
      }
      for catalogue in catalogues {
        if let row = rows[catalogue.id] {
          row.catalogue = catalogue
        } else {
          let row = CatalogueRow(catalogue, shelf)
          rows[catalogue.id] = row
          list.add(row)
        }
      }
    }
    show()
    present(sheet, whenNews: show)
  }
}

/// A catalogue on the sheet: its name, who publishes it, how many entries are here, its state, and what can be done with it.
/// It stays while its catalogue changes, so that a finger on a button keeps it.
private final class CatalogueRow: View {
  var catalogue: FollowedCatalogue { didSet { if catalogue != oldValue { show() } } }
  private let name = Label(weight: .semibold)
  private let facts = Label(role: .detail, color: .quietText)
  private let problem = Label(role: .detail, color: .warning)
  private let stop: IconButton, update: IconButton, forget: IconButton
  private let row = StackView(Stack(.row, spacing: Metrics.touchGap, alignment: .center))

  init(_ catalogue: FollowedCatalogue, _ shelf: any EntryShelf) {
    self.catalogue = catalogue
    let id = catalogue.id
    stop = IconButton(.close, label: "") { _ in shelf.stop(id) }
    update = IconButton(.restart, label: "") { _ in shelf.update(id) }
    forget = IconButton(.trash, label: "") { _ in shelf.forget(id) }
    super.init()
    let words = StackView(Stack(.column, spacing: 2, alignment: .stretch), [name, facts, problem])
    row.add(words, flex: 1)
    for button in [stop, update, forget] { row.add(button) }
    add(row)
    show()
  }

  private func show() {
    let title = catalogue.head?.name ?? catalogue.source.description
    name.text = title
    facts.text = catalogue.facts
    let failure: CatalogueProblem? =
      if case .failed(let problem) = catalogue.activity { problem } else { nil }
    problem.text = failure?.text(tr) ?? ""
    problem.isHidden = failure == nil
    stop.label = tr("Stop “{0}”", title)
    update.label = tr("Update “{0}”", title)
    forget.label = tr("Stop following “{0}”", title)
    stop.isHidden = !catalogue.isUpdating
    update.isHidden = catalogue.isUpdating
    forget.isHidden = catalogue.isBuiltIn
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    row.size(fitting: available, in: environment)
  }

  override func layout(in environment: Environment) { row.frame = bounds }
}

extension FollowedCatalogue {
  /// Who publishes it, how many entries are here, and its state, in a line.
  fileprivate var facts: String {
    var facts = [entryCount == 1 ? tr("1 entry") : tr("{0} entries", countText(entryCount))]
    if let publisher = head?.publisher, !publisher.isEmpty { facts.insert(publisher, at: 0) }
    switch activity {
    case .waiting: facts.append(tr("waiting"))
    case .updating(let progress): facts.append(tr("{0} have come", byteText(progress.bytes)))
    case .failed: break
    case .idle:
      if !isWhole { facts.append(tr("not whole")) }
      if let updated { facts.append(tr("updated {0}", Day.text(Int(updated / Day.milliseconds)))) }
    }
    return facts.joined(separator: " · ")
  }
}
