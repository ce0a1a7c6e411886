import Interface
import Library
import ModeKit

/// The modes of the app, and which of them have optional abilities.
struct Registry {
  /// The modes, in the order of the home screen.
  let modes: [any Mode]

  /// The mode with an id, if the app has it.
  subscript(_ id: String) -> (any Mode)? { modes.first { $0.id == id } }

  /// A document's title: the one that a person has given it, else its mode's, in the current language.
  func title(of document: StoredDocument) -> String { name(Phrase(title: document.title), of: document) }

  /// A name that a document may get, in the current language.
  func name(_ title: Phrase, of document: StoredDocument) -> String {
    title.naming(self[document.mode]?.title(document.params) ?? document.mode).text(tr)
  }

  /// Whether a document is worth keeping in lists: moves were made in it, undone or not, or it was named, copied or
  /// imported. Before format 5, the mode's name for it was stored as its title.
  func isWorthListing(_ document: StoredDocument, in library: Library) -> Bool {
    document.recordCount > 0
      || (!document.title.isEmpty && document.title != self[document.mode]?.title(document.params))
      || library.isImported(document.id)
  }

  /// The modes that import files as documents.
  var importers: [any ImportingMode] { modes.compactMap { $0 as? any ImportingMode } }

  /// The mode that imports files with the path's ending, if any.
  func importer(of path: String) -> (any ImportingMode)? {
    let path = BytePath.shown(path)
    guard let dot = path.lastIndex(of: ".") else { return nil }
    let ending = path[path.index(after: dot)...].lowercased()
    return importers.first { $0.importedEndings.contains(ending) }
  }

  /// The mode that imports a file that was chosen in place of a picture; nil for pictures.
  func importer(ofChosen path: String) -> (any ImportingMode)? {
    PictureFile.isPicture(path) ? nil : importer(of: path)
  }

  /// The mode that takes the tool in a file with the path's ending, if any.
  func toolTaker(of path: String) -> (any ToolTakingMode)? {
    modes.lazy.compactMap { $0 as? any ToolTakingMode }
      .first { path.lowercased().hasSuffix("." + $0.toolEnding) }
  }

  /// The mode that makes documents from pictures, if any.
  var pictureTaker: (any PictureTakingMode)? {
    modes.lazy.compactMap { $0 as? any PictureTakingMode }.first
  }

  /// The kinds of objects of modes that the instruments count, and their names.
  var liveKinds: [(kind: String, label: String)] {
    modes.compactMap { $0 as? any CountedMode }.flatMap(\.liveKinds)
  }
}
