import Interface
import Library
import ModeKit
import Tables

/// Documents at shared tables.
extension Documents {
  /// Puts a document that is being opened at its table, if it has one.
  /// `end` is the end of the readable part of its log; nil if all of it can be read.
  func sitDown(_ document: any OpenDocument, _ store: LibraryStore, end: LogEnd?) -> (any OpenTable)? {
    // Nothing of a newer Tessera is touched.
    guard store.place != nil, end?.isNewer != true else { return nil }
    guard end == nil else {
      // What the log lacks cannot be told from what the table has after it.
      sit(document, store, nil).leave()
      toasts.show(
        tr("This document is damaged and has left its shared table. Join the table again by its link."),
        time: workplace.time, seconds: 20, isOfDocument: true)
      return nil
    }
    var transport: (any TableTransport)?
    if let link = library.tableLink(of: store.id) {
      do throws(Problem) {
        transport = try library.transport(
          to: try reached(link), creates: library.isUnsent(store.id), wake: workplace.platform.wake)
      } catch {
        sayAboutTable(error)
      }
    }
    let table = sit(document, store, transport)
    sendOpening(of: store.id, to: table)
    return table
  }

  private func sit(
    _ document: any OpenDocument, _ store: LibraryStore, _ transport: (any TableTransport)?
  ) -> any OpenTable {
    let resources = DocumentResources(scene: workplace.platform.resources) { [library] in
      LibraryBlobs.read($0, from: library)
    }
    return document.sitDown(store, transport, resources, as: library.personTitle)
  }

  /// Sends the opening of a document's table, if its server may not have it.
  private func sendOpening(of id: DocumentID, to table: any OpenTable) {
    guard library.isUnsent(id) else { return }
    jobs.run { [library] in
      Result { () throws(Problem) in try library.unsentOpening(of: id)?.bytes }
    } then: { [weak self, weak table] result in
      guard let self else { return }
      switch result {
      case .success(let opening?):
        table?.send(opening: opening, now: workplace.time) { [library] in library.noteSent(id) }
      case .success(nil): break
      case .failure(let problem): sayAboutTable(problem)
      }
    }
  }

  /// A table's link with the present address of its server. A server of this machine's own room is started.
  private func reached(_ link: TableLink) throws(Problem) -> TableLink {
    guard let room = Room.opened(in: library.directory), room.has(link) else { return link }
    if roomServer == nil { roomServer = try RoomServer(room) }
    return TableLink(server: room.url, table: link.table, key: link.key)
  }

  /// The link of the table of the document on screen, as others need it now; nil if it is at none.
  var shownLink: TableLink? {
    screen.flatMap { library.tableLink(of: $0.id) }.map { link in (try? reached(link)) ?? link }
  }

  private func sayAboutTable(_ problem: Problem) {
    toasts.show(problem.message, time: workplace.time, seconds: 8, isOfDocument: true)
  }

  /// Opens the room of this machine. Returns the address of its server.
  ///
  /// - Throws: ``Problem`` if nats-server is not installed, or its files cannot be written.
  func openRoom() throws(Problem) -> String {
    let room = try Room(in: library.directory)
    if roomServer == nil { roomServer = try RoomServer(room) }
    return room.url
  }

  /// Shares the document on screen through a server. Its table begins at once; others can join when the server has the
  /// document.
  ///
  /// - Throws: ``Problem`` if a library of the system is missing, the address is none, or the document is damaged; then
  ///   nothing has changed.
  func share(on server: String) throws(Problem) {
    guard let screen, let store = screen.store, screen.table == nil else { return }
    guard store.isWhole else {
      throw Problem(tr("This document is damaged. Duplicate it, and share the copy."))
    }
    let link = try TableLink.makeTable(on: server)
    let transport = try library.transport(to: link, creates: true, wake: workplace.platform.wake)
    library.beginTable(
      link, of: screen.id,
      at: library.newTable(of: screen.id, owner: transport.own, counter: store.nextID.counter - 1),
      unsent: library.openingCount(of: screen.id, in: screen.document.mode, count: store.count))
    let table = sit(screen.document, store, transport)
    screen.table = table
    sendOpening(of: screen.id, to: table)
  }

  /// Ends the table of the document on screen, which is the owner's, and goes on at a new one with everybody but a person:
  /// the new one has another key.
  ///
  /// - Throws: ``Problem`` if libsodium is not installed.
  func remove(_ person: PeerName) throws(Problem) {
    guard let table = screen?.table, let link = shownLink else { return }
    // Whoever is nearby would find the new table.
    library.tellsNeighbours = false
    table.end(
      goingOnAt: NextTable(try TableLink.makeTable(on: link.server)), without: [person], now: workplace.time)
  }

  /// The link of a table where those who race with the document on screen can race again; nil if it is not for the person here
  /// to call them there.
  func makeNextRace() -> TableLink? {
    guard let table = screen?.table, table.raceProgress != nil, table.rights.isOwner, table.hasCaughtUp else {
      return nil
    }
    return shownLink.flatMap { try? TableLink.makeTable(on: $0.server) }
  }

  /// Puts a new document at a table, and has those who race with the document on screen go there.
  func raceAgain(with id: DocumentID, at link: TableLink) {
    guard let screen, let table = screen.table, table.hasCaughtUp else { return }
    library.beginTable(
      link, of: id, at: library.newTable(of: id, owner: table.rights.owner, counter: 0), unsent: 0)
    table.end(goingOnAt: NextTable(link, hasOwnDocument: true), without: [], now: workplace.time)
    screen.leaveTable()
  }

  /// Goes on at the table that follows the one of the document on screen, which has ended. Its owner gives it the document.
  func follow(_ link: TableLink, at start: TableStart<[UInt8]>) {
    guard let screen, let store = screen.store, let table = screen.table else { return }
    table.goAway()
    let count = library.openingCount(of: screen.id, in: screen.document.mode, count: store.count)
    library.follow(link, of: screen.id, at: start, unsent: table.rights.isOwner ? count : nil)
    screen.table = sitDown(screen.document, store, end: nil)
  }

  /// A table's link with the server's address as this machine knows it from the document on screen: others may reach the same
  /// server at another one.
  func here(_ link: TableLink) -> TableLink {
    TableLink(server: shownLink?.server ?? link.server, table: link.table, key: link.key)
  }

  /// Opens a copy of a table's document, or the one that is here already.
  func join(_ link: TableLink) {
    if let known = library.document(at: link) {
      return replace { [weak self] in self?.open(known.id) }
    }
    let (library, modes, scene) = (library, registry.modes, workplace.platform.resources)
    work.run(tr("Joining a table"), link.server) { progress in
      Result { () throws(Problem) in
        try JoinedDocument(link, library, modes, scene, isCancelled: { progress.isCancelled })
      }
    } then: { [weak self] joined in
      self?.replace { [weak self] in
        guard let self else { return }
        show(joined.add(to: library).id, joined.rebuilt)
      }
    }
  }
}
