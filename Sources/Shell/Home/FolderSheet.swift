import Interface
import Library

extension Chrome {
  /// Asks into which folder to put documents.
  func showFolderSheet(for ids: [DocumentID], seat: Int) {
    let name = TextField(hint: tr("New folder"), label: tr("New folder"), limit: 60)
    func move(_ folder: String, _ view: View) {
      closeSheet(around: view)
      documents.move(ids, toFolder: folder)
    }
    let commit: (View) -> Void = { view in if !name.text.isEmpty { move(name.text, view) } }
    name.onCommit = { commit($0) }
    let isInOne = ids.contains { documents.library.document($0)?.folder.isEmpty == false }
    var rows: [View] = documents.library.folders.map { folder in
      ListRow(folder, icon: .folder, accessory: .chevron) { row in move(folder, row) }
    }
    if isInOne { rows.append(ListRow(tr("No folder"), icon: .close) { row in move("", row) }) }
    rows.append(field(tr("New folder"), name))
    let sheet = Sheet(
      tr("Move to folder"), content: column(rows),
      actions: [
        Button(tr("Cancel"), style: .plain) { [weak self] button in self?.closeSheet(around: button) },
        Button(tr("Move"), style: .primary) { commit($0) },
      ])
    present(sheet, seat: seat)
  }

  /// Asks where to write documents as files, and writes them without opening them.
  func export(_ ids: [DocumentID], seat: Int) {
    let list = ids.compactMap { documents.library.document($0) }
    guard let first = list.first else { return }
    let name = list.count == 1 ? documents.registry.title(of: first) : nil
    askWhere(named: name, .documents, seat: seat) { [weak self] in
      self?.interchange.exportWhole(list, to: $0)
    }
  }
}
