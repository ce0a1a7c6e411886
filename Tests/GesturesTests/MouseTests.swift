import Geometry
import Gestures
import Testing

@Suite struct Mouse {
  private let board = Hit.Link(TargetID(owner: 1), .camera)

  private func field() -> TouchTable {
    let table = TouchTable()
    table.add(0, .camera)
    table.add(
      1, [.press, .tap, .longPress], at: Rect(x: 0, y: 0, width: 100, height: 100), under: [board])
    table.add(
      2, [.press, .tap, .longPress], at: Rect(x: 100, y: 0, width: 100, height: 100), under: [board])
    return table
  }

  @Test func quickClicksThatSlideLoseNone() {
    let table = field()
    for _ in 0..<200 {
      table.press(.left, 50, 50)
      table.wait(0.05)
      table.mouse(57, 57)
      table.wait(0.02)
      table.release(.left, 57, 57)
      table.wait(0.055)
    }
    #expect(table.all(.press, .ended).filter(\.isInside).count == 200)
    #expect(table.log.allSatisfy { $0.kind == .press && $0.phase != .cancelled })
  }

  @Test func aPressFollowsTheMouseAndNeitherPansNorHolds() {
    let table = field()
    table.press(.left, 50, 50)
    table.wait(2)
    table.mouse(150, 50)
    table.release(.left, 150, 50)
    #expect(table.turns == ["press began 1", "press ended 1"])
    #expect(table.log.last?.location == Point(150, 50) && table.log.last?.isInside == false)
  }

  @Test func theRightButtonPressesForItself() {
    let table = field()
    table.press(.right, 50, 50)
    table.release(.right, 50, 50)
    #expect(table.log.map(\.device) == [.mouse(.right), .mouse(.right)])
  }

  @Test func leftAndRightTogetherAreSeen() {
    let table = field()
    table.press(.left, 50, 50)
    table.press(.right, 50, 50)
    #expect(table.log.last?.buttons == [.left, .right])
    #expect(table.all(.press, .changed).map(\.device) == [.mouse(.left)], "the left press hears of the right")
    table.release(.right, 50, 50)
    table.release(.left, 50, 50)
    #expect(
      table.all(.press, .ended).map(\.device) == [.mouse(.right), .mouse(.left)])
    #expect(table.all(.press, .ended).map(\.buttons) == [.left, []])
    #expect(Set(table.log.map(\.session)).count == 2)
  }

  @Test(arguments: [(MouseButton.middle, Modifiers()), (.left, .control)])
  func middleAndControlDragsMoveTheCamera(button: MouseButton, modifiers: Modifiers) {
    let table = field()
    table.press(button, 50, 50, modifiers)
    table.mouse(53, 50, modifiers)
    #expect(table.all(.camera).isEmpty, "4 dp of slop")
    table.mouse(60, 50, modifiers)
    table.mouse(80, 50, modifiers)
    table.release(button, 80, 50, modifiers)
    #expect(table.turns == ["press began 1", "press cancelled 1", "camera began 0", "camera ended 0"])
    #expect(table.all(.camera, .ended).first?.translation == Vector(20, 0))
  }

  @Test func theLeftButtonMovesTheCameraOnlyByAHandTool() {
    for (interests, count) in [(Interests.camera, 0), ([.camera, .leftDragCamera], 1)] {
      let table = TouchTable()
      table.add(1, interests)
      table.press(.left, 50, 50)
      table.mouse(100, 50)
      #expect(table.all(.camera, .began).count == count)
    }
  }

  @Test func aPieceIsClickedOrDragged() {
    let table = TouchTable()
    table.add(1, [.tap, .manipulate], under: [board])
    table.press(.left, 50, 50)
    table.mouse(53, 50)
    table.release(.left, 53, 50)
    #expect(table.turns == ["tap ended 1"])
    table.clear()
    table.press(.left, 50, 50)
    table.mouse(55, 50)
    table.release(.left, 90, 50)
    #expect(table.turns == ["manipulate began 1", "manipulate ended 1"])
    #expect(table.log.last?.transform.apply(Point(50, 50)) == Point(90, 50))
  }

  @Test func theWheelGoesToTheCameraUnlessAHandHoldsSomething() {
    let table = TouchTable()
    table.add(1, .manipulate, under: [board])
    table.arena.handle(.wheel(dx: 0, dy: 2, at: Point(5, 5), modifiers: .control, time: table.time))
    #expect(table.story == ["wheel ended 0"])
    #expect(table.log[0].translation == Vector(0, 2) && table.log[0].modifiers == .control)
    table.down(1, 50, 50)
    table.move(1, 100, 50)
    table.clear()
    for _ in 0..<5 {
      table.arena.handle(.wheel(dx: 0, dy: 1, at: Point(5, 5), modifiers: [], time: table.time))
    }
    #expect(table.story == ["cameraRefused ended 0"])
  }

  @Test func altMakesAMirroredFinger() {
    let table = TouchTable()
    table.add(1, .camera)
    table.mouse(500, 500, .alt)
    table.mouse(600, 500, .alt)
    table.press(.left, 600, 500, .alt)
    table.mouse(650, 500, .alt)
    table.mouse(700, 500, .alt)
    table.release(.left, 700, 500, .alt)
    let changed = table.all(.camera, .changed)
    #expect(changed.contains { $0.fingers.count == 2 })
    // From the 4 dp slop on, everything scales about the point where Alt was pressed.
    let last = changed.last { $0.fingers.count == 2 }!
    #expect(last.scale > 1.05 && last.rotation == 0)
    #expect(last.fingers[0].location.lerp(last.fingers[1].location, 0.5) == Point(500, 500))
    #expect(table.arena.liveSessions == 0)
  }

  @Test func altDrawsTwoLines() {
    let table = TouchTable()
    table.add(1, .ink)
    table.arena.windowCenter = Point(1000, 1000)
    table.press(.left, 900, 900, .alt)
    table.mouse(800, 900, .alt)
    table.release(.left, 800, 900, .alt)
    #expect(table.all(.ink, .ended).map(\.location) == [Point(1200, 1100), Point(800, 900)])
  }

  @Test func hoverEntersFollowsAndLeaves() {
    let table = TouchTable()
    table.add(1, .hover, at: Rect(x: 0, y: 0, width: 100, height: 100))
    table.add(2, .hover, at: Rect(x: 100, y: 0, width: 100, height: 100))
    table.mouse(50, 50)
    table.mouse(60, 50)
    table.mouse(150, 50)
    table.mouse(500, 500)
    #expect(
      table.story == [
        "hover began 1", "hover changed 1", "hover ended 1", "hover began 2", "hover ended 2",
      ])
  }
}
