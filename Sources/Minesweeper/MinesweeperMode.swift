import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Scene

/// Minesweeper as a mode of Tessera: the entry that is registered. The rules are in ``Game``, what hands do
/// becomes moves in the extensions, and ``FieldPicture`` draws.
public struct MinesweeperMode: Mode {
  public typealias Params = FieldSize
  public typealias State = Game
  public typealias Move = GameMove

  /// Makes the mode.
  public init() {}

  public var id: String { "minesweeper" }
  public var name: String { tr("Minesweeper") }

  // New games.

  private enum Field {
    static let size = "size"
    static let width = "width"
    static let height = "height"
    static let mines = "mines"
  }

  public func form(last: FieldSize?) -> Form {
    let presets = FieldSize.presets
    let custom = presets.count
    let last = last ?? defaultParams
    let whenCustom = Form.Condition(field: Field.size, equals: custom)
    let sides = 1...FieldSize.longestSide
    return Form(
      title: tr("New game"),
      fields: [
        Form.Field(
          Field.size, label: tr("Size"),
          kind: .choice(
            labels: presets.map(\.name) + [tr("Custom")],
            details: presets.map { size in
              tr("{0} × {1}, {2} mines", String(size.width), String(size.height), String(size.mines))
            } + [tr("Your own numbers")])),
        Form.Field(Field.width, label: tr("Columns"), kind: .number(sides), onlyWhen: whenCustom),
        Form.Field(Field.height, label: tr("Rows"), kind: .number(sides), onlyWhen: whenCustom),
        Form.Field(
          Field.mines, label: tr("Mines"),
          kind: .number(0...FieldSize.longestSide * FieldSize.longestSide - 1), onlyWhen: whenCustom),
      ],
      answers: Form.Answers(numbers: [
        Field.size: presets.firstIndex(of: last) ?? custom, Field.width: last.width,
        Field.height: last.height, Field.mines: last.mines,
      ]))
  }

  public func params(from answers: Form.Answers) throws(Problem) -> FieldSize {
    let presets = FieldSize.presets
    let choice = answers.numbers[Field.size] ?? presets.count
    if presets.indices.contains(choice) { return presets[choice] }
    guard let width = answers.numbers[Field.width], let height = answers.numbers[Field.height],
      let mines = answers.numbers[Field.mines]
    else { throw Problem(tr("A field needs columns, rows and mines: give all three.")) }
    return try FieldSize(width: width, height: height, mines: mines)
  }

  /// Any number given makes a custom field; without a number of mines it is as dense as an expert one.
  public func answers(for options: [String: String]) -> Form.Answers {
    var answers = form(last: nil).answers
    let given = [Field.width, Field.height, Field.mines].compactMap { key in
      options[key].map { (key, Int($0)) }
    }
    if given.isEmpty { return answers }
    answers.numbers[Field.size] = FieldSize.presets.count
    for (key, value) in given { answers.numbers[key] = value }
    if options[Field.mines] == nil, let width = answers.numbers[Field.width],
      let height = answers.numbers[Field.height]
    {
      let (cells, overflow) = width.multipliedReportingOverflow(by: height)
      let expert = FieldSize.expert
      answers.numbers[Field.mines] =
        overflow
        ? 0
        : cells / expert.cellCount * expert.mines
          + cells % expert.cellCount * expert.mines / expert.cellCount
    }
    return answers
  }

  public var defaultParams: FieldSize { .beginner }

  public func title(_ params: FieldSize) -> String {
    FieldSize.presets.contains(params)
      ? params.name : tr("Custom, {0} × {1}", String(params.width), String(params.height))
  }

  // Bytes.

  public func encode(_ params: FieldSize, into writer: inout ByteWriter) { params.encode(into: &writer) }
  public func decodeParams(_ reader: inout ByteReader) throws(Problem) -> FieldSize {
    try FieldSize(reading: &reader)
  }
  public func encode(_ move: GameMove, into writer: inout ByteWriter) { move.encode(into: &writer) }
  public func decodeMove(_ reader: inout ByteReader) throws(Problem) -> GameMove {
    try GameMove(reading: &reader)
  }
  public func encode(_ state: Game, into writer: inout ByteWriter) { state.encode(into: &writer) }
  public func decodeState(
    _ reader: inout ByteReader, params: FieldSize, seed: UInt64, resources: DocumentResources
  ) throws(Problem) -> Game {
    try Game(reading: &reader, size: params, seed: seed)
  }

  // Rules.

  public func makeState(
    _ params: FieldSize, seed: UInt64, resources: DocumentResources
  ) throws(Problem) -> Game {
    Game(params, seed: seed)
  }

  public func apply(
    _ move: GameMove, _ context: MoveContext<GameMove>, to state: inout Game
  ) throws(Problem) -> Applied<GameMove> {
    try state.apply(move, seat: context.seat)
  }
}
