import Catalogue
import Interface
import Library
import ModeKit

/// The files of catalogues.
extension Interchange {
  /// Whether a file, or the file at the end of a link, is a catalogue.
  static func isCatalogue(_ place: String) -> Bool {
    fileName(place).lowercased() == CatalogueSource.fileName
  }

  /// Opens the file of an entry as what its catalogue says it is, in the same way as a dropped file or a copied text.
  /// Its contents are read in the sandbox and decide whether the catalogue is right.
  func open(_ file: EntryFile) {
    let opening = EntryKinds(registry.modes)[file.kind]?.opening
    switch opening {
    case .picture: makeDocument(ofPicture: file)
    case .fileOrPicture where PictureFile.isPicture(file.path):
      makeDocument(ofPicture: file, parts: file.count)
    case .text: openText(file.path)
    case .tool: addTool(file.path, titled: file.title)
    case .file, .fileOrPicture, .replay, nil:
      if file.path.lowercased().hasSuffix("." + Library.exportEnding) { return importDocuments(file.path) }
      guard let mode = registry.importer(of: file.path) else {
        return say(tr("“{0}” is of a kind that this version cannot open.", file.title), seconds: 8)
      }
      importFile(file.path, mode, titled: file.title, plays: opening == .replay)
    }
  }

  /// Makes a document of a picture file, cut into `parts` parts unless that is 0, and with all other answers as last
  /// time.
  private func makeDocument(ofPicture file: EntryFile, parts: Int = 0) {
    guard let mode = registry.pictureTaker else {
      return say(tr("“{0}” is of a kind that this version cannot open.", file.title), seconds: 8)
    }
    readPicture(file.path) { [weak self] result in
      switch result {
      case .success(let bytes): self?.makeDocument(of: bytes, titled: file.title, parts: parts, mode)
      case .failure(let problem): self?.say(problem.message, seconds: 8)
      }
    }
  }

  /// Makes a document of the text in a file, by the first mode that can.
  private func openText(_ path: String) {
    jobs.run(urgency: .first) {
      Result { () throws(Problem) in try readFile(path, limit: Self.longestText) }
    } then: { [weak self] result in
      switch result {
      case .success(let text):
        guard let self else { return }
        makeDocument(of: text) { [weak self] in
          self?.say(tr("No mode can play this: its text is no board code."), seconds: 8)
        }
      case .failure(let problem): self?.say(problem.message, seconds: 8)
      }
    }
  }

  /// The longest text of a board, in bytes.
  private static let longestText = 1 << 20

  /// Adds a tool, such as a brush, to those of the mode that takes it.
  func addTool(_ path: String, titled title: String) {
    guard let mode = registry.toolTaker(of: path) else {
      return say(tr("“{0}” is of a kind that this version cannot open.", title), seconds: 8)
    }
    let resources = resources
    let isClosing = jobs.isClosing
    jobs.run(urgency: .first) {
      Result { () throws(Problem) in
        try mode.addTool(
          try readFile(path, limit: Self.longestText), titled: title,
          DocumentResources(scene: resources, isCancelled: isClosing))
      }
    } then: { [weak self] result in
      switch result {
      case .success(let sentence): self?.say(sentence)
      case .failure(let problem): self?.say(problem.message, seconds: 8)
      }
    }
  }
}
