import Gestures
import Interface
import ModeKit

extension JigsawMode {
  public func bar(seat: Int, host: ModeHost<JigsawMode>) -> [BarItem] {
    [
      BarItem(
        "joined", .counter(value: "\(host.state.joinedPercent) %"), label: tr("joined"), priority: 100),
      .separator,
      BarItem(
        "hand", .hold(isOn: host.session.movesView(seat)), icon: .hand, label: tr("Move the view"),
        priority: 90),
      BarItem(
        "preview", .hold(isOn: host.session.previews(seat)), icon: .eye, label: tr("Show the picture"),
        priority: 60),
    ]
  }

  public func menu(seat: Int, host: ModeHost<JigsawMode>) -> [MenuItem] {
    [
      MenuItem(
        "tapTurns", tr("A tap turns pieces"), icon: .rotate, isOn: host.session.tapTurns,
        isEnabled: host.state.puzzle.rotates)
    ]
  }

  func command(_ id: CommandID, _ phase: CommandPhase, seat: Int, _ host: ModeHost<JigsawMode>) {
    switch id {
    case "hand":
      host.session.hand.use(phase, seat: seat)
      host.request(.tipDone(id: Tip.hand))
    case "preview": host.session.preview.use(phase, seat: seat)
    case "tapTurns": if phase == .fire { host.session.tapTurns.toggle() }
    case "new": host.request(.newDocumentSheet)
    default: return
    }
    host.refreshOverlay()
  }
}
