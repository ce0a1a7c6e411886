import Geometry
import Glibc
import Interface
import Library
import ModeKit
import SDLBackend
import Scene
import Shell
import Sketch

/// A library with one page, in a separate folder.
final class PageFile {
  let folder: String

  init(_ name: String) { folder = "/tmp/tessera-bench-\(getpid())-\(name)" }

  /// Stores strokes as the app does.
  func fill(_ strokes: WrittenStrokes, withSnapshots: Bool = true) throws {
    let library = Library(directory: folder)
    let mode = SketchMode()
    var params = ByteWriter()
    SketchMode.Params().encode(into: &params)
    let id = library.create(mode: mode.id, title: "Page", params: params.bytes, seed: 1).id
    let scene = SceneResources(typesetter: try SDLTypesetter(), codec: SDLImageCodec())
    let store = LibraryStore(library, id, mode: mode.id)
    let host = ModeHost(
      mode: mode, params: SketchMode.Params(), seed: 1,
      state: try mode.makeState(SketchMode.Params(), seed: 1, resources: DocumentResources(scene: scene)),
      store: withSnapshots ? store : LogStore(store),
      environment: ModeEnvironment(
        theme: .init(), camera: Camera(viewport: Rect(x: 0, y: 0, width: 1280, height: 800))))
    try strokes.forEach { ink, nodes in
      var writer = TrailWriter()
      for node in nodes { writer.add(ink.node(at: node.place, pressure: node.pressure)) }
      host.perform(.draw(ink, trail: writer.bytes), seat: 0)
    }
    host.saveSnapshot()
    _ = library.close()
  }

  /// Adds a useless file, which makes the folder a third larger.
  ///
  /// - Throws: ``Problem`` when it cannot be written.
  func pad() throws(Problem) {
    try Report.write(String(repeating: " ", count: Int(bytes / 3)), to: "\(folder)/\(Self.padding)")
  }

  /// The library's file.
  var path: String { "\(folder)/tessera.sqlite" }

  /// The bytes of the library and its caches.
  var bytes: Double {
    Self.measured.reduce(0) { sum, name in
      var status = stat()
      return stat("\(folder)/\(name)", &status) == 0 ? sum + Double(status.st_size) : sum
    }
  }

  func remove() { BenchFolder.remove(folder) }

  private static let padding = "padding"
  private static let measured =
    ["tessera.sqlite", "cache.sqlite"].flatMap { [$0, $0 + "-wal", $0 + "-shm"] } + [padding]
}

/// A store without snapshots, to measure the size of the log alone.
private final class LogStore: DocumentStore {
  private let inner: LibraryStore

  init(_ inner: LibraryStore) { self.inner = inner }

  var count: Int { inner.count }
  var author: UInt32 { inner.author }
  func append(_ record: StoredRecord) { inner.append(record) }
  func record(_ id: MoveID) -> StoredRecord? { inner.record(id) }
  var archive: Archive { inner.archive }
  func saveSnapshot(_ bytes: [UInt8], seq: Int) {}
}
