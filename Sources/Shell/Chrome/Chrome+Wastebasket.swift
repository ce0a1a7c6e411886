import Geometry
import Interface
import Library

/// The wastebasket: deleted documents can be restored until somebody empties it, or for 30 days.
extension Chrome {
  /// The greatest number of documents shown.
  private static let maxDeleted = 60

  /// Shows the deleted documents, newest first.
  func showWastebasket(seat: Int) {
    let deleted = documents.library.documents(deleted: true).sorted { ($0.deleted ?? 0) > ($1.deleted ?? 0) }
    let body = column([])
    let sheet = Sheet(
      tr("Wastebasket"), content: body,
      actions: deleted.isEmpty
        ? []
        : [
          Button(tr("Empty…"), style: .plain) { [weak self] button in
            self?.closeSheet(around: button)
            self?.askToEmpty(deleted.count, seat: seat)
          }
        ])
    sheet.maxWidth = 560
    if deleted.isEmpty {
      body.add(
        StateBlock(
          .empty(.trash), title: tr("The wastebasket is empty"),
          detail: tr("Deleted documents can be restored from here for 30 days.")))
    } else {
      body.add(
        Label(tr("Tap a document to restore it. After 30 days it is deleted for good."), color: .quietText))
      let grid = GridView(columnWidth: 132, maxColumnWidth: 220, spacing: 16)
      for document in deleted.prefix(Self.maxDeleted) {
        let title = documents.registry.title(of: document)
        let card = Card(title, detail: document.detail.text(tr), style: .thumbnail) {
          [weak self, weak sheet] _ in
          if let sheet { self?.close(sheet) }
          self?.documents.restore([document.id])
        }
        card.label = tr("Bring back “{0}”", title)
        home?.attach(card, to: document)
        grid.add(card)
      }
      body.add(grid)
    }
    present(sheet, seat: seat)
  }

  private func askToEmpty(_ count: Int, seat: Int) {
    let sheet = Sheet(
      tr("Empty the wastebasket?"),
      content: column([
        Label(tr("Everything in it is deleted for good. Documents: {0}", "\(count)")),
        Label(tr("The daily backups of the last seven days still hold them."), color: .quietText),
      ]),
      actions: [
        Button(tr("Cancel"), style: .plain) { [weak self] button in self?.closeSheet(around: button) },
        Button(tr("Empty"), style: .destructive) { [weak self] button in
          self?.closeSheet(around: button)
          self?.documents.emptyWastebasket()
        },
      ])
    present(sheet, seat: seat)
  }
}
