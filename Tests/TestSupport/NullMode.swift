import Geometry
import Interface
import Library
import ModeKit
import Scene

/// The smallest mode: taps leave dots. With this file and one entry in the registry it plays, saves, undoes, exports,
/// has a command and is described in words; nothing else knows of it.
package struct NullMode: ExportingMode, CommandingMode {
  /// The dots by the names of the moves that put them there.
  package typealias State = [MoveID: Point]
  /// Puts a dot somewhere, a new one where it has no name yet, or takes one away.
  package struct Move: Hashable, ByteCoded {
    var dot: MoveID
    var place: Point?
    package static func add(_ place: Point) -> Move { Move(.start, place) }
    /// Moves a dot to `place`; nil removes it. ``MoveID/start`` stands for a new dot.
    package init(_ dot: MoveID, _ place: Point?) { (self.dot, self.place) = (dot, place) }
    package init(reading reader: inout ByteReader) throws(Problem) {
      dot = try reader.name(after: .start)
      place = try reader.flag() ? Point(try reader.double(), try reader.double()) : nil
    }
    package func encode(into writer: inout ByteWriter) {
      writer.name(dot, after: .start)
      writer.flag(place != nil)
      for value in place.map({ [$0.x, $0.y] }) ?? [] { writer.double(value) }
    }
  }
  package let names = ModeNames("null", "Null")
  package init() {}
  package func makeState(_: NoParams, seed: UInt64, resources: DocumentResources) -> State { [:] }
  package func apply(
    _ move: Move, _ context: MoveContext<Move>, to state: inout State
  ) throws(Problem) -> Applied<Move> {
    let dot = move.dot == .start ? context.id : move.dot
    let before = state[dot]
    guard before != nil || move.place != nil else { throw Problem("This dot is gone already.") }
    state[dot] = move.place
    let damage = [before, move.place].compactMap { $0.map { Rect(center: $0, size: Size(20, 20)) } }
    return Applied(damage: damage, inverse: Move(dot, before))
  }
  package func handle(_ event: ModeEvent, host: ModeHost<NullMode>) {
    guard case .gesture(let gesture) = event, gesture.kind == .tap else { return }
    host.perform(.add(host.environment.camera.toWorld(gesture.location)), seat: gesture.seat)
  }
  package func descriptions(in part: Rect, limit: Int, host: ModeHost<NullMode>) -> [Description] {
    let top = host.state.sorted { $0.key > $1.key }.filter { part.contains($0.value) }.prefix(limit)
    return top.map { Description(.thing, "Dot \($0.counter)", place: Rect(center: $1, size: .zero)) }
  }
  package func summary(_ state: State, params: NoParams) -> DocumentSummary {
    DocumentSummary(
      .verbatim("\(state.count) dots"),
      json: .array(state.sorted { $0.key < $1.key }.map { .array([.number($1.x), .number($1.y)]) }))
  }
  package func picture(_ state: State, params: NoParams, theme: Theme) -> DocumentPicture {
    let dots = Dots(boxes: state.values.map { Rect(center: $0, size: Size(16, 16)) })
    return DocumentPicture(content: dots, bounds: Rect(x: -100, y: -100, width: 200, height: 200))
  }
  package var exporter: Exporter<Self> {
    Exporter([FileFormat("json", label: "JSON", note: "Where the dots are.")]) {
      (state, _, _, _, sink) throws(Problem) in
      try sink(Array(summary(state, params: NoParams()).json.text().utf8))
      return []
    }
  }
  package var commands: ModeCommands { ModeCommands([row]) }
  private let row = ModeCommand(
    "row", "place dots in a row", prints: "a dot a line",
    .option("--dots", as: .whole(1...1000), or: "3", "how many dots"),
    .option("--along", as: .choice(["across", "down"]), or: "across", "the row's direction")
  ) { (0..<$1).map($2 == "across" ? { "\($0),0" } : { "0,\($0)" }).joined(separator: "\n") }
}

private struct Dots: LayerContent {
  let boxes: [Rect]
  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    canvas.fill(rect, .black)
    for box in boxes where box.intersects(rect) { canvas.fill(box, radius: 8, .color(.white)) }
  }
}
