import Geometry
import Interface
import ModeKit

/// The commands of trays.
extension JigsawMode {
  /// The names of the form's fields.
  private enum Name {
    static let name = "name"
    static let color = "color"
    static let side = "side"
  }

  /// Puts groups into a tray.
  func stow(_ laid: [Laid], in tray: Int, seat: Int, _ host: ModeHost<JigsawMode>) {
    let state = host.state
    let moving = laid.filter { state.isGroup($0.group) && !state.isPinned($0.group) }.map {
      Laid(group: $0.group, at: $0.placement, tray: tray)
    }
    let isNew = moving.contains {
      state.groups[$0.group].shelved?.tray != tray || state.groups[$0.group].placement != $0.placement
    }
    guard isNew, host.perform(.arrange(moving), seat: seat) else { return }
    host.request(.sound(.tap))
    if let last = moving.last { showOnShelf(last.group, host) }
  }

  /// The open tray at a seat's side; a new one if there is none.
  private func openTray(seat: Int, _ host: ModeHost<JigsawMode>) -> Int? {
    let side = host.environment.turns[seat] ?? 0
    let shelves = shelves(host).shelves
    if let shelf = shelves.first(where: { $0.side == side }) ?? shelves.first {
      return (shelf.open ?? shelf.trays[0]).id
    }
    let tray = newTray(seat: seat, host)
    return host.perform(.arrange([], trays: [TrayChange(tray)]), seat: seat) ? tray.id : nil
  }

  /// Puts the selection, or the piece at the keyboard cursor, into the open tray.
  func stowChosen(seat: Int, _ host: ModeHost<JigsawMode>) {
    var chosen = host.session.selection(seat).subtracting(host.session.hands.held)
    if chosen.isEmpty, let id = host.session.cursor.group, host.state.isGroup(id), !host.state.isPinned(id) {
      chosen = [id]
    }
    guard !chosen.isEmpty else { return host.toast(tr("Choose pieces first, with Tab or with the mouse.")) }
    guard let tray = openTray(seat: seat, host) else { return }
    stow(
      chosen.sorted().map { Laid(group: $0, at: host.state.groups[$0].placement) }, in: tray, seat: seat, host
    )
  }

  /// A new tray with an unused name and colour.
  private func newTray(seat: Int, _ host: ModeHost<JigsawMode>) -> Tray {
    let id = host.state.freeTrayID
    let used = Set(host.state.trays.map(\.color))
    let color = TrayColor.allCases.first { !used.contains($0) } ?? .blue
    return Tray(
      id: id, name: tr("Tray {0}", String(id)), color: color, side: host.environment.turns[seat] ?? 0)
  }

  // Pages and forms

  /// Shows the page of trays and sorting.
  func showTrays(seat: Int, _ host: ModeHost<JigsawMode>) {
    let state = host.state
    var blocks: [Page.Block] = []
    if state.trays.isEmpty {
      blocks.append(
        .text(tr("Trays keep pieces out of the way. Drag pieces onto a tray, and out of it again.")))
    } else {
      blocks.append(
        .rows(
          state.trays.map {
            Page.Row(
              $0.name, detail: Self.sideNames[$0.side], value: String(state.count(inTray: $0.id)),
              command: .jigsaw(.tray(.show($0.id))))
          }))
    }
    blocks += [
      .buttons([.init(.jigsaw(.tray(.new)), tr("New tray"), icon: .plus, closes: true)]),
      .heading(tr("Sweep single pieces into trays")),
      .buttons([
        .init(.jigsaw(.sweep(.edges)), tr("By edge"), icon: .edges, closes: true),
        .init(.jigsaw(.sweep(.colors)), tr("By colour"), icon: .picture, closes: true),
        .init(.jigsaw(.sweep(.knobs)), tr("By knobs"), icon: .pieces, closes: true),
      ]),
      .heading(tr("Lay single pieces in rows")),
      .buttons([
        .init(.jigsaw(.sort(.edges)), tr("Edges first"), icon: .edges, closes: true),
        .init(.jigsaw(.sort(.colors)), tr("By colour"), icon: .picture, closes: true),
        .init(.jigsaw(.sort(.knobs)), tr("By knobs"), icon: .pieces, closes: true),
      ]),
      .note(tr("Where pieces are selected only they are moved.")),
    ]
    host.request(.page(Page("trays", title: tr("Trays and sorting"), blocks), seat: seat))
  }

  /// Shows the page of one tray.
  func showTray(_ tray: Tray, seat: Int, _ host: ModeHost<JigsawMode>) {
    let count = host.state.count(inTray: tray.id)
    var buttons = [Page.Option(.jigsaw(.tray(.edit(tray.id))), tr("Change"), icon: .rename, closes: true)]
    buttons.append(
      count > 0
        ? .init(.jigsaw(.tray(.empty(tray.id))), tr("Empty onto the table"), icon: .spread, closes: true)
        : .init(.jigsaw(.tray(.remove(tray.id))), tr("Take away"), icon: .trash, closes: true))
    host.request(
      .page(
        Page(
          "tray", title: tray.name,
          [
            .text(
              count == 1
                ? tr("One group of pieces is in this tray.")
                : tr("{0} groups of pieces are in this tray.", String(count))),
            .buttons(buttons),
            .buttons([.init(.jigsaw(.tray(.new)), tr("New tray"), icon: .plus, closes: true)]),
          ]), seat: seat))
  }

  private static var sideNames: [String] {
    [tr("Near side"), tr("Left side"), tr("Far side"), tr("Right side")]
  }

  private func ask(about tray: Tray, isNew: Bool, seat: Int, _ host: ModeHost<JigsawMode>) {
    let form = Form(
      title: isNew ? tr("New tray") : tray.name,
      fields: [
        .init(Name.name, label: tr("Name"), kind: .text(hint: tr("Name"), paste: false)),
        .init(Name.side, label: tr("Where it stands"), kind: .choice(labels: Self.sideNames, details: [])),
        .init(
          Name.color, label: tr("Colour"),
          kind: .choice(labels: TrayColor.allCases.map(\.name), details: [])),
      ],
      answers: .init(
        numbers: [
          Name.color: TrayColor.allCases.firstIndex(of: tray.color) ?? 0, Name.side: tray.side,
        ],
        texts: [Name.name: tray.name]))
    host.request(.form(form, id: CommandID(JigsawForm.tray(tray.id)), seat: seat))
  }

  /// Makes or changes a tray according to the answers.
  func changeTray(_ number: Int, _ answers: Form.Answers, seat: Int, _ host: ModeHost<JigsawMode>) {
    let words = (answers.texts[Name.name] ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let name = words.isEmpty ? tr("Tray {0}", String(number)) : String(words.prefix(Tray.longestName))
    let colors = TrayColor.allCases
    let color = colors[max(0, min(colors.count - 1, answers.numbers[Name.color] ?? 0))]
    let tray = Tray(id: number, name: name, color: color, side: answers.numbers[Name.side] ?? 0)
    guard host.state.tray(number) != tray else { return }
    guard host.perform(.arrange([], trays: [TrayChange(tray)]), seat: seat) else { return }
    host.session.shelves.open(tray)
    refreshShelves(host)
  }

  /// Carries out a command of a seat. A tray that no longer exists is ignored.
  func carryOut(_ command: TrayCommand, seat: Int, _ host: ModeHost<JigsawMode>) {
    switch command {
    case .new: ask(about: newTray(seat: seat, host), isNew: true, seat: seat, host)
    case .show(let id): if let tray = host.state.tray(id) { showTray(tray, seat: seat, host) }
    case .edit(let id):
      if let tray = host.state.tray(id) { ask(about: tray, isNew: false, seat: seat, host) }
    case .empty(let id): if let tray = host.state.tray(id) { empty(tray, seat: seat, host) }
    case .remove(let id):
      guard host.state.tray(id) != nil,
        host.perform(.arrange([], trays: [TrayChange(id, nil)]), seat: seat)
      else { return }
      refreshShelves(host)
    }
  }

  /// Lays the pieces of a tray on the table.
  private func empty(_ tray: Tray, seat: Int, _ host: ModeHost<JigsawMode>) {
    let ids = groups(inTray: tray.id, host)
    tidy(seat: seat, host) { state, held in
      // On a full table the rest goes back to its old places.
      let found = state.uncover(ids, except: held)
      let rest = Set(ids).subtracting(found.map(\.group)).map {
        Laid(group: $0, at: state.groups[$0].placement)
      }
      return ((found + rest).sorted { $0.group < $1.group }, trays: [])
    } then: { _, _ in
    }
  }

  /// Sorts the selected single pieces, or all loose ones, into trays.
  func sweep(by order: PieceOrder, seat: Int, _ host: ModeHost<JigsawMode>) {
    let ids = chosen(seat: seat, host).filter { host.state.groups[$0].count == 1 }
    guard !ids.isEmpty else { return host.toast(tr("There are no single pieces left to sort.")) }
    let side = host.environment.turns[seat] ?? 0
    tidy(seat: seat, host) { state, _ in
      let sweep = Sweep(ids, of: state, by: order, side: side)
      return (sweep.laid, sweep.trays)
    } then: { host, laid in
      guard !laid.isEmpty else { return }
      host.session.shelves.unfold(side)
      refreshShelves(host)
    }
  }
}
