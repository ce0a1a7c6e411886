import Geometry
import Gestures
import ModeKit
import Scene
import Shell
import Testing

@Suite struct CameraMotionTests {
  static let viewport = Rect(x: 0, y: 0, width: 1000, height: 600)
  static let room = Rect(x: 16, y: 16, width: 968, height: 500)

  private func motion(bounds: Rect? = Rect(x: 0, y: 0, width: 3000, height: 2000)) -> CameraMotion {
    CameraMotion(
      Camera(center: Point(1500, 1000), zoom: 1, viewport: Self.viewport),
      limits: .init(bounds: bounds, zooms: 0.25...8, freeArea: Self.room))
  }

  private func gesture(
    _ phase: Gesture.Phase, delta: Affine = .identity, velocity: Vector = .zero, time: Double
  )
    -> Gesture
  {
    Gesture(
      kind: .camera, phase: phase, session: .init(1), target: TargetID(owner: 0), location: Point(400, 300),
      delta: delta, velocity: velocity, time: time)
  }

  @Test func worldPointsStayUnderTheHand() {
    var random = RandomSource(seed: 3)
    for turns in 0..<4 {
      var motion = motion(bounds: nil)
      var start = motion.camera
      start.turns = turns
      motion.jump(to: start)
      let held = motion.camera.toWorld(Point(400, 300))
      var hand = Affine.identity
      motion.handle(gesture(.began, time: 0))
      for step in 1...20 {
        let delta = Affine.scale(random.within(0.95...1.06)).around(hand.apply(Point(400, 300)))
          .then(.translation(Vector(random.within(-9...9), random.within(-9...9))))
        hand = hand.then(delta)
        motion.handle(gesture(.changed, delta: delta, time: Double(step) / 60))
        #expect(motion.camera.toView(held).distance(to: hand.apply(Point(400, 300))) < 1e-6)
      }
    }
  }

  @Test func afterTheHandLetsGoItComesToRestWithinItsLimits() {
    var random = RandomSource(seed: 4)
    for _ in 0..<200 {
      var motion = motion()
      var time = 0.0
      motion.handle(gesture(.began, time: time))
      for _ in 0..<10 {
        time += 1 / 60
        let delta = Affine.scale(random.within(0.7...1.4)).around(Point(400, 300))
          .then(.translation(Vector(random.within(-400...400), random.within(-400...400))))
        motion.handle(gesture(.changed, delta: delta, time: time))
      }
      let velocity = Vector(random.within(-8000...8000), random.within(-8000...8000))
      motion.handle(gesture(.ended, velocity: velocity, time: time))
      var frames = 0
      while motion.isMoving {
        time += 1 / 60
        motion.advance(to: time)
        frames += 1
        #expect(motion.camera.worldToView.isFinite)
        if frames > 1200 { break }
      }
      #expect(frames <= 1200, "it rests within twenty seconds")
      let settled = motion.limited(motion.camera)
      #expect(settled.center.distance(to: motion.camera.center) * settled.zoom < 0.01)
      #expect(abs(settled.zoom / motion.camera.zoom - 1) < 1e-9)
    }
  }

  @Test func everythingCanBePannedClearOfTheBars() {
    var motion = motion()
    // Pull the lower right corner in as far as it goes.
    motion.handle(gesture(.began, time: 0))
    motion.handle(gesture(.changed, delta: .translation(Vector(-9000, -9000)), time: 0.1))
    motion.handle(gesture(.ended, time: 0.2))
    for frame in 0..<600 { motion.advance(to: 0.2 + Double(frame) / 60) }
    let corner = motion.camera.toView(Point(3000, 2000))
    #expect(abs(corner.x - Self.room.maxX) < 0.5)
    #expect(abs(corner.y - Self.room.maxY) < 0.5)
  }

  @Test func pullingBeyondTheLimitsGetsHarder() {
    var motion = motion()
    motion.handle(gesture(.began, time: 0))
    var shown: [Double] = []
    for step in 1...40 {
      motion.handle(gesture(.changed, delta: .translation(Vector(100, 0)), time: Double(step) / 60))
      shown.append(motion.camera.toView(.origin).x)
    }
    let steps = zip(shown, shown.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 > 0 && $0 <= 100 + 1e-6 })
    #expect(steps[38] < 20)
    #expect(shown[39] < Self.room.minX + Self.room.width)
  }

  @Test func theWheelKeepsThePointUnderThePointer() {
    var motion = motion(bounds: nil)
    let world = motion.camera.toWorld(Point(700, 200))
    for notch in 0..<6 {
      motion.wheel(1, at: Point(700, 200), time: Double(notch))
      for frame in 0...20 {
        motion.advance(to: Double(notch) + Double(frame) / 60)
        #expect(motion.camera.toView(world).distance(to: Point(700, 200)) < 1e-6)
      }
    }
    #expect(abs(motion.camera.zoom - power(2, 1.5)) < 1e-9)
  }

  /// While the whole table fits, it is centred. Zooming in at a corner must still lead to that corner in the end.
  @Test func theWheelComesBackToThePlaceThatTheLimitsHadPushedAway() {
    var motion = motion()
    var far = motion.camera
    far.zoom = 0.1
    motion.jump(to: motion.limited(far))
    var time = 0.0
    func turn(_ notches: Int, at point: Point) {
      for _ in 0..<notches {
        motion.wheel(1, at: point, time: time)
        time += 0.05
        motion.advance(to: time)
      }
      time += 1
      motion.advance(to: time)
    }
    let pointer = motion.camera.toView(Point(400, 1700))
    turn(3, at: pointer)
    #expect(motion.camera.toView(Point(400, 1700)).distance(to: pointer) > 5, "still held in the middle")
    turn(14, at: pointer)
    #expect(motion.camera.toView(Point(400, 1700)).distance(to: pointer) < 1e-6)
    // Another place under the pointer is another aim, and so is the same pointer once the view has moved.
    let other = motion.camera.toWorld(pointer + Vector(60, 40))
    turn(2, at: pointer + Vector(60, 40))
    #expect(motion.camera.toView(other).distance(to: pointer + Vector(60, 40)) < 1e-6)
    motion.jump(to: motion.camera.moved(by: .translation(Vector(35, 20))))
    let third = motion.camera.toWorld(pointer + Vector(60, 40))
    turn(1, at: pointer + Vector(60, 40))
    #expect(motion.camera.toView(third).distance(to: pointer + Vector(60, 40)) < 1e-6)
  }

  @Test func revealingBringsARectangleIntoTheRoom() {
    var random = RandomSource(seed: 9)
    for _ in 0..<100 {
      var motion = motion()
      let target = Rect(
        x: random.within(0...2900), y: random.within(0...1900), width: random.within(10...100),
        height: random.within(10...100))
      motion.reveal(target, time: 0)
      for frame in 0...30 { motion.advance(to: Double(frame) / 60) }
      let shown = motion.camera.worldToView.apply(target)
      #expect(Self.room.inset(by: -0.5).contains(shown))
    }
  }

  @Test func aRevelationDuringAGlideStartsFromItsEnd() {
    var motion = motion()
    var goal = motion.camera
    goal.center = Point(600, 500)
    motion.glide(to: goal, time: 0)
    motion.advance(to: 0.05)
    // It is in sight where the glide leads, so nothing else happens.
    motion.reveal(Rect(center: goal.center, size: Size(40, 40)), time: 0.05)
    for frame in 3...60 { motion.advance(to: Double(frame) / 60) }
    #expect(motion.camera.center.distance(to: goal.center) < 1e-6)
    motion.glide(to: goal, time: 2)
    motion.reveal(Rect(x: 2000, y: 1500, width: 40, height: 40), time: 2)
    for frame in 120...180 { motion.advance(to: Double(frame) / 60) }
    let shown = motion.camera.worldToView.apply(Rect(x: 2000, y: 1500, width: 40, height: 40))
    #expect(Self.room.inset(by: -0.5).contains(shown))
  }

  @Test func whatCanBeSeenWholeStaysWhereItIs() {
    var motion = motion()
    let before = motion.camera
    // At the very edge of what can be seen.
    let shown = motion.camera.viewToWorld.apply(Self.room)
    let corner = Rect(x: shown.minX, y: shown.minY, width: 40, height: 40)
    motion.reveal(corner, time: 0)
    for frame in 0...30 { motion.advance(to: Double(frame) / 60) }
    #expect(motion.camera == before)
  }
}
