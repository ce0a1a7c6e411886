import Interface
import ModeKit

/// The commands of a puzzle, sent by its bars, menus, pages and toasts.
package enum JigsawCommand: Hashable, Sendable {
  /// Held down or tapped: move the view, select pieces, show the picture.
  case hand, select, preview
  /// Pause or resume the puzzle.
  case pause
  case hint
  /// Find hidden pieces.
  case hidden
  /// Move pieces apart so that none overlap.
  case spread
  /// Lay single pieces in rows, or sort them into trays.
  case sort(PieceOrder), sweep(PieceOrder)
  /// Move the cursor to a piece, as Tab does.
  case choose(Int)
  /// Show the page of trays and sorting.
  case trays
  case tray(TrayCommand)
  /// Toggle whether a tap rotates pieces.
  case tapTurns
  /// Ask for the snapping distance.
  case reach
  /// Toggle the magnifier over small pieces.
  case magnifier
  /// Toggle the picture in the frame.
  case framePicture
  /// Copy pieces, or the finished picture, for other programs.
  case copy
  /// Replay how the puzzle was assembled.
  case replay
  /// Show the result of a finished puzzle beside it.
  case result
  /// Play the finished puzzle quickly in the place of the picture.
  case lapse
  /// Save a finished puzzle as a postcard.
  case postcard
  /// Show the page of best times.
  case bestTimes
  /// Open another puzzle, by `RecordedPlay.document`.
  case open(String)
  /// Start another puzzle.
  case newPuzzle
}

/// The commands of trays, which are named by their IDs.
package enum TrayCommand: Hashable, Sendable {
  case new
  /// Show the page of a tray.
  case show(Int)
  /// Ask for a tray's name, colour and side.
  case edit(Int)
  /// Lay a tray's pieces on the table.
  case empty(Int)
  case remove(Int)
}

/// The forms of a puzzle.
package enum JigsawForm: Hashable, Sendable {
  /// The snapping distance.
  case reach
  /// The name, colour and side of the tray with an ID, which may be a new one.
  case tray(Int)
}

/// The counters in the bars.
package enum JigsawCounter: Hashable, Sendable {
  case joined
  /// The joins of the seat.
  case joins
  case time
}

extension CommandID {
  /// The command ID of a puzzle command.
  package static func jigsaw(_ command: JigsawCommand) -> CommandID { CommandID(command) }
  /// The ID of a counter. A counter sends no command.
  package static func counter(_ counter: JigsawCounter) -> CommandID { CommandID(counter) }
}

extension JigsawMode {
  /// Carries out a command of a seat.
  func carryOut(_ command: JigsawCommand, _ phase: CommandPhase, seat: Int, _ host: ModeHost<JigsawMode>) {
    switch command {
    case .hand:
      host.session.seats[seat, default: Seat()].hand.use(phase)
      host.request(.tipDone(id: Tip.hand))
    case .select: host.session.seats[seat, default: Seat()].select.use(phase)
    case .preview:
      let wasShown = host.session.previews(seat)
      host.session.seats[seat, default: Seat()].preview.use(phase)
      if !wasShown, host.session.previews(seat) { openCard(of: seat, host) }
    case .pause: togglePause(host)
    case .hint: hint(host)
    case .hidden: findHidden(seat: seat, host)
    case .spread: spread(seat: seat, host)
    case .sort(let order): sort(by: order, seat: seat, host)
    case .sweep(let order): sweep(by: order, seat: seat, host)
    case .choose(let piece): choose(piece, seat: seat, host)
    case .trays: showTrays(seat: seat, host)
    case .tray(let command): carryOut(command, seat: seat, host)
    case .tapTurns: host.session.tools.tapTurns.toggle()
    case .reach: askForReach(seat: seat, host)
    case .magnifier: host.session.magnifies.toggle()
    case .framePicture:
      host.session.tools.showsFramePicture.toggle()
      host.damage(host.state.puzzle.cut.frame)
    case .copy: copy(seat: seat, host)
    case .replay: startReplay(host)
    case .result: showResult(host)
    case .lapse: startLapse(host)
    case .postcard: savePostcard(seat: seat, host)
    case .bestTimes: showBestTimes(seat: seat, host)
    case .open(let document): host.request(.openDocument(document, then: nil))
    case .newPuzzle: host.request(.newDocumentSheet)
    }
    host.refreshOverlay()
  }
}
