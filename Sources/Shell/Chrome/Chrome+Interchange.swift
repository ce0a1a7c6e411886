import Interface
import Library
import ModeKit

/// The sheets for exporting and importing files of other programs.
extension Chrome {
  /// The scales that are offered for pictures, in pixels per point.
  private static let scales = 1...16

  /// Asks how to export the document on screen, and where to.
  func showExportSheet(seat: Int) {
    interchange.findFolders { [weak self] in self?.showExportSheet(into: $0, seat: seat) }
  }

  private func showExportSheet(into folders: SaveFolders, seat: Int) {
    guard let screen = documents.screen, let document = documents.library.document(screen.id),
      let mode = screen.document.mode as? any ExportingMode
    else { return }
    let formats = mode.offeredFormats
    guard !formats.isEmpty else { return }
    let place = SavePlaceField(documents.registry.title(of: document), formats[0].folder, folders)
    let note = Label(formats[0].note, color: .quietText)
    let scale = Stepper(2, in: Self.scales, label: tr("Pixels per point"))
    let transparent = Toggle(formats.lazy.compactMap(\.bareLabel).first ?? "")
    let pixels = column([field(scale.label, scale), transparent])
    func suit(_ format: FileFormat) {
      pixels.isHidden = !format.isPicture
      transparent.isHidden = format.bareLabel == nil
    }
    suit(formats[0])
    let choice = Choice(formats.map(\.label), selected: 0) { [weak place] choice in
      let format = formats[choice.selected]
      note.text = format.note
      place?.kind = format.folder
      suit(format)
    }
    present(
      place, tr("Export"), action: tr("Export"), more: [field(tr("Kind of file"), choice), note, pixels],
      isPossible: { scale.isPossible }, seat: seat
    ) { [weak self] place in
      guard let self else { return }
      var options = ExportOptions(format: formats[choice.selected].id, theme: workplace.settings.theme)
      if formats[choice.selected].isPicture {
        options.scale = Double(scale.value)
        options.isTransparent = transparent.isOn && !transparent.isHidden
      }
      interchange.export(options, to: place)
    }
  }

  /// Offers the files in the user's folders for import.
  func showImportSheet(seat: Int) {
    interchange.findFiles { [weak self] in self?.showImportSheet(of: $0, seat: seat) }
  }

  /// Offers some files for import.
  func showImportSheet(of files: [FoundFile], seat: Int) {
    var rows: [View] = [
      Label(
        files.isEmpty
          ? tr("There are no files to import in your documents, pictures and downloads.")
          : tr(
            "The newest files in your documents, pictures and downloads. Your documents stay as they are."),
        color: .quietText)
    ]
    rows += files.map { file in
      ListRow(file.name, detail: file.folder, icon: .picture, accessory: .chevron) { [weak self] row in
        guard let self else { return }
        closeSheet(around: row)
        if let mode = documents.registry.importer(of: file.path) { interchange.importFile(file.path, mode) }
      }
    }
    present(Sheet(tr("Import"), content: column(rows)), seat: seat)
  }
}

extension FileFormat {
  /// The kind of folder that suits a file of this format.
  fileprivate var folder: UserFolder { isPicture ? .pictures : .documents }
}
