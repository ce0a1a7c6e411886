import Geometry
import Interface
import Tables

/// The content of the sheet about a shared table: how to join it, whether it can be reached, and who is there.
final class TableDetails: View {
  private let body: StackView
  private let state = Label("", color: .quietText)
  private let people = StackView(Stack(.column, spacing: 12, alignment: .stretch))

  /// What it shows.
  var status: TableStatus? { didSet { if status != oldValue { show() } } }

  /// Makes the content for a table. `code` is its link for cameras, if it can be shown; `copy` copies it.
  init(code: QRCode?, copy: @escaping () -> Void) {
    body = column(
      [
        Label(
          tr("Whoever has the link can join and change this document. Send it only to those who may."),
          color: .quietText)
      ] + (code.map { [Self.view(of: $0)] } ?? []) + [
        Button(tr("Copy link"), icon: .copy) { _ in copy() }, field(tr("At this table"), people), state,
      ])
    super.init()
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
