import Geometry
import Gestures
import Testing

/// Hands that work at the same time must not affect each other.
@Suite struct ManyHands {
  /// The gestures of one hand, with sessions numbered in the order of their appearance.
  private func heard(_ log: [Gesture], owner: UInt32) -> [Gesture] {
    var names: [Gesture.SessionID: Gesture.SessionID] = [:]
    return log.filter { $0.target.owner == owner }.map { gesture in
      var gesture = gesture
      let name = names[gesture.session] ?? Gesture.SessionID(UInt64(names.count))
      names[gesture.session] = name
      gesture.session = name
      return gesture
    }
  }

  private static let kinds: [Interests] = [
    [.press, .tap, .longPress], [.tap, .manipulate], .tap, .ink, .press,
    [.manipulate, .press, .longPress],
  ]

  /// A table with one thing for each hand, closer together than the fingers of one hand.
  private func table(_ hands: Int) -> TouchTable {
    let table = TouchTable()
    for hand in 0..<hands {
      table.add(
        1, owner: UInt32(hand + 1), Self.kinds[hand % Self.kinds.count],
        at: Rect(x: 110 * Double(hand), y: 0, width: 100, height: 400))
    }
    return table
  }

  /// One hand with one or two fingers taps, holds and drags on its own thing.
  private func hand(_ hand: Int, _ generator: inout RandomSource) -> GestureRecording {
    var recording = GestureRecording()
    var time = 1 + Double.random(in: 0...0.3, using: &generator)
    var fingers: [Int: Point] = [:]
    func id(_ n: Int) -> TouchID { TouchTable.finger(hand * 10 + n) }
    for _ in 0..<60 {
      time += [0.004, 0.016, 0.07, 0.2, 0.6].randomElement(using: &generator)!
      let n = Int.random(in: 0...1, using: &generator)
      if let place = fingers[n] {
        if Int.random(in: 0..<4, using: &generator) == 0 {
          recording.record(.touchUp(id(n), at: place, time: time))
          fingers[n] = nil
        } else {
          let step = Vector(
            .random(in: -20...20, using: &generator), .random(in: -20...20, using: &generator))
          fingers[n] = place + step
          recording.record(.touchMove(id(n), at: place + step, pressure: 1, time: time))
        }
      } else {
        let place = Point(
          110 * Double(hand) + .random(in: 10...90, using: &generator),
          .random(in: 100...300, using: &generator))
        fingers[n] = place
        recording.record(.touchDown(id(n), at: place, pressure: 1, time: time))
      }
    }
    for (n, place) in fingers.sorted(by: { $0.key < $1.key }) {
      time += 0.01
      recording.record(.touchUp(id(n), at: place, time: time))
    }
    return recording
  }

  private func play(_ recording: GestureRecording, hands: Int) -> [Gesture] {
    let table = table(hands)
    recording.play(to: table.arena)
    #expect(table.arena.liveSessions == 0)
    return table.log
  }

  @Test func twoRecordedGesturesPlayedAtOnceAreThoseOfEachAlone() throws {
    let tap = """
      1.00 down 3:0 50 200 1
      1.10 up 3:0 50 200
      1.60 down 3:0 60 200 1
      2.40 up 3:0 62 200
      """
    let turn = """
      # two fingers turn a thing, one lifts, the other goes on
      0.95 down 3:10 130 200 1
      1.05 down 3:11 190 250 1
      1.10 move 3:10 100 190 1
      1.10 move 3:11 200 270 1
      1.62 move 3:11 210 240 1
      1.70 up 3:11 210 240
      1.80 move 3:10 120 300 1
      1.90 move 3:10 160 310 1
      1.91 up 3:10 160 310
      """
    let hands = [try GestureRecording(parsing: tap), try GestureRecording(parsing: turn)]
    let both = play(.together(hands), hands: 2)
    for (n, hand) in hands.enumerated() {
      let alone = heard(play(hand, hands: 2), owner: UInt32(n + 1))
      #expect(alone.count > 4)
      #expect(heard(both, owner: UInt32(n + 1)) == alone)
    }
  }

  @Test(arguments: 0..<20) func tenRandomHandsHearWhatEachHearsAlone(seed: UInt64) {
    var generator = RandomSource(seed: seed)
    let hands = (0..<10).map { hand($0, &generator) }
    let all = play(.together(hands), hands: 10)
    for n in 0..<10 {
      let alone = heard(play(hands[n], hands: 10), owner: UInt32(n + 1))
      #expect(!alone.isEmpty)
      #expect(heard(all, owner: UInt32(n + 1)) == alone, "hand \(n)")
    }
  }

  @Test(arguments: 0..<10) func heldThingsStayUnderTheirFingers(seed: UInt64) {
    var generator = RandomSource(seed: seed &+ 100)
    let table = TouchTable()
    table.add(1, .manipulate)
    table.down(1, 300, 300)
    table.down(2, 500, 300)
    table.move(1, 280, 300)
    let taken = [Point(300, 300), Point(500, 300)]
    var places = [Point(280, 300), Point(500, 300)]
    for _ in 0..<200 {
      let n = Int.random(in: 0...1, using: &generator)
      let next =
        places[n] + Vector(.random(in: -9...9, using: &generator), .random(in: -9...9, using: &generator))
      guard next.distance(to: places[1 - n]) > 30 else { continue }
      places[n] = next
      table.move(n + 1, next.x, next.y)
      guard let transform = table.log.last?.transform else { continue }
      for k in 0...1 { #expect(transform.apply(taken[k]).distance(to: places[k]) < 1e-6) }
    }
    #expect(table.all(.manipulate, .began).count == 1)
  }
}
