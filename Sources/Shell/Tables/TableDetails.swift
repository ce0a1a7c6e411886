import Geometry
import Interface
import Tables

/// The content of the sheet about a shared table: how to join it, who may change its document, whether it can be reached,
/// and who is there.
final class TableDetails: View {
  private let body: StackView
  private let invitation = Label("", color: .quietText)
  private let state = Label("", color: .quietText)
  private let people = StackView(Stack(.column, spacing: 12, alignment: .stretch))
  private let others: Toggle
  private let rights = StackView(Stack(.column, spacing: 0, alignment: .stretch))
  private let announce: ((inout Roster) -> Void) -> Void
  private let remove: (View, TablePeople.Person) -> Void
  private let follow: (View, TablePeople.Person?) -> Void

  /// What it shows.
  var status: TableStatus? { didSet { if status != oldValue { show() } } }

  /// The rows of people that are shown.
  private var rows: [Row] = []

  private struct Row: Equatable {
    var person: TablePeople.Person
    var note: String?
    /// Whether the owner is here and has the person only look on; nil if nobody here can decide about this person.
    var isOnlooker: Bool?
    /// Whether the person's view is followed; nil if it cannot be.
    var isFollowed: Bool?
    /// Whether the owner is here and can remove the person.
    var isRemovable: Bool
  }

  /// Makes the content for a table. `code` is its link for cameras, if it can be shown; `nearby` decides whether the machines
  /// around are told, if they can be; `copy` copies the link; `announce` says who may change the document; `remove`
  /// asks whether somebody is to be removed, and `follow` follows somebody's view, or nobody's, after a button was used.
  init(
    code: QRCode?, nearby: View?, copy: @escaping () -> Void,
    announce: @escaping (_ change: (inout Roster) -> Void) -> Void,
    remove: @escaping (View, TablePeople.Person) -> Void,
    follow: @escaping (View, TablePeople.Person?) -> Void
  ) {
    (self.announce, self.remove, self.follow) = (announce, remove, follow)
    others = Toggle(tr("Others may change this document")) { toggle in announce { $0.isOpen = toggle.isOn } }
    body = column(
      [
        invitation
      ] + (code.map { [Self.view(of: $0)] } ?? []) + [
        Button(tr("Copy link"), icon: .copy) { _ in copy() }
      ] + (nearby.map { [$0] } ?? []) + [
        rights, field(tr("At this table"), people), state,
      ])
    super.init()
    rights.add(others)
    rights.add(Label(tr("Off: they only look on."), color: .quietText))
    add(body)
  }

  private static func view(of code: QRCode) -> View {
    let row = StackView(Stack(.row, spacing: 16, alignment: .center))
    row.add(CodeView(code))
    row.add(
      column([
        Label(tr("Point a camera here")),
        Label(tr("The link opens on any machine that has Tessera."), color: .quietText),
      ]), flex: 1)
    return row
  }

  private func show() {
    guard let status else { return }
    let rights = status.rights
    state.text = status.line
    // In a race everybody has a document of their own.
    let isRace = status.race != nil
    self.rights.isHidden = !rights.isOwner || isRace
    invitation.text =
      isRace
      ? tr("Whoever has the link can join the race. Everybody plays alone, and sees how far the others are.")
      : tr("Whoever has the link can join and change this document. Send it only to those who may.")
    others.isOn = rights.roster.isOpen
    let rows = status.people.map { person in
      Row(
        person: person, note: status.note(of: person),
        isOnlooker: rights.isOwner && rights.roster.isOpen && !person.isSelf && !isRace
          ? !rights.lets(person.name) : nil,
        isFollowed: isRace ? nil : person.name == status.followed,
        isRemovable: rights.isOwner && status.isConnected && !person.isSelf)
    }
    // A row that is being pressed stays.
    guard rows != self.rows else { return }
    self.rows = rows
    people.removeChildren()
    for row in rows { people.add(view(of: row)) }
  }

  private func view(of row: Row) -> View {
    let person = row.person
    let disc = Disc(.hue(person.hue), isFull: person.isHere)
    let name = StackView(Stack(.row, spacing: 12, alignment: .center), [disc, Label(person.title)])
    if let note = row.note { name.add(Label(note, color: .quietText)) }
    guard !person.isSelf else { return name }
    let buttons = StackView(Stack(.row, spacing: 8, alignment: .center))
    buttons.collapses = true
    if person.isHere, let isFollowed = row.isFollowed {
      let button = Button(isFollowed ? tr("Stop following") : tr("Follow")) { [follow] button in
        follow(button, isFollowed ? nil : person)
      }
      button.label = isFollowed ? button.title : tr("Follow the view of {0}", person.title)
      buttons.add(button)
    }
    if let isOnlooker = row.isOnlooker {
      let button = Button(isOnlooker ? tr("May change") : tr("Only look on")) { [announce] _ in
        announce { $0.setOnlooker(person.name, !isOnlooker) }
      }
      button.label =
        isOnlooker ? tr("Let {0} change it", person.title) : tr("Let {0} only look on", person.title)
      buttons.add(button)
    }
    if row.isRemovable {
      let button = Button(tr("Remove")) { [remove] button in remove(button, person) }
      button.label = tr("Remove {0} from this table", person.title)
      buttons.add(button)
    }
    let view = StackView(Stack(.row, spacing: 8, alignment: .center))
    view.collapses = true
    view.add(name)
    view.add(View(), flex: 1)
    view.add(buttons)
    return view
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    body.size(fitting: available, in: environment)
  }

  override func layout(in environment: Environment) { body.frame = bounds }
}
