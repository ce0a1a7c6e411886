import Interface
import Library
import ModeKit

/// The controls for a place to save a file: its name, its folder, and folders to choose at once.
final class SavePlaceField {
  /// The controls, one below the other.
  let view: View
  /// The kind of file, which decides the folder until somebody chooses one.
  var kind: UserFolder { didSet { if kind != oldValue, !isChosen { show(folders.first(kind)) } } }
  /// Called at Enter.
  var onCommit: (View) -> Void = { _ in }

  private let name: TextField?
  private let folder: TextField
  private let choice: Choice
  private let folders: SaveFolders
  private var isChosen = false

  /// Makes the controls; without a name the files have names of their own.
  init(_ name: String?, _ kind: UserFolder, _ folders: SaveFolders) {
    self.kind = kind
    self.folders = folders
    let first = folders.first(kind)
    self.name = name.map { TextField($0, hint: tr("Name"), label: tr("Name"), limit: 80) }
    folder = TextField(shortened(first), hint: tr("Folder"), label: tr("Folder"), limit: 1000)
    choice = Choice(folders.all.map(shortened), selected: folders.all.firstIndex(of: first) ?? -1)
    let ways = StackView(Stack(.column, spacing: 8, alignment: .stretch), [folder, choice])
    view = column((self.name.map { [field(tr("Name"), $0)] } ?? []) + [field(tr("Folder"), ways)])
    choice.on(.valueChanged) { [weak self] (choice: Choice) in
      guard let self else { return }
      isChosen = true
      folder.text = choice.options[choice.selected]
    }
    folder.on(.valueChanged) { [weak self] (_: TextField) in
      guard let self else { return }
      isChosen = true
      mark(place.folder)
    }
    for text in [self.name, folder] { text?.onCommit = { [weak self] in self?.onCommit($0) } }
  }

  /// The place that is entered.
  var place: SavePlace { SavePlace(typed: folder.text, name: name?.text ?? "", home: folders.home) }

  private func show(_ path: String) {
    folder.text = shortened(path)
    mark(path)
  }

  private func mark(_ path: String) { choice.selected = folders.all.firstIndex(of: path) ?? -1 }
}
