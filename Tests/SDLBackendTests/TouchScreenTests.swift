import Geometry
import Gestures
import Glibc
import ModeKit
import Raster
import SDLBackend
import Scene
import Shell
import TestSupport
import Testing

extension SDLSuite {
  /// SDL on a real X server with a simulated touch panel, for behaviour that synthetic events cannot show.
  @Suite(
    .serialized, .enabled(if: TouchScreen.missing == nil, "no touch screen: \(TouchScreen.missing ?? "")")
  ) struct TouchScreenTests {
    private let touch: TouchScreen
    private let platform: SDLPlatform
    private let corner: Vector

    init() throws {
      let touch = try TouchScreen(hasPen: true, hasTablet: TabletTool.missing == nil)
      self.touch = touch
      setenv("SDL_VIDEODRIVER", "x11", 1)
      setenv("SDL_AUDIODRIVER", "dummy", 1)
      setenv("SDL_RENDER_DRIVER", "software", 1)
      setenv("DISPLAY", touch.display, 1)
      let resources = SceneResources(typesetter: try SDLTypesetter(), codec: SDLImageCodec())
      platform = try SDLPlatform(
        WindowOptions(size: Size(800, 600), waitsForDisplay: false), resources: { resources })
      try platform.open()
      let isShown = try waitUntil(seconds: 5) { try touch.window(class: AppUnderTest.windowClass) != nil }
      try #require(isShown, "the window has the desktop entry's name")
      let place = try #require(try touch.window(class: AppUnderTest.windowClass))
      #expect(place.size == Size(800, 600))
      corner = place.origin - .origin
      while !platform.takeEvents(waitingUntil: platform.time + 0.05).isEmpty {}
    }

    /// Gathers input until there is enough of it, or nothing has come for two seconds.
    private func inputs(until isEnough: ([InputEvent]) -> Bool) -> [InputEvent] {
      touch.sync()
      var result: [InputEvent] = []
      let end = platform.time + 2
      while !isEnough(result), platform.time < end {
        for event in platform.takeEvents(waitingUntil: end) {
          if case .input(let input) = event { result.append(input) }
        }
      }
      return result
    }

    private func finger(_ number: Int) -> Point {
      Point(40.0 + Double(number) * 75, 30 + Double(number) * 58)
    }

    private func places(_ inputs: [InputEvent]) -> [Point] {
      inputs.compactMap { input in
        switch input {
        case .touchDown(_, let at, _, _), .touchMove(_, let at, _, _), .touchUp(_, let at, _),
          .penMove(_, let at, _, _), .mouseMove(let at, _, _), .mouseDown(_, let at, _, _, _),
          .mouseUp(_, let at, _, _):
          at
        default: nil
        }
      }
    }

    /// SDL takes pens for mice. Nothing of that mouse arrives while the pen touches.
    @Test(arguments: [TouchScreen.PenEnd.stylus, .eraser]) func aPenIsAFingerWithPressure(
      _ end: TouchScreen.PenEnd
    ) throws {
      defer { platform.close() }
      let path = (0...20).map { Point(100 + 20.25 * Double($0), 300 - 5.5 * Double($0)) }
      touch.movePen(end, to: path[0] + corner)
      let hovering = inputs { !$0.isEmpty }
      let place = try #require(places(hovering).first)
      #expect(hovering.count == 1 && place.distance(to: path[0]) < 0.1)
      if case .penMove(let pen, _, _, _)? = hovering.first {
        #expect(pen.penEnd == (end == .stylus ? .tip : .eraser))
      } else {
        Issue.record("\(hovering)")
      }
      touch.penButton(1, isPressed: true, end: end)
      for (step, point) in path.enumerated() {
        touch.movePen(end, to: point + corner, pressure: Double(step) / 20)
      }
      touch.penButton(1, isPressed: false, end: end)
      let stroke = inputs { if case .touchUp = $0.last { true } else { false } }
      let ids = Set(stroke.compactMap(\.touch))
      #expect(ids.count == 1 && ids.first?.penEnd == (end == .stylus ? .tip : .eraser))
      #expect(stroke.allSatisfy { $0.touch != nil }, "nothing of a mouse: \(stroke)")
      guard case .touchDown = stroke.first else { return #expect(Bool(false), "\(stroke)") }
      let moves = stroke.compactMap { input -> (at: Point, pressure: Double, time: Double)? in
        if case .touchMove(_, let at, let pressure, let time) = input { (at, pressure, time) } else { nil }
      }
      #expect(moves.count >= path.count - 1)
      for (step, point) in path.enumerated().dropFirst() {
        #expect(
          moves.contains { $0.at.distance(to: point) < 0.1 && abs($0.pressure - Double(step) / 20) < 0.002 },
          "\(step)")
      }
      #expect(zip(moves, moves.dropFirst()).allSatisfy { $0.time <= $1.time })
      #expect(platform.liveTouches.isEmpty)
    }

    /// A tablet says by a property which end of a pen it is, and measures how the pen leans.
    @Test(
      .enabled(if: TabletTool.missing == nil, "no tablet: \(TabletTool.missing ?? "")"),
      arguments: [TouchScreen.PenEnd.stylus, .eraser])
    func aTabletTellsItsEndAndTilt(_ end: TouchScreen.PenEnd) throws {
      defer { platform.close() }
      let path = (0...20).map { Point(100 + 20.25 * Double($0), 300 - 5.5 * Double($0)) }
      func tilt(_ step: Int) -> (x: Double, y: Double) { (Double(step * 3), Double(30 - step * 4)) }
      try touch.moveTool(end, to: path[0] + corner, tilt: tilt(0))
      try touch.toolButton(1, isPressed: true, end: end)
      for (step, point) in path.enumerated() {
        try touch.moveTool(end, to: point + corner, pressure: Double(step) / 20, tilt: tilt(step))
      }
      try touch.toolButton(1, isPressed: false, end: end)
      let all = inputs { if case .touchUp = $0.last { true } else { false } }
      let ids = Set(all.compactMap(\.touch))
      #expect(ids.count == 1 && ids.first?.penEnd == (end == .stylus ? .tip : .eraser))
      var lean = Vector.zero
      var moves: [(at: Point, pressure: Double, lean: Vector)] = []
      for event in all {
        switch event {
        case .penLean(_, let now, _): lean = now
        case .touchMove(_, let at, let pressure, _): moves.append((at, pressure, lean))
        default: break
        }
      }
      for (step, point) in path.enumerated().dropFirst() {
        // A pen of length 1 whose shadows on two upright planes have these angles.
        let (x, y) = (tan(tilt(step).x * .pi / 180), tan(tilt(step).y * .pi / 180))
        let wanted = Vector(x, y) / (x * x + y * y + 1).squareRoot()
        #expect(
          moves.contains {
            $0.at.distance(to: point) < 0.1 && abs($0.pressure - Double(step) / 20) < 0.002
              && ($0.lean - wanted).length < 0.03
          }, "\(step)")
      }
    }

    @Test func aPenThatTouchesIsALiveFinger() throws {
      defer { platform.close() }
      touch.movePen(to: Point(200, 200) + corner)
      touch.penButton(1, isPressed: true)
      let landed = inputs { $0.contains { $0.touch != nil } }
      #expect(platform.liveTouches == Set(landed.compactMap(\.touch)) && !platform.liveTouches.isEmpty)
    }

    /// The buttons on the barrel are the mouse's, and the mouse itself works after a pen.
    @Test func theBarrelIsTheMouse() throws {
      defer { platform.close() }
      touch.movePen(to: Point(200, 200) + corner)
      touch.penButton(3, isPressed: true)
      touch.penButton(3, isPressed: false)
      let clicked = inputs { if case .mouseUp = $0.last { true } else { false } }
      let buttons = clicked.compactMap { input -> MouseButton? in
        switch input {
        case .mouseDown(let button, _, _, _, _), .mouseUp(let button, _, _, _): button
        default: nil
        }
      }
      #expect(buttons == [.right, .right])
      #expect(places(clicked).allSatisfy { $0.distance(to: Point(200, 200)) < 0.1 })
      touch.click(Point(300, 250) + corner)
      let mouse = inputs { if case .mouseUp = $0.last { true } else { false } }
      #expect(mouse.contains { if case .mouseDown(.left, _, _, _, _) = $0 { true } else { false } })
      touch.tap(Point(350, 250) + corner)
      let finger = inputs { if case .touchUp = $0.last { true } else { false } }
      #expect(finger.compactMap(\.touch).allSatisfy { $0.penEnd == nil })
    }

    @Test func tenFingersLandMoveAndLiftWhereTheyAre() throws {
      defer { platform.close() }
      for number in 0..<10 { touch.down(number, at: finger(number) + corner) }
      let landed = inputs { $0.count >= 10 }
      #expect(landed.count == 10)
      var ids: [TouchID] = []
      for (number, event) in landed.enumerated() {
        guard case .touchDown(let id, let at, _, _) = event else {
          Issue.record("\(event) is no landing")
          return
        }
        ids.append(id)
        #expect(at.distance(to: finger(number)) < 1, "finger \(number) at \(at)")
      }
      #expect(platform.liveTouches == Set(ids))

      let step = Vector(7, -5)
      for number in 0..<10 { touch.move(number, to: finger(number) + corner + step) }
      let moved = inputs { $0.count >= 10 }
      #expect(moved.count == 10)
      for event in moved {
        guard case .touchMove(let id, let at, _, _) = event, let number = ids.firstIndex(of: id) else {
          Issue.record("\(event) is no move of a finger")
          return
        }
        #expect(at.distance(to: finger(number) + step) < 1)
      }

      for number in 0..<10 { touch.up(number, at: finger(number) + corner + step) }
      let lifted = inputs { $0.count >= 10 }
      #expect(Set(lifted.compactMap { if case .touchUp(let id, _, _) = $0 { id } else { nil } }) == Set(ids))
      #expect(lifted.count == 10)
      #expect(platform.liveTouches.isEmpty)
    }

    /// SDL's defaults would end the finger's events for good here.
    @Test func aMousePressBesideAFingerEndsNothing() throws {
      defer { platform.close() }
      touch.down(0, at: finger(1) + corner)
      #expect(inputs { !$0.isEmpty }.count == 1)
      touch.movePointer(to: finger(7) + corner)
      touch.button(1, isPressed: true)
      let pressed = inputs { $0.contains { if case .mouseDown = $0 { true } else { false } } }
      guard case .mouseDown(.left, let at, _, _, _)? = pressed.last else {
        Issue.record("no press: \(pressed)")
        return
      }
      #expect(at.distance(to: finger(7)) <= 1.5)

      touch.move(0, to: finger(2) + corner)
      let moved = inputs { $0.contains { if case .touchMove = $0 { true } else { false } } }
      guard case .touchMove(_, let place, _, _)? = moved.last else {
        Issue.record("the finger is lost: \(moved)")
        return
      }
      #expect(place.distance(to: finger(2)) < 1)
      touch.button(1, isPressed: false)
      touch.up(0, at: finger(2) + corner)
      let lifted = inputs { $0.contains { if case .touchUp = $0 { true } else { false } } }
      #expect(lifted.contains { if case .touchUp = $0 { true } else { false } })
      #expect(platform.liveTouches.isEmpty)
    }

    @Test func aFingerMovesNoMouse() throws {
      defer { platform.close() }
      touch.movePointer(to: finger(9) + corner)
      _ = inputs { !$0.isEmpty }
      touch.drag((0..<20).map { finger(1) + corner + Vector(Double($0) * 4, 0) })
      let all = inputs { $0.contains { if case .touchUp = $0 { true } else { false } } }
      let mouse = all.filter {
        switch $0 {
        case .mouseDown, .mouseUp: true
        case .mouseMove(let at, _, _): at.distance(to: finger(9)) > 2
        default: false
        }
      }
      #expect(mouse.isEmpty, "\(mouse)")
      #expect(all.count { if case .touchMove = $0 { true } else { false } } >= 19)
    }

    @Test func aPictureOfTheScreenShowsTheWindow() throws {
      defer { platform.close() }
      let textures = try #require(platform.textures as? SDLTextures)
      var seen: UInt32 = 0
      let isSeen = try waitUntil(seconds: 3) {
        textures.beginFrame(clear: 0xFF20_80C0)
        textures.present()
        seen = try touch.screenshot()[Int(corner.dx) + 400, Int(corner.dy) + 300]
        return seen == 0xFF20_80C0
      }
      #expect(isSeen, "\(String(seen, radix: 16)) is on the screen")
    }
  }

  /// SDL on a real Wayland compositor at scale 2.
  @Suite(.serialized, .enabled(if: Weston.missing == nil, "no Wayland: \(Weston.missing ?? "")"))
  struct WaylandTests {
    @Test func aWindowHasTwiceThePixelsOfItsSize() throws {
      let weston = try Weston()
      setenv("SDL_VIDEODRIVER", "wayland", 1)
      setenv("SDL_AUDIODRIVER", "dummy", 1)
      setenv("WAYLAND_DISPLAY", weston.socket, 1)
      setenv("XDG_RUNTIME_DIR", weston.runtimeFolder, 1)
      setenv("DISPLAY", weston.screen.display, 1)
      unsetenv("SDL_RENDER_DRIVER")
      let resources = SceneResources(typesetter: try SDLTypesetter(), codec: SDLImageCodec())
      let platform = try SDLPlatform(
        WindowOptions(size: Size(640, 400), waitsForDisplay: false), resources: { resources })
      try platform.open()
      defer { platform.close() }
      _ = platform.takeEvents(waitingUntil: platform.time + 0.2)
      #expect(platform.window.size == Size(640, 400))
      #expect(platform.window.pixelsPerPoint == 2)
      #expect(platform.textures.outputSize == (1280, 800))
      #expect(platform.rendererName == "opengl")
      // The compositor may show its own background and pointer first, and takes its time on a busy machine.
      var seen = 0
      let isShown = try waitUntil(seconds: 20) {
        _ = platform.takeEvents(waitingUntil: platform.time)
        platform.textures.beginFrame(clear: 0xFFD0_4010)
        platform.textures.present()
        let picture = try weston.screen.screenshot()
        seen = (0..<picture.width * picture.height).count { picture.pixels[$0] == 0xFFD0_4010 }
        return seen > 1280 * 800 * 9 / 10
      }
      #expect(isShown, "\(seen) pixels have the window's colour")
    }
  }
}
