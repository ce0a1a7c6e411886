import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Scene

/// Minesweeper as a mode of Tessera: the entry that is registered. The rules are in ``Game``, what hands do
/// becomes moves in the extensions, and ``FieldPicture`` draws.
public struct MinesweeperMode: SnapshotMode, OptionsMode {
  public typealias Params = GameRules
  public typealias State = Game
  public typealias Move = GameMove

  /// Makes the mode.
  public init() {}

  public var names: ModeNames { ModeNames("minesweeper", tr("Minesweeper"), word: "mines") }

  public var options: Form { GameSettings.form }

  // Snapshots.

  public func encodeState(_ state: Game, records: Int) -> [UInt8]? {
    var writer = ByteWriter()
    state.encode(into: &writer)
    return writer.bytes
  }
  public func decodeState(
    _ reader: inout ByteReader, params: GameRules, seed: UInt64, resources: DocumentResources
  ) throws(Problem) -> Game {
    try Game(reading: &reader, rules: params, seed: seed)
  }

  // Rules.

  public func makeState(
    _ params: GameRules, seed: UInt64, resources: DocumentResources
  ) throws(Problem) -> Game {
    var game = Game(params, seed: seed)
    game.layStart()
    return game
  }

  public func apply(
    _ move: GameMove, _ context: MoveContext<GameMove>, to state: inout Game
  ) throws(Problem) -> Applied<GameMove> {
    try state.apply(move, seat: context.seat)
  }
}
