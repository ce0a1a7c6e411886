import Geometry
import Interface

/// The content of the sheet about a shared table: how to join it, whether it can be reached, and who is there.
final class TableDetails: View {
  private let body: StackView
  private let state = Label("", color: .quietText)
  private let people = StackView(Stack(.column, spacing: 12, alignment: .stretch))

  /// What it shows.
  var status: TableStatus? { didSet { if status != oldValue { show() } } }

  /// Makes the content for a table; `copy` copies its link.
  init(copy: @escaping () -> Void) {
    body = column([
      Label(
        tr("Whoever has the link can join and change this document. Send it only to those who may."),
        color: .quietText),
      Button(tr("Copy link"), icon: .copy) { _ in copy() }, field(tr("At this table"), people), state,
    ])
    super.init()
    add(body)
  }

  private func show() {
    guard let status else { return }
    state.text = status.line
    people.removeChildren()
    for person in status.people {
      let row = StackView(Stack(.row, spacing: 12, alignment: .center))
      row.add(Disc(.hue(person.hue), isFull: person.isHere))
      row.add(Label(person.title), flex: 1)
      if let note = person.note { row.add(Label(note, color: .quietText)) }
      people.add(row)
    }
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    body.size(fitting: available, in: environment)
  }

  override func layout(in environment: Environment) { body.frame = bounds }
}
