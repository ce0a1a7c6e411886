import Geometry
import Gestures
import Scene

/// Moves a document's camera: dragged by hands, flung, stretched like rubber beyond its limits, and gliding to a
/// goal. All times are seconds of the injected clock.
public struct CameraMotion {
  /// What the camera may show.
  public struct Limits: Hashable, Sendable {
    /// The world's extent in points, or nil for an unbounded one.
    public var bounds: Rect?
    /// dp per point.
    public var zooms: ClosedRange<Double>
    /// The part of the viewport, in dp of the window, that is clear of bars.
    public var freeArea: Rect

    /// Makes limits.
    public init(bounds: Rect?, zooms: ClosedRange<Double>, freeArea: Rect) {
      self.bounds = bounds
      self.zooms = zooms
      self.freeArea = freeArea
    }
  }

  private enum Motion {
    case rest
    case held
    case fling(from: Camera, x: Fling, y: Fling, start: Double)
    case bounce(from: Camera, x: Spring, y: Spring, start: Double)
    case glide(from: Camera, to: Camera, anchor: Point?, start: Double, duration: Double)
  }

  /// The camera as it is shown now.
  public private(set) var camera: Camera
  /// What the camera may show.
  public var limits: Limits
  /// Whether the camera jumps to its goals instead of gliding.
  public var reducedMotion = false
  /// Where the hands have moved the camera, without the rubber band that holds it back.
  private var free: Camera
  private var motion = Motion.rest
  /// The pointer at the last turn of the wheel, in dp of the window, and the world point that it zooms about.
  private var aim: (pointer: Point, place: Point)?

  /// Makes a camera at rest.
  public init(_ camera: Camera, limits: Limits) {
    self.camera = camera
    self.limits = limits
    free = camera
  }

  /// Whether the camera moves by itself.
  public var isMoving: Bool {
    switch motion {
    case .rest, .held: false
    case .fling, .bounce, .glide: true
    }
  }

  /// Whether the camera is flung: a tap then only stops it.
  public var isFlinging: Bool { if case .fling = motion { true } else { false } }
  /// Whether a hand moves the camera.
  public var isHeld: Bool { if case .held = motion { true } else { false } }

  /// Moves the camera at once and ends any motion.
  public mutating func jump(to camera: Camera) {
    self.camera = camera
    free = camera
    motion = .rest
  }

  /// Gives the camera a new viewport; the same world point stays in its middle.
  public mutating func resize(_ viewport: Rect) {
    camera.viewport = viewport
    free = camera
    motion = .rest
  }

  /// Stops a fling, bounce or glide.
  public mutating func stop() {
    if isMoving {
      motion = .rest
      free = camera
    }
  }

  /// Handles a camera gesture.
  public mutating func handle(_ gesture: Gesture) {
    switch gesture.phase {
    case .began, .changed:
      if !isHeld {
        motion = .held
        free = camera
      }
      free = free.moved(by: gesture.delta)
      camera = stretched(free, about: gesture.location)
    case .ended, .cancelled:
      release(gesture.phase == .ended ? gesture.velocity : .zero, about: gesture.location, time: gesture.time)
    }
  }

  /// Where a glide leads; without one the present camera.
  var destination: Camera {
    if case .glide(_, let to, _, _, _) = motion { to } else { camera }
  }

  /// Handles the wheel: every notch changes the zoom by a quarter octave about the pointer. While the limits keep the
  /// view in the middle, the place under the pointer drifts away from it. That place is remembered, and returns to
  /// the pointer as soon as the limits allow it.
  public mutating func wheel(_ notches: Double, at point: Point, time: Double) {
    var target = destination
    var place = target.toWorld(point)
    if let aim, aim.pointer.distance(to: point) <= Self.sameAim,
      // If the view was moved since, the place under the pointer counts again.
      limited(target.bringing(aim.place, to: point)).toView(place).distance(to: point) < 1
    {
      place = aim.place
    }
    aim = (point, place)
    let factor = power(2, notches / 4)
    let zoom = min(max(target.zoom * factor, limits.zooms.lowerBound), limits.zooms.upperBound)
    target = target.moved(by: Affine.scale(zoom / target.zoom).around(point)).bringing(place, to: point)
    glide(to: limited(target), anchor: nil, time: time, duration: 0.12)
  }

  /// How far the pointer may move between two notches that zoom about the same place, in dp.
  private static let sameAim = 3.0

  /// Starts a glide to a camera.
  public mutating func glide(to goal: Camera, time: Double) {
    glide(to: goal, anchor: nil, time: time, duration: 0.25)
  }

  /// Starts a glide to where a world rectangle is visible, no farther than needed: if all of it is visible, the camera
  /// stays where it is. During a glide, the camera at its end decides.
  ///
  /// - Returns: whether the camera moves for it.
  @discardableResult public mutating func reveal(_ rect: Rect, time: Double) -> Bool {
    var goal = destination
    var shown = goal.worldToView.apply(rect)
    guard !limits.freeArea.contains(shown) else { return false }
    let freeArea = limits.freeArea.inset(by: 24)
    if shown.width > freeArea.width || shown.height > freeArea.height {
      let factor = min(freeArea.width / shown.width, freeArea.height / shown.height)
      goal = goal.moved(by: Affine.scale(factor).around(shown.center))
      shown = goal.worldToView.apply(rect)
    }
    let dx = max(0, freeArea.minX - shown.minX) - max(0, shown.maxX - freeArea.maxX)
    let dy = max(0, freeArea.minY - shown.minY) - max(0, shown.maxY - freeArea.maxY)
    goal = goal.moved(by: .translation(Vector(dx, dy)))
    glide(to: limited(goal), time: time)
    return true
  }

  /// Advances the motion to a time.
  public mutating func advance(to time: Double) {
    switch motion {
    case .rest, .held: break
    case .fling(let from, let x, let y, let start):
      let t = time - start
      free = from.moved(by: .translation(Vector(x.position(at: t), y.position(at: t))))
      let speed = Vector(x.velocity(at: t), y.velocity(at: t))
      if limited(free) != free {
        bounce(from: free, speed: speed, time: time)
      } else {
        camera = free
        if speed.length < 8 { motion = .rest }
      }
    case .bounce(let from, let x, let y, let start):
      let t = time - start
      camera = from.moved(by: .translation(Vector(x.position(at: t), y.position(at: t))))
      if x.isAtRest(at: t) && y.isAtRest(at: t) { jump(to: limited(camera)) }
    case .glide(let from, let to, _, let start, let duration):
      let t = min(1, max(0, (time - start) / duration))
      let eased = 1 - (1 - t) * (1 - t) * (1 - t)
      camera = CameraMotion.between(from, to, eased)
      free = camera
      if t >= 1 { jump(to: to) }
    }
  }

  /// The camera brought back within its limits.
  public func limited(_ camera: Camera) -> Camera {
    var result = camera
    let zoom = min(max(camera.zoom, limits.zooms.lowerBound), limits.zooms.upperBound)
    if zoom != camera.zoom {
      result = result.moved(by: Affine.scale(zoom / camera.zoom).around(limits.freeArea.center))
    }
    guard let ranges = ranges(for: result) else { return result }
    let dx = min(max(ranges.at.x, ranges.x.lowerBound), ranges.x.upperBound) - ranges.at.x
    let dy = min(max(ranges.at.y, ranges.y.lowerBound), ranges.y.upperBound) - ranges.at.y
    // Rounding in the matrices must not look like being out of bounds.
    if abs(dx) < 1e-6 && abs(dy) < 1e-6 { return result }
    return result.moved(by: .translation(Vector(dx, dy)))
  }

  // Implementation.

  private mutating func glide(to goal: Camera, anchor: Point?, time: Double, duration: Double) {
    guard goal != camera else { return }
    if reducedMotion { return jump(to: goal) }
    motion = .glide(from: camera, to: goal, anchor: anchor, start: time, duration: duration)
  }

  private mutating func release(_ velocity: Vector, about point: Point, time: Double) {
    let goal = limited(camera)
    if camera.zoom != goal.zoom {
      free = camera
      glide(to: goal, anchor: point, time: time, duration: 0.25)
    } else if goal != camera {
      bounce(from: camera, speed: velocity, time: time)
    } else if velocity.length > 0 && !reducedMotion {
      motion = .fling(
        from: camera, x: Fling(from: 0, speed: velocity.dx), y: Fling(from: 0, speed: velocity.dy),
        start: time)
    } else {
      jump(to: camera)
    }
  }

  private mutating func bounce(from start: Camera, speed: Vector, time: Double) {
    guard let ranges = ranges(for: start) else { return jump(to: start) }
    camera = start
    func axis(_ at: Double, _ range: ClosedRange<Double>, _ speed: Double) -> Spring {
      let goal = min(max(at, range.lowerBound), range.upperBound)
      return Spring(from: 0, speed: goal == at ? 0 : speed, to: goal - at)
    }
    if reducedMotion { return jump(to: limited(start)) }
    motion = .bounce(
      from: start, x: axis(ranges.at.x, ranges.x, speed.dx), y: axis(ranges.at.y, ranges.y, speed.dy),
      start: time)
  }

  /// Where the world's upper left corner is in the window, and the ranges allowed for it, in dp; nil for an unbounded
  /// world.
  private func ranges(
    for camera: Camera
  ) -> (at: Point, x: ClosedRange<Double>, y: ClosedRange<Double>)? {
    guard let bounds = limits.bounds else { return nil }
    let shown = camera.worldToView.apply(bounds)
    let freeArea = limits.freeArea
    func range(_ extent: Double, _ low: Double, _ high: Double) -> ClosedRange<Double> {
      let free = high - low - extent
      // A world that fits stays in the middle; a larger one can be moved until its far edge is clear of the bar.
      return free >= 0 ? (low + free / 2)...(low + free / 2) : (high - extent)...low
    }
    return (
      Point(shown.minX, shown.minY), range(shown.width, freeArea.minX, freeArea.maxX),
      range(shown.height, freeArea.minY, freeArea.maxY)
    )
  }

  /// The camera as it is shown while a hand pulls it beyond its limits.
  private func stretched(_ camera: Camera, about point: Point) -> Camera {
    var result = camera
    let zooms = logarithm(limits.zooms.lowerBound)...logarithm(limits.zooms.upperBound)
    let zoom = exponential(RubberBand(extent: 1).apply(logarithm(camera.zoom), within: zooms))
    if abs(zoom / camera.zoom - 1) > 1e-12 {
      result = result.moved(by: Affine.scale(zoom / camera.zoom).around(point))
    }
    guard let ranges = ranges(for: result) else { return result }
    let x = RubberBand(extent: limits.freeArea.width).apply(ranges.at.x, within: ranges.x)
    let y = RubberBand(extent: limits.freeArea.height).apply(ranges.at.y, within: ranges.y)
    return result.moved(by: .translation(Vector(x - ranges.at.x, y - ranges.at.y)))
  }

  /// A camera between two others: the zoom changes evenly in octaves, so that zooming feels steady.
  private static func between(_ a: Camera, _ b: Camera, _ t: Double) -> Camera {
    var result = b
    result.zoom = a.zoom * power(b.zoom / a.zoom, t)
    let ratio = b.zoom / a.zoom
    // The centre follows the zoom about the one point that both cameras show at the same place, if there is one.
    let s = abs(ratio - 1) < 1e-9 ? t : (1 - 1 / power(ratio, t)) / (1 - 1 / ratio)
    result.center = a.center.lerp(b.center, s)
    return result
  }
}

extension Camera {
  /// The camera moved, without zooming, until a world point appears at a point of the window.
  fileprivate func bringing(_ place: Point, to point: Point) -> Camera {
    moved(by: .translation(point - toView(place)))
  }
}
