import Geometry
import Gestures
import Interface
import Jigsaw
import ModeKit
import Scene
import Testing

@Suite struct PlayTests {
  /// A hand that holds one group; makes the events that the recogniser would.
  private struct Hand {
    let session: Gesture.SessionID
    let target: TargetID
    var at: Point

    init(_ number: UInt64, group: Int, at: Point) {
      session = .init(number)
      target = TargetID.document(UInt64(group) + 1)
      self.at = at
    }

    func gesture(
      _ kind: Gesture.Kind = .manipulate, _ phase: Gesture.Phase, fingers: Int = 1, delta: Affine = .identity,
      time: Double = 0, started: Double = 0, slide: Double = 0
    ) -> Gesture {
      Gesture(
        kind: kind, phase: phase, session: session, target: target, location: at + Vector(slide, 0),
        start: at,
        fingers: (0..<fingers).map {
          .init(id: TouchID(device: 1, finger: Int64($0)), location: at, start: at)
        }, delta: delta,
        startTime: started, time: time)
    }

    mutating func move(_ by: Vector) -> Gesture {
      at += by
      return gesture(.manipulate, .changed, delta: .translation(by))
    }
  }

  private func middle(_ host: ModeHost<JigsawMode>, _ group: Int) -> Point {
    host.environment.camera.toView(host.state.box(of: group).center)
  }

  @Test func aDraggedPieceLandsWhereTheFingerLeavesIt() throws {
    let fixture = Fixture()
    let host = fixture.host(try fixture.state(), zoom: 0.5)
    let before = host.state.box(of: 3).center
    var hand = Hand(1, group: 3, at: middle(host, 3))
    host.handle(.gesture(hand.gesture(.manipulate, .began)))
    #expect(host.overlay.floating.count == 1)
    host.handle(.gesture(hand.move(Vector(30, -14))))
    #expect(host.state.box(of: 3).center == before, "nothing is moved before the hand lets go")
    host.handle(.gesture(hand.gesture(.manipulate, .ended)))
    #expect(host.overlay.floating.isEmpty)
    let after = host.state.box(of: 3).center
    #expect(abs(after.x - before.x - 60) < 0.05 && abs(after.y - before.y + 28) < 0.05)
  }

  @Test func workInProgressLaysHeldPiecesDownWhereTheyAre() throws {
    let fixture = Fixture()
    let host = fixture.host(try fixture.state(), zoom: 0.5)
    #expect(host.workInProgress.isEmpty)
    var hand = Hand(1, group: 3, at: middle(host, 3))
    host.handle(.gesture(hand.gesture(.manipulate, .began)))
    #expect(host.workInProgress.isEmpty, "it has not moved")
    host.handle(.gesture(hand.move(Vector(30, -14))))
    let work = host.workInProgress
    let after = fixture.host(try fixture.state(), zoom: 0.5)
    #expect(try after.take(workInProgress: work))
    host.handle(.gesture(hand.gesture(.manipulate, .ended)))
    #expect(after.state.box(of: 3).center.distance(to: host.state.box(of: 3).center) < 0.05)
    for count in 0..<work.count {
      let damaged = Array(work.prefix(count))
      let before = after.state.box(of: 3)
      #expect(throws: Problem.self) { try after.take(workInProgress: damaged) }
      #expect(after.state.box(of: 3) == before)
    }
  }

  @Test(arguments: [
    (0.2, 0.0, 1), (0.25, 8.0, 1), (0.3, 0.0, 0), (0.1, 9.0, 0),
  ])
  func aShortStillTapTurns(time: Double, slide: Double, turns: Int) throws {
    let fixture = Fixture()
    let host = fixture.host(try fixture.state())
    let before = host.state.groups[4].placement.turn
    let hand = Hand(1, group: 4, at: middle(host, 4))
    host.handle(.gesture(hand.gesture(.tap, .ended, time: time, slide: slide)))
    #expect(host.state.groups[4].placement.turn == (before + turns) & 3)
    #expect(host.canUndo(seat: 0) == (turns > 0))
  }

  /// Pieces shown under 12 dp are too small to be chosen: a tap brings them nearer, about the finger, and turns none.
  @Test(arguments: [11.0, 13.0]) func aTapOnTinyPiecesComesNearer(side: Double) throws {
    let fixture = Fixture()
    let state = try fixture.state()
    let host = fixture.host(state, zoom: side / state.puzzle.cut.side)
    let before = host.state.groups[4].placement.turn
    _ = host.takeRequests()
    let at = middle(host, 4)
    host.handle(.gesture(Hand(1, group: 4, at: at).gesture(.tap, .ended, time: 0.1)))
    let camera = host.takeRequests().compactMap { if case .camera(let camera) = $0 { camera } else { nil } }
      .last
    guard side < 12 else {
      #expect(camera == nil && host.state.groups[4].placement.turn == (before + 1) & 3)
      return
    }
    #expect(host.state.groups[4].placement.turn == before && !host.canUndo(seat: 0))
    let near = try #require(camera)
    #expect(near.zoom * state.puzzle.cut.side > 40)
    #expect(near.toView(host.environment.camera.toWorld(at)).distance(to: at) < 1e-6)
  }

  /// A tap turns a group of up to twelve pieces.
  @Test(arguments: [12, 13]) func aTapTurnsNoLargeGroup(count: Int) throws {
    let fixture = Fixture()
    let host = fixture.host(try fixture.state())
    for piece in 0..<count {
      let group = Int(host.state.groupOf[piece])
      host.perform(.lay(group: group, at: Placement(turn: 0, shift: .zero), joins: true, held: []), seat: 0)
    }
    let group = Int(host.state.groupOf[0])
    try #require(Int(host.state.groups[group].count) == count)
    let hand = Hand(1, group: group, at: middle(host, group))
    host.handle(.gesture(hand.gesture(.tap, .ended, time: 0.1)))
    #expect(host.state.groups[group].placement.turn == (count > 12 ? 0 : 1))
  }

  @Test func fourTapsComeRoundAndTheMenuSwitchesThemOff() throws {
    let fixture = Fixture()
    let host = fixture.host(try fixture.state())
    let before = host.state.box(of: 4).center
    let turn = host.state.groups[4].placement.turn
    let hand = Hand(1, group: 4, at: middle(host, 4))
    for _ in 0..<4 { host.handle(.gesture(hand.gesture(.tap, .ended, time: 0.1))) }
    #expect(host.state.groups[4].placement.turn == turn)
    #expect(host.state.box(of: 4).center.distance(to: before) < 0.2)
    host.handle(.command(.jigsaw(.tapTurns), .fire, seat: 0))
    host.handle(.gesture(hand.gesture(.tap, .ended, time: 0.1)))
    #expect(host.state.groups[4].placement.turn == turn)
  }

  @Test func twoFingersTurnFreelyAndTheGroupFallsIntoTheNearestQuarterWhenOneLifts() throws {
    let fixture = Fixture()
    for (angle, quarters) in [(0.5, 0), (1.0, 1), (-1.2, 3), (2.9, 2)] {
      let host = fixture.host(try fixture.state())
      let turn = host.state.groups[7].placement.turn
      var hand = Hand(1, group: 7, at: middle(host, 7))
      host.handle(.gesture(hand.gesture(.manipulate, .began, fingers: 2)))
      let spin = Affine.rotation(angle).around(hand.at)
      host.handle(.gesture(hand.gesture(.manipulate, .changed, fingers: 2, delta: spin)))
      let free = try #require(host.overlay.floating.first).transform
      #expect(abs(arctangent2(free.b, free.a) - angle) < 1e-9)
      // The other finger drags on.
      host.handle(.gesture(hand.gesture(.manipulate, .changed, fingers: 1)))
      let snapped = try #require(host.overlay.floating.first).transform
      #expect(Affine.quarterTurns(quarters).a == snapped.a && Affine.quarterTurns(quarters).b == snapped.b)
      host.handle(.gesture(hand.move(Vector(5, 5))))
      host.handle(.gesture(hand.gesture(.manipulate, .ended)))
      #expect(host.state.groups[7].placement.turn == (turn + quarters) & 3)
    }
  }

  @Test func neighboursClickWithinAFifthOfASideAndNotBeyond() throws {
    let fixture = Fixture(rotates: false)
    for (share, joins) in [(0.19, true), (0.21, false)] {
      let host = fixture.host(try fixture.state())
      let side = host.state.puzzle.cut.side
      let goal = host.state.groups[1].placement.shift
      let way = goal - host.state.groups[0].placement.shift + Vector(side * share, 0)
      var hand = Hand(1, group: 0, at: middle(host, 0))
      host.handle(.gesture(hand.gesture(.manipulate, .began)))
      host.handle(.gesture(hand.move(way)))
      host.handle(.gesture(hand.gesture(.manipulate, .ended)))
      #expect((host.state.groupOf[0] == host.state.groupOf[1]) == joins)
      let clicks = host.takeRequests().filter { if case .sound(.click) = $0 { true } else { false } }
      #expect(clicks.count == (joins ? 1 : 0))
    }
  }

  @Test func twoHandsOnTwoGroupsDoWhatEachDoesAlone() throws {
    let fixture = Fixture(rotates: false)
    func play(_ hands: [(group: Int, way: Vector)]) throws -> [[UInt8]] {
      let store = MemoryStore()
      let host = fixture.host(try fixture.state(), store: store)
      var all = hands.enumerated().map {
        Hand(UInt64($0.offset + 1), group: $0.element.group, at: middle(host, $0.element.group))
      }
      for hand in all { host.handle(.gesture(hand.gesture(.manipulate, .began))) }
      for _ in 0..<6 {
        for i in all.indices { host.handle(.gesture(all[i].move(hands[i].way))) }
      }
      for hand in all { host.handle(.gesture(hand.gesture(.manipulate, .ended))) }
      return store.records.map(\.move)
    }
    let left = (group: 2, way: Vector(3, 1))
    let right = (group: 9, way: Vector(-2, 4))
    #expect(try play([left, right]) == (try play([left])) + (try play([right])))
  }

  @Test func aHeldGroupIsNotJoinedWhereItLay() throws {
    let fixture = Fixture(rotates: false)
    let host = fixture.host(try fixture.state())
    let way = host.state.groups[1].placement.shift - host.state.groups[0].placement.shift
    let other = Hand(2, group: 1, at: middle(host, 1))
    host.handle(.gesture(other.gesture(.manipulate, .began)))
    var hand = Hand(1, group: 0, at: middle(host, 0))
    host.handle(.gesture(hand.gesture(.manipulate, .began)))
    host.handle(.gesture(hand.move(way)))
    host.handle(.gesture(hand.gesture(.manipulate, .ended)))
    #expect(host.state.groupOf[0] != host.state.groupOf[1])
    host.handle(.gesture(other.gesture(.manipulate, .ended)))
    #expect(host.overlay.floating.isEmpty)
  }

  @Test func leavingLaysPiecesDownWithoutJoiningAndCancellingPutsThemBack() throws {
    let fixture = Fixture(rotates: false)
    let host = fixture.host(try fixture.state())
    let start = host.state.groups[0].placement
    let way = host.state.groups[1].placement.shift - start.shift
    var hand = Hand(1, group: 0, at: middle(host, 0))
    host.handle(.gesture(hand.gesture(.manipulate, .began)))
    host.handle(.gesture(hand.move(way)))
    host.handle(.gesture(hand.gesture(.manipulate, .cancelled)))
    #expect(host.state.groups[0].placement == start)
    hand = Hand(2, group: 0, at: middle(host, 0))
    host.handle(.gesture(hand.gesture(.manipulate, .began)))
    host.handle(.gesture(hand.move(way)))
    host.handle(.closing)
    #expect(host.state.groups[0].placement != start)
    #expect(host.state.groupOf[0] != host.state.groupOf[1])
  }

  /// Whether a finger at a point would hold a piece; else it moves the view.
  private func holds(_ host: ModeHost<JigsawMode>, _ point: Point, seat: Int) -> Bool {
    let links = host.hit(at: point, device: .finger, seat: seat)
    return links.contains { $0.interests.contains(.manipulate) }
  }

  @Test func theHandButtonMakesAnyFingerMoveTheView() throws {
    let fixture = Fixture()
    let host = fixture.host(try fixture.state())
    let point = middle(host, 0)
    #expect(holds(host, point, seat: 0))
    host.handle(.command(.jigsaw(.hand), .down, seat: 0))
    #expect(!holds(host, point, seat: 0))
    #expect(holds(host, point, seat: 1), "each seat has its own hand")
    host.handle(.command(.jigsaw(.hand), .up, seat: 0))
    #expect(holds(host, point, seat: 0))
    let bare = host.environment.camera.toView(host.state.puzzle.cut.frame.center)
    #expect(!holds(host, bare, seat: 0), "the frame pans")
  }

  @Test(arguments: [0, 1, 2, 3]) func thePreviewFacesItsSeatAndStandsInTheRoom(turns: Int) throws {
    let fixture = Fixture()
    let host = fixture.host(try fixture.state())
    var environment = host.environment
    environment.freeArea = Rect(minX: 100, minY: 90, maxX: 1180, maxY: 700)
    environment.seats = [0, 1]
    environment.turns = [0: 0, 1: turns]
    host.update(environment, notifies: true)
    #expect(host.overlay.hints.isEmpty)
    host.handle(.command(.jigsaw(.preview), .down, seat: 1))
    let item = try #require(host.overlay.hints.first)
    let (up, turned) = (Vector(0, -1), Affine.quarterTurns(turns).apply(Vector(0, -1)))
    #expect((item.transform.apply(up) - turned).length < 1e-9)
    // The shadow may reach out of the room, the card may not.
    #expect(environment.freeArea.contains(item.bounds.inset(by: 40)))
    // It stands by the seat's own side.
    let away = item.bounds.center - environment.freeArea.center
    #expect(away.dx * turned.dx + away.dy * turned.dy < 0)
    host.handle(.command(.jigsaw(.preview), .up, seat: 1))
    #expect(host.overlay.hints.isEmpty)
  }

  /// The card of a single person opens small, and in the corner where it covers least of the frame.
  @Test func theCardOpensSmallAndAside() throws {
    let fixture = Fixture()
    let host = fixture.host(try fixture.state())
    let corners = [Vector(1, -1), Vector(-1, -1), Vector(1, 1), Vector(-1, 1)]
    for way in corners {
      var environment = host.environment
      environment.freeArea = Rect(minX: 0, minY: 0, maxX: 1280, maxY: 700)
      // The frame lies in the opposite corner of the room.
      let frame = host.state.puzzle.cut.frame
      environment.camera.zoom = 700 / frame.width
      environment.camera.center =
        frame.center + Vector(way.dx * 350, way.dy * 200) * (1 / environment.camera.zoom)
      host.update(environment, notifies: true)
      host.handle(.command(.jigsaw(.preview), .down, seat: 0))
      let box = try #require(host.overlay.hints.first).bounds.inset(by: 40)
      #expect(box.width <= 400 && box.height <= 220)
      let shown = environment.camera.worldToView.apply(frame)
      #expect(!shown.intersects(box), "\(shown) \(box)")
      // Enlarged and closed, it opens small again.
      let target = try #require(host.hit(at: box.center, device: .finger, seat: 0).first).target
      host.handle(
        .gesture(
          Gesture(kind: .tap, phase: .ended, session: .init(1), target: target, location: box.center, time: 0)
        ))
      #expect(try #require(host.overlay.hints.first).bounds.width > box.width * 1.5)
      host.handle(.command(.jigsaw(.preview), .up, seat: 0))
      host.handle(.command(.jigsaw(.preview), .down, seat: 0))
      #expect(host.overlay.hints.first?.bounds.inset(by: 40) == box)
      host.handle(.command(.jigsaw(.preview), .up, seat: 0))
    }
  }

  @Test func thePreviewIsMovedWithinTheRoomAndMadeLargeByATap() throws {
    let fixture = Fixture()
    let host = fixture.host(try fixture.state())
    var environment = host.environment
    environment.freeArea = Rect(minX: 100, minY: 90, maxX: 1180, maxY: 700)
    environment.seats = [0, 1]
    environment.turns = [0: 0, 1: 1]
    host.update(environment, notifies: true)
    for seat in [0, 1] { host.handle(.command(.jigsaw(.preview), .down, seat: seat)) }
    func box(_ seat: Int) -> Rect { host.overlay.hints[seat].bounds.inset(by: 40) }
    let (first, second) = (box(0), box(1))
    let target = try #require(host.hit(at: second.center, device: .finger, seat: 0).first).target
    func gesture(_ kind: Gesture.Kind, _ phase: Gesture.Phase, _ place: Point) -> ModeEvent {
      .gesture(
        Gesture(
          kind: kind, phase: phase, session: .init(1), target: target, location: place, start: second.center,
          fingers: [], startTime: 0, time: 0))
    }
    host.handle(gesture(.manipulate, .began, second.center))
    let way = (environment.freeArea.center - second.center) * 0.3
    host.handle(gesture(.manipulate, .changed, second.center + way))
    #expect((box(1).center - second.center - way).length < 1e-6 && box(0) == first)
    // It stops at the end of the room, and comes along at once when the hand turns round.
    host.handle(gesture(.manipulate, .changed, second.center + Vector(5000, 30)))
    #expect(environment.freeArea.contains(box(1)))
    let stopped = box(1)
    host.handle(gesture(.manipulate, .changed, second.center + Vector(4990, 30)))
    #expect((stopped.minX - box(1).minX - 10).magnitude < 1e-6)
    host.handle(gesture(.manipulate, .ended, second.center + Vector(4990, 30)))
    let moved = box(1)
    host.handle(gesture(.tap, .ended, moved.center))
    #expect(box(1).height > moved.height * 1.5 && environment.freeArea.contains(box(1)))
    host.handle(gesture(.tap, .ended, moved.center))
    #expect((box(1).center - moved.center).length < 1e-6)
    host.handle(.command(.jigsaw(.preview), .up, seat: 1))
    #expect(host.hit(at: moved.center, device: .finger, seat: 0).first?.target != target)
  }

  @Test func movingTheViewDrawsNothingOfTheTableAnew() throws {
    let fixture = Fixture()
    let host = fixture.host(try fixture.state())
    _ = host.takePublication()
    var environment = host.environment
    environment.camera.center.x += 40
    host.update(environment, notifies: true)
    #expect(host.takePublication() == nil)
  }

  @Test func theLastPieceIsCelebratedOnceAndAskingForMorePiecesThanAllowedIsRefused() throws {
    let fixture = Fixture(columns: 2, rows: 1, rotates: false)
    let host = fixture.host(try fixture.state())
    host.perform(.lay(group: 0, at: host.state.groups[1].placement, joins: true, held: []), seat: 0)
    #expect(host.state.isFinished && host.state.joinedPercent == 100)
    let requests = host.takeRequests()
    let wins = requests.filter { if case .sound(.success) = $0 { true } else { false } }
    #expect(wins.count == 1)
    // The message does not cover the puzzle.
    let picture = try #require(host.world.subject)
    #expect(picture.contains(host.state.box(of: Int(host.state.groupOf[0]))))
    let camera = try #require(
      requests.compactMap { if case .camera(let camera) = $0 { camera } else { nil } }.last)
    #expect(camera.worldToView.apply(picture).maxY <= host.environment.freeArea.maxY - 60)
    let mode = JigsawMode()
    let new = mode.newDocument
    let answers = try new.read(["dusk", "--pieces", "150", "--no-rotation"])
    #expect(
      try mode.params(from: answers)
        == JigsawParams(picture: "dusk", pieces: .count(150), rotates: false, style: .classic))
    let grid = try new.read(["reef", "--grid=12x8"])
    #expect(try mode.params(from: grid).pieces == .grid(columns: 12, rows: 8))
    for bad in [
      ["dusk", "--pieces", "1"], ["dusk", "--pieces", "99999999"], ["dusk", "--pieces", "x"], ["nothing"],
      ["dusk", "--grid", "900x900"],
    ] {
      #expect(throws: Problem.self) { try mode.params(from: new.read(bad)) }
    }
    // The sheet has the same limit.
    for numbers in [["pieces": 1], ["pieces": 99_999_999], ["grid": 1, "columns": 900, "rows": 900]] {
      var answers = mode.form(last: nil).answers
      answers.numbers.merge(numbers) { $1 }
      #expect(throws: Problem.self) { try mode.params(from: answers) }
    }
  }
}
