import Geometry
import Gestures
import Interface
import ModeKit

/// The end of a puzzle: the light over the picture, the result beside it, and the time-lapse in its place.
extension JigsawMode {
  /// Celebrates the last piece.
  func celebrate(_ host: ModeHost<JigsawMode>) {
    let now = host.environment.time
    host.request(.tipDone(id: Tip.upright))
    host.request(.sound(.success))
    // The finished picture is shown whole.
    host.request(.camera(wholePicture(host).over(host.environment.camera.viewport)))
    storePlay(host)
    host.session.celebration.begin(at: now)
    host.request(.animate(until: now + Win.duration))
    host.request(.wake(at: now + Celebration.pause))
    host.refreshOverlay()
  }

  /// Ends the celebration of a puzzle that is not finished any more.
  func endCelebration(_ host: ModeHost<JigsawMode>) {
    host.session.celebration.end()
    if host.session.activity.isLapse { endReplay(host) }
    host.request(.beside(nil))
  }

  /// Shows what has been waiting for its time.
  func advanceCelebration(_ host: ModeHost<JigsawMode>) {
    let now = host.environment.time
    let celebration = host.session.celebration
    guard let next = celebration.next, next <= now else { return }
    host.session.celebration.end()
    if celebration.result == nil { return startLapse(host) }
    showResult(host)
    guard !host.environment.theme.reducedMotion else { return }
    host.session.celebration.waitForLapse(at: now)
    host.request(.wake(at: now + Celebration.look))
  }

  /// Shows the result beside the picture; nothing else follows then.
  func showResult(_ host: ModeHost<JigsawMode>) {
    host.session.celebration.end()
    guard host.state.isFinished else { return }
    let state = host.state
    host.study({ FinishReport(state, $0) }) { host, report in
      guard host.state.isFinished else { return }
      host.request(.beside(resultPage(report, host)))
    }
  }

  /// The page beside a finished picture.
  private func resultPage(_ report: FinishReport, _ host: ModeHost<JigsawMode>) -> Page {
    let state = host.state
    let hands = Self.hands(of: state, turns: host.environment.turns)
    let postcard = Postcard(state, host.params, ended: report.ended, hands: hands)
    var page = Page("finish", title: title(host.params))
    page.blocks.append(.text(Self.feat(state, hands: hands.count)))
    switch report.comparison {
    case .quickest: page.blocks.append(.praise(.star, tr("Your quickest so far")))
    case .best(let time):
      page.blocks.append(.note(tr("Best time: {0}", Self.duration(time).text(tr))))
    case nil: break
    }
    // What one can do next comes before the lists, so that a phone shows it without scrolling.
    page.blocks.append(
      .buttons([
        host.environment.theme.reducedMotion
          ? .init(.jigsaw(.replay), tr("Replay"), icon: .play, isMain: true)
          : .init(.jigsaw(.lapse), tr("Time-lapse"), icon: .play, isMain: true),
        .init(.jigsaw(.newPuzzle), tr("New puzzle")),
      ]))
    if hands.count > 1 { page.blocks.append(.shares(hands.map { .init($0.name, $0.joins, $0.color) })) }
    page.blocks += [
      .card(
        .init(.jigsaw(.postcard), tr("Postcard"), postcard.drawing, isSelected: false),
        height: Self.postcardHeight),
      .buttons([.init(.jigsaw(.postcard), tr("Save the postcard…"), icon: .postcard)]),
    ]
    return page
  }

  /// The height of the postcard on the page, in dp.
  private static let postcardHeight = 176.0

  /// What was done, in words: pieces, time and, for several people, how many.
  static func feat(_ state: PuzzleTable, hands: Int) -> String {
    let (count, time) = (String(state.puzzle.cut.count), duration(state.played).text(tr))
    return hands > 1
      ? tr("{0} pieces, {1}, {2} people", count, time, String(hands)) : tr("{0} pieces, {1}", count, time)
  }

  // The time-lapse.

  /// Plays the whole puzzle once in the place of the picture, in a few seconds.
  func startLapse(_ host: ModeHost<JigsawMode>) {
    host.session.celebration.end()
    guard host.session.activity.acceptsMoves, host.state.isFinished else { return }
    makeReplay(host) { host, replay in
      guard host.state.isFinished, replay.timeline.count > 1 else { return }
      host.session.cursor.hide()
      run(TableReplayScreen(replay, isLapse: true), host)
    }
  }

  /// Ends the time-lapse when it has shown the last move.
  func endLapseInTime(_ host: ModeHost<JigsawMode>) {
    if let replay = host.session.activity.replay, replay.isLapse, !replay.clock.isRunning { endReplay(host) }
  }

  /// Ends the time-lapse if an event comes from a hand.
  ///
  /// - Returns: whether the event has thereby had its effect.
  func endLapse(for event: ModeEvent, _ host: ModeHost<JigsawMode>) -> Bool {
    switch event {
    case .gesture:
      endReplay(host)
      return true
    case .key(let key, _, _):
      endReplay(host)
      return key == .escape
    case .command:
      endReplay(host)
      return false
    default: return false
    }
  }
}

extension Activity {
  /// Whether the time-lapse of a finished puzzle is shown.
  var isLapse: Bool { if case .replay(let replay) = self { replay.isLapse } else { false } }
}
