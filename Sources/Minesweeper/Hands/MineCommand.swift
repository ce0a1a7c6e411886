import Interface
import ModeKit

/// The commands of a game, sent by its bars, menus, pages, questions and toasts.
package enum MineCommand: Hashable, Sendable {
  /// Toggle flag mode.
  case flag
  /// Pause or resume the game.
  case pause
  case hint
  /// Show or hide the mine probabilities of cells.
  case chances
  /// Start a game with the same rules.
  case new
  /// Play the same board again.
  case again
  /// Show the result page of the game.
  case result
  /// Replay the game.
  case replay
  /// Show what could have been deduced before the click that lost the game.
  case lookBack
  /// Show or hide the heat map of a replay.
  case heatMap
  /// Show or hide the trails of the pointers in replays.
  case trails
  /// Save the game as a replay file.
  case saveReplay(ReplayFormat)
  /// Go to the previous page of the hint, or close the hint.
  case hintBack, hintClose
  case statistics(StatisticsCommand)
  case search(SearchCommand)
  case proof(ProofCommand)
  case code(CodeCommand)
  case course(CourseCommand)
}

/// The commands of a lesson and of practice.
package enum CourseCommand: Hashable, Sendable {
  /// Go to the next position.
  case next
  /// Mark the answer.
  case show
  /// Begin to practise.
  case practice
}

/// The commands of the statistics page.
package enum StatisticsCommand: Hashable, Sendable {
  /// Read the statistics and show their page.
  case show
  /// Show the ranking at an index in the list.
  case group(Int)
  /// Rank games by another measure.
  case measure(Statistics.Measure)
  /// Replay the game at an index of those that the page lists.
  case replay(Int)
  /// Save all games as a table.
  case save
}

/// The commands during the search for a board that needs no guess, and after a search that found none.
package enum SearchCommand: Hashable, Sendable {
  /// Stop the search.
  case stop
  /// Change the requirements and search again.
  case askAgain
  case takeRandom, takeMended, takeNearest
}

/// The commands of the proof that a board needs no guess.
package enum ProofCommand: Hashable, Sendable {
  /// Show the proof, or return to the game.
  case toggle
  case back, next
  /// Go to a step; the command's phase carries the position, 0…1.
  case position
}

/// The commands that write or read a board as text.
package enum CodeCommand: Hashable, Sendable {
  case copy
  /// Copy the board as a game ID of Simon Tatham's Mines.
  case copyForTatham
  /// Play the board on the clipboard.
  case paste
}

/// The counters in the bars.
package enum MineCounter: Hashable, Sendable {
  /// Mines without flags.
  case mines
  case time
  /// In an endless field: open cells, and mines that went off.
  case opened, blown
  /// In a proof and in a lesson: the current step.
  case step
  /// In practice: the rating.
  case rating
  /// The figures of a game under way, on the strip.
  case live(LiveCounter)
  /// In a race: one's place, and the progress of the others, the first of them first.
  case place
  case rival(Int)
}

extension CommandID {
  /// The command ID of a game command.
  package static func mine(_ command: MineCommand) -> CommandID { CommandID(command) }
  /// The ID of a counter. A tap on a counter that takes taps starts a new game.
  package static func counter(_ counter: MineCounter) -> CommandID { CommandID(counter) }
}

extension MinesweeperMode {
  /// Carries out a command of a seat, if the present activity accepts it.
  func carryOut(
    _ command: MineCommand, _ phase: CommandPhase, _ seat: Int, _ host: ModeHost<MinesweeperMode>
  ) {
    guard host.session.activity.accepts(command), !refuses(command, host) else { return }
    switch command {
    case .flag: toggleFlagMode(seat, host)
    case .pause: togglePause(host)
    case .hint: giveHint(seat, host)
    case .hintBack: goBackInHint(host)
    case .hintClose: dropHint(host)
    case .chances: toggleChances(seat, host)
    case .new: host.request(.newDocument)
    case .again: playAgain(host)
    case .result: showResult(seat, host)
    case .replay: startReplay(host)
    case .lookBack: lookBack(host)
    case .heatMap: toggleHeatMap(host)
    case .trails: toggleTrails(host)
    case .saveReplay(let format): saveReplay(format, seat, host)
    case .statistics(let command): carryOut(command, seat, host)
    case .search(let command): carryOut(command, host)
    case .proof(.toggle): toggleProof(seat, host)
    case .proof(.back): goThroughProof(by: -1, host)
    case .proof(.next): goThroughProof(by: 1, host)
    case .proof(.position): if case .value(let part) = phase { goThroughProof(to: part, host) }
    case .code(.copy): copyCode(forTatham: false, host)
    case .code(.copyForTatham): copyCode(forTatham: true, host)
    case .code(.paste): host.request(.paste)
    case .course(let command): carryOut(command, host)
    }
  }
}
