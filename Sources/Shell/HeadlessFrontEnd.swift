import Geometry
import Glibc
import Interface
import Library
import ModeKit
import Raster
import Scene

/// The front end without a window: lists, shows, draws and makes documents from the command line. It works on the same
/// library and the same modes as the app, also while the app runs.
public struct HeadlessFrontEnd {
  /// The modes.
  public let modes: [any Mode]
  /// Makes what draws pictures and text, for the commands that need it.
  public let makeResources: () throws(Problem) -> SceneResources
  /// The library's folder.
  public let directory: String
  /// Where seeds come from when none is given.
  public let newSeed: @Sendable () -> UInt64

  /// Makes a front end.
  public init(
    modes: [any Mode], resources: @escaping () throws(Problem) -> SceneResources, directory: String,
    newSeed: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) }
  ) {
    self.modes = modes
    makeResources = resources
    self.directory = directory
    self.newSeed = newSeed
  }

  /// Carries out a command and returns what it prints.
  ///
  /// - Throws: `Problem` with one sentence.
  public func run(_ command: CommandLine.Command) throws(Problem) -> String {
    switch command {
    case .list(let json): try list(json: json)
    case .show(let id, let json): try show(id, json: json)
    case .render(let id, let scale, let rect, let output):
      try render(id, scale: scale, rect: rect, to: output)
    case .new(let mode, let answers, let seed): try make(mode, answers, seed: seed ?? newSeed())
    case .run(let id, let words): try carryOut(words, in: id)
    case .export(let mode, let source, let format, let output, let scale, let isTransparent):
      try export(
        source, of: mode, ExportOptions(format: format, scale: scale, isTransparent: isTransparent),
        to: output)
    case .importFile(let mode, let path): try importFile(path, mode)
    case .replay(let id, let directory, let rate, let duration):
      try replay(id, ReplayOptions(rate: rate, duration: duration), to: directory)
    case .makeFiles(let mode, let answers, let options, let seed):
      try makeFiles(mode, answers, options, seed: seed ?? newSeed())
    case .version: "tessera \(CommandLine.version)"
    case .help: CommandLine.help
    case .open, .screenshots: throw Problem(tr("This command needs the app; start it without a command."))
    }
  }

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

  private func list(json: Bool) throws(Problem) -> String {
    let documents = try reading().documents()
    if json { return JSON.array(documents.map { .object(Self.members($0)) }).text() }
    if documents.isEmpty { return tr("The library is empty.") }
    return documents.map { "\($0.id)  \($0.mode)  \($0.title)  \($0.detail)" }.joined(separator: "\n")
  }

  private func show(_ name: String, json: Bool) throws(Problem) -> String {
    let library = try reading()
    let document = try document(name, in: library)
    let rebuilt = try rebuild(document, library, try makeResources())
    if json {
      return JSON.object(
        Self.members(document) + [
          .init("camera", Self.json(library.view(of: document.id, viewport: .zero)?.camera)),
          .init("state", rebuilt.json()),
        ]
      ).text()
    }
    return """
      id: \(document.id)
      mode: \(document.mode)
      title: \(document.title)
      detail: \(rebuilt.detail)
      moves: \(document.recordCount)
      """
  }

  /// Where the app shows a document: the world point in the middle of the window, dp per point, quarter turns clockwise.
  private static func json(_ camera: Camera?) -> JSON {
    guard let camera else { return .null }
    return .object([
      .init("x", .number(camera.center.x)), .init("y", .number(camera.center.y)),
      .init("zoom", .number(camera.zoom)), .init("turns", .integer(camera.turns)),
    ])
  }

  private static func members(_ document: StoredDocument) -> [JSON.Member] {
    [
      .init("id", .string(document.id.description)), .init("mode", .string(document.mode)),
      .init("title", .string(document.title)), .init("detail", .string(document.detail)),
      .init("created", .integer(Int(document.created))), .init("modified", .integer(Int(document.modified))),
      // A seed has 64 bits, more than JSON's numbers hold everywhere.
      .init("seed", .string(String(document.seed))), .init("records", .integer(document.recordCount)),
    ]
  }

  func rebuild(
    _ document: StoredDocument, _ library: Library, _ scene: SceneResources
  ) throws(Problem) -> any RebuiltDocument {
    let mode = try mode(document.mode)
    guard let log = try StoredLog.read(document.id, from: library) else {
      throw Problem(tr("{0}: the document is gone; see tessera library list.", document.id.description))
    }
    let resources = DocumentResources(
      scene: scene, blob: { LibraryBlobs.read($0, from: library) })
    return try mode.load(log, resources).get()
  }

  private func render(
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
    try writeFile(png, to: path)
  }

  private func carryOut(_ words: [String], in id: String) throws(Problem) -> String {
    let tools = CommandTools(
      readFile: { path in Result { () throws(Problem) in try readFile(path) } },
      writeFile: { bytes, path in Result { () throws(Problem) in try writeFile(bytes, to: path) } },
      scene: makeResources)
    guard let output = try mode(id).run(words, tools: tools) else {
      throw ArgumentScanner.unknown(words.first ?? "")
    }
    return output
  }

  private func make(_ id: String, _ answers: [String: String], seed: UInt64) throws(Problem) -> String {
    let asked = try asked(id, answers)
    let library = Library(adding: directory)
    if let problem = library.problem { throw Problem(problem.text(tr)) }
    // A first look makes sure that what is stored can be opened.
    let rebuilt = try asked.mode.load(StoredLog(params: asked.params, seed: seed), asked.resources).get()
    let document = library.create(
      mode: id, title: asked.title, detail: rebuilt.detail, params: asked.params,
      seed: seed,
      blobs: asked.blobs)
    if let problem = library.close() { throw Problem(problem.text(tr)) }
    return document.id.description
  }

  /// What a new document is to be, and what it takes to make it.
  private struct Asked {
    let mode: any Mode
    let params: [UInt8]
    let title: String
    /// The picture that was given, if it is a file.
    let blobs: [[UInt8]]
    let resources: DocumentResources
  }

  /// Reads the answers to a mode's questions. A mode refuses nothing but what was given.
  private func asked(_ id: String, _ answers: [String: String]) throws(Problem) -> Asked {
    let mode = try mode(id)
    let scene = try makeResources()
    if let path = answers["picture"], access(path, F_OK) == 0, !App.isPicture(path),
      (mode as? any ImportingMode)?.importedEndings.contains(where: { path.lowercased().hasSuffix("." + $0) })
        == true
    {
      guard answers.keys.allSatisfy({ $0 == "picture" }) else {
        throw .inArguments(
          tr("{0}: this puzzle comes with its own pieces; leave out how it is to be cut and turned.", path))
      }
      let imported = try read(path, scene, id).1
      return Asked(
        mode: mode, params: imported.params, title: fileTitle(path), blobs: imported.blobs,
        resources: Self.resources(scene, with: imported.blobs))
    }
    var given = answers
    var blobs: [[UInt8]] = []
    if let named = answers["picture"] { given["picture"] = try picture(named, blobs: &blobs, scene) }
    let params: [UInt8]
    do throws(Problem) { params = try mode.params(mode.answers(for: given)).get() } catch {
      throw .inArguments(error.message)
    }
    return Asked(
      mode: mode, params: params, title: mode.title(params), blobs: blobs,
      resources: Self.resources(scene, with: blobs))
  }

  /// Makes a mode's files; the folder of pieces is made if it is not there.
  private func makeFiles(
    _ id: String, _ answers: [String: String], _ options: [String: String], seed: UInt64
  ) throws(Problem) -> String {
    let asked = try asked(id, answers)
    if let directory = options["pieces-dir"] { try makeFolder(directory) }
    return try asked.mode.makeFiles(asked.params, seed, options, asked.resources) {
      (path, bytes) throws(Problem) in
      try writeFile(bytes, to: path)
    }.get()
  }

  /// A picture's name for a form: that of a built-in one, or of a file's bytes, which are added to `blobs`.
  private func picture(_ text: String, blobs: inout [[UInt8]], _ scene: SceneResources) throws(Problem)
    -> String
  {
    guard access(text, F_OK) == 0 else { return text }
    let bytes = try readFile(text)
    do throws(SceneProblem) { _ = try scene.codec.decode(bytes, largest: App.thumbnailSize) } catch {
      throw Problem("\(text): \(tr(error.message))")
    }
    blobs.append(bytes)
    return PictureName.blob(LibraryBlobs.name(of: bytes)).text
  }
}

/// Pictures in the library, by the names that modes keep.
enum LibraryBlobs {
  static func name(of bytes: [UInt8]) -> String { BlobID(of: bytes).description }

  static func read(_ name: String, from library: Library) -> [UInt8]? {
    let digits = Array(name.utf8)
    guard digits.count == 32 else { return nil }
    let bytes = stride(from: 0, to: 32, by: 2).compactMap { i in
      UInt8(String(decoding: digits[i..<i + 2], as: UTF8.self), radix: 16)
    }
    guard let id = BlobID(bytes: bytes) else { return nil }
    return (try? library.blob(id)) ?? nil
  }
}
