import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Scene

/// The smallest mode there can be, and so the shortest answer to "how do I add a mode": taps leave dots. It is
/// added with this one file and `NullMode()`, and nothing else knows of it.
public struct NullMode: Mode {
  /// The largest number of dots.
  public struct Params: Hashable, Sendable {
    public var limit = 1000
    public init(limit: Int = 1000) { self.limit = limit }
  }
  /// The dots.
  public struct State: Hashable, Sendable {
    public var dots: [Int: Point] = [:]
    public init() {}
  }
  /// A dot comes or goes.
  public enum Move: Hashable, Sendable {
    case add(Point)
    case put(Int, Point)
    case remove(Int)
  }
  /// Where a finger presses.
  public struct Session { public var pressed: Point? }

  public init() {}
  public let id = "null"
  public var name: String { "Null" }
  public var defaultParams: Params { Params() }

  public func form(last: Params?) -> Form {
    Form(
      title: "New dots", fields: [.init("limit", label: "Dots", kind: .number(1...1000))],
      answers: .init(numbers: ["limit": last?.limit ?? 1000]))
  }

  public func params(from answers: Form.Answers) throws(Problem) -> Params {
    let limit = answers.numbers["limit"] ?? 0
    guard (1...1000).contains(limit) else { throw Problem("Choose 1 to 1000 dots.") }
    return Params(limit: limit)
  }

  public func title(_ params: Params) -> String { "Dots" }

  public func encode(_ params: Params, into writer: inout ByteWriter) { writer.count(params.limit) }
  public func decodeParams(_ reader: inout ByteReader) throws(Problem) -> Params {
    Params(limit: try reader.count(limit: 1000))
  }

  public func encode(_ move: Move, into writer: inout ByteWriter) {
    switch move {
    case .add(let p):
      writer.byte(0)
      write(p, &writer)
    case .put(let id, let p):
      writer.byte(1)
      writer.count(id)
      write(p, &writer)
    case .remove(let id):
      writer.byte(2)
      writer.count(id)
    }
  }

  public func decodeMove(_ reader: inout ByteReader) throws(Problem) -> Move {
    switch try reader.byte() {
    case 0: .add(try point(&reader))
    case 1: .put(try reader.count(), try point(&reader))
    case 2: .remove(try reader.count())
    default: throw ByteReader.damaged
    }
  }

  public func encode(_ state: State, into writer: inout ByteWriter) {
    writer.count(state.dots.count)
    for (id, p) in state.dots.sorted(by: { $0.key < $1.key }) {
      writer.count(id)
      write(p, &writer)
    }
  }

  public func decodeState(
    _ reader: inout ByteReader, params: Params, seed: UInt64, resources: DocumentResources
  ) throws(Problem) -> State {
    var state = State()
    for _ in 0..<(try reader.count(limit: reader.remaining)) {
      state.dots[try reader.count()] = try point(&reader)
    }
    return state
  }

  private func write(_ p: Point, _ writer: inout ByteWriter) {
    writer.double(p.x)
    writer.double(p.y)
  }
  private func point(_ reader: inout ByteReader) throws(Problem) -> Point {
    Point(try reader.double(), try reader.double())
  }

  public func makeState(_ params: Params, seed: UInt64, resources: DocumentResources) throws(Problem) -> State
  {
    State()
  }

  public func apply(
    _ move: Move, _ context: MoveContext<Move>, to state: inout State
  ) throws(Problem) -> Applied<Move> {
    switch move {
    case .add(let p):
      state.dots[context.seq] = p
      return Applied(damage: [box(p)], inverse: .remove(context.seq))
    case .put(let id, let p):
      state.dots[id] = p
      return Applied(damage: [box(p)], inverse: .remove(id))
    case .remove(let id):
      guard let p = state.dots.removeValue(forKey: id) else { throw Problem("This dot is gone already.") }
      return Applied(damage: [box(p)], inverse: .put(id, p))
    }
  }

  private func box(_ p: Point) -> Rect { Rect(center: p, size: Size(20, 20)) }

  public func makeSession(_ host: ModeHost<NullMode>.Opening) -> Session { Session() }
  public func hit(
    at point: Point, device: Gesture.Device, seat: Int, host: ModeHost<NullMode>
  ) -> [Hit.Link] { [.init(TargetID(owner: 1), [.tap])] }

  public func handle(_ event: ModeEvent, host: ModeHost<NullMode>) {
    if case .gesture(let gesture) = event, gesture.kind == .tap {
      host.perform(.add(host.environment.camera.toWorld(gesture.location)), seat: gesture.seat)
    }
  }

  public func content(_ host: ModeHost<NullMode>) -> any LayerContent { Dots(host.state, Theme()) }
  public func floating(_ host: ModeHost<NullMode>) -> [FloatingLayer] { [] }
  public func overlay(_ host: ModeHost<NullMode>) -> [DrawingList.Item] { [] }
  public func bounds(_ host: ModeHost<NullMode>) -> Rect? { nil }
  public func zooms(_ host: ModeHost<NullMode>) -> ClosedRange<Double> { 0.1...10 }
  public func opening(_ host: ModeHost<NullMode>) -> Camera {
    Camera(viewport: host.environment.camera.viewport)
  }
  public func bar(seat: Int, host: ModeHost<NullMode>) -> [BarItem] {
    [BarItem("dots", .counter(value: String(host.state.dots.count)), label: "dots")]
  }
  public func menu(seat: Int, host: ModeHost<NullMode>) -> [MenuItem] { [] }
  public func detail(_ state: State, params: Params) -> String { "\(state.dots.count) dots" }
  public func json(_ state: State, params: Params) -> JSON {
    .array(state.dots.sorted { $0.key < $1.key }.map { .array([.number($0.value.x), .number($0.value.y)]) })
  }
  public func picture(_ state: State, params: Params, theme: Theme) -> DocumentPicture {
    DocumentPicture(content: Dots(state, theme), bounds: Rect(x: -100, y: -100, width: 200, height: 200))
  }

  private struct Dots: LayerContent {
    let dots: [Point]
    let ground: Color
    let ink: Color
    init(_ state: State, _ theme: Theme) {
      dots = Array(state.dots.values)
      ground = .black
      ink = .white
    }
    func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
      canvas.fill(rect, ground)
      for dot in dots where rect.inset(by: -10).contains(dot) {
        canvas.fill(Rect(center: dot, size: Size(16, 16)), radius: 8, .color(ink))
      }
    }
  }
}
