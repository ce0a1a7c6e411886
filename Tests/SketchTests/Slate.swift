import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Raster
import Scene
import Sketch
import TestSupport

/// A board under fingers, without a window: 1280 × 800 dp, the world's origin in the middle, one point a dp.
final class Slate {
  let host: ModeHost<SketchMode>
  let store: MemoryStore
  private(set) var requests: [ModeRequest] = []
  private(set) var ink: [InkOperation] = []
  private(set) var time = 10.0
  private var sessions: UInt64 = 0
  private var down: Set<Gesture.SessionID> = []
  private var lastChange = Affine.identity

  /// The program's own brushes.
  static let shelf: BrushShelf = {
    let tests = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return BrushShelf(ours: "/\(tests)/Assets/Brushes")
  }()

  init(
    store: MemoryStore = MemoryStore(), board: Board = Board(), zoom: Double = 1, center: Point = .origin,
    shelf: BrushShelf = Slate.shelf
  ) {
    self.store = store
    let camera = Camera(center: center, zoom: zoom, viewport: Rect(minX: 0, minY: 0, maxX: 1280, maxY: 800))
    host = ModeHost(
      mode: SketchMode(shelf: shelf), params: .init(), seed: 5, state: board, store: store,
      environment: ModeEnvironment(theme: Theme(), camera: camera, seats: [0, 1, 2, 3]))
  }

  var board: Board { host.state }

  /// Lets time pass.
  func wait(_ seconds: Double) { time += seconds }

  func use(_ command: SketchCommand, seat: Int = 0) { use(.sketch(command), seat: seat) }

  func use(_ command: CommandID, seat: Int = 0) {
    host.handle(.command(command, .fire, seat: seat))
    collect()
  }

  func setSize(_ value: Double, seat: Int = 0) {
    host.handle(.command(.sketch(.slider(.size)), .value(value), seat: seat))
  }

  /// Moves the slider of the layer on which a seat draws to an opacity of 0.05 to 1, and lets it rest.
  func fade(to opacity: Double, seat: Int = 0) {
    host.handle(.command(.sketch(.slider(.opacity)), .value((opacity - 0.05) / 0.95), seat: seat))
    wait(1)
    tick()
  }

  /// Lets the mode know what time it is.
  func tick() {
    var environment = host.environment
    environment.time = time
    host.update(environment, notifies: false)
    host.handle(.tick)
    collect()
  }

  /// A finger lands.
  func land(
    _ point: Point, seat: Int = 0, device: Gesture.Device = .finger, pressure: Double = 1,
    lean: Vector = .zero
  ) -> Finger {
    sessions += 1
    let finger = Finger(
      session: .init(sessions), start: point, startTime: time, seat: seat, device: device,
      lean: lean)
    send(finger, .began, point, pressure: pressure)
    return finger
  }

  struct Finger {
    var session: Gesture.SessionID
    var start: Point
    var startTime: Double
    var seat: Int
    var device: Gesture.Device
    var lean: Vector
  }

  /// A finger moves, `pause` seconds after the last event.
  func move(_ finger: Finger, to point: Point, after pause: Double = 1 / 120, pressure: Double = 1) {
    time += pause
    send(finger, .changed, point, pressure: pressure)
  }

  /// A finger moves through points, of which the mode hears in one event, 1/120 s apart.
  func move(_ finger: Finger, throughAllOf points: [Point]) {
    let samples = points.map { point in
      time += 1 / 120
      return Gesture.Sample(location: point, time: time, pressure: 1)
    }
    send(finger, .changed, points[points.count - 1], samples: samples)
  }

  /// A pen is near the board.
  func hover(_ device: Gesture.Device, _ point: Point, seat: Int = 0) {
    host.handle(
      .gesture(
        Gesture(
          kind: .hover, phase: .began, session: .init(0), target: TargetID.document(1), seat: seat,
          device: device, location: point, time: time)))
    collect()
  }

  func lift(_ finger: Finger, at point: Point) { send(finger, .ended, point, samples: []) }
  func cancel(_ finger: Finger) { send(finger, .cancelled, finger.start, samples: []) }

  private func send(
    _ finger: Finger, _ phase: Gesture.Phase, _ point: Point, samples: [Gesture.Sample]? = nil,
    pressure: Double = 1
  ) {
    let samples = samples ?? [Gesture.Sample(location: point, time: time, pressure: pressure)]
    if phase == .began { down.insert(finger.session) }
    if phase == .ended || phase == .cancelled { down.remove(finger.session) }
    host.handle(
      .gesture(
        Gesture(
          kind: .ink, phase: phase, session: finger.session, target: TargetID.document(1),
          seat: finger.seat, device: finger.device, location: point, start: finger.start, samples: samples,
          lean: finger.lean,
          isAlone: down.subtracting([finger.session]).isEmpty, startTime: finger.startTime, time: time)))
    collect()
  }

  /// Draws through points and lifts.
  func draw(_ points: [Point], seat: Int = 0) {
    let finger = land(points[0], seat: seat)
    for point in points.dropFirst() { move(finger, to: point) }
    lift(finger, at: points[points.count - 1])
  }

  /// A short touch.
  func tap(_ point: Point, seat: Int = 0) {
    let finger = land(point, seat: seat)
    wait(0.05)
    lift(finger, at: point)
  }

  // What is chosen, under two fingers.

  /// Takes what a seat has chosen; the window's middle is the world's origin.
  func grabSelection(seat: Int = 0) -> (session: Gesture.SessionID, target: TargetID, seat: Int) {
    sessions += 1
    let corners = host.session.selectionCorners(seat: seat, host.environment.camera)
    let middle = corners.isEmpty ? .origin : corners[0].lerp(corners[2], 0.5)
    let chain = host.hit(at: middle, device: .finger, seat: seat)
    let target = chain.first { $0.interests.contains(.manipulate) }?.target ?? TargetID(owner: 0)
    send(.manipulate, .began, .init(sessions), target, .identity, seat)
    return (.init(sessions), target, seat)
  }

  func moveSelection(_ grab: (session: Gesture.SessionID, target: TargetID, seat: Int), by change: Affine) {
    send(.manipulate, .changed, grab.session, grab.target, change, grab.seat)
    lastChange = change
  }

  func dropSelection(
    _ grab: (session: Gesture.SessionID, target: TargetID, seat: Int), cancelled: Bool = false
  ) {
    send(.manipulate, cancelled ? .cancelled : .ended, grab.session, grab.target, lastChange, grab.seat)
  }

  /// A hand takes a thing, does something to it and lets go.
  func manipulate(_ target: TargetID, by change: Affine, seat: Int = 0) {
    sessions += 1
    for (phase, map) in [(Gesture.Phase.began, Affine.identity), (.changed, change), (.ended, change)] {
      send(.manipulate, phase, .init(sessions), target, map, seat)
    }
  }

  /// Turns and sizes what is chosen about the window's middle, and shifts it.
  func turnSelection(by angle: Double, scale: Double, shift: Vector, seat: Int = 0) {
    let grab = grabSelection(seat: seat)
    let map = Affine.scale(scale).then(.rotation(angle)).around(Point(640, 400)).then(.translation(shift))
    moveSelection(grab, by: map)
    dropSelection(grab)
  }

  private func send(
    _ kind: Gesture.Kind, _ phase: Gesture.Phase, _ session: Gesture.SessionID, _ target: TargetID,
    _ transform: Affine, _ seat: Int
  ) {
    time += 1 / 120
    host.handle(
      .gesture(
        Gesture(
          kind: kind, phase: phase, session: session, target: target, seat: seat, location: Point(640, 400),
          transform: transform, time: time)))
    collect()
  }

  private func collect() {
    requests += host.takeRequests()
    ink += host.takeInk()
  }

  /// Shows another part of the world.
  func look(at camera: Camera) {
    var environment = host.environment
    environment.camera = camera
    environment.freeArea = camera.viewport
    host.update(environment, notifies: true)
  }

  /// A short press of a thing.
  func press(_ target: TargetID, at point: Point) {
    sessions += 1
    for phase in [Gesture.Phase.began, .ended] {
      host.handle(
        .gesture(
          Gesture(
            kind: .press, phase: phase, session: .init(sessions), target: target, location: point, time: time)
        ))
    }
    collect()
  }

  /// The last stroke's ink as the overlay showed it before it was dry.
  var lastMark: (any InkMark)? {
    collect()
    return ink.reduce(nil) { if case .extend(_, let mark) = $1 { mark } else { $0 } }
  }

  /// The same of one finger's stroke.
  func lastMark(of finger: Finger) -> (any InkMark)? {
    collect()
    return ink.reduce(nil) {
      if case .extend(finger.session.rawValue, let mark) = $1 { mark } else { $0 }
    }
  }

  /// What the document has asked for so far.
  var allRequests: [ModeRequest] {
    collect()
    return requests
  }

  /// The toasts so far.
  var toasts: [String] {
    collect()
    return requests.compactMap { if case .toast(let text, _, _) = $0 { text } else { nil } }
  }

  /// The board as bytes, which are equal only for equal boards.
  var bytes: [UInt8] { Self.bytes(board) }

  static func bytes(_ board: Board) -> [UInt8] {
    SketchMode().encodeState(board, records: .max) ?? []
  }

  /// The board that the log leads to.
  func replayed() throws -> Board {
    let mode = SketchMode()
    var board = Board()
    for record in store.records {
      let logged = try mode.move(record)
      let context = MoveContext(logged) { [store] (id) throws(Problem) in
        guard let earlier = store.record(id) else { throw ByteReader.damaged }
        return try mode.move(earlier).move
      }
      _ = try mode.apply(logged.move, context, to: &board)
    }
    return board
  }
}

/// A wandering hand.
func scribble(_ random: inout RandomSource, nodes: Int = 20, around center: Point = Point(640, 400))
  -> [Point]
{
  var point = center + Vector(random.within(-300...300), random.within(-200...200))
  var direction = random.within(0...6)
  return (0..<nodes).map { _ in
    direction += random.within(-0.6...0.6)
    point += Vector(cosine(direction), sine(direction)) * random.within(1...14)
    return point
  }
}

/// An ink for tests.
func ink(
  _ brush: Brush = .firstChalk, width: Double = 12, order: Int = 1, seed: UInt32 = 77, color: Int = 1
) -> Ink {
  Ink(brush: brush, color: .chalk(color), width: width, exponent: -4, seed: seed, order: order, seat: 0)
}

/// The name of a stroke that nobody's library knows.
func name(_ counter: Int, by author: UInt32 = 0) -> MoveID { MoveID(author: author, counter: counter) }

extension Board {
  /// The stroke of a number, if somebody without a library drew it.
  func stroke(order number: Int) -> Stroke? { stroke(order: Order(number, by: 0)) }
  /// Takes it away.
  @discardableResult mutating func remove(order number: Int) -> Stroke? {
    remove(order: Order(number, by: 0))
  }
}
