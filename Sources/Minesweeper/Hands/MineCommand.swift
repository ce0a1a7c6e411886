import Interface
import ModeKit

/// What is asked of a game by its bars, its menu, its pages, its questions and its messages.
package enum MineCommand: Hashable, Sendable {
  /// Let taps flag, or open.
  case flag
  /// Stop the clock and hide the board, or go on.
  case pause
  case hint
  /// Show the chances of cells, or hide them.
  case chances
  /// Begin a game like this one.
  case new
  /// Play this board once more.
  case again
  /// Show how the game went.
  case result
  /// Play the game again as it was played.
  case film
  /// Show what could have been known before the click that lost the game.
  case lookBack
  /// Write how the game was played to a file.
  case saveReplay
  case statistics(StatisticsCommand)
  case search(SearchCommand)
  case proof(ProofCommand)
  case code(CodeCommand)
}

/// What is done with statistics.
package enum StatisticsCommand: Hashable, Sendable {
  /// Read them, and show their page.
  case show
  /// Show the ranking at a place in the list.
  case group(Int)
  /// Rank games by something else.
  case measure(Statistics.Measure)
  /// Play again the game at a place in the ranking.
  case film(Int)
}

/// What is answered while a board that needs no guess is looked for, and when none was found.
package enum SearchCommand: Hashable, Sendable {
  /// Give it up.
  case stop
  /// Ask for another kind of board.
  case askAgain
  case takeRandom, takeMended, takeNearest
}

/// What is done with the proof that a board needs no guess.
package enum ProofCommand: Hashable, Sendable {
  /// Show it, or go back to the game.
  case toggle
  case back, next
  /// Go to a place, which comes as a value.
  case position
}

/// What is done with boards as text.
package enum CodeCommand: Hashable, Sendable {
  case copy
  /// Copy it as Simon Tatham's Mines writes it.
  case copyForTatham
  /// Play the board that was copied.
  case paste
}

/// What bars count.
package enum MineCounter: Hashable, Sendable {
  /// Mines without flags.
  case mines
  case time
  /// Of an endless field: cells that are open, and mines that went off.
  case opened, blown
  /// Of a proof.
  case step
}

extension CommandID {
  /// A command of a game.
  package static func mine(_ command: MineCommand) -> CommandID { CommandID(command) }
  /// The name of a counter, which nobody can use.
  package static func counter(_ counter: MineCounter) -> CommandID { CommandID(counter) }
}

extension MinesweeperMode {
  /// Carries out what a seat asks for.
  func carryOut(
    _ command: MineCommand, _ phase: CommandPhase, _ seat: Int, _ host: ModeHost<MinesweeperMode>
  ) {
    switch command {
    case .flag: toggleFlagMode(seat, host)
    case .pause: togglePause(host)
    case .hint: giveHint(seat, host)
    case .chances: toggleChances(seat, host)
    case .new: host.request(.newDocument)
    case .again: playAgain(host)
    case .result: showResult(seat, host)
    case .film: startFilm(host)
    case .lookBack: lookBack(host)
    case .saveReplay: saveReplay(host)
    case .statistics(let command): carryOut(command, seat, host)
    case .search(let command): carryOut(command, host)
    case .proof(.toggle): toggleProof(seat, host)
    case .proof(.back): goThroughProof(by: -1, host)
    case .proof(.next): goThroughProof(by: 1, host)
    case .proof(.position): if case .value(let part) = phase { goThroughProof(to: part, host) }
    case .code(.copy): copyCode(forTatham: false, host)
    case .code(.copyForTatham): copyCode(forTatham: true, host)
    case .code(.paste): host.request(.paste(seat: seat))
    }
  }
}
