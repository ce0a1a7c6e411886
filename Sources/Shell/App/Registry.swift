import Library
import ModeKit

/// The modes of the app, and which of them do what only some do.
struct Registry {
  /// The modes, in the order of the home screen.
  let modes: [any Mode]

  /// The mode of an id, if the app has it.
  subscript(_ id: String) -> (any Mode)? { modes.first { $0.id == id } }

  /// The modes that make documents of files.
  var importers: [any ImportingMode] { modes.compactMap { $0 as? any ImportingMode } }

  /// The mode that makes documents of files with a path's ending, if any.
  func importer(of path: String) -> (any ImportingMode)? {
    let path = BytePath.shown(path)
    guard let dot = path.lastIndex(of: ".") else { return nil }
    let ending = path[path.index(after: dot)...].lowercased()
    return importers.first { $0.importedEndings.contains(ending) }
  }

  /// What makes a document of a file that is chosen as a picture but is none.
  func importer(ofChosen path: String) -> (any ImportingMode)? {
    PictureFile.isPicture(path) ? nil : importer(of: path)
  }

  /// The mode that makes documents of pictures, if any.
  var pictureTaker: (any PictureTakingMode)? {
    modes.lazy.compactMap { $0 as? any PictureTakingMode }.first
  }

  /// The kinds of things of modes that the instruments count, and what they are called.
  var livingKinds: [(kind: String, label: String)] {
    modes.compactMap { $0 as? any CountedMode }.flatMap(\.livingKinds)
  }
}
