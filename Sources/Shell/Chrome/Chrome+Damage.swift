import Interface
import Library
import ModeKit

/// What is offered when the library's file is damaged.
extension Chrome {
  /// Offers to repair the library, or to restore one of its daily backups. Either takes effect at the next start.
  func showDamageSheet(_ problem: LibraryProblem) {
    let directory = documents.library.directory
    let backups = (try? Library.dailyBackups(of: directory)) ?? []
    var rows: [View] = [Label(problem.text(tr))]
    if !backups.isEmpty { rows.append(Label(tr("Daily backups"), role: .detail, weight: .semibold)) }
    rows += backups.map { backup in
      ListRow(moment(backup.time), detail: tr("Restore this backup"), icon: .folder, accessory: .chevron) {
        [weak self] row in
        self?.closeSheet(around: row)
        self?.replaceLibrary(tr("Restoring")) { () throws(LibraryProblem) in
          try Library.restore(directory, backup: backup.number)
        }
      }
    }
    let sheet = Sheet(
      tr("The library is damaged"), content: column(rows),
      actions: [
        Button(tr("Leave it"), style: .plain) { [weak self] button in self?.closeSheet(around: button) },
        Button(tr("Repair"), style: .primary) { [weak self] button in
          self?.closeSheet(around: button)
          self?.replaceLibrary(tr("Repairing")) { () throws(LibraryProblem) in
            try Library.repair(directory).old
          }
        },
      ])
    present(sheet, seat: workplace.seats[0].id)
  }

  /// Closes the library and puts another file in its place; `make` returns where the old one is.
  private func replaceLibrary(
    _ heading: String, _ make: @escaping @Sendable () throws(LibraryProblem) -> String?
  ) {
    let library = documents.library
    documents.work.run(heading, "") { _ -> Result<String?, Problem> in
      Result { () throws(Problem) in
        library.close()
        do throws(LibraryProblem) { return try make() } catch { throw Problem(error.text(tr)) }
      }
    } then: { [weak self] old in
      guard let self else { return }
      toasts.show(
        tr("Done. Start Tessera again. The damaged library is kept as {0}.", shortened(old ?? "")),
        time: workplace.time, seconds: 60)
    }
  }
}
