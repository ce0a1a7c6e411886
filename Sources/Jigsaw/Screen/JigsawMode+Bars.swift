import Gestures
import Interface
import ModeKit

extension JigsawMode {
  /// The counters, the tools and the menu of a seat.
  public func bar(seat: Int, host: ModeHost<JigsawMode>) -> SeatBar {
    switch host.session.activity {
    case .play:
      SeatBar(
        items(seat: seat, isPaused: false, host: host), menu: menu(seat: seat, isPaused: false, host: host))
    case .paused:
      SeatBar(
        items(seat: seat, isPaused: true, host: host), menu: menu(seat: seat, isPaused: true, host: host))
    // Nothing on the bar changes for a time-lapse.
    case .replay(let replay) where replay.isLapse:
      SeatBar(
        items(seat: seat, isPaused: false, host: host), menu: menu(seat: seat, isPaused: false, host: host))
    case .replay(let replay): SeatBar(bar(of: replay))
    }
  }

  private func items(seat: Int, isPaused: Bool, host: ModeHost<JigsawMode>) -> [BarItem] {
    var items = [
      joinedCounter(Self.progress(of: host.state), in: host.state),
      timeCounter(host.state.clock(at: host.environment.wallTime), label: tr("time")),
    ]
    if host.environment.seats.count > 1 {
      let joins = host.state.joins
      items.append(
        BarItem(
          .counter(.joins), .counter(value: String(joins.indices.contains(seat) ? joins[seat] : 0)),
          label: tr("by you"), priority: 80,
          widest: .init(value: String(repeating: "8", count: String(host.state.puzzle.cut.count).count))))
    }
    items += [
      .separator,
      BarItem(
        .jigsaw(.hand), .hold(isOn: host.session.movesView(seat)), icon: .hand, label: tr("Move the view"),
        priority: 90),
      BarItem(
        .jigsaw(.select), .hold(isOn: host.session.selects(seat)), icon: .select, label: tr("Select pieces"),
        priority: 70),
      BarItem(
        .jigsaw(.preview), .hold(isOn: host.session.previews(seat)), icon: .eye,
        label: tr("Show the picture"),
        priority: 60),
      BarItem(
        .jigsaw(.pause), .toggle(isOn: isPaused), icon: .pause, label: tr("Pause"),
        isEnabled: !host.state.isFinished, priority: 40),
    ]
    return items
  }

  private func menu(seat: Int, isPaused: Bool, host: ModeHost<JigsawMode>) -> [MenuItem] {
    let isLoose = !host.state.isFinished && !host.session.isTidying && !isPaused
    return [
      MenuItem(.jigsaw(.hint), tr("Hint"), icon: .bulb, isEnabled: isLoose),
      MenuItem(.jigsaw(.hidden), tr("Find hidden pieces"), icon: .toFront, isEnabled: isLoose),
      MenuItem(.jigsaw(.spread), tr("Spread out"), icon: .spread, isEnabled: isLoose),
      MenuItem(.jigsaw(.trays), tr("Trays and sorting"), icon: .rows, isEnabled: isLoose),
      MenuItem(
        .jigsaw(.tapTurns), tr("A tap turns pieces"), icon: .rotate, isOn: host.session.tools.tapTurns,
        isEnabled: host.state.puzzle.rotates),
      MenuItem(.jigsaw(.reach), tr("Clicking together…"), icon: .pieces, isEnabled: isLoose),
      MenuItem(
        .jigsaw(.magnifier), tr("Magnifier for small pieces"), icon: .search, isOn: host.session.magnifies),
      MenuItem(
        .jigsaw(.copy), tr("Copy as a picture"), icon: .copy,
        isEnabled: !isPaused && canCopy(seat: seat, host)),
      MenuItem(.jigsaw(.result), tr("Result"), icon: .star, isEnabled: host.state.isFinished),
      MenuItem(.jigsaw(.replay), tr("Replay"), icon: .play, isEnabled: !isPaused),
      MenuItem(.jigsaw(.bestTimes), tr("Best times"), icon: .chart, isEnabled: !isPaused),
      MenuItem(
        .jigsaw(.framePicture), tr("Show the picture in the frame"), icon: .picture,
        isOn: host.session.tools.showsFramePicture),
    ]
  }

  /// A counter of the joined fraction of a table.
  func joinedCounter(_ text: String, in table: PuzzleTable) -> BarItem {
    BarItem(
      .counter(.joined), .counter(value: text), label: tr("joined"), priority: 100,
      widest: .init(value: table.puzzle.cut.count >= 1000 ? tr("{0}.{1} %", "88", "8") : "888 %"))
  }

  /// A counter of time in milliseconds, with room for a puzzle of a hundred hours.
  func timeCounter(_ milliseconds: some BinaryInteger, label: String) -> BarItem {
    BarItem(
      .counter(.time), .counter(value: clockText(milliseconds: milliseconds)), label: label, priority: 100,
      widest: .init(label: tr("time"), value: clockText(milliseconds: 99 * 3_600_000)))
  }

  /// The joined fraction as text. From a thousand pieces on it has a decimal, so that an evening's progress shows.
  private static func progress(of state: PuzzleTable) -> String {
    let tenths = Int(state.joined * 1000)
    guard state.puzzle.cut.count >= 1000, !state.isFinished, tenths > 0 else {
      return "\(state.joinedPercent) %"
    }
    return tr("{0}.{1} %", String(tenths / 10), String(tenths % 10))
  }
}
