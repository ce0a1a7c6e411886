import CSQLite
import Concurrency
import Geometry
import Library
import ModeKit
import Shell
import TestSupport

/// A library's file, or a document that was exported, with any bytes in it.
extension FuzzTarget {
  /// Lists a library, draws its cards, checks it, and adds its documents to another one.
  static let library = FuzzTarget("library", seeds: libraries) { bytes, exhibit in
    let folder = ScratchFolder(inMemory: true)
    let path = folder.write("tessera.sqlite", bytes)
    if let library = try? Library(reading: folder.path) {
      show(library, exhibit)
      _ = try? library.verify()
      library.close()
    }
    let other = Library(inMemory: Library.Options())
    _ = try? other.importDocuments(from: path)
    other.close()
  }

  /// Repairs a library, and opens to write what is left.
  static let repair = FuzzTarget("repair", seeds: libraries) { bytes, exhibit in
    let folder = ScratchFolder(inMemory: true)
    _ = folder.write("tessera.sqlite", bytes)
    _ = try? Library.repair(folder.path)
    let library = Library(directory: folder.path)
    show(library, exhibit)
    library.close()
  }

  private static func show(_ library: Library, _ exhibit: Exhibit) {
    for stored in library.documents() + library.documents(deleted: true) {
      guard let mode = Exhibit.modes.first(where: { $0.id == stored.mode }) else { continue }
      _ = try? library.plays(mode: mode.id)
      guard let log = try? StoredLog.read(stored.id, from: library) else { continue }
      let blobs = library.blobs(of: stored.id).compactMap { (try? library.blob($0)) ?? nil }
      _ = exhibit.card(log, of: mode, blobs: blobs)?.summary.json.text()
    }
  }

  /// A library with a short document of each mode.
  private static func libraries() -> [String: [UInt8]] {
    let folder = ScratchFolder()
    let library = Library(directory: folder.path, options: options)
    for mode in Exhibit.modes {
      for sample in SampleDocument.all(of: mode).prefix(1) {
        let document = library.create(
          mode: mode.id, title: mode.id, params: sample.params, seed: 1, blobs: sample.blobs)
        library.append(
          ImportedDocument(params: sample.params, moves: sample.moves).records, to: document.id)
        if let state = sample.state { library.saveSnapshot(state, of: document.id, at: sample.moves.count) }
      }
    }
    library.close()
    let path = folder.path + "/tessera.sqlite"
    packPages(of: path)
    return ["three": ScratchFolder.contents(of: path)]
  }

  /// Writes a library in the smallest pages that SQLite has: most of a page of 4 KB is empty here, and changes to it are in vain.
  private static func packPages(of path: String) {
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    guard sqlite3_open(path, &handle) == SQLITE_OK else { return }
    sqlite3_exec(handle, "PRAGMA journal_mode = DELETE; PRAGMA page_size = 512; VACUUM", nil, nil, nil)
  }

  /// The same names and times every time.
  private static var options: Library.Options {
    var options = Library.Options()
    options.clock = { 1_700_000_000_000 }
    options.newAuthor = { 1 }
    let random = Locked(RandomSource(seed: 1))
    options.newID = { random.with { DocumentID.random(using: &$0) } }
    return options
  }
}
