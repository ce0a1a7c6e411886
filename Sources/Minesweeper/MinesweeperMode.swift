import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Scene

/// Minesweeper as a mode of Tessera. The rules are in ``Game``, the extensions turn input into moves, and
/// ``FieldPicture`` draws.
public struct MinesweeperMode: SnapshotMode, OptionsMode {
  /// The rules of a new game.
  public typealias Params = GameRules
  /// The board and the status of the game.
  public typealias State = Game
  /// An opening, a mark or another logged action.
  public typealias Move = GameMove

  /// Makes the mode.
  public init() {}

  /// The names of the mode: "mines" on the command line.
  public var names: ModeNames {
    ModeNames("minesweeper", tr("Minesweeper"), word: "mines", guide: Self.guide, entries: Self.entries)
  }

  /// The form of the settings for all games.
  public var options: Form { GameSettings.form }

  // Snapshots

  /// Games as bytes.
  public var snapshots: Snapshots<GameRules, Game> { Snapshots(encode: encodeState, decode: decodeState) }

  /// Writes a game.
  package func encodeState(_ state: Game, records: Int) -> [UInt8]? {
    var writer = ByteWriter()
    state.encode(into: &writer)
    return writer.bytes
  }
  /// Reads a game.
  ///
  /// - Throws: `Problem` if the bytes are damaged.
  package func decodeState(
    _ reader: inout ByteReader, params: GameRules, seed: UInt64, resources: DocumentResources
  ) throws(Problem) -> Game {
    try Game(reading: &reader, rules: params, seed: seed)
  }

  // Rules

  /// Makes a game whose cells are all closed.
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
    try state.apply(move, seat: context.seat, time: context.time)
  }
}
