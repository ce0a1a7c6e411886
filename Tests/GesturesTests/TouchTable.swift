import Geometry
import Gestures

/// A table of things for tests: rectangles with a chain each, an arena over them, a clock moved by hand, and a log of
/// all gestures that the arena delivered.
final class TouchTable: GestureHost {
  struct Thing {
    var bounds: Rect
    var chain: [Hit.Link]
  }

  let arena = GestureArena()
  var things: [Thing] = []
  var log: [Gesture] = []
  var flying: Set<TargetID> = []
  var seatLine = Double.infinity
  var onDeliver: ((Gesture) -> Void)?
  var time = 1.0

  init() { arena.host = self }

  /// Puts a thing on top of the others; `ancestors` are the links above it in its chain.
  @discardableResult
  func add(
    _ item: UInt64, owner: UInt32 = 1, _ interests: Interests,
    at bounds: Rect = Rect(x: 0, y: 0, width: 2000, height: 2000), under ancestors: [Hit.Link] = []
  ) -> TargetID {
    let target = TargetID(owner: owner, item: item)
    things.append(Thing(bounds: bounds, chain: [Hit.Link(target, interests)] + ancestors))
    return target
  }

  func hit(at point: Point, device: Gesture.Device) -> Hit {
    Hit(things.last { $0.bounds.contains(point) }?.chain ?? [])
  }

  func seat(at point: Point) -> Int { point.y > seatLine ? 1 : 0 }

  func deliver(_ gesture: Gesture) {
    log.append(gesture)
    onDeliver?(gesture)
  }

  func bounds(of target: TargetID) -> Rect? { things.last { $0.chain[0].target == target }?.bounds }

  func stopFling(of target: TargetID) -> Bool { flying.remove(target) != nil }

  // MARK: Tables

  /// A row of cells over a camera, as Minesweeper has it.
  static func field() -> TouchTable {
    row(of: 8, [.press, .tap, .longPress], width: 100, pitch: 100)
  }

  /// A row of pieces over a camera, as a jigsaw has it.
  static func pieces() -> TouchTable {
    row(of: 4, [.tap, .manipulate], width: 200, pitch: 250)
  }

  private static func row(of count: Int, _ interests: Interests, width: Double, pitch: Double) -> TouchTable {
    let table = TouchTable()
    let board = Hit.Link(TargetID(owner: 1), .camera)
    table.add(0, .camera)
    for n in 0..<count {
      table.add(
        UInt64(n + 1), interests, at: Rect(x: pitch * Double(n), y: 0, width: width, height: width),
        under: [board])
    }
    return table
  }

  // MARK: Hands

  static func finger(_ n: Int) -> TouchID { TouchID(device: 3, finger: Int64(n)) }

  func wait(_ seconds: Double) {
    time += seconds
    arena.advance(to: time)
  }

  func down(_ n: Int, _ x: Double, _ y: Double) {
    arena.handle(.touchDown(Self.finger(n), at: Point(x, y), pressure: 1, time: time))
  }

  func move(_ n: Int, _ x: Double, _ y: Double) {
    arena.handle(.touchMove(Self.finger(n), at: Point(x, y), pressure: 1, time: time))
  }

  func up(_ n: Int, _ x: Double, _ y: Double) {
    arena.handle(.touchUp(Self.finger(n), at: Point(x, y), time: time))
  }

  func cancel(_ n: Int) { arena.handle(.touchCancel(Self.finger(n), time: time)) }

  func tap(_ n: Int, _ x: Double, _ y: Double, for seconds: Double = 0.1) {
    down(n, x, y)
    wait(seconds)
    up(n, x, y)
  }

  func press(
    _ button: MouseButton, _ x: Double, _ y: Double, _ modifiers: Modifiers = [], clicks: Int = 1
  ) {
    arena.handle(.mouseDown(button, at: Point(x, y), modifiers: modifiers, clicks: clicks, time: time))
  }

  func mouse(_ x: Double, _ y: Double, _ modifiers: Modifiers = []) {
    arena.handle(.mouseMove(at: Point(x, y), modifiers: modifiers, time: time))
  }

  func release(_ button: MouseButton, _ x: Double, _ y: Double, _ modifiers: Modifiers = []) {
    arena.handle(.mouseUp(button, at: Point(x, y), modifiers: modifiers, time: time))
  }

  // MARK: The log

  /// The log in words, such as "press began 1": kind, phase and item.
  var story: [String] { log.map { "\($0.kind) \($0.phase) \($0.target.item)" } }

  /// The log in words without `changed`.
  var turns: [String] {
    log.filter { $0.phase != .changed }.map { "\($0.kind) \($0.phase) \($0.target.item)" }
  }

  func all(_ kind: Gesture.Kind, _ phase: Gesture.Phase? = nil) -> [Gesture] {
    log.filter { $0.kind == kind && (phase == nil || $0.phase == phase) }
  }

  /// Empties the log.
  func clear() { log = [] }
}
