import Geometry
import Gestures
import Testing

/// A cell field over a camera, as Minesweeper has it.
private func field() -> TouchTable {
  let table = TouchTable()
  let board = Hit.Link(TargetID(owner: 1), .camera)
  table.add(0, .camera)
  for n in 0..<8 {
    table.add(
      UInt64(n + 1), [.press, .tap, .longPress],
      at: Rect(x: 100 * Double(n), y: 0, width: 100, height: 100), under: [board])
  }
  return table
}

@Suite struct TapsAndPresses {
  @Test func aShortTouchPressesAndTaps() {
    let table = field()
    table.tap(1, 50, 50, for: 0.15)
    #expect(table.story == ["press began 1", "press ended 1", "tap ended 1"])
    #expect(Set(table.log.map(\.session)).count == 1)
    #expect(abs(table.log[2].time - table.log[2].startTime - 0.15) < 1e-9)
  }

  @Test func aPressShowsAfterTheHighlightDelayOnlyInsideWhatScrolls() {
    let table = field()
    table.down(1, 50, 50)
    #expect(table.log.isEmpty)
    #expect(table.arena.nextDeadline == table.time + 0.1)
    table.wait(0.1)
    #expect(table.story == ["press began 1"])

    let bar = TouchTable()
    bar.add(1, .press)
    bar.down(1, 50, 50)
    #expect(bar.story == ["press began 1"])
  }

  @Test func aPressTooShortToShowStillBeginsAndEnds() {
    let table = field()
    table.tap(1, 50, 50, for: 0.03)
    #expect(table.story == ["press began 1", "press ended 1", "tap ended 1"])
  }

  @Test(arguments: [0.499, 0.5]) func aStillFingerIsALongPressFromHalfASecond(held: Double) {
    let table = field()
    table.down(1, 50, 50)
    table.wait(held)
    table.up(1, 55, 50)
    if held < 0.5 {
      #expect(table.turns == ["press began 1", "press ended 1", "tap ended 1"])
    } else {
      #expect(
        table.turns == ["press began 1", "press cancelled 1", "longPress began 1", "longPress ended 1"])
    }
  }

  @Test func theLongPressTimeIsASetting() {
    let table = field()
    table.arena.settings.longPress = 1.25
    table.down(1, 50, 50)
    #expect(table.arena.liveFingers.first?.longPressDue == table.time + 1.25)
    table.wait(1.2)
    #expect(table.all(.longPress).isEmpty)
    table.wait(0.05)
    #expect(table.all(.longPress, .began).count == 1)
  }

  @Test func aWanderingFingerIsNoTapButHoldsItsPress() {
    let table = TouchTable()
    table.add(1, [.press, .tap], at: Rect(x: 0, y: 0, width: 100, height: 40))
    table.down(1, 50, 20)
    table.move(1, 50, 80)
    #expect(table.log.last?.isInside == true, "40 dp outside is within the margin of 48")
    table.move(1, 50, 100)
    #expect(table.log.last?.isInside == false)
    table.move(1, 50, 60)
    #expect(table.log.last?.isInside == true)
    table.up(1, 50, 60)
    #expect(table.turns == ["press began 1", "press ended 1"])
  }

  @Test func whatChangedBeforeTheLiftIsNotTapped() {
    let table = field()
    table.down(1, 50, 50)
    table.wait(0.12)
    table.stamps[TargetID(owner: 1, item: 1)] = 7
    table.up(1, 50, 50)
    #expect(table.turns == ["press began 1", "press cancelled 1"])
    table.clear()
    table.down(1, 50, 50)
    table.stamps[TargetID(owner: 1, item: 1)] = 8
    table.wait(0.6)
    table.up(1, 50, 50)
    #expect(table.all(.longPress).isEmpty && table.all(.tap).isEmpty)
  }

  @Test func aTapWaitsOnlyWhereDoubleTapsAreKnown() {
    let table = TouchTable()
    table.add(1, [.tap, .doubleTap])
    table.tap(1, 50, 50)
    #expect(table.log.isEmpty)
    table.wait(0.29)
    #expect(table.log.isEmpty)
    table.wait(0.02)
    #expect(table.story == ["tap ended 1"])
  }

  @Test(arguments: [
    (0.03, 0.0, "tap tap"), (0.1, 0.0, "doubleTap"), (0.299, 0.0, "doubleTap"), (0.301, 0.0, "tap tap"),
    (0.1, 60.0, "doubleTap"), (0.1, 70.0, "tap tap"),
  ])
  func twoTapsInTimeAndPlaceAreADoubleTap(pause: Double, distance: Double, told: String) {
    let table = TouchTable()
    table.add(1, [.tap, .doubleTap])
    table.tap(1, 50, 50)
    table.wait(pause)
    table.tap(1, 50 + distance, 50)
    table.wait(1)
    #expect(table.log.map { "\($0.kind)" }.joined(separator: " ") == told)
  }

  @Test func aSecondFingerThatMovesLeavesTheFirstTapSingle() {
    let table = TouchTable()
    table.add(1, [.tap, .doubleTap])
    table.tap(1, 50, 50)
    table.wait(0.1)
    table.down(1, 50, 50)
    table.move(1, 90, 50)
    #expect(table.story == ["tap ended 1"])
    table.up(1, 90, 50)
    table.wait(1)
    #expect(table.story == ["tap ended 1"])
  }

  @Test func repeatedPressesCount() {
    let table = TouchTable()
    table.add(1, .press)
    for _ in 0..<3 {
      table.tap(1, 50, 50)
      table.wait(0.1)
    }
    #expect(table.all(.press, .began).map(\.tapCount) == [1, 2, 3])
  }

  @Test func aControlKeepsTapsFromItsAncestorsButNotScrolls() {
    let table = TouchTable()
    let list = Hit.Link(TargetID(owner: 2, item: 9), [.tap, .longPress, .manipulate])
    table.add(1, .press, under: [list])
    table.tap(1, 50, 50)
    #expect(table.turns == ["press began 1", "press ended 1"])
    table.clear()
    table.down(1, 50, 50)
    table.wait(0.2)
    table.move(1, 50, 80)
    #expect(table.turns == ["press began 1", "press cancelled 1", "manipulate began 9"])
  }

  @Test func whatHasOnlyJustAppearedIgnoresFingers() {
    let table = TouchTable()
    table.add(1, [.press, .tap])
    table.arena.noteAppearance(of: TargetID(owner: 1), at: table.time)
    table.wait(0.29)
    table.tap(1, 50, 50)
    #expect(table.log.isEmpty)
    table.wait(0.1)
    table.tap(1, 50, 50)
    #expect(table.all(.tap).count == 1)
  }

  @Test func theSeatIsThatOfTheLanding() {
    let table = TouchTable()
    table.add(1, [.press, .manipulate])
    table.seatLine = 500
    table.down(1, 50, 600)
    table.move(1, 50, 100)
    table.up(1, 50, 100)
    #expect(table.log.count > 3 && table.log.allSatisfy { $0.seat == 1 })
  }

  @Test func threeFingersThatLandTogetherAreOneTap() {
    let table = TouchTable()
    table.add(1, [.ink, .inkYieldsToPinch, .camera, .threeFingerTap])
    table.down(1, 100, 100)
    table.wait(0.03)
    table.down(2, 200, 100)
    table.wait(0.03)
    table.down(3, 300, 100)
    table.wait(0.05)
    for n in 1...3 { table.up(n, 100 * Double(n), 100) }
    #expect(table.turns == ["ink began 1", "ink cancelled 1", "threeFingerTap ended 1"])
    #expect(table.log.last?.fingers.count == 3)
  }

  @Test func threeFingersThatMoveAreNoTap() {
    let table = TouchTable()
    table.add(1, [.camera, .threeFingerTap])
    for n in 1...3 { table.down(n, 100 * Double(n), 100) }
    for n in 1...3 { table.move(n, 100 * Double(n), 200) }
    for n in 1...3 { table.up(n, 100 * Double(n), 200) }
    #expect(table.all(.threeFingerTap).isEmpty)
  }

  @Test func aFlickIsASwipe() {
    for (dx, dy, step, expected) in [
      (10.0, 0.0, 0.01, 1), (10.0, 4.0, 0.01, 1), (10.0, 8.0, 0.01, 0), (2.0, 0.0, 0.01, 0),
      (0.0, -10.0, 0.01, 1),
    ] {
      let table = TouchTable()
      table.add(1, [.swipe, .tap])
      table.down(1, 500, 500)
      for k in 1...10 {
        table.wait(step)
        table.move(1, 500 + dx * Double(k), 500 + dy * Double(k))
      }
      table.up(1, 500 + dx * 10, 500 + dy * 10)
      #expect(table.all(.swipe).count == expected, "\(dx) \(dy)")
    }
  }
}

@Suite struct Ink {
  @Test func everyFingerDrawsItsOwnLineFromItsFirstSample() {
    let table = TouchTable()
    table.add(1, .ink)
    for n in 0..<10 { table.down(n, 100 + 50 * Double(n), 100) }
    for k in 1...5 {
      table.wait(0.01)
      for n in 0..<10 { table.move(n, 100 + 50 * Double(n), 100 + 3 * Double(k)) }
    }
    for n in 0..<10 { table.up(n, 100 + 50 * Double(n), 115) }
    let lines = Dictionary(grouping: table.log, by: \.session)
    #expect(lines.count == 10)
    for line in lines.values {
      #expect(line.first?.phase == .began && line.last?.phase == .ended)
      #expect(line.flatMap(\.samples).map(\.location.y) == [100, 103, 106, 109, 112, 115])
    }
    #expect(table.arena.livingSessions == 0)
    #expect(table.arena.overallSessions == 10)
  }

  @Test(arguments: [0.05, 0.079, 0.081]) func youngInkYieldsToAPinch(after pause: Double) {
    let table = TouchTable()
    table.add(1, [.ink, .inkYieldsToPinch, .camera])
    table.down(1, 100, 100)
    table.wait(pause)
    table.down(2, 300, 100)
    table.wait(0.02)
    table.move(2, 400, 100)
    if pause <= 0.08 {
      #expect(table.turns == ["ink began 1", "ink cancelled 1", "camera began 1"])
      table.down(3, 200, 200)
      #expect(table.all(.ink, .began).count == 1, "a third finger of the hand does not draw")
    } else {
      #expect(table.turns == ["ink began 1", "ink began 1"])
    }
  }

  @Test func aFingerOfAnotherHandKeepsItsInk() {
    let table = TouchTable()
    table.add(1, [.ink, .inkYieldsToPinch, .camera])
    table.down(1, 100, 100)
    table.down(2, 100, 1990)
    #expect(table.all(.ink, .cancelled).isEmpty)
    #expect(table.all(.ink, .began).count == 2)
  }

  @Test func aBatchGivesEachFingerOneEventWithAllSamplesAndTheirTimes() {
    let table = TouchTable()
    table.add(1, .ink)
    let id = TouchTable.finger(1)
    table.arena.handle(batch: [.touchDown(id, at: Point(0, 0), pressure: 1, time: 1)])
    table.clear()
    table.arena.handle(
      batch: (1...4).map { .touchMove(id, at: Point(Double($0), 0), pressure: 1, time: 1.02) })
    #expect(table.log.count == 1)
    let times = table.log[0].samples.map(\.time)
    for (time, expected) in zip(times, [1.005, 1.01, 1.015, 1.02]) { #expect(abs(time - expected) < 1e-9) }
  }

  @Test func pagesThatKnowDoubleTapsHearThemThroughTheInk() {
    let table = TouchTable()
    table.add(1, [.ink, .doubleTap])
    table.tap(1, 50, 50)
    table.wait(0.1)
    table.tap(1, 52, 50)
    #expect(
      table.turns == ["ink began 1", "ink ended 1", "ink began 1", "ink ended 1", "doubleTap ended 1"])
  }
}

@Suite struct Motions {
  private func pieces() -> TouchTable {
    let table = TouchTable()
    let board = Hit.Link(TargetID(owner: 1), .camera)
    table.add(0, .camera)
    for n in 0..<4 {
      table.add(
        UInt64(n + 1), [.tap, .manipulate], at: Rect(x: 250 * Double(n), y: 0, width: 200, height: 200),
        under: [board])
    }
    return table
  }

  @Test func aPieceStaysUnderTheFingerThatTookIt() {
    let table = pieces()
    table.down(1, 50, 50)
    table.move(1, 60, 50)
    #expect(table.log.isEmpty, "within the slop")
    table.move(1, 70, 50)
    #expect(table.story == ["manipulate began 1", "manipulate changed 1"])
    table.move(1, 350, 250)
    table.up(1, 350, 250)
    let last = table.log.last
    #expect(last?.phase == .ended && last?.translation == Vector(300, 200))
    #expect(last?.transform.apply(Point(50, 50)) == Point(350, 250))
  }

  @Test func theCameraDoesNotJumpWhenItStarts() {
    let table = pieces()
    table.down(1, 1500, 1500)
    table.move(1, 1520, 1500)
    #expect(table.all(.camera).allSatisfy { $0.translation == .zero && $0.transform == .identity })
    table.move(1, 1530, 1510)
    #expect(table.log.last?.translation == Vector(10, 10))
  }

  @Test func deltasMultiplyToTheTransform() {
    let table = pieces()
    table.down(1, 50, 50)
    table.down(2, 150, 50)
    var whole = Affine.identity
    for k in 1...50 {
      let a = Double(k) * 0.1
      table.wait(0.01)
      table.move(1, 50 + 3 * a, 50 - 9 * a)
      table.move(2, 150 + 30 * a, 50 + 40 * a)
    }
    for gesture in table.log {
      whole = whole.then(gesture.delta)
      for p in [Point(0, 0), Point(100, 0), Point(0, 100)] {
        #expect(whole.apply(p).distance(to: gesture.transform.apply(p)) < 1e-9)
      }
    }
    let last = table.log[table.log.count - 1]
    #expect(last.transform.apply(Point(50, 50)).distance(to: Point(65, 5)) < 1e-9)
    #expect(last.transform.apply(Point(150, 50)).distance(to: Point(300, 250)) < 1e-9)
    #expect(abs(last.scale - last.transform.meanScale) < 1e-9)
  }

  @Test func twoFingersOnTwoThingsAreTwoSessions() {
    let table = pieces()
    table.down(1, 50, 50)
    table.down(2, 300, 50)
    table.move(1, 50, 100)
    table.move(2, 300, 150)
    #expect(Set(table.log.map(\.session)).count == 2)
    #expect(Set(table.log.map(\.target.item)) == [1, 2])
  }

  @Test func fingersFartherApartThanAHandAreTwoHands() {
    let table = TouchTable()
    table.add(1, .camera)
    let reach = table.arena.settings.handReach * table.arena.settings.dpPerMillimetre
    table.down(1, 10, 10)
    table.down(2, 10, 10 + reach + 1)
    table.move(1, 10, 100)
    #expect(table.log.last?.fingers.count == 1)
  }

  @Test(arguments: [(16.0, 0.0, false), (17.0, 0.0, true), (0.0, 17.0, true)])
  func aPinchStartsBySpanOrArc(dx: Double, dy: Double, starts: Bool) {
    let table = TouchTable()
    table.add(1, .camera)
    table.down(1, 500, 500)
    table.down(2, 700, 500)
    table.move(2, 700 + dx / 2, 500 + dy / 2)
    table.move(1, 500 - dx / 2, 500 - dy / 2)
    #expect(table.all(.camera, .began).count == (starts ? 1 : 0))
  }

  @Test func theFingerLeftByAPinchMustCrossTheSlopAgain() {
    let table = TouchTable()
    table.add(1, .camera)
    table.down(1, 500, 500)
    table.down(2, 700, 500)
    table.move(2, 800, 500)
    table.up(2, 800, 500)
    let held = table.log.last?.transform
    table.clear()
    table.move(1, 510, 500)
    #expect(table.log.isEmpty)
    table.move(1, 520, 500)
    #expect(table.log.allSatisfy { $0.transform == held })
    table.move(1, 530, 500)
    #expect(table.log.last?.delta == .translation(Vector(10, 0)))
    table.down(3, 600, 600)
    #expect(table.log.last?.fingers.count == 2 && table.log.last?.delta == .identity)
    table.up(3, 600, 600)
    table.up(1, 530, 500)
    #expect(table.log.last?.phase == .ended && table.log.last?.velocity == .zero)
    #expect(table.all(.camera, .began).isEmpty && table.arena.livingSessions == 0)
  }

  @Test func sizeAndAngleFreezeWhileTheFingersTouch() {
    let table = TouchTable()
    table.add(1, .manipulate)
    table.down(1, 500, 500)
    table.down(2, 600, 500)
    table.move(2, 530, 500)
    let before = table.log.last!
    table.move(2, 515, 500)
    let frozen = table.log.last!
    table.move(2, 500.5, 512)
    let inside = table.log.last!
    #expect(
      frozen.scale == before.scale && inside.scale == before.scale && inside.rotation == before.rotation)
    table.move(2, 560, 500)
    #expect(table.log.last!.scale == before.scale, "coming apart does not jump")
    table.move(2, 620, 500)
    #expect(abs(table.log.last!.scale - before.scale * 2) < 1e-9)
  }

  @Test func theCameraNeverTurnsButTellsTheTurn() {
    let table = TouchTable()
    table.add(1, .camera)
    table.down(1, 500, 500)
    table.down(2, 700, 500)
    table.move(2, 690, 540)
    for k in 1...9 {
      let p = Point(500, 500) + Vector(angle: Double(k) * 0.1 + 0.2, length: 200)
      table.move(2, p.x, p.y)
    }
    let last = table.log.last!
    #expect(last.transform.b == 0 && last.transform.c == 0)
    #expect(abs(last.rotation - (1.1 - Vector(190, 40).angle)) < 1e-9)
  }

  @Test func aLiftInMotionTellsItsSpeedAndAPauseForgetsIt() {
    for (pause, expected) in [(0.005, 500.0), (0.06, 0.0)] {
      let table = TouchTable()
      table.add(1, .camera)
      table.down(1, 100, 500)
      for k in 1...20 {
        table.wait(0.01)
        table.move(1, 100 + 5 * Double(k), 500)
      }
      table.wait(pause)
      table.up(1, 200, 500)
      let velocity = table.log.last!.velocity
      #expect(abs(velocity.dx - expected) < 1e-6 && abs(velocity.dy) < 1e-6)
    }
  }

  @Test func theCameraMovesOnlyWhileNoOtherHandHoldsSomething() {
    let table = pieces()
    table.down(1, 50, 50)
    table.move(1, 50, 100)
    table.down(2, 1500, 1500)
    table.move(2, 1500, 1600)
    table.move(2, 1500, 1700)
    #expect(table.all(.cameraRefused).count == 1)
    #expect(table.all(.camera).isEmpty)
    table.up(2, 1500, 1700)
    table.up(1, 50, 100)
    table.down(2, 1500, 1500)
    table.move(2, 1500, 1600)
    #expect(table.all(.camera, .began).count == 1)
  }

  @Test func inkOfAnotherHandHoldsTheCamera() {
    let table = TouchTable()
    table.add(1, .ink, at: Rect(x: 0, y: 0, width: 500, height: 500))
    table.add(2, .camera, at: Rect(x: 500, y: 0, width: 500, height: 500))
    table.down(1, 100, 100)
    table.down(2, 700, 100)
    table.move(2, 800, 100)
    #expect(table.all(.cameraRefused).map(\.target.item) == [2] && table.all(.camera).isEmpty)
  }

  @Test(arguments: [0.05, 0.2]) func aCellThatAnotherHandPressesHoldsTheCamera(pressed: Double) {
    let table = field()
    table.down(1, 50, 50)
    table.down(2, 50, 1900)
    table.wait(pressed)
    table.move(2, 50, 1800)
    #expect(table.all(.camera, .began).count == (pressed < 0.1 ? 1 : 0))
    #expect(table.all(.cameraRefused).count == (pressed < 0.1 ? 0 : 1))
  }

  @Test func twoThumbsThatOverlapTapTwice() {
    let table = field()
    table.down(1, 50, 50)
    table.wait(0.06)
    table.down(2, 350, 50)
    table.wait(0.06)
    table.up(1, 52, 51)
    table.wait(0.06)
    table.up(2, 350, 49)
    #expect(table.all(.tap).map(\.target.item) == [1, 4])
  }

  @Test func twoFingersOnTwoCellsPinchTheirBoard() {
    let table = field()
    table.down(1, 50, 50)
    table.down(2, 350, 50)
    table.wait(0.2)
    table.move(1, 30, 50)
    table.move(2, 400, 50)
    #expect(
      Set(table.turns.suffix(3)) == ["press cancelled 1", "press cancelled 4", "camera began 0"])
    table.up(1, 30, 50)
    table.up(2, 400, 50)
    #expect(table.all(.tap).isEmpty && table.all(.press, .ended).isEmpty)
  }

  @Test(arguments: [(0.02, 500.0), (0.2, 0.0)]) func fingersThatLiftTogetherFling(
    apart: Double, speed: Double
  ) {
    let table = TouchTable()
    table.add(1, .camera)
    table.down(1, 100, 500)
    table.down(2, 300, 500)
    for k in 1...20 {
      table.wait(0.01)
      table.move(1, 100 + 5 * Double(k), 500)
      table.move(2, 300 + 5 * Double(k), 500)
    }
    table.up(1, 200, 500)
    table.wait(apart)
    table.up(2, 400, 500)
    #expect(abs(table.log.last!.velocity.dx - speed) < 60)
  }

  @Test func theInstrumentsSeeEveryFinger() {
    let table = field()
    table.down(1, 50, 50)
    table.down(2, 1500, 1500)
    table.move(2, 1550, 1500)
    let fingers = table.arena.liveFingers
    #expect(fingers.map(\.id) == [TouchTable.finger(1), TouchTable.finger(2)])
    #expect(fingers.map(\.claim) == ["open", "motion"])
    #expect(fingers[0].target == TargetID(owner: 1, item: 1) && fingers[0].longPressDue == 1.5)
    // Each finger is a session, and so is each hand that drags or still may, here one for each finger.
    #expect(table.arena.livingSessions == 4)
    table.up(1, 50, 50)
    table.up(2, 1550, 1500)
    #expect(table.arena.livingSessions == 0 && table.arena.overallSessions == 4)
  }

  @Test func aButtonElsewhereDoesNotHoldTheCamera() {
    let table = TouchTable()
    table.add(0, .camera)
    table.add(5, owner: 2, .press, at: Rect(x: 0, y: 1900, width: 100, height: 100))
    table.down(1, 50, 1950)
    table.down(2, 500, 500)
    table.move(2, 600, 500)
    #expect(table.all(.camera, .began).count == 1 && table.all(.cameraRefused).isEmpty)
  }

  @Test func aThingIsHeldByOneHand() {
    let table = TouchTable()
    table.add(1, .manipulate)
    table.down(1, 10, 10)
    table.move(1, 60, 10)
    table.down(2, 10, 1900)
    table.move(2, 60, 1900)
    #expect(table.all(.manipulate, .began).count == 1)
  }

  @Test func aTapThatStopsAFlingDoesNothingElse() {
    let table = field()
    table.flying = [TargetID(owner: 1)]
    table.tap(1, 50, 50)
    #expect(table.flying.isEmpty && table.log.isEmpty)
    table.tap(1, 50, 50)
    #expect(table.all(.tap).count == 1)
  }

  @Test func aSilentFingerLeavesThePinchButAStillOneHoldsForEver() {
    let table = pieces()
    table.down(1, 50, 50)
    table.move(1, 100, 50)
    table.wait(3600)
    table.move(1, 110, 50)
    #expect(table.all(.manipulate, .cancelled).isEmpty && table.log.last?.translation.dx == 60)
    table.down(2, 150, 150)
    for k in 1...11 {
      table.wait(1)
      table.move(1, 100 + Double(k % 3), 50)
    }
    #expect(table.log.last?.fingers.map(\.id) == [TouchTable.finger(1)])
    #expect(table.arena.liveFingers.count == 2)
  }

  @Test func aSwitchEndsStrokesLaysPiecesDownAndKillsTheFingers() {
    let table = pieces()
    table.add(9, .ink, at: Rect(x: 0, y: 1000, width: 100, height: 100))
    table.down(1, 50, 50)
    table.move(1, 100, 50)
    table.down(2, 50, 1050)
    table.clear()
    table.arena.endAll(owner: 1, time: table.time)
    #expect(Set(table.story) == ["manipulate ended 1", "ink ended 9"])
    #expect(table.log.allSatisfy { $0.isInterrupted && $0.velocity == .zero })
    table.clear()
    table.move(1, 500, 500)
    table.up(1, 500, 500)
    table.up(2, 50, 1050)
    #expect(table.log.isEmpty && table.arena.livingSessions == 0)

    let cells = field()
    cells.down(1, 50, 50)
    cells.wait(0.2)
    cells.down(2, 1500, 1500)
    cells.arena.endAll(time: cells.time)
    #expect(cells.turns == ["press began 1", "press cancelled 1"])
  }

  @Test func aHostMaySwitchInTheMiddleOfADelivery() {
    let table = field()
    table.onDeliver = { gesture in
      if gesture.kind == .press, gesture.phase == .ended { table.arena.endAll(owner: 1, time: table.time) }
    }
    table.tap(1, 50, 50)
    #expect(table.story == ["press began 1", "press ended 1"])
  }
}
