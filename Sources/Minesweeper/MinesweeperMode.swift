import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Scene

/// Minesweeper as a mode of Tessera: the entry that is registered. The rules are in ``Game``, what hands do
/// becomes moves in the extensions, and ``FieldPicture`` draws.
public struct MinesweeperMode: SnapshotMode, OptionsMode {
  /// What a new game asks.
  public typealias Params = GameRules
  /// The board, and how the game stands.
  public typealias State = Game
  /// An opening, marks, and what else a hand does.
  public typealias Move = GameMove

  /// Makes the mode.
  public init() {}

  /// "mines" on the command line.
  public var names: ModeNames { ModeNames("minesweeper", tr("Minesweeper"), word: "mines") }

  /// How taps and chords work, for all games.
  public var options: Form { GameSettings.form }

  // Snapshots.

  /// Writes a game.
  public func encodeState(_ state: Game, records: Int) -> [UInt8]? {
    var writer = ByteWriter()
    state.encode(into: &writer)
    return writer.bytes
  }
  /// Reads a game.
  ///
  /// - Throws: `ByteReader.damaged`.
  public func decodeState(
    _ reader: inout ByteReader, params: GameRules, seed: UInt64, resources: DocumentResources
  ) throws(Problem) -> Game {
    try Game(reading: &reader, rules: params, seed: seed)
  }

  // Rules.

  /// A board without an open cell.
  public func makeState(
    _ params: GameRules, seed: UInt64, resources: DocumentResources
  ) throws(Problem) -> Game {
    var game = Game(params, seed: seed)
    game.layStart()
    return game
  }

  /// Makes a move.
  ///
  /// - Throws: `Problem` when the move no longer fits the board.
  public func apply(
    _ move: GameMove, _ context: MoveContext<GameMove>, to state: inout Game
  ) throws(Problem) -> Applied<GameMove> {
    try state.apply(move, seat: context.seat)
  }
}
