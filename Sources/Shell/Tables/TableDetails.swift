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

  /// Makes the content for a table; `copy` copies its link.
  init(_ link: TableLink, copy: @escaping () -> Void) {
    let text = Label(Self.shortened(link.text), role: .detail)
    text.maxLines = 2
    let row = StackView(Stack(.row, spacing: 12, alignment: .center))
    row.add(text, flex: 1)
    row.add(Button(tr("Copy link"), icon: .copy) { _ in copy() })
    body = column([
      Label(
        tr("Whoever has the link can join and change this document. Send it only to those who may."),
        color: .quietText),
      row, field(tr("At this table"), people), state,
    ])
    super.init()
    add(body)
  }

  /// How much of a link is shown, in characters; the rest is its key.
  private static let longest = 56

  private static func shortened(_ link: String) -> String {
    link.count <= longest ? link : String(link.prefix(longest - 1)) + "…"
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
