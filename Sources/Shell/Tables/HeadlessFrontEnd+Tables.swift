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
    let isNew = library.tableLink(of: document.id) == nil
    if isNew {
      let store = LibraryStore(library, document.id, mode: document.mode)
      library.beginTable(
        try TableLink.makeTable(on: server), of: document.id,
        at: library.newTable(
          of: document.id, owner: try library.ownKey().name, counter: store.nextID.counter - 1),
        unsent: library.openingCount(
          of: document.id, in: try mode(document.mode), count: document.recordCount))
    }
    guard let link = library.tableLink(of: document.id) else { throw ByteReader.damaged }
    do throws(Problem) {
      if let opening = try library.unsentOpening(of: document.id) {
        _ = try library.pass(TableDoor(sending: opening.bytes), at: link, creates: true)
        library.noteSent(document.id)
      }
    } catch {
      if isNew { library.endTable(of: document.id) }
      throw error
    }
    if let problem = library.close() { throw Problem(problem.text(tr)) }
    return link.text
  }

  /// Prints the address of the room's server, and becomes that server.
  func serveTables(port: Int?) throws(Problem) -> String {
    let room = try Room(in: directory, port: port)
    try output.answer(room.url)
    try RoomServer.become(room)
  }

  /// Adds a copy of a table's document to the library, unless it is there. Returns its id. With `stays`, it then follows the
  /// table until that ends or the program is to end, or plays the script in a file.
  func joinTable(_ link: String, stays: Bool = false, playing path: String? = nil) throws(Problem) -> String {
    let link = try TableLink(link)
    var script: TableScript?
    if let path { script = try TableScript(readFile(path, limit: TableScript.longest), name: path) }
    let library = try owning()
    defer { library.close() }
    let known = library.document(at: link)
    if let known, !stays { return known.id.description }
    let scene = try makeResources()
    let document: StoredDocument
    if let known {
      document = known
    } else {
      document = try JoinedDocument(link, library, modes, scene).add(to: library)
    }
    if stays { try follow(document, library, scene, playing: script) }
    if let problem = library.close() { throw Problem(problem.text(tr)) }
    return document.id.description
  }

  private func follow(
    _ document: StoredDocument, _ library: Library, _ scene: SceneResources, playing script: TableScript?
  ) throws(Problem) {
    let rebuilt = try rebuild(document, library, scene)
    let store = LibraryStore(library, document.id, mode: document.mode, end: rebuilt.end)
    if let refusal = store.refusal { throw refusal }
    // What the log lacks cannot be told from what the table has after it.
    guard rebuilt.end == nil else {
      throw Problem(
        tr("“{0}” is damaged. Open it in Tessera, and join the table again by its link.", title(of: document))
      )
    }
    let resources = DocumentResources(scene: scene) { LibraryBlobs.read($0, from: library) }
    let table = try UnattendedTable(rebuilt, store, in: library, resources, playing: script)
    try table.run(until: noticeEnd())
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
}
