import Geometry
import Interface
import Library
import ModeKit
import Scene

/// The smallest mode there can be, and so the shortest answer to "how do I add a mode": taps leave dots. With this one file and
/// one entry in the registry it plays, saves, undoes, exports and is told in words; nothing else knows of it.
public struct NullMode: ExportingMode {
  /// The dots by the numbers of the records that put them there.
  public typealias State = [Int: Point]
  /// Puts a dot somewhere, a new one where it has no number yet, or takes one away.
  public struct Move: Hashable {
    var dot = 0
    var place: Point?
    public static func add(_ place: Point) -> Move { Move(place: place) }
    public static func remove(_ dot: Int) -> Move { Move(dot: dot) }
  }
  public let id = "null"
  public let name = "Null"
  public init() {}
  public func makeState(_: NoParams, seed: UInt64, resources: DocumentResources) -> State { [:] }
  public func apply(
    _ move: Move, _ context: MoveContext<Move>, to state: inout State
  ) throws(Problem) -> Applied<Move> {
    let dot = move.dot == 0 ? context.seq : move.dot
    let before = state[dot]
    guard before != nil || move.place != nil else { throw Problem("This dot is gone already.") }
    state[dot] = move.place
    let damage = [before, move.place].compactMap { $0.map { Rect(center: $0, size: Size(20, 20)) } }
    return Applied(damage: damage, inverse: Move(dot: dot, place: before))
  }

  public func handle(_ event: ModeEvent, host: ModeHost<NullMode>) {
    guard case .gesture(let gesture) = event, gesture.kind == .tap else { return }
    host.perform(.add(host.environment.camera.toWorld(gesture.location)), seat: gesture.seat)
  }

  public func descriptions(in part: Rect, limit: Int, host: ModeHost<NullMode>) -> [Description] {
    let dots = host.state.sorted { $0.key > $1.key }.filter { part.contains($0.value) }.prefix(limit)
    return dots.map { Description(.thing, "Dot \($0.key)", place: Rect(center: $0.value, size: .zero)) }
  }
  public func detail(_ state: State, params: NoParams) -> String { "\(state.count) dots" }
  public func json(_ state: State, params: NoParams) -> JSON {
    .array(state.sorted { $0.key < $1.key }.map { .array([.number($0.value.x), .number($0.value.y)]) })
  }
  public func picture(_ state: State, params: NoParams, theme: Theme) -> DocumentPicture {
    DocumentPicture(content: Dots(dots: state), bounds: Rect(x: -100, y: -100, width: 200, height: 200))
  }
  public var exportFormats: [FileFormat] { [FileFormat("json", label: "JSON", note: "Where the dots are.")] }
  public func export(
    _ state: State, _: Chronicle<NullMode>, _: ExportOptions, _: DocumentResources,
    to sink: @escaping ByteSink
  ) throws(Problem) -> [String] {
    try sink(Array(json(state, params: NoParams()).text().utf8))
    return []
  }
}

extension NullMode.Move: ByteCoded {
  public init(reading reader: inout ByteReader) throws(Problem) {
    dot = try reader.count()
    if try reader.flag() { place = Point(try reader.double(), try reader.double()) }
  }
  public func encode(into writer: inout ByteWriter) {
    writer.count(dot)
    writer.flag(place != nil)
    for value in place.map({ [$0.x, $0.y] }) ?? [] { writer.double(value) }
  }
}

private struct Dots: LayerContent {
  let dots: NullMode.State
  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    canvas.fill(rect, .black)
    for dot in dots.values where rect.inset(by: -10).contains(dot) {
      canvas.fill(Rect(center: dot, size: Size(16, 16)), radius: 8, .color(.white))
    }
  }
}
