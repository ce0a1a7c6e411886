import Concurrency
import Geometry
import Interface
import Library
import ModeKit
import Scene
import Tables

/// Shared tables on the command line.
extension HeadlessFrontEnd {
  /// Makes a shared table of a document, on a server. Returns its link.
  func createTable(_ name: String, on server: String) throws(Problem) -> String {
    let library = try owning()
    defer { library.close() }
    let document = try document(name, in: library)
    if let link = library.tableLink(of: document.id) { return link.text }
    let link = try TableLink.makeTable(on: server)
    let store = LibraryStore(library, document.id, mode: document.mode)
    let opening = try opening(of: document, in: library, counter: store.nextID.counter - 1)
    _ = try pass(TableDoor(sending: opening.bytes), at: link, creates: true, library)
    library.beginTable(link, of: document.id, counter: opening.counter)
    if let problem = library.close() { throw Problem(problem.text(tr)) }
    return link.text
  }

  /// Adds a copy of a table's document to the library. Returns its id.
  func joinTable(_ link: String) throws(Problem) -> String {
    let link = try TableLink(link)
    let library = try owning()
    defer { library.close() }
    if let known = library.documents().first(where: { library.tableLink(of: $0.id) == link }) {
      return known.id.description
    }
    let opening = try TableOpening(
      bytes: try pass(TableDoor(), at: link, creates: false, library))
    guard let mode = modes.first(where: { $0.id == opening.mode }) else {
      throw Problem(
        tr(
          "This table's document is of a mode that this version does not have ({0}); update Tessera.",
          opening.mode))
    }
    let blobs = Dictionary(
      opening.blobs.map { (LibraryBlobs.name(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
    let log = StoredLog(
      params: opening.params, seed: opening.seed, author: library.author, records: opening.records)
    let resources = DocumentResources(scene: try makeResources()) { blobs[$0] }
    let rebuilt = try mode.load(log, resources).get().whole()
    let document = library.inOneWrite {
      let document = library.create(
        mode: mode.id, title: opening.title, detail: rebuilt.summary.phrase, params: opening.params,
        seed: opening.seed, blobs: opening.blobs)
      library.append(opening.records, to: document.id)
      library.beginTable(link, of: document.id, counter: opening.counter)
      return document
    }
    if let problem = library.close() { throw Problem(problem.text(tr)) }
    return document.id.description
  }

  /// Lists the documents at shared tables, with their links.
  func listTables() throws(Problem) -> String {
    let library = try reading()
    let lines = library.documents().compactMap { document in
      library.tableLink(of: document.id).map { "\(document.id)  \(title(of: document))  \($0.text)" }
    }
    return lines.isEmpty ? tr("No document is at a shared table.") : lines.joined(separator: "\n")
  }

  /// Has a document leave its shared table, with all that it has.
  func leaveTable(_ name: String) throws(Problem) -> String {
    let library = try owning()
    defer { library.close() }
    let document = try document(name, in: library)
    guard library.tablePlace(of: document.id) != nil else {
      throw Problem(tr("“{0}” is at no shared table.", title(of: document)))
    }
    let scene = try makeResources()
    let rebuilt = try rebuild(document, library, scene)
    let store = LibraryStore(library, document.id, mode: document.mode, end: rebuilt.end)
    if let refusal = store.refusal { throw refusal }
    let environment = ModeEnvironment(theme: Theme(), camera: Camera(viewport: .zero))
    let open = rebuilt.open(store, environment, BackgroundRunner())
    let resources = DocumentResources(scene: scene) { LibraryBlobs.read($0, from: library) }
    open.sitDown(store, nil, resources).leave()
    if let problem = library.close() { throw Problem(problem.text(tr)) }
    return tr("“{0}” has left its shared table.", title(of: document))
  }

  /// The library, which no other Tessera may have open.
  private func owning() throws(Problem) -> Library {
    let library = Library(directory: directory)
    if let problem = library.problem { throw Problem(problem.text(tr)) }
    return library
  }

  /// A document as others get it.
  private func opening(
    of document: StoredDocument, in library: Library, counter: Int
  ) throws(Problem) -> TableOpening {
    do throws(LibraryProblem) {
      let records = try library.records(of: document.id)
      guard records.count == document.recordCount else {
        throw LibraryProblem(.damaged, path: directory)
      }
      var blobs: [[UInt8]] = []
      for name in library.blobs(of: document.id) {
        if let bytes = try library.blob(name) { blobs.append(bytes) }
      }
      return TableOpening(
        mode: document.mode, title: document.title, params: document.params, seed: document.seed,
        counter: counter, records: records, blobs: blobs)
    } catch {
      throw Problem(error.text(tr))
    }
  }

  /// Waits until a table has its opening, and returns it.
  private func pass(
    _ door: TableDoor, at link: TableLink, creates: Bool, _ library: Library
  ) throws(Problem) -> [UInt8] {
    let news = Locked(false)
    let transport = try library.transport(to: link, creates: creates) { news.signal { $0 = true } }
    let deadline = Deadline(in: Self.patience)
    var door = door
    while deadline.secondsLeft > 0 {
      for action in door.advance(transport.takeEvents(), to: SystemClock.monotonic.seconds) {
        transport.perform(action)
      }
      if case .open(let bytes) = door.state { return bytes }
      news.wait(atMost: min(0.5, deadline.secondsLeft), until: { $0 }) { $0 = false }
    }
    throw Problem(
      door.state == .waiting
        ? tr("{0}: the server does not answer; check the address and the network.", link.server)
        : tr("The server has no such table any more; ask for a new link."))
  }

  /// How long a server may take to answer, in seconds.
  private static var patience: Double { 10 }
}
