import Glibc
import Interface
import Library
import ModeKit

/// A file that could be imported.
struct ForeignFile: Sendable {
  /// Where it is.
  var path: String
  /// When it was changed last, in seconds since 1970.
  var modified: Int

  /// Its name without its folder.
  var name: String { fileName(path) }
  /// Its folder, shortened where it is in the user's own.
  var folder: String { shortened(String(path.dropLast(name.count + 1))) }
}

/// A path with the home folder as ~.
func shortened(_ path: String) -> String {
  guard let home = getenv("HOME").map({ String(cString: $0) }), !home.isEmpty, path.hasPrefix(home) else {
    return path
  }
  return "~" + path.dropFirst(home.count)
}

extension App {
  /// How many files are offered for import.
  private static let mostFiles = 60

  /// The modes that make documents of files.
  private var importers: [any ImportingMode] { modes.compactMap { $0 as? any ImportingMode } }

  /// The mode that makes documents of files with an ending, if any.
  func importer(of path: String) -> (any ImportingMode)? {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    let ending = path[path.index(after: dot)...].lowercased()
    return importers.first { $0.importedEndings.contains(ending) }
  }

  /// Whether a file is a drawing, which is a picture too.
  static func isDrawing(_ path: String) -> Bool { path.lowercased().hasSuffix(".svg") }

  /// The mode that makes a document of a file by itself, rather than one that takes a picture: of what is no picture, and of
  /// pictures that are opened where a document of a mode that reads them is on screen. A drawing is a picture only where a document
  /// that was made of one is on screen.
  func imports(_ path: String) -> (any ImportingMode)? {
    guard let mode = importer(of: path) else { return nil }
    let onScreen = screen?.document.mode
    let isDrawing = App.isDrawing(path)
    return !App.isPicture(path) || onScreen?.id == mode.id
      || (isDrawing && !(onScreen is any PictureTakingMode))
      ? mode : nil
  }

  /// Makes a file a document and opens it. What could not be carried over is told.
  func importFile(_ path: String, _ mode: any ImportingMode) {
    let resources = platform.resources
    let room = room.size
    // What is seen now must be what comes back later: where things lie hangs on it.
    let seed = newSeed()
    work(tr("Importing"), fileTitle(path)) {
      progress -> Result<(ImportedDocument, RebuiltDocument), Problem> in
      Result { () throws(Problem) in
        let bytes = try readFile(path)
        do throws(Problem) {
          var imported = try mode.importedDocument(
            bytes, named: fileName(path),
            DocumentResources(scene: resources, isCancelled: { progress.isCancelled }))
          imported.params = mode.suited(imported.params, to: room)
          let blobs = Dictionary(
            imported.blobs.map { (LibraryBlobs.name(of: $0), $0) }, uniquingKeysWith: { a, _ in a })
          let rebuilt = try mode.load(
            imported.log(seed: seed),
            DocumentResources(
              scene: resources, blob: { blobs[$0] }, isCancelled: { progress.isCancelled },
              progress: { progress.fraction = $0 })
          ).get()
          return (imported, rebuilt)
        } catch {
          throw Problem("\(shortened(path)): \(error.message)")
        }
      }
    } then: { [weak self] imported, rebuilt in
      guard let self else { return }
      let document = library.keep(
        imported, mode: mode.id, title: fileTitle(path), detail: rebuilt.summary.line, seed: seed)
      show(document.id, Loaded(document: rebuilt))
      guard !imported.losses.isEmpty else { return }
      chrome.toasts.show(imported.losses.joined(separator: " · "), time: platform.time, seconds: 12)
    }
  }

  /// Writes the document on screen into the user's folder for such files, under a name that is free.
  func export(_ options: ExportOptions, named name: String) {
    guard let screen else { return }
    let export = screen.document.export
    let resources = platform.resources
    let isClosing = jobs.isClosing
    let folder = options.format == "png" ? UserFolder.pictures.path : UserFolder.documents.path
    let path = Self.freePath(folder, name, options.format)
    work(tr("Exporting"), name) { progress -> Result<[String], Problem> in
      Result { () throws(Problem) in
        let file = try NewFile(path)
        let losses = try export(
          options,
          DocumentResources(
            scene: resources, isCancelled: { progress.isCancelled || isClosing() },
            progress: { progress.fraction = $0 })
        ) { (bytes) throws(Problem) in try file.add(bytes) }
        try file.finish()
        return losses
      }
    } then: { [weak self] losses in
      guard let self else { return }
      let message = ([tr("Saved as {0}", shortened(path))] + losses).joined(separator: " · ")
      chrome.toasts.show(message, time: platform.time, seconds: 8)
    }
  }

  /// Writes bytes as a file into the user's documents, under a name that is free.
  func save(_ bytes: [UInt8], named name: String, ending: String) {
    let path = Self.freePath(UserFolder.documents.path, name, ending)
    jobs.run(
      isNeeded: true, { Result { () throws(Problem) in try writeFile(bytes, to: path) } }
    ) { [weak self] result in
      guard let self else { return }
      let message =
        switch result {
        case .success: tr("Saved as {0}", shortened(path))
        case .failure(let problem): problem.message
        }
      chrome.toasts.show(message, time: platform.time, seconds: 8)
    }
  }

  /// A path that no file has yet.
  private static func freePath(_ folder: String, _ name: String, _ ending: String) -> String {
    let safe = String(name.map { $0 == "/" || $0 == "\0" ? "-" : $0 }).drop { $0 == "." }
    let stem = "\(folder)/\(safe.isEmpty ? "Tessera" : String(safe))"
    var path = "\(stem).\(ending)"
    var number = 2
    while access(path, F_OK) == 0 {
      path = "\(stem) \(number).\(ending)"
      number += 1
    }
    return path
  }

  /// Finds the files that could be imported, the newest first.
  func findFiles(then done: @escaping ([ForeignFile]) -> Void) {
    let endings = importers.flatMap(\.importedEndings)
    jobs.run(
      { () -> [ForeignFile] in
        let folders = Set(UserFolder.allCases.map(\.path))
        let files = folders.flatMap { filesIn($0, endings) }
        return Array(files.sorted { $0.modified > $1.modified }.prefix(Self.mostFiles))
      }, then: done)
  }
}

/// The files of a folder that end in one of some ways; hidden ones are left out.
private func filesIn(_ folder: String, _ endings: [String]) -> [ForeignFile] {
  guard let directory = opendir(folder) else { return [] }
  defer { closedir(directory) }
  var result: [ForeignFile] = []
  while let entry = readdir(directory) {
    let name = withUnsafeBytes(of: entry.pointee.d_name) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    guard !name.hasPrefix("."), let dot = name.lastIndex(of: "."),
      endings.contains(name[name.index(after: dot)...].lowercased())
    else { continue }
    var info = stat()
    let path = "\(folder)/\(name)"
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { continue }
    result.append(ForeignFile(path: path, modified: info.st_mtim.tv_sec))
  }
  return result
}
