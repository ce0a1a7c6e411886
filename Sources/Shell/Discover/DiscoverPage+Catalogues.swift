import Catalogue
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
    let show = { [weak self, weak list] in
      guard let self, let list else { return }
      list.removeChildren()
      for catalogue in shelf.catalogues { list.add(line(of: catalogue)) }
    }
    show()
    present(sheet, whenNews: show)
  }

  /// A catalogue: its name, who publishes it, how many entries are here, its state, and what can be done with it.
  private func line(of catalogue: FollowedCatalogue) -> View {
    let name = catalogue.head?.name ?? catalogue.source.description
    let words = StackView(
      Stack(.column, spacing: 2, alignment: .stretch),
      [Label(name, weight: .semibold), Label(facts(of: catalogue), role: .detail, color: .quietText)])
    if case .failed(let problem) = catalogue.activity {
      words.add(Label(problem.text(tr), role: .detail, color: .warning))
    }
    let row = StackView(Stack(.row, spacing: Metrics.touchGap, alignment: .center))
    row.add(words, flex: 1)
    let id = catalogue.id
    if catalogue.isComing {
      row.add(IconButton(.close, label: tr("Stop “{0}”", name)) { [weak self] _ in self?.shelf.stop(id) })
    } else {
      row.add(
        IconButton(.restart, label: tr("Update “{0}”", name)) { [weak self] _ in self?.shelf.update(id) })
    }
    if !catalogue.isBuiltIn {
      row.add(
        IconButton(.trash, label: tr("Stop following “{0}”", name)) { [weak self] _ in
          self?.shelf.forget(id)
        })
    }
    return row
  }

  private func facts(of catalogue: FollowedCatalogue) -> String {
    let count = catalogue.entryCount
    var facts = [count == 1 ? tr("1 entry") : tr("{0} entries", countText(count))]
    if let publisher = catalogue.head?.publisher, !publisher.isEmpty { facts.insert(publisher, at: 0) }
    switch catalogue.activity {
    case .waiting: facts.append(tr("waiting"))
    case .updating(let progress): facts.append(tr("{0} have come", byteText(progress.bytes)))
    case .failed: break
    case .idle:
      if !catalogue.isWhole { facts.append(tr("not whole")) }
      if let updated = catalogue.updated {
        facts.append(tr("updated {0}", Day.text(Int(updated / Day.milliseconds))))
      }
    }
    return facts.joined(separator: " · ")
  }
}
