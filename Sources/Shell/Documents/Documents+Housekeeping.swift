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

  /// Deletes a document; a toast offers to undo it.
  func delete(_ id: DocumentID) {
    guard let document = library.document(id) else { return }
    if screen?.id == id { goHome() }
    library.delete(id)
    audience?.libraryChanged()
    toasts.show(
      tr("“{0}” was deleted", document.title), action: tr("Undo"), time: workplace.time, seconds: 8
    ) { [weak self] in
      self?.restore(id)
    }
  }

  /// Restores a deleted document.
  func restore(_ id: DocumentID) {
    library.restore(id)
    audience?.libraryChanged()
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
      id, title: titleOfCopy(of: document.title), keepingCached: Theme.Look.allCases.map(Previews.key))
    audience?.libraryChanged()
  }

  /// The title of a copy. It is unique, and a copy of a copy is named after the first document.
  private func titleOfCopy(of title: String) -> String {
    let frame = tr("{0} copy", "\n").split(separator: "\n", omittingEmptySubsequences: false)
    let (before, after) = (frame.first ?? "", frame.last ?? "")
    var names = [title[...]]
    if let space = title.lastIndex(of: " "), Int(title[space...].dropFirst()) != nil {
      names.append(title[..<space])
    }
    let copy = names.first {
      $0.hasPrefix(before) && $0.hasSuffix(after) && $0.count > before.count + after.count
    }
    let first = copy.map { String($0) } ?? tr("{0} copy", title)
    let taken = Set(library.documents().map(\.title))
    var (result, number) = (first, 1)
    while taken.contains(result) {
      number += 1
      result = "\(first) \(number)"
    }
    return result
  }

  /// Gives a document another name; an empty one changes nothing.
  func rename(_ id: DocumentID, to title: String) {
    let trimmed = title.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    guard !trimmed.isEmpty else { return }
    library.rename(id, to: trimmed)
    if screen?.id == id { workplace.platform.title = "\(trimmed) – Tessera" }
    audience?.libraryChanged()
  }
}
