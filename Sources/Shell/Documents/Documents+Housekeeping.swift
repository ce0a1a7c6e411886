import Interface
import Library
import ModeKit

/// Deleting, copying and naming.
extension Documents {
  /// Makes the daily backup when it is due, after everything else.
  func backUp() {
    guard workplace.time >= nextBackup else { return }
    nextBackup = workplace.time + Self.backupCheck
    let (library, isClosing) = (library, jobs.isClosing)
    jobs.run(urgency: .later, { _ = library.backUpDaily(isCancelled: isClosing) }, then: {})
  }

  /// How often the age of the last backup is checked, in seconds.
  private static let backupCheck = 3600.0

  /// Deletes documents; a toast offers to undo that, for all of them at once.
  func delete(_ ids: [DocumentID]) {
    let found = ids.compactMap { library.document($0) }
    guard let first = found.first else { return }
    if let screen, ids.contains(screen.id) { goHome() }
    library.inOneWrite { for id in ids { library.delete(id) } }
    audience?.libraryChanged()
    let text =
      found.count == 1
      ? tr("“{0}” was deleted", registry.title(of: first)) : tr("Documents deleted: {0}", "\(found.count)")
    toasts.show(text, action: tr("Undo"), time: workplace.time, seconds: 8) { [weak self] in
      self?.restore(ids)
    }
  }

  /// Restores deleted documents.
  func restore(_ ids: [DocumentID]) {
    library.inOneWrite { for id in ids { library.restore(id) } }
    audience?.libraryChanged()
  }

  /// Puts documents into a folder; an empty name takes them out.
  func move(_ ids: [DocumentID], toFolder folder: String) {
    library.inOneWrite { for id in ids { library.move(id, toFolder: tidy(folder)) } }
    audience?.libraryChanged()
  }

  /// A name without spaces at its ends, and with single ones in it.
  private func tidy(_ name: String) -> String {
    name.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }

  /// Deletes for good all documents in the wastebasket.
  func emptyWastebasket() {
    library.purge(deletedBefore: .max)
    audience?.libraryChanged()
  }

  /// Makes a copy of a document in its present state.
  func duplicate(_ id: DocumentID) {
    guard let document = library.document(id) else { return }
    if screen?.id == id { screen?.document.saveSnapshot() }
    library.duplicate(
      id, title: titleOfCopy(of: document),
      keepingCached: Theme.Look.allCases.map(Previews.key))
    audience?.libraryChanged()
  }

  /// The title of a copy. It is unique in the current language, and a copy of a copy is named after the first document.
  private func titleOfCopy(of document: StoredDocument) -> Phrase {
    let title = Phrase(title: document.title)
    let original = title.argument(of: ["{0} copy", "{0} copy {1}"]) ?? title
    let taken = Set(library.documents().map { registry.title(of: $0) })
    var (result, number) = (Phrase("{0} copy", original), 1)
    while taken.contains(registry.name(result, of: document)) {
      number += 1
      result = Phrase("{0} copy {1}", original, "\(number)")
    }
    return result
  }

  /// Gives a document another name; an empty one changes nothing.
  func rename(_ id: DocumentID, to title: String) {
    let trimmed = tidy(title)
    guard !trimmed.isEmpty, let document = library.document(id), trimmed != registry.title(of: document)
    else {
      return
    }
    library.rename(id, to: trimmed)
    if screen?.id == id { workplace.platform.title = "\(trimmed) – Tessera" }
    audience?.libraryChanged()
  }
}
