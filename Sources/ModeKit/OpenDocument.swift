import Concurrency
import Geometry
import Gestures
import Interface
import Library
import Raster
import Scene

/// An open document whatever its mode: what the shell works with.
public protocol OpenDocument: AnyObject {
  /// The mode's name in files.
  var modeID: String { get }
  /// What was asked when it was made, as bytes.
  var paramBytes: [UInt8] { get }
  /// The world around it.
  var environment: ModeEnvironment { get }
  /// Changes the world around it; `tell` when the mode should react.
  func update(_ environment: ModeEnvironment, tell: Bool)
  /// Passes something on to the mode.
  func handle(_ event: ModeEvent)
  /// What lies under a point of the window.
  func hit(at point: Point, device: Gesture.Device, seat: Int) -> [Hit.Link]
  /// Whether Tab is the document's own key while the keyboard is not on a bar.
  var takesTab: Bool { get }
  /// Whether a seat's Escape is the document's own key now.
  func takesEscape(seat: Int) -> Bool
  /// The picture, if it has changed since the last call.
  func takePublication() -> Publication?
  /// Whether the overlay or the floating layers have changed since the last call.
  func takeOverlayChanged() -> Bool
  /// What the mode has asked for since the last call.
  func takeRequests() -> [ModeRequest]
  /// What has happened to strokes in progress since the last call.
  func takeInk() -> [InkOperation]
  /// Things in motion.
  var floating: [FloatingLayer] { get }
  /// Hints over the canvas, in dp of the window.
  var overlay: [DrawingList.Item] { get }
  /// The world that the camera may show, or nil.
  var bounds: Rect? { get }
  /// The box that holds all there is to see, or nil.
  var extent: Rect? { get }
  /// The colour of the ground far away from all there is.
  var backdrop: Color { get }
  /// What of the world messages leave free where they can, or nil.
  var subject: Rect? { get }
  /// The zooms that make sense.
  var zooms: ClosedRange<Double> { get }
  /// What to show at first.
  var openingCamera: Camera { get }
  /// The middle of a seat's bar.
  func bar(seat: Int) -> [BarItem]
  /// The mode's lines in a seat's menu.
  func menu(seat: Int) -> [MenuItem]
  /// Whether a seat can undo.
  func canUndo(seat: Int) -> Bool
  /// Whether a seat can redo.
  func canRedo(seat: Int) -> Bool
  /// Takes back a seat's last move.
  func undo(seat: Int)
  /// Makes it again.
  func redo(seat: Int)
  /// Makes moves that are given as bytes, as a demonstration has them.
  func perform(_ moves: [[UInt8]], seat: Int) throws(Problem)
  /// One line for the card.
  var detail: String { get }
  /// The document as an image.
  func picture(theme: Theme) -> DocumentPicture
  /// The part that somebody has chosen to be handed on as a picture; see ``Mode/cutout(_:)``.
  var cutout: Rect? { get }
  /// Writes the document, as it is now, as a file.
  var export: DocumentExport { get }
  /// Writes the whole state to the library.
  func saveSnapshot()
  /// What the seats hold, as bytes; see ``Mode/encodeTools(_:into:)``.
  var tools: [UInt8] { get }
  /// Gives the seats what they held.
  func take(tools: [UInt8]) throws(Problem)
}

extension ModeHost: OpenDocument {
  public var modeID: String { mode.id }
  public var paramBytes: [UInt8] {
    var writer = ByteWriter()
    mode.encode(params, into: &writer)
    return writer.bytes
  }
  public var tools: [UInt8] {
    var writer = ByteWriter()
    mode.encodeTools(self, into: &writer)
    return writer.bytes
  }
  public func take(tools: [UInt8]) throws(Problem) {
    var reader = ByteReader(tools)
    try mode.decodeTools(&reader, self)
  }
  public func handle(_ event: ModeEvent) { mode.handle(event, host: self) }
  public func hit(at point: Point, device: Gesture.Device, seat: Int) -> [Hit.Link] {
    mode.hit(at: point, device: device, seat: seat, host: self)
  }
  public var takesTab: Bool { mode.takesTab(self) }
  public func takesEscape(seat: Int) -> Bool { mode.takesEscape(seat: seat, self) }
  public func takePublication() -> Publication? { publication() }
  public func takeOverlayChanged() -> Bool { takeOverlay() }
  public func takeRequests() -> [ModeRequest] { pendingRequests() }
  public func takeInk() -> [InkOperation] { pendingInk() }
  public var floating: [FloatingLayer] { mode.floating(self) }
  public var overlay: [DrawingList.Item] { mode.overlay(self) }
  public var bounds: Rect? { mode.bounds(self) }
  public var extent: Rect? { mode.extent(self) }
  public var backdrop: Color { mode.backdrop(self) }
  public var subject: Rect? { mode.subject(self) }
  public var zooms: ClosedRange<Double> { mode.zooms(self) }
  public var openingCamera: Camera { mode.opening(self).over(environment.camera.viewport) }
  public func bar(seat: Int) -> [BarItem] { mode.bar(seat: seat, host: self) }
  public func menu(seat: Int) -> [MenuItem] { mode.menu(seat: seat, host: self) }
  public var detail: String { mode.detail(state, params: params) }
  public func picture(theme: Theme) -> DocumentPicture { mode.picture(state, params: params, theme: theme) }
  public var cutout: Rect? { mode.cutout(self) }
  public var export: DocumentExport { mode.exporting(state, chronicle) }
}

/// A mode whatever its types: what the registry holds.
///
/// The generic work is done in the one extension of ``Mode`` below, so a mode conforms by conforming to ``Mode``.
public struct RegisteredMode: Sendable {
  /// The mode's name in files and on the command line.
  public let id: String
  /// Its name for people.
  public let name: String
  /// The sheet for a new document; the bytes are the params of the last one.
  public let form: @Sendable (_ last: [UInt8]?) -> Form
  /// What it says of itself on the command line; see ``CommandingMode``.
  public let commands: @Sendable () -> ModeCommands
  /// The pictures that its form offers.
  public let samples: @Sendable () -> [PictureSample]
  /// What a new document of some answers would be like; see ``Mode/preview(_:picture:room:)``.
  public let preview: @Sendable (_ answers: Form.Answers, _ picture: Size, _ room: Size) -> FormPreview?
  /// Documents that play themselves; see ``Mode/demonstrations``.
  public let demonstrations: @Sendable () -> [RegisteredDemonstration]
  /// The params of an answered form, as bytes.
  public let params: @Sendable (Form.Answers) -> Result<[UInt8], Problem>
  /// The params of a new document like one with these; see ``Mode/renewed(_:)``.
  public let renewed: @Sendable (_ params: [UInt8]) -> [UInt8]
  /// The params of the first document.
  public let defaultParams: @Sendable () -> [UInt8]
  /// Params as bytes, suited to the room in dp that a new document is begun in; see ``Mode/suited(_:to:)``.
  public let suited: @Sendable ([UInt8], Size) -> [UInt8]
  /// What can be chosen for all its documents; see ``Mode/options``.
  public let options: @Sendable () -> Form?
  /// Whether a picture that the user gives can become a document.
  public var takesPictures: Bool {
    form(nil).fields.contains { if case .picture = $0.kind { true } else { false } }
  }
  /// Whether pictures can be laid on its open documents; see ``Mode/laysPictures``.
  public let laysPictures: Bool
  /// A title for a new document with these params.
  public let title: @Sendable ([UInt8]) -> String
  /// Builds a stored document's state. Called on a worker; the result opens on the main thread.
  public let load: @Sendable (StoredLog, DocumentResources) -> Result<RebuiltDocument, Problem>
  /// The files that documents can be written as.
  public let exportFormats: @Sendable () -> [FileFormat]
  /// The endings of the files that can become documents, in lower case.
  public let importedEndings: [String]
  /// Makes a foreign file a document, given its bytes and its name; any thread.
  public let importing: @Sendable ([UInt8], String, DocumentResources) throws(Problem) -> ImportedDocument
  /// What a foreign file shows; see ``Mode/cover(of:largest:_:)``.
  public let cover: @Sendable (_ file: [UInt8], _ largest: Int, DocumentResources) -> Bitmap?
  /// Shows how a document was made, picture by picture, from a log with all its records; any thread.
  public let replay:
    @Sendable (StoredLog, ReplayOptions, DocumentResources, (Bitmap) throws(Problem) -> Void)
      throws(Problem) -> Void

  /// Registers a mode.
  public init<M: Mode>(_ mode: M) {
    id = mode.id
    name = mode.name
    form = { bytes in
      var last: M.Params?
      if let bytes {
        var reader = ByteReader(bytes)
        last = try? mode.decodeParams(&reader)
      }
      return mode.form(last: last)
    }
    commands = { ModeCommands(mode) }
    samples = { mode.samples }
    preview = { mode.preview($0, picture: $1, room: $2) }
    options = { mode.options }
    demonstrations = { mode.registeredDemonstrations() }
    params = { answers in
      Result { () throws(Problem) in
        let params = try mode.params(from: answers)
        var writer = ByteWriter()
        mode.encode(params, into: &writer)
        return writer.bytes
      }
    }
    defaultParams = {
      var writer = ByteWriter()
      mode.encode(mode.defaultParams, into: &writer)
      return writer.bytes
    }
    suited = { bytes, room in
      var reader = ByteReader(bytes)
      // What cannot be read is told when it is opened.
      guard let params = try? mode.decodeParams(&reader) else { return bytes }
      var writer = ByteWriter()
      mode.encode(mode.suited(params, to: room), into: &writer)
      return writer.bytes
    }
    renewed = { bytes in
      var reader = ByteReader(bytes)
      guard let params = try? mode.decodeParams(&reader) else { return bytes }
      var writer = ByteWriter()
      mode.encode(mode.renewed(params), into: &writer)
      return writer.bytes
    }
    title = { bytes in
      var reader = ByteReader(bytes)
      guard let params = try? mode.decodeParams(&reader) else { return mode.name }
      return mode.title(params)
    }
    load = { log, resources in
      Result { () throws(Problem) in try RebuiltDocument(mode, log, resources) }
    }
    exportFormats = { mode.exportFormats }
    laysPictures = mode.laysPictures
    importedEndings = mode.importedEndings
    importing = { (file, name, resources) throws(Problem) in
      let imported = try mode.importing(file, named: name, resources)
      func bytes(_ write: (inout ByteWriter) -> Void) -> [UInt8] {
        var writer = ByteWriter()
        write(&writer)
        return writer.bytes
      }
      return ImportedDocument(
        params: bytes { mode.encode(imported.params, into: &$0) },
        moves: imported.moves.map { move in bytes { mode.encode(move, into: &$0) } },
        blobs: imported.blobs, losses: imported.losses)
    }
    cover = { mode.cover(of: $0, largest: $1, $2) }
    replay = { (log, options, resources, show) throws(Problem) in
      var reader = ByteReader(log.params)
      let params = try mode.decodeParams(&reader)
      let state = try mode.makeState(params, seed: log.seed, resources: resources)
      let recall = mode.recalling(log.recall)
      let moves = try mode.moves(log.records).map {
        (move: $0.move, context: MoveContext($0, recall: recall))
      }
      try mode.replay(moves, from: state, params: params, options, resources, show: show)
    }
  }
}

/// A document as it lies in the library, read on any thread.
public struct StoredLog: Sendable {
  /// What was asked when it was made.
  public var params: [UInt8]
  /// What its random choices start from.
  public var seed: UInt64
  /// Who goes on with it; 0 where nobody does.
  public var author: UInt32
  /// The newest snapshot, if any.
  public var snapshot: (seq: Int, bytes: [UInt8])?
  /// All records, or those after the snapshot when there is one.
  public var records: [StoredRecord]
  /// Reads an earlier record.
  public var recall: @Sendable (MoveID) -> StoredRecord?
  /// Reads all records in order, with those before the snapshot.
  ///
  /// - Complexity: O(records).
  public var allRecords: @Sendable () -> [StoredRecord]

  /// Makes a log of all its records.
  public init(params: [UInt8], seed: UInt64, author: UInt32 = 0, records: [StoredRecord] = []) {
    self.params = params
    self.seed = seed
    self.author = author
    self.records = records
    recall = { records.record($0) }
    allRecords = { records }
  }

  /// Makes a log of a snapshot and the records after it.
  public init(
    params: [UInt8], seed: UInt64, author: UInt32, snapshot: (seq: Int, bytes: [UInt8])?,
    records: [StoredRecord],
    recall: @escaping @Sendable (MoveID) -> StoredRecord?,
    allRecords: @escaping @Sendable () -> [StoredRecord]
  ) {
    self.params = params
    self.seed = seed
    self.author = author
    self.snapshot = snapshot
    self.records = records
    self.recall = recall
    self.allRecords = allRecords
  }

  /// How many records there are, with those before the snapshot.
  var count: Int { max(snapshot?.seq ?? 0, records.last?.seq ?? 0) }
}

/// A document whose state has been rebuilt, ready to be opened on the main thread or shown without a window.
public struct RebuiltDocument: Sendable {
  /// Opens it.
  public let open: @Sendable (any DocumentStore, ModeEnvironment, BackgroundRunner) -> any OpenDocument
  /// The line for the card.
  public let detail: String
  /// The full state for programs.
  public let json: @Sendable () -> JSON
  /// The document as an image.
  public let picture: @Sendable (Theme) -> DocumentPicture
  /// Writes it as a file.
  public let export: DocumentExport

  /// How many moves are made before it is asked whether somebody still waits.
  private static let batch = 1 << 15

  /// Rebuilds a state: the snapshot, or a new state from the seed, and the moves after it.
  init<M: Mode>(_ mode: M, _ log: StoredLog, _ resources: DocumentResources) throws(Problem) {
    var reader = ByteReader(log.params)
    let params = try mode.decodeParams(&reader)
    var state: M.State
    if let snapshot = log.snapshot {
      var reader = ByteReader(snapshot.bytes)
      state = try mode.decodeState(&reader, params: params, seed: log.seed, resources: resources)
    } else {
      state = try mode.makeState(params, seed: log.seed, resources: resources)
    }
    let done = log.snapshot?.seq ?? 0
    let records = log.records.filter { $0.seq > done }
    let recall = mode.recalling(log.recall)
    for start in stride(from: 0, to: records.count, by: Self.batch) {
      if resources.isCancelled() { throw Problem(tr("Opening was cancelled.")) }
      let batch = Array(records[start..<min(start + Self.batch, records.count)])
      try mode.apply(mode.moves(batch), recall: recall, to: &state)
    }
    let final = state
    let history = SeatHistory(
      reading: log.snapshot == nil ? log.records : log.allRecords(), author: log.author)
    open = { store, environment, background in
      ModeHost(
        mode: mode, params: params, seed: log.seed, state: final, history: history, store: store,
        environment: environment, background: background)
    }
    detail = mode.detail(final, params: params)
    json = { mode.json(final, params: params) }
    picture = { mode.picture(final, params: params, theme: $0) }
    export = mode.exporting(final, Chronicle(mode, params, log))
  }
}

extension Mode {
  /// Writes a state as a file.
  func exporting(_ state: State, _ chronicle: Chronicle<Self>) -> DocumentExport {
    { (options, resources, sink) throws(Problem) in
      try export(state, chronicle, options, resources, to: sink)
    }
  }
}
