import Geometry
import Interface
import Library
import ModeKit
import Scene
import Tables

/// The sheets about shared tables, and the sign of who is there.
extension Chrome {
  /// Shows what everybody sees of the table of the document on screen, and shows the others one's hands. Called every
  /// frame; `time` is in seconds.
  func refreshTable(at time: Double) {
    let status = documents.tableStatus
    handsOverlay.show(documents.screen, at: time)
    if let screen = documents.screen, let table = screen.table {
      let hands = handsOverlay.own(
        arena.liveFingers, pointer: workplace.pointer, in: workplace.freeArea, at: time)
      let toWorld = screen.camera.viewToWorld
      table.show(hands.map { TableHand(id: $0.id, place: toWorld.apply($0.place)) }, at: time)
      for (sender, look) in table.takeLooks() { offer(look, of: sender, screen, table) }
      // Somebody else has begun.
      if screen.store.map({ $0.count > 0 }) == true { invitation.end() }
      for complaint in table.takeComplaints() { say(complaint, table) }
      refreshFollowing(screen, table, at: time)
    }
    peopleSign.show(status)
    guard let status else { return }
    let sheets = panels.compactMap { $0 as? Sheet }.filter { $0.content is TableDetails }
    guard !status.rights.hasEnded else {
      for sheet in sheets { close(sheet) }
      return followEnd()
    }
    for sheet in sheets { (sheet.content as? TableDetails)?.status = status }
  }

  /// Goes on after the end of the table of the document on screen.
  private func followEnd() {
    switch documents.screen?.table?.successor {
    case .table(let link, let start): documents.follow(link, at: start)
    case .another(let link): offerNext(documents.here(link))
    case .unknown:
      documents.screen?.leaveTable()
      say(tr("This table goes on without you. The document goes on alone."))
    default:
      documents.screen?.leaveTable()
      say(tr("This table has ended. The document goes on alone."))
    }
  }

  /// Offers to go to a table with another document, to which whoever has shared this one has called.
  private func offerNext(_ link: TableLink) {
    documents.screen?.leaveTable()
    toasts.show(
      tr("Another race begins."), actions: [tr("Join")], time: workplace.time, seconds: 60, isOfDocument: true
    ) { [weak documents] _ in documents?.join(link) }
  }

  /// Asks the others at the table to look at what is seen here.
  func showOthers() {
    guard let screen = documents.screen, let table = screen.table else { return }
    table.show(TableLook(area: screen.camera.viewToWorld.apply(workplace.freeArea)))
    say(
      table.people.people.contains { !$0.isSelf && $0.isHere }
        ? tr("The others are shown the way here.") : tr("Nobody else is at this table now."))
  }

  /// Offers to look at what somebody else wants to be seen.
  private func offer(
    _ look: TableLook, of sender: PeerName, _ screen: DocumentScreen, _ table: any OpenTable
  ) {
    // Who may only look on asks for nothing.
    guard table.rights.lets(sender), let person = table.people.people.first(where: { $0.name == sender })
    else { return }
    toasts.show(
      tr("{0}: “Look here!”", person.title), actions: [tr("Go there")], time: workplace.time, seconds: 12,
      isOfDocument: true
    ) { [weak self, weak screen] _ in
      guard let self, let screen, documents.screen === screen else { return }
      let goal = Camera.fitting(
        look.area, in: workplace.freeArea, margin: 0, zooms: screen.world.zooms, turns: screen.camera.turns)
      screen.send(goal.over(screen.camera.viewport), time: workplace.time)
    }
  }

  /// Says whose messages have no effect, and why.
  private func say(_ complaint: Complaint, _ table: any OpenTable) {
    let name = table.people.people.first { $0.name == complaint.sender }?.title ?? tr("Somebody")
    let sentence =
      switch complaint.reason {
      case .tooMuch:
        tr("{0} sends more moves than anybody can make. What is too much does not count.", name)
      case .othersName: tr("{0} sends something in another person's name. It does not count.", name)
      case .differs:
        tr("The document of {0} differs from that of most. Yours is right, and nothing is lost.", name)
      case .unreadable:
        tr("{0} does something that this version does not know, and you do not see it. Update Tessera.", name)
      }
    toasts.show(sentence, time: workplace.time, seconds: 12, isOfDocument: true)
  }

  /// When the hands at the table must be shown again, in seconds; nil if they need not.
  var tableDeadline: Double? {
    guard documents.screen?.table != nil else { return nil }
    return handsOverlay.isMoving ? workplace.time : handsOverlay.nextDeadline(at: workplace.time)
  }

  /// The line of the menu about the table.
  var tableLine: String { documents.screen?.table == nil ? tr("Share…") : tr("Shared table…") }

  /// Asks how to share the document on screen, or shows its table.
  func showTable(seat: Int) {
    guard let screen = documents.screen else { return }
    guard screen.table != nil, let link = documents.shownLink else {
      return askHowToShare(seat: seat)
    }
    present(link, documents.tableStatus, seat: seat) { [workplace] change in
      screen.table?.announce(change, now: workplace.time)
    } remove: { [weak self] person in
      self?.askToRemove(person, seat: seat)
    } leave: { [weak self] in
      guard screen.table?.hasWholeLog != false else {
        self?.say(tr("The table is still being read. Wait a moment."))
        return
      }
      screen.leaveTable()
      self?.say(tr("This document goes on alone."))
    }
  }

  /// Asks whether somebody is to be removed from the table of the document on screen.
  private func askToRemove(_ person: TablePeople.Person, seat: Int) {
    let words = [
      tr("{0} keeps the document as it is now, but sees nothing that is done from now on.", person.title),
      tr("The link of the table changes: others who are not here now may need the new one."),
    ]
    present(
      Sheet(
        tr("Remove {0} from this table?", person.title),
        content: column(words.map { Label($0, color: .quietText) }),
        actions: [
          Button(tr("Cancel"), style: .plain) { [weak self] button in self?.closeSheet(around: button) },
          Button(tr("Remove"), style: .destructive) { [weak self] button in
            guard let self else { return }
            closeSheet(around: button)
            do throws(Problem) { try documents.remove(person.name) } catch { say(error.message) }
          },
        ]), seat: seat)
  }

  /// Shows a table; `announce` says who may change the document, `remove` asks whether somebody is to be removed, and `leave`
  /// lets the document go on alone.
  func present(
    _ link: TableLink, _ status: TableStatus?, seat: Int,
    announce: @escaping (_ change: (inout Roster) -> Void) -> Void,
    remove: @escaping (TablePeople.Person) -> Void, leave: @escaping () -> Void
  ) {
    let isOwner = status?.rights.isOwner == true
    let isInRoom = documents.roomServer?.room.has(link) == true
    let details = TableDetails(
      code: QRCode(link.text), nearby: isOwner && isInRoom ? makeNeighbourToggle() : nil,
      copy: { [weak self] in
        guard let self else { return }
        workplace.platform.copy(Copied(text: link.text))
        say(tr("The link is copied."))
      }, announce: announce,
      remove: { [weak self] button, person in
        self?.closeSheet(around: button)
        remove(person)
      },
      follow: { [weak self] button, person in
        self?.closeSheet(around: button)
        self?.follow(person)
      })
    details.status = status
    let leave = Button(tr("Leave the table"), style: isOwner ? .secondary : .destructive) {
      [weak self] button in
      self?.closeSheet(around: button)
      leave()
    }
    let end = Button(tr("End it for everybody"), style: .destructive) { _ in announce { $0.isEnded = true } }
    present(
      Sheet(
        tr("Shared table"), content: details,
        actions: isOwner ? [end, leave] : [leave]), seat: seat)
  }

  private func askHowToShare(seat: Int) {
    let name = makeNameField()
    let server = TextField(
      documents.library.tableServer, hint: "nats://example.org:4222", label: tr("Server"),
      limit: Self.longestAddress)
    let address = field(server.label, server)
    let note = Label("", color: .quietText)
    let nearby = makeNeighbourToggle()
    func suit(_ isInRoom: Bool) {
      address.isHidden = isInRoom
      nearby?.isHidden = !isInRoom
      note.text =
        isInRoom
        ? tr("Works for everybody on this network, while this document is open here.")
        : tr("Works wherever the server can be reached. It sees sizes and times only.")
    }
    let place = Choice(
      [tr("In this room"), tr("With anyone")], selected: RoomServer.isInstalled ? 0 : 1
    ) { choice in suit(choice.selected == 0) }
    suit(place.selected == 0)
    weak var shown: Sheet?
    let commit: (View) -> Void = { [weak self] view in
      guard let self, let sheet = shown else { return }
      documents.library.personTitle = name.text
      do throws(Problem) {
        if place.selected == 0 {
          try documents.share(on: documents.openRoom())
        } else {
          try documents.share(on: server.text)
          documents.library.tableServer = server.text
        }
        close(sheet)
        showTable(seat: seat)
      } catch {
        sheet.refusal = error.message
      }
    }
    server.onCommit = { commit($0) }
    let sheet = Sheet(
      tr("Share this table"),
      content: column(
        [
          Label(
            tr("Others join by a link and work on this document with you, each on their own machine."),
            color: .quietText),
          place, note,
        ] + (nearby.map { [$0] } ?? []) + [field(name.label, name), address]),
      actions: [
        Button(tr("Cancel"), style: .plain) { [weak self] button in self?.closeSheet(around: button) },
        Button(tr("Share"), style: .primary) { commit($0) },
      ])
    shown = sheet
    present(sheet, seat: seat)
  }

  /// Asks for the link of a table, and joins it. `link` is one that was found already.
  func askToJoin(_ link: String = "", seat: Int) {
    let name = makeNameField()
    let text = TextField(link, hint: "tessera:…", label: tr("Link"), limit: Self.longestAddress)
    let row = StackView(Stack(.row, spacing: 8, alignment: .center))
    row.add(text, flex: 1)
    // A link is long, and a screen without keys has no other way to paste.
    row.add(
      IconButton(.paste, label: tr("Paste")) { [root] _ in
        if let copied = root.clipboard?.text { text.text = copied.filter { !$0.isWhitespace } }
      })
    presentJoining(
      tr("Join a table"),
      [
        Label(tr("You get a copy of the document, which follows the others."), color: .quietText),
        field(name.label, name), field(text.label, row),
      ], name, text, seat: seat
    ) { () throws(Problem) in try TableLink(text.text) }
    root.focus(link.isEmpty ? text : name)
  }

  /// Presents a sheet that joins the table of a link, with a field for one's name and perhaps one for the link.
  func presentJoining(
    _ title: String, _ lines: [View], _ name: TextField, _ text: TextField? = nil, seat: Int,
    link: @escaping () throws(Problem) -> TableLink
  ) {
    weak var shown: Sheet?
    let commit: (View) -> Void = { [weak self] _ in
      guard let self, let sheet = shown else { return }
      documents.library.personTitle = name.text
      do throws(Problem) {
        let link = try link()
        close(sheet)
        documents.join(link)
      } catch {
        sheet.refusal = error.message
      }
    }
    (text ?? name).onCommit = { commit($0) }
    let sheet = Sheet(
      title, content: column(lines),
      actions: [
        Button(tr("Cancel"), style: .plain) { [weak self] button in self?.closeSheet(around: button) },
        Button(tr("Join"), style: .primary) { commit($0) },
      ])
    shown = sheet
    present(sheet, seat: seat)
  }

  func makeNameField() -> TextField {
    TextField(
      documents.library.personTitle, hint: tr("Name"), label: tr("Your name"), limit: Greeting.longest)
  }

  /// The longest address or link that can be entered, in characters.
  private static let longestAddress = 500
}
