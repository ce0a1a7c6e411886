import Catalogue
import Fetching
import Geometry
import Glibc
import Interface
import Library
import ModeKit
import Raster
import Scene

/// The front end without a window: lists, shows, draws and makes documents from the command line. It works on the
/// same library and with the same modes as the app, even while the app runs.
public struct HeadlessFrontEnd: Sendable {
  /// The modes.
  public let modes: [any Mode]
  /// Makes the resources that draw pictures and text, for the commands that need them.
  public let makeResources: @Sendable () throws(Problem) -> SceneResources
  /// The library's folder.
  public let directory: String
  /// Takes the answers of commands, and files that are written to "-".
  public let output: StandardOutput
  /// Where seeds come from when none is given.
  public let newSeed: @Sendable () -> UInt64

  /// Gets files from web servers.
  public let fetcher: any Fetcher
  /// The file of the program's own catalogue, if there is one.
  public let builtInCatalogue: String?
  /// Begins to notice that the program is to end, for a command that goes on and on. What it returns says whether it is.
  public let noticeEnd: @Sendable () -> @Sendable () -> Bool

  /// Makes a front end.
  public init(
    modes: [any Mode], resources: @escaping @Sendable () throws(Problem) -> SceneResources,
    directory: String, output: StandardOutput = StandardOutput(),
    newSeed: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) },
    fetcher: any Fetcher = NoFetcher(), builtInCatalogue: String? = nil,
    noticeEnd: (@Sendable () -> @Sendable () -> Bool)? = nil
  ) {
    self.noticeEnd =
      noticeEnd ?? {
        let signal = EndSignal()
        return { signal.hasCome }
      }
    self.fetcher = fetcher
    self.builtInCatalogue = builtInCatalogue
    self.modes = modes
    makeResources = resources
    self.directory = directory
    self.output = output
    self.newSeed = newSeed
  }

  /// A document's title.
  func title(of document: StoredDocument) -> String { Registry(modes: modes).title(of: document) }

  func reading() throws(Problem) -> Library {
    do throws(LibraryProblem) { return try Library(reading: directory) } catch {
      throw Problem(error.text(tr))
    }
  }

  func mode(_ id: String) throws(Problem) -> any Mode {
    guard let mode = modes.first(where: { $0.id == id }) else {
      throw Problem(tr("This document was made by a mode named {0}, which this version does not have.", id))
    }
    return mode
  }

  func document(_ name: String, in library: Library) throws(Problem) -> StoredDocument {
    guard let document = library.document(named: name) else {
      throw Problem(tr("{0}: there is no document of that id; see tessera library list.", name))
    }
    return document
  }

  /// Lists the library's documents.
  func list(json: Bool) throws(Problem) -> String {
    let documents = try reading().documents()
    if json { return JSON.array(documents.map { .object(members($0)) }).text() }
    if documents.isEmpty { return tr("The library is empty.") }
    return documents.map { "\($0.id)  \($0.mode)  \(title(of: $0))  \($0.detail.text(tr))" }.joined(
      separator: "\n")
  }

  /// Shows one document with its full state.
  func show(_ name: String, json: Bool) throws(Problem) -> String {
    let library = try reading()
    let document = try document(name, in: library)
    let rebuilt = try rebuild(document, library, try makeResources())
    if json {
      return JSON.object(
        members(document) + [
          .init("camera", Self.json(library.view(of: document.id, viewport: .zero)?.camera)),
          .init("readable", .integer(rebuilt.end?.last ?? document.recordCount)),
          .init("state", rebuilt.summary.json),
        ]
      ).text()
    }
    let lines = """
      id: \(document.id)
      mode: \(document.mode)
      title: \(title(of: document))
      detail: \(rebuilt.summary.line)
      moves: \(document.recordCount)
      """
    return rebuilt.end.map { "\(lines)\n\($0.line)" } ?? lines
  }

  /// The app's camera on a document: the world point in the middle of the window, dp per point, quarter turns
  /// clockwise.
  private static func json(_ camera: Camera?) -> JSON {
    guard let camera else { return .null }
    return .object([
      .init("x", .number(camera.center.x)), .init("y", .number(camera.center.y)),
      .init("zoom", .number(camera.zoom)), .init("turns", .integer(camera.turns)),
    ])
  }

  private func members(_ document: StoredDocument) -> [JSON.Member] {
    [
      .init("id", .string(document.id.description)), .init("mode", .string(document.mode)),
      .init("title", .string(title(of: document))),
      .init("detail", .string(document.detail.text(tr))), .init("folder", .string(document.folder)),
      .init("created", .integer(Int(document.created))), .init("modified", .integer(Int(document.modified))),
      // A seed has 64 bits, more than the numbers of many JSON parsers can hold.
      .init("seed", .string(String(document.seed))), .init("records", .integer(document.recordCount)),
    ]
  }

  /// Reads a document with its whole log.
  func kept(
    _ document: StoredDocument, _ library: Library, _ scene: SceneResources
  ) throws(Problem) -> KeptDocument {
    let records: [StoredRecord]
    do throws(LibraryProblem) { records = try library.records(of: document.id) } catch {
      throw Problem(error.text(tr))
    }
    return KeptDocument(
      title: document.title,
      log: StoredLog(params: document.params, seed: document.seed, records: records),
      resources: DocumentResources(scene: scene) { LibraryBlobs.read($0, from: library) })
  }

  func rebuild(
    _ document: StoredDocument, _ library: Library, _ scene: SceneResources
  ) throws(Problem) -> RebuiltDocument {
    let mode = try mode(document.mode)
    guard let log = try StoredLog.read(document.id, from: library) else {
      throw Problem(tr("{0}: the document is gone; see tessera library list.", document.id.description))
    }
    let resources = DocumentResources(
      scene: scene, blob: { LibraryBlobs.read($0, from: library) })
    return try mode.load(log, resources).get()
  }

  /// Draws the part `rect` (world points) of a document to a PNG file; without `rect`, the whole document.
  func render(
    _ name: String, scale: Double, rect: Rect?, to output: String
  ) throws(Problem) -> String {
    let library = try reading()
    let resources = try makeResources()
    let picture = try rebuild(try document(name, in: library), library, resources).picture(Theme())
    let rect = rect ?? picture.bounds
    let width = (rect.width * scale).rounded(.up)
    let height = (rect.height * scale).rounded(.up)
    guard width >= 1, height >= 1, width * height <= 400e6 else {
      throw Problem(
        tr(
          "The picture would be {0} × {1} pixels; use another --scale or --rect.",
          String(Int(min(width, 1e9))), String(Int(min(height, 1e9)))))
    }
    let bitmap = Scene.render(picture.content, rect: rect, scale: scale, resources: resources)
    try write(bitmap, to: output, resources)
    return tr("{0}: {1} × {2} pixels", output, String(bitmap.width), String(bitmap.height))
  }

  /// Writes a picture as a PNG file.
  func write(_ bitmap: Bitmap, to path: String, _ scene: SceneResources) throws(Problem) {
    let png: [UInt8]
    do throws(SceneProblem) { png = try scene.codec.encodePNG(bitmap) } catch {
      throw Problem(tr(error.message))
    }
    try write(png, to: path)
  }

  /// Writes a whole file; the path "-" writes to standard output.
  func write(_ bytes: [UInt8], to path: String) throws(Problem) {
    _ = try output.file(path) { (add) throws(Problem) in try add(bytes) }
  }

  /// Draws every screen to PNG files in a folder, in the given sizes and themes; an empty list means all of them.
  func screenshots(_ directory: String, sizes: [Size], themes: [Theme.Look]) throws(Problem) -> String {
    let count = try Screenshots(modes: modes, resources: makeResources(), directory: directory)
      .draw(
        sizes: sizes.isEmpty ? ScreenTour.sizes : sizes, looks: themes.isEmpty ? Theme.Look.allCases : themes)
    return tr("{0}: {1} pictures", directory, String(count))
  }
}
