import Concurrency
import Interface
import Library
import ModeKit
import Scene
import Tables

/// A copy of a table's document that can be opened, before it is in the library.
struct JoinedDocument: Sendable {
  /// The state that the document is in.
  let rebuilt: RebuiltDocument
  private let link: TableLink
  private let opening: TableOpening
  private let owner: PeerName

  /// Gets the document of a table from its server. Any thread.
  ///
  /// - Throws: ``Problem`` if the server does not answer within twenty seconds, or its document cannot be opened here.
  init(
    _ link: TableLink, _ library: Library, _ modes: [any Mode], _ scene: SceneResources,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(Problem) {
    self.link = link
    let (bytes, owner) = try library.pass(TableDoor(), at: link, creates: false, isCancelled: isCancelled)
    opening = try TableOpening(bytes: bytes)
    self.owner = owner
    guard let mode = modes.first(where: { [opening] in $0.id == opening.mode }) else {
      throw Problem(
        tr(
          "This table's document is of a mode that this version does not have ({0}); update Tessera.",
          opening.mode))
    }
    let blobs = Dictionary(
      opening.blobs.map { (LibraryBlobs.name(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
    let log = StoredLog(
      params: opening.params, seed: opening.seed, author: library.author, records: opening.records)
    // Pictures that the document gets later are in the library.
    let resources = DocumentResources(
      scene: scene, blob: { blobs[$0] ?? LibraryBlobs.read($0, from: library) }, isCancelled: isCancelled)
    rebuilt = try mode.load(log, resources).get().whole()
  }

  /// Adds it to a library, at the beginning of its table.
  func add(to library: Library) -> StoredDocument {
    library.inOneWrite {
      let document = library.create(
        mode: opening.mode, title: opening.title, detail: rebuilt.summary.phrase, params: opening.params,
        seed: opening.seed, blobs: opening.blobs)
      library.append(opening.records, to: document.id)
      var start = opening.start
      // Openings of older builds do not say what they bring.
      if start.owner == .unknown {
        start = library.newTable(of: document.id, owner: owner, counter: start.counter)
      }
      start.owner = owner
      library.beginTable(link, of: document.id, at: start)
      return document
    }
  }
}

extension Library {
  /// The document that is at a table; nil if none of this library is.
  func document(at link: TableLink) -> StoredDocument? { documents().first { tableLink(of: $0.id) == link } }

  /// A document as others get it: with its first `recordCount` records, at the beginning of its table. Any thread.
  ///
  /// - Throws: ``Problem`` if some of it cannot be read.
  func opening(of id: DocumentID, recordCount: Int, at start: TableStart<[UInt8]>) throws(Problem)
    -> TableOpening
  {
    do throws(LibraryProblem) {
      let records = try records(of: id, limit: recordCount)
      guard let document = document(id), records.count == recordCount else {
        throw LibraryProblem(.damaged, path: directory)
      }
      var blobs: [[UInt8]] = []
      for name in self.blobs(of: id) {
        if let bytes = try blob(name) { blobs.append(bytes) }
      }
      return TableOpening(
        mode: document.mode, title: document.title, params: document.params, seed: document.seed,
        start: start, records: records, blobs: blobs)
    } catch {
      throw Problem(error.text(tr))
    }
  }

  /// Waits until a table has its opening, and returns it with the table's owner. Any thread but the main one of the app.
  ///
  /// - Throws: ``Problem`` if that takes more than twenty seconds, or it is cancelled.
  func pass(
    _ door: TableDoor, at link: TableLink, creates: Bool, isCancelled: () -> Bool = { false }
  ) throws(Problem) -> (opening: [UInt8], owner: PeerName) {
    let news = Locked(false)
    let transport = try transport(to: link, creates: creates) { news.signal { $0 = true } }
    let deadline = Deadline(in: Self.patience)
    var door = door
    while deadline.secondsLeft > 0, !isCancelled() {
      for action in door.advance(transport.takeEvents(), to: SystemClock.monotonic.seconds) {
        transport.perform(action)
      }
      if case .open(let bytes, let owner) = door.state { return (bytes, owner) }
      news.wait(atMost: min(0.5, deadline.secondsLeft), until: { $0 }) { $0 = false }
    }
    throw Problem(
      door.state == .waiting
        ? tr("{0}: the server does not answer; check the address and the network.", link.server)
        : tr("The server has no such table any more; ask for a new link."))
  }

  /// How long a server may take to answer, in seconds. When one of several is lost, the others need ten to go on.
  private static var patience: Double { 20 }
}
