import Compositor
import Concurrency
import Geometry
import Raster
import Scene
import TestSupport
import Testing

/// How many tiles workers may still draw: time as workers measure it.
private final class Permits: Sendable {
  private struct State {
    var left = 0
    var waiting = 0
    var isOpen = false
  }

  private let state = Locked(State())
  /// Called before a worker waits.
  private let changed: @Sendable () -> Void

  init(_ changed: @escaping @Sendable () -> Void) { self.changed = changed }

  /// The permits that are left, and the workers that wait for one.
  var rest: (left: Int, waiting: Int) { state.with { ($0.left, $0.waiting) } }

  /// Allows `count` more tiles; permits that were left over expire.
  func grant(_ count: Int) { state.signal { $0.left = count } }

  /// Removes the limit for good.
  func open() { state.signal { $0.isOpen = true } }

  /// A worker waits until it may draw.
  func take() {
    state.with { $0.waiting += 1 }
    changed()
    state.wait(until: { $0.left > 0 || $0.isOpen }) {
      $0.left -= 1
      $0.waiting -= 1
    }
  }
}

/// A page that draws nothing but waits for a permit.
private struct GatedPage: LayerContent {
  let permits: Permits

  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    permits.take()
    canvas.fill(Path(circle: rect.center, radius: 5), .white)
  }
}

/// Tiles that change under fingers all the time.
@Suite struct StarvationTests {
  /// The assumed output of two workers in a hundredth of a second: fewer tiles than ten fingers change.
  private static let tilesATick = 4
  private static let workers = 2

  /// The app's own queue and threads, but with the workers' pace counted in tiles instead of seconds: however
  /// busy the machine is, the delay of a tile is the number of tiles drawn before it.
  @Test func tenFingersStarveNoTile() {
    let woken = Locked(false)
    let permits = Permits { woken.signal { $0 = true } }
    let compositor = Compositor(
      backend: SilentTextures(width: 800, height: 600),
      resources: SceneResources(typesetter: PlainTypesetter(), codec: NoPictures()), workers: Self.workers
    ) { woken.signal { $0 = true } }
    compositor.options.fadeDuration = 0
    // Threads that wait for a permit could not be joined.
    defer { permits.open() }
    compositor.setLayers([LayerPlacement(id: Rig.base, kind: .base, transform: .identity)])
    let page = GatedPage(permits: permits)
    var generation = compositor.publish(Rig.base, page)

    /// Draws frames until the workers have used their permits or finished all tiles; false when they make no progress.
    /// A worker that waits for its next permit has delivered its last tile. So a tile that was permitted is here at the
    /// end of the tick, however slowly the machine runs its worker.
    func work(_ tiles: Int, now: Double) -> Bool {
      permits.grant(tiles)
      while true {
        woken.with { $0 = false }
        let report = compositor.frame(now: now)
        if report.queued == 0 { return true }
        let rest = permits.rest
        if rest.left == 0, rest.waiting == min(Self.workers, report.queued) {
          compositor.frame(now: now)
          return true
        }
        if !woken.wait(atMost: 20, until: { $0 }, then: { $0 }) { return false }
      }
    }
    for _ in 0..<1000 where !compositor.isSettled { if !work(100, now: 0) { break } }
    #expect(compositor.isSettled, "the first page is drawn")

    var generator = RandomSource(seed: 41)
    var fingers: [(id: UInt64, mark: DotMark, steps: Int)] = []
    var next: UInt64 = 1
    /// The tick in which each publication was made.
    var made: [Generation: Int] = [:]
    var (worst, busyTicks) = (0, 0)
    let ticks = 1000
    for tick in 1...ticks {
      while fingers.count < 10 {
        let start = Point(generator.double(0...800), generator.double(0...600))
        let mark = DotMark(dots: [start], radius: 4)
        fingers.append((next, mark, generator.int(3..<7)))
        compositor.beginInk(next, on: Rig.base, mark)
        next += 1
      }
      var damage: [Rect] = []
      var finished: [UInt64] = []
      for index in fingers.indices {
        let last = fingers[index].mark.dots[fingers[index].mark.dots.count - 1]
        fingers[index].mark.dots.append(last + Vector(generator.double(-40...40), generator.double(-40...40)))
        let mark = fingers[index].mark
        compositor.extendInk(fingers[index].id, mark)
        guard mark.stepCount >= fingers[index].steps else { continue }
        damage.append(mark.bounds(of: 0..<mark.stepCount))
        finished.append(fingers[index].id)
      }
      if !finished.isEmpty {
        generation = compositor.publish(Rig.base, page, damage: .rects(damage))
        made[generation] = tick
        for id in finished { compositor.endInk(id, in: generation) }
        fingers.removeAll { finished.contains($0.id) }
      }
      guard work(Self.tilesATick, now: Double(tick) / 100) else {
        Issue.record("the workers stand still in tick \(tick)")
        return
      }
      if permits.rest.left == 0 { busyTicks += 1 }
      guard let oldest = compositor.oldestMissing(Rig.base), let since = made[oldest] else { continue }
      worst = max(worst, tick - since)
    }
    #expect(busyTicks > ticks / 2, "the workers had too little to do: \(busyTicks) of \(ticks) ticks")
    // A tick stands for a hundredth of a second, and for as many tiles as workers may draw in it.
    #expect(worst <= 10, "\(worst) ticks behind")
  }
}
