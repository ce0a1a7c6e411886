import Geometry
import Gestures
import Testing

/// No sequence of events may trap, leave a session behind, or break the order of phases that a host relies on.
@Suite struct Fuzz {
  /// Checks that each continuous gesture begins once, changes only while it lives, and ends once.
  private struct Grammar {
    private struct Name: Hashable {
      var session: Gesture.SessionID
      var kind: Gesture.Kind
      var target: TargetID
    }

    private var live: Set<Name> = []
    private var begun: Set<Name> = []
    private(set) var faults: [String] = []

    var open: Int { live.count }

    mutating func hear(_ gesture: Gesture) {
      let name = Name(session: gesture.session, kind: gesture.kind, target: gesture.target)
      let words = "\(gesture.kind) \(gesture.phase)"
      if gesture.kind.isMomentary {
        if gesture.phase != .ended { faults.append(words) }
      } else if gesture.phase == .began {
        if !begun.insert(name).inserted { faults.append("\(words) twice") }
        live.insert(name)
      } else if !live.contains(name) {
        faults.append("\(words) of what does not live")
      } else if gesture.phase != .changed {
        live.remove(name)
      }
      let numbers = [
        gesture.scale, gesture.rotation, gesture.velocity.dx, gesture.velocity.dy, gesture.translation.dx,
        gesture.location.x, gesture.location.y, gesture.time,
      ]
      if !numbers.allSatisfy(\.isFinite) || !gesture.transform.isFinite || !gesture.delta.isFinite {
        faults.append("\(words) not finite")
      }
      if gesture.fingers.count > 2, gesture.kind != .threeFingerTap { faults.append("\(words) of a crowd") }
    }
  }

  private static let wishes: [Interests] = [
    [.press, .tap, .longPress], [.tap, .manipulate],
    [.ink, .inkYieldsToPinch, .camera], [.ink, .inkYieldsToPinch, .inkOfOneHand, .camera, .threeFingerTap],
    .ink, .camera, [.camera, .threeFingerTap, .tap], [.press, .hover],
    [.manipulate, .press], [],
    [.manipulate, .wheel, .longPress], [.camera, .leftDragCamera],
  ]

  @Test(arguments: 0..<24) func randomInputNeverTrapsLeaksOrBreaksTheGrammar(seed: UInt64) {
    var random = RandomSource(seed: seed &* 7919)
    let table = TouchTable()
    let root = Hit.Link(TargetID(owner: 1), [.camera, .threeFingerTap])
    for n in 0..<16 {
      table.add(
        UInt64(n + 1), owner: UInt32(n % 3 + 1), Self.wishes.randomElement(using: &random)!,
        at: Rect(x: 150 * Double(n % 4), y: 150 * Double(n / 4), width: 150, height: 150),
        under: Bool.random(using: &random) ? [root] : [])
    }
    var grammar = Grammar()
    var noise = RandomSource(seed: seed &+ 1)
    table.onDeliver = { gesture in
      grammar.hear(gesture)
      switch Int.random(in: 0..<200, using: &noise) {
      case 0: table.arena.endAll(owner: gesture.target.owner, time: table.arena.now)
      case 1: table.arena.cancel(target: gesture.target, time: table.arena.now)
      case 2: table.arena.handle(.allCancelled(time: table.arena.now))
      default: break
      }
    }
    var time = 1.0
    func point() -> Point {
      switch Int.random(in: 0..<60, using: &random) {
      case 0: Point(.nan, 5)
      case 1: Point(-.infinity, 1e300)
      case 2: Point(1e300, -1e300)
      default: Point(.random(in: -50...650, using: &random), .random(in: -50...650, using: &random))
      }
    }
    func event() -> InputEvent {
      let id = TouchID(device: .random(in: 1...2, using: &random), finger: .random(in: 0...4, using: &random))
      let button = MouseButton.allCases.randomElement(using: &random)!
      let modifiers = Modifiers(
        rawValue: Bool.random(using: &random) ? 0 : .random(in: 0...7, using: &random))
      var when = time
      switch Int.random(in: 0..<100, using: &random) {
      case 0: when = .nan
      case 1: when = -5
      case 2: when = .infinity
      case 3: when = time - 3
      default: break
      }
      switch Int.random(in: 0..<40, using: &random) {
      case 0..<8: return .touchDown(id, at: point(), pressure: 1, time: when)
      case 8..<24: return .touchMove(id, at: point(), pressure: .nan, time: when)
      case 24..<29: return .touchUp(id, at: point(), time: when)
      case 29: return .touchCancel(id, time: when)
      case 30..<32: return .mouseDown(button, at: point(), modifiers: modifiers, clicks: 1, time: when)
      case 32..<36: return .mouseMove(at: point(), modifiers: modifiers, time: when)
      case 36..<38: return .mouseUp(button, at: point(), modifiers: modifiers, time: when)
      case 38: return .wheel(dx: .nan, dy: 1, at: point(), modifiers: modifiers, time: when)
      default:
        return Int.random(in: 0..<8, using: &random) == 0
          ? .allCancelled(time: when) : .wheel(dx: 0, dy: 1, at: point(), modifiers: modifiers, time: when)
      }
    }
    for _ in 0..<1500 {
      time +=
        [0, 0.001, 0.01, 0.05, 0.3, 11].randomElement(using: &random)! * .random(in: 0...1, using: &random)
      switch Int.random(in: 0..<30, using: &random) {
      case 0: table.arena.advance(to: time)
      case 1:
        table.arena.reconcile(
          liveTouches: Set(table.arena.liveFingers.map(\.id).filter { _ in Bool.random(using: &random) }),
          time: time)
      case 2: table.arena.handle(batch: (0..<6).map { _ in event() })
      case 3: table.arena.noteAppearance(of: TargetID(owner: 2), at: time)
      default: table.arena.handle(event())
      }
      #expect(table.arena.liveSessions >= table.arena.liveFingers.count)
    }
    table.onDeliver = { grammar.hear($0) }
    for finger in table.arena.liveFingers where finger.id.device >= 0 {
      table.arena.handle(.touchUp(finger.id, at: finger.location, time: time))
    }
    for button in MouseButton.allCases {
      table.arena.handle(.mouseUp(button, at: Point(5, 5), modifiers: [], time: time))
    }
    table.arena.handle(.allCancelled(time: time))
    while let deadline = table.arena.nextDeadline { table.arena.advance(to: deadline) }
    #expect(table.arena.liveFingers.isEmpty && table.arena.liveSessions == 0)
    #expect(table.arena.overallSessions > 100)
    #expect(grammar.open == 0)
    #expect(grammar.faults == [])
  }
}
