import Interface
import Library
import ModeKit
import Tables

/// Tables nearby: those of others on the home screen, and the one here.
extension Chrome {
  /// Lists the tables of others, and tells them of the one here. Called every frame.
  func refreshNearby() {
    if let home {
      documents.neighbours.listen()
      home.show(documents.neighbours.tables)
    }
    let document = documents.screen.flatMap { screen in
      tellsNeighbours ? documents.library.document(screen.id) : nil
    }
    let people = documents.screen?.table?.people.people.count { $0.isHere } ?? 0
    documents.neighbours.tell(document, people: people) { [documents] document in
      documents.shownLink.map { link in
        NearbyTable(
          title: documents.registry.title(of: document), mode: document.mode,
          owner: documents.library.personTitle, people: people, link: link)
      }
    }
  }

  /// Whether the table on screen is one of this machine's room that others are told of and can join.
  private var tellsNeighbours: Bool {
    guard let screen = documents.screen, let table = screen.table, table.rights.isOwner,
      let room = documents.roomServer?.room
    else { return false }
    let library = documents.library
    return library.tellsNeighbours && !library.isUnsent(screen.id)
      && library.tableLink(of: screen.id).map(room.has) == true
  }

  /// Lets somebody choose whether neighbours are told of tables in this machine's room; nil if there are none to tell.
  func makeNeighbourToggle() -> View? {
    guard documents.neighbours.isAvailable else { return nil }
    let library = documents.library
    let toggle = Toggle(tr("Machines nearby find it"), isOn: library.tellsNeighbours) {
      library.tellsNeighbours = $0.isOn
    }
    let note = Label(tr("Anybody on this network can then join it without the link."), color: .quietText)
    return StackView(Stack(.column, spacing: 0, alignment: .stretch), [toggle, note])
  }

  /// Asks whether to join a table nearby.
  func askToJoin(_ table: NearbyTable, seat: Int) {
    let mode = documents.registry[table.mode]?.name ?? ""
    let name = makeNameField()
    presentJoining(
      tr("Join “{0}”?", table.title.isEmpty ? mode : table.title),
      [
        Label(tr("{0}, shared by {1}. {2}", mode, table.owner, NearbyRow.line(people: table.people))),
        Label(tr("You get a copy of the document, which follows the others."), color: .quietText),
        field(name.label, name),
      ], name, seat: seat
    ) { () throws(Problem) in table.link }
    if name.text.isEmpty { root.focus(name) }
  }
}
