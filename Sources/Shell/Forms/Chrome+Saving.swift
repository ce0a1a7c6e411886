import Interface
import Library
import ModeKit

/// The sheet that asks where to save a file. All files use it.
extension Chrome {
  /// Asks for a place and then saves something there. Where nothing can be written, the sheet says so and stays.
  ///
  /// - Parameters:
  ///   - name: a name without its ending; nil where the files have names of their own.
  ///   - kind: the kind of file, which decides the folder that is offered first.
  ///   - seat: who is asked.
  ///   - save: called with the place when files can be written there.
  func askWhere(
    named name: String?, _ kind: UserFolder, seat: Int, then save: @escaping (SavePlace) -> Void
  ) {
    interchange.findFolders { [weak self] folders in
      let place = SavePlaceField(name, kind, folders)
      self?.present(place, tr("Save"), action: tr("Save"), seat: seat, then: save)
    }
  }

  /// Shows a sheet with a place and more controls below it. Nothing is saved while their answers are not possible.
  func present(
    _ field: SavePlaceField, _ title: String, action: String, more: [View] = [],
    isPossible: @escaping () -> Bool = { true }, seat: Int, then save: @escaping (SavePlace) -> Void
  ) {
    weak var shown: Sheet?
    let commit: (View) -> Void = { [weak self, weak field] _ in
      guard let self, let field, isPossible() else { return }
      let (place, kind) = (field.place, field.kind)
      interchange.checkFolder(place, kind) { [weak self] problem in
        guard let sheet = shown, sheet.parent != nil else { return }
        sheet.refusal = problem?.message
        guard problem == nil else { return }
        self?.close(sheet)
        save(place)
      }
    }
    field.onCommit = commit
    let sheet = Sheet(
      title, content: column([field.view] + more),
      actions: [
        Button(tr("Cancel"), style: .plain) { [weak self] button in self?.closeSheet(around: button) },
        Button(action, style: .primary) { commit($0) },
      ])
    shown = sheet
    // The controls refer to the field, which must live as long as they do.
    present(sheet, seat: seat, keeping: field)
  }
}
