import Geometry
import Interface
import Library
import ModeKit

/// The chalk sketchbook as a mode of Tessera: the entry that is registered. The rules are in ``Board``, what hands do
/// becomes moves in the extensions, and ``BoardPicture`` draws.
public struct SketchMode: Mode {
  public typealias State = Board
  public typealias Move = SketchMove

  /// A new board asks nothing.
  public struct Params: Hashable, Sendable {
    /// Makes params.
    public init() {}
  }

  /// Makes the mode.
  public init() {}

  public var id: String { "sketch" }
  public var name: String { tr("Sketch") }

  // New boards.

  public func form(last: Params?) -> Form {
    Form(title: tr("New board"), fields: [], answers: Form.Answers())
  }
  public func params(from answers: Form.Answers) throws(Problem) -> Params { Params() }
  public var defaultParams: Params { Params() }
  public func title(_ params: Params) -> String { tr("Board") }

  // Bytes.

  /// The first byte of params and states, for boards that may ask more one day.
  private static let version: UInt8 = 1

  private static func checkVersion(_ reader: inout ByteReader) throws(Problem) {
    guard try reader.byte() == version else { throw ByteReader.damaged }
  }

  public func encode(_ params: Params, into writer: inout ByteWriter) { writer.byte(Self.version) }
  public func decodeParams(_ reader: inout ByteReader) throws(Problem) -> Params {
    try Self.checkVersion(&reader)
    return Params()
  }
  public func encode(_ move: SketchMove, into writer: inout ByteWriter) { move.encode(into: &writer) }
  public func decodeMove(_ reader: inout ByteReader) throws(Problem) -> SketchMove {
    try SketchMove(reading: &reader)
  }
  public func encode(_ state: Board, into writer: inout ByteWriter) {
    writer.byte(Self.version)
    state.encode(into: &writer)
  }
  public func decodeState(
    _ reader: inout ByteReader, params: Params, seed: UInt64, resources: DocumentResources
  ) throws(Problem) -> Board {
    try Self.checkVersion(&reader)
    return try Board(reading: &reader)
  }

  // Rules.

  public func makeState(
    _ params: Params, seed: UInt64, resources: DocumentResources
  ) throws(Problem) -> Board { Board() }

  public func apply(
    _ move: SketchMove, _ context: MoveContext<SketchMove>, to state: inout Board
  ) throws(Problem) -> Applied<SketchMove> {
    try state.apply(move, context)
  }
}
