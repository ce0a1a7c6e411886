import Interface
import ModeKit

/// What is asked of a puzzle by its bars, its menu, its pages and its messages.
package enum JigsawCommand: Hashable, Sendable {
  /// Held down or tapped: move the view, select pieces, show the picture.
  case hand, select, preview
  /// Stop the clock and hide the table, or go on.
  case pause
  case hint
  /// Find pieces that lie under others.
  case hidden
  /// Lay pieces so that no two overlap.
  case spread
  /// Lay single pieces in rows, or put them into trays.
  case sort(PieceOrder), sweep(PieceOrder)
  /// Choose a piece, as Tab does.
  case choose(Int)
  /// Show the page of trays and sorting.
  case trays
  case tray(TrayCommand)
  /// Let a tap turn pieces, or not.
  case tapTurns
  /// Ask how near pieces must lie to click together.
  case reach
  /// Show a magnifier over small pieces, or none.
  case magnifier
  /// Show the picture in the frame, or not.
  case ghost
  /// Play again how the puzzle was put together.
  case film
  /// Ask for another puzzle.
  case newPuzzle
}

/// What is done with trays, these by their ids.
package enum TrayCommand: Hashable, Sendable {
  case new
  /// Show what can be done with one.
  case show(Int)
  /// Ask for its name, colour and side.
  case edit(Int)
  /// Lay what is in it on the table.
  case empty(Int)
  case remove(Int)
}

/// The sheets of questions that a puzzle asks.
package enum JigsawForm: Hashable, Sendable {
  /// How near pieces must lie to click together.
  case reach
  /// What the tray of an id is called and looks like, be it a new one or not.
  case tray(Int)
}

/// What bars count.
package enum JigsawCounter: Hashable, Sendable {
  case joined
  /// By the seat itself.
  case joins
  case time
}

extension CommandID {
  /// A command of a puzzle.
  package static func jigsaw(_ command: JigsawCommand) -> CommandID { CommandID(command) }
  /// The name of a counter, which nobody can use.
  package static func counter(_ counter: JigsawCounter) -> CommandID { CommandID(counter) }
}

extension JigsawMode {
  /// Carries out what a seat asks for.
  func carryOut(_ command: JigsawCommand, _ phase: CommandPhase, seat: Int, _ host: ModeHost<JigsawMode>) {
    switch command {
    case .hand:
      host.session.seats[seat, default: Seat()].hand.use(phase)
      host.request(.tipDone(id: Tip.hand))
    case .select: host.session.seats[seat, default: Seat()].select.use(phase)
    case .preview: host.session.seats[seat, default: Seat()].preview.use(phase)
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
    case .ghost:
      host.session.tools.showsGhost.toggle()
      host.damage(host.state.puzzle.cut.frame)
    case .film: startFilm(host)
    case .newPuzzle: host.request(.newDocumentSheet)
    }
    host.refreshOverlay()
  }
}
