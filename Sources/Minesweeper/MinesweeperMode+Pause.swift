import Geometry
import Gestures
import Interface
import ModeKit
import Scene

extension MinesweeperMode {
  /// What every touch means while the game is paused.
  static let pausedTarget = TargetID(owner: 1, item: 1 << 62 | 1)

  /// What was chosen for all games.
  func habits(_ host: ModeHost<MinesweeperMode>) -> Habits { Habits(host.environment.options) }

  /// Whether moves can be taken back: not while nothing can be seen, and a loss only for those who want it.
  public func mayUndo(_ host: ModeHost<MinesweeperMode>) -> Bool {
    !host.session.isPaused && host.session.film == nil && host.session.proof == nil
      && (host.state.status != .lost || habits(host).undoesLosses)
  }

  /// Stops the clock and hides the board, or goes on.
  func togglePause(_ host: ModeHost<MinesweeperMode>) {
    if host.session.isPaused { return goOn(host) }
    guard host.state.status == .playing else { return }
    let time = host.environment.time
    host.session.isPaused = true
    host.session.clock.stop(at: time)
    host.session.wake = nil
    letGo(host)
    let played = host.session.clock.milliseconds(at: time)
    if played > host.state.clock {
      host.perform(.pause(clock: played), seat: host.environment.seats.first ?? 0)
    }
    host.damageEverything()
    host.refreshOverlay()
  }

  /// Shows the board again and lets the clock run.
  func goOn(_ host: ModeHost<MinesweeperMode>) {
    guard host.session.isPaused else { return }
    host.session.isPaused = false
    if host.state.status == .playing, !host.session.isAway {
      host.session.clock.start(at: host.environment.time)
    }
    host.damageEverything()
    host.refreshOverlay()
  }

  /// Forgets what hands hold down and what moves.
  func letGo(_ host: ModeHost<MinesweeperMode>) {
    host.session.presses = [:]
    host.session.usedHolds = []
    host.session.mouse = MousePress()
    host.session.motions = []
  }

  /// What stands over a paused board: a line of text on a plate in the middle of the room.
  func pausedSign(_ host: ModeHost<MinesweeperMode>) -> DrawingList.Item {
    let environment = host.environment
    let theme = environment.theme
    let title = tr("Paused")
    let advice = environment.usesMouse ? tr("Click to go on") : tr("Tap to go on")
    let titleStyle = theme.style(.display)
    let adviceStyle = theme.style(.body)
    let raised = theme.color(.raised)
    let text = theme.color(.text)
    let quiet = theme.color(.quietText)
    let shadow = theme.color(.shadow)
    let size = Size(300 * theme.textScale, 128 * theme.textScale)
    let plate = Rect(center: environment.room.center, size: size)
    return DrawingList.Item(bounds: plate.inset(by: -48)) { canvas in
      canvas.shadow(under: plate, radius: 20, blur: 28, offset: Vector(0, 8), color: shadow)
      canvas.fill(plate, radius: 20, .color(raised))
      func line(_ words: String, _ style: TextStyle, _ color: Color, down: Double) {
        let width = canvas.resources.typesetter.measure(words, style).width
        canvas.text(
          words, at: Point(plate.center.x - width / 2, plate.minY + down * theme.textScale), style, color)
      }
      line(title, titleStyle, text, down: 60)
      line(advice, adviceStyle, quiet, down: 94)
    }
  }
}
