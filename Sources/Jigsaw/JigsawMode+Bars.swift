import Gestures
import Interface
import ModeKit

extension JigsawMode {
  public func bar(seat: Int, host: ModeHost<JigsawMode>) -> SeatBar {
    SeatBar(items(seat: seat, host: host), menu: menu(seat: seat, host: host))
  }

  private func items(seat: Int, host: ModeHost<JigsawMode>) -> [BarItem] {
    if let film = host.session.film { return bar(of: film) }
    var items = [
      BarItem(
        "joined", .counter(value: Self.progress(of: host.state)), label: tr("joined"), priority: 100)
    ]
    if host.environment.seats.count > 1 {
      let joins = host.state.joins
      items.append(
        BarItem(
          "joins", .counter(value: String(joins.indices.contains(seat) ? joins[seat] : 0)),
          label: tr("by you"), priority: 80))
    }
    items += [
      BarItem(
        "time", .counter(value: JigsawMode.clock(host.state.clock(at: host.environment.wallTime))),
        label: tr("time"), priority: 100),
      .separator,
      BarItem(
        "hand", .hold(isOn: host.session.movesView(seat)), icon: .hand, label: tr("Move the view"),
        priority: 90),
      BarItem(
        "select", .hold(isOn: host.session.selects(seat)), icon: .select, label: tr("Select pieces"),
        priority: 70),
      BarItem(
        "preview", .hold(isOn: host.session.previews(seat)), icon: .eye, label: tr("Show the picture"),
        priority: 60),
      BarItem(
        "pause", .toggle(isOn: host.session.isPaused), icon: .pause, label: tr("Pause"),
        isEnabled: !host.state.isFinished, priority: 40),
    ]
    return items
  }

  private func menu(seat: Int, host: ModeHost<JigsawMode>) -> [MenuItem] {
    if host.session.film != nil { return [] }
    let isLoose = !host.state.isFinished && !host.session.isTidying && !host.session.isPaused
    return [
      MenuItem("hint", tr("Hint"), icon: .bulb, isEnabled: isLoose),
      MenuItem("hidden", tr("Find hidden pieces"), icon: .toFront, isEnabled: isLoose),
      MenuItem("spread", tr("Spread out"), icon: .spread, isEnabled: isLoose),
      MenuItem("trays", tr("Trays and sorting"), icon: .rows, isEnabled: isLoose),
      MenuItem(
        "tapTurns", tr("A tap turns pieces"), icon: .rotate, isOn: host.session.tools.tapTurns,
        isEnabled: host.state.puzzle.rotates),
      MenuItem("reach", tr("Clicking together…"), icon: .pieces, isEnabled: isLoose),
      MenuItem("magnifier", tr("Magnifier for small pieces"), icon: .search, isOn: host.session.magnifies),
      MenuItem("film", tr("Replay"), icon: .play, isEnabled: !host.session.isPaused),
      MenuItem(
        "ghost", tr("Show the picture in the frame"), icon: .picture, isOn: host.session.tools.showsGhost),
    ]
  }

  func command(_ id: CommandID, _ phase: CommandPhase, seat: Int, _ host: ModeHost<JigsawMode>) {
    if host.session.film != nil { return filmCommand(id, phase, host) }
    if id == "pause" { return togglePause(host) }
    guard !host.session.isPaused || id == "new" else { return }
    if phase == .fire, trayCommand(id, seat: seat, host) { return }
    switch id {
    case "hand":
      host.session.hand.use(phase, seat: seat)
      host.request(.tipDone(id: Tip.hand))
    case "preview": host.session.preview.use(phase, seat: seat)
    case "tapTurns": if phase == .fire { host.session.tools.tapTurns.toggle() }
    case "select": host.session.select.use(phase, seat: seat)
    case "reach": askForReach(seat: seat, host)
    case "magnifier": host.session.magnifies.toggle()
    case "film": startFilm(host)
    case "hint": hint(host)
    case "ghost":
      host.session.tools.showsGhost.toggle()
      host.damage(host.state.puzzle.cut.frame)
    case "hidden": findHidden(seat: seat, host)
    case "spread": spread(seat: seat, host)
    case "sort.edges": sort(by: .edges, seat: seat, host)
    case "sort.colors": sort(by: .colors, seat: seat, host)
    case "sort.knobs": sort(by: .knobs, seat: seat, host)
    case "new": host.request(.newDocumentSheet)
    case _ where id.hasPrefix(Self.choosing):
      if let piece = Int(id.dropFirst(Self.choosing.count)) { choose(piece, seat: seat, host) }
    default: return
    }
    host.refreshOverlay()
  }

  /// How much of a puzzle has joined: from a thousand pieces on in tenths, or an evening's work would not be seen.
  private static func progress(of state: PuzzleTable) -> String {
    let tenths = Int(state.joined * 1000)
    guard state.puzzle.cut.count >= 1000, !state.isFinished, tenths > 0 else {
      return "\(state.joinedPercent) %"
    }
    return tr("{0}.{1} %", String(tenths / 10), String(tenths % 10))
  }
}
