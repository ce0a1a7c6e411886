import Catalogue
import Interface

/// Fetching and playing entries.
extension DiscoverPage {
  /// Plays an entry: fetches its file first, if it is not here. If several are being fetched, only the one chosen last
  /// plays.
  func play(_ row: EntryRow) {
    awaited = row.id
    if row.isHere { openFile(of: row) } else { shelf.get(row) }
    refresh(row.id)
  }

  /// Stops fetching an entry.
  func stop(_ row: EntryRow) {
    if awaited == row.id { awaited = nil }
    shelf.cancel(row.id)
    refresh(row.id)
  }

  /// Removes the file of an entry from this device.
  func discard(_ row: EntryRow) {
    let shelf = shelf
    jobs.run {
      shelf.discard(row)
      return try? shelf.row(row.id)
    } then: { [weak self] new in
      if let new { self?.takeRow(new) }
    }
  }

  func noteDownload(_ id: EntryID) {
    switch shelf.download(of: id) {
    case .failed(let problem):
      if awaited == id { awaited = nil }
      if problem != .cancelled { host.say(problem.text(tr)) }
      refresh(id)
    case .waiting, .downloading: refresh(id)
    case nil:
      let shelf = shelf
      jobs.run(urgency: .first) {
        try? shelf.row(id)
      } then: { [weak self] row in
        guard let self, let row else { return }
        takeRow(row)
        if awaited == id, row.isHere { openFile(of: row) }
      }
    }
  }

  private func takeRow(_ row: EntryRow) {
    note(row)
    refresh(row.id)
    onNews?()
  }

  /// Opens the file of an entry that is here.
  private func openFile(of row: EntryRow) {
    let shelf = shelf
    jobs.run(urgency: .first) {
      shelf.file(of: row)
    } then: { [weak self] file in
      guard let self, awaited == row.id else { return }
      awaited = nil
      if let file { return host.open(file) }
      // Something else has removed the file: it is fetched again and then plays.
      var gone = row
      gone.isHere = false
      takeRow(gone)
    }
  }
}
