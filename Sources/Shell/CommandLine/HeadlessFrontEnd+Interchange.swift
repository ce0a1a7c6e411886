import Glibc
import Interface
import Library
import ModeKit
import Scene
import Raster

/// Import and export of other programs' files, and replays.
extension HeadlessFrontEnd {
  /// Exports a document of the library, or a file of another program that a mode can import.
  func export(
    _ source: String, of mode: any Mode, _ options: ExportOptions, to output: String
  ) throws(Problem) -> String {
    let scene = try makeResources()
    var losses: [String] = []
    let rebuilt: RebuiltDocument
    // An id contains neither dots nor slashes.
    if access(source, F_OK) == 0 || source.contains(where: { $0 == "." || $0 == "/" }) {
      let imported = try read(source, scene, mode)
      losses = imported.losses
      rebuilt = try mode.load(imported.log(seed: 1), Self.resources(scene, with: imported.blobs)).get()
        .whole()
    } else {
      let library = try reading()
      let document = try document(source, in: library)
      guard try self.mode(document.mode) is any ExportingMode else {
        throw Problem(
          tr(
            "Documents of this kind cannot be exported; choose one of: {0}.",
            names { $0 is any ExportingMode }))
      }
      rebuilt = try rebuild(document, library, scene)
    }
    let written = try self.output.file(output) { (add) throws(Problem) in
      try rebuilt.export(options, DocumentResources(scene: scene), add)
    }
    losses += written.value
    return ([tr("{0}: {1} bytes", output, String(written.count))] + losses).joined(separator: "\n")
  }

  /// Imports a file of another program as a document of the library.
  func importFile(_ path: String, _ mode: any Mode) throws(Problem) -> String {
    let scene = try makeResources()
    let imported = try read(path, scene, mode)
    let seed = newSeed()
    // Loading it first makes sure that the stored document can be opened.
    let rebuilt = try mode.load(imported.log(seed: seed), Self.resources(scene, with: imported.blobs)).get()
      .whole()
    let library = Library(adding: directory)
    if let problem = library.problem { throw Problem(problem.text(tr)) }
    let document = library.add(
      imported, mode: mode.id, title: imported.title.isEmpty ? fileTitle(path) : imported.title,
      detail: rebuilt.summary.phrase, seed: seed)
    if let problem = library.close() { throw Problem(problem.text(tr)) }
    return ([document.id.description] + imported.losses).joined(separator: "\n")
  }

  /// Draws the replay of a document as numbered PNG files in a folder.
  func replay(_ name: String, _ options: ReplayOptions, to directory: String) throws(Problem) -> String {
    let library = try reading()
    let document = try document(name, in: library)
    let mode = try mode(document.mode)
    let scene = try makeResources()
    let kept = try kept(document, library, scene)
    try makeFolder(directory)
    var count = 0
    guard let mode = mode as? any ReplayExportingMode else {
      throw Problem(
        tr(
          "Documents of this kind cannot be replayed; choose one of: {0}.",
          names { $0 is any ReplayExportingMode }))
    }
    try mode.replay(kept.log, options, kept.resources) { (picture) throws(Problem) in
      count += 1
      let digits = String(count)
      try write(
        picture, to: "\(directory)/\(String(repeating: "0", count: max(0, 5 - digits.count)))\(digits).png",
        scene)
    }
    return tr("{0}: {1} pictures", directory, String(count))
  }

  /// Reads a file of another program for a mode.
  func read(
    _ path: String, _ scene: SceneResources, _ mode: any Mode
  ) throws(Problem) -> ImportedDocument {
    guard let mode = mode as? any ImportingMode else {
      throw Problem(
        tr("Nothing can be imported here; choose one of: {0}.", names { $0 is any ImportingMode }))
    }
    let bytes = try readFile(path)
    do throws(Problem) {
      return try mode.importedDocument(bytes, named: fileName(path), DocumentResources(scene: scene))
    } catch {
      throw Problem("\(path): \(error.message)")
    }
  }

  /// The names of the modes that meet a condition, as a list.
  private func names(_ canDo: (any Mode) -> Bool) -> String {
    modes.filter(canDo).map(\.name).joined(separator: ", ")
  }

  static func resources(_ scene: SceneResources, with blobs: [[UInt8]]) -> DocumentResources {
    DocumentResources(scene: scene) { name in blobs.first { LibraryBlobs.name(of: $0) == name } }
  }
}

extension Library {
  /// Adds an imported document to the library.
  func add(_ imported: ImportedDocument, mode: String, title: String, detail: Phrase, seed: UInt64)
    -> StoredDocument
  {
    let document = create(
      mode: mode, title: title, detail: detail, params: imported.params, seed: seed, blobs: imported.blobs)
    for record in imported.records {
      append(to: document.id, seat: record.seat, kind: record.kind, move: record.move, inverse: [])
    }
    return document
  }
}
