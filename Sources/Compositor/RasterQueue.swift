import Concurrency
import Geometry
import Raster
import Scene

/// A tile to be drawn, from whatever is the layer's newest content by then.
struct RasterJob: Sendable {
  /// What a tile is made of.
  enum Source: Sendable {
    /// The layer's newest content.
    case content
    /// Tiles of the next finer level of its overview, which are true for a publication; see ``BoxFilter``.
    case children([TileSurface?], Generation)
  }

  var key: TileKey
  /// The texels that what is shown lacks.
  var region: PixelRect
  /// The box outside of which the layer is empty, in its own coordinates: tiles at its edge are drawn in part. Nil when it is not
  /// known.
  var bounds: Rect?
  var source = Source.content
}

/// A drawn tile on its way to the main thread.
struct RasterResult: Sendable {
  var key: TileKey
  var region: PixelRect
  var pixels: TilePainter.Pixels
  /// The publication for which it is true.
  var generation: Generation
  /// What it was drawn from. The snapshot comes home with it: a worker never drops the last reference to one that the main
  /// thread may still change.
  var snapshot: Snapshot
}

/// What the main thread and the workers share: the keys of tiles to draw, and each layer's newest content.
final class RasterQueue: Sendable {
  /// How many results may wait for the main thread before workers pause.
  static let unclaimedLimit = 16
  /// How many may wait while there is no window yet, in which they could be shown.
  static let limitAhead = 64

  private struct State {
    /// The most urgent last.
    var jobs: [RasterJob] = []
    var snapshots: [LayerID: Snapshot] = [:]
    /// What is being drawn or waits in the inbox.
    var running: [TileKey: PixelRect] = [:]
    var unclaimed = 0
    var limit = RasterQueue.unclaimedLimit
    var isStopped = false
    /// Contents that nobody needs: large ones take a while to be freed, so a worker does it.
    var discarded: [Snapshot] = []
  }

  private enum Work {
    case stop
    case discard([Snapshot])
    case paint(RasterJob, Snapshot)
  }

  private let state = Locked(State())
  private let resources: SceneResources
  private let inbox: Inbox<RasterResult>
  private let hasWorkers: Bool

  init(resources: SceneResources, hasWorkers: Bool, wake: @escaping @Sendable () -> Void) {
    self.resources = resources
    self.hasWorkers = hasWorkers
    inbox = Inbox(wake: wake)
  }

  // MARK: The main thread's side

  /// Replaces the newest contents of layers and all waiting jobs (the most urgent first) at one moment, so that a job's
  /// region always holds all that its content has changed.
  func commit(_ jobs: [RasterJob], _ news: [LayerID: Snapshot]) {
    if jobs.isEmpty, news.isEmpty {
      // Nobody is woken for nothing: most frames of a pan are like this.
      return state.with { $0.jobs.removeAll(keepingCapacity: true) }
    }
    let discarded = state.signal { state in
      var discarded: [Snapshot] = []
      for (layer, snapshot) in news {
        if let old = state.snapshots.updateValue(snapshot, forKey: layer) { discarded.append(old) }
      }
      state.jobs.removeAll(keepingCapacity: true)
      for job in jobs.reversed() where state.running[job.key] == nil { state.jobs.append(job) }
      if hasWorkers {
        state.discarded += discarded
        discarded = []
      }
      return discarded
    }
    _ = discarded
  }

  /// Forgets a layer.
  func remove(_ layer: LayerID) {
    let snapshot = state.signal { state in
      state.jobs.removeAll { $0.key.layer == layer }
      let snapshot = state.snapshots.removeValue(forKey: layer)
      guard hasWorkers, let snapshot else { return snapshot }
      state.discarded.append(snapshot)
      return nil
    }
    _ = snapshot
  }

  /// Takes all results that have arrived. Each must be given back by ``claim(_:)`` when its pixels are done with.
  func takeResults() -> [RasterResult] {
    let results = inbox.takeAll()
    guard !results.isEmpty else { return results }
    state.with { state in
      for result in results { state.running[result.key] = nil }
    }
    return results
  }

  /// Says that results have been uploaded or dropped, so that workers may go on.
  func claim(_ count: Int) {
    guard count > 0 else { return }
    state.signal { state in
      state.unclaimed -= count
      if state.unclaimed <= Self.unclaimedLimit { state.limit = Self.unclaimedLimit }
    }
  }

  /// Lets more results than usual wait until the first have been claimed: there is no window yet.
  func workAhead() { state.signal { $0.limit = Self.limitAhead } }

  /// How many tiles wait or are being drawn, and the bytes of the pictures that they are to have.
  ///
  /// - Complexity: O(tiles that wait).
  var depth: (tiles: Int, bytes: Int) {
    state.with { state in
      let pixels =
        state.jobs.reduce(0) { $0 + $1.region.area } + state.running.values.reduce(0) { $0 + $1.area }
      return (state.jobs.count + state.running.count, pixels * 4)
    }
  }

  /// Whether results wait in the inbox.
  var hasResults: Bool { inbox.count > 0 }

  /// Draws the most urgent tile on this thread; false when none waits or too many results are unclaimed.
  func runOne(_ painter: TilePainter) -> Bool {
    let work: Work? = state.with { Self.take(&$0) }
    guard let work else { return false }
    perform(work, painter)
    return true
  }

  /// Ends all workers.
  func stop() { state.signal { $0.isStopped = true } }

  // MARK: A worker's side

  /// Draws tiles until the queue is stopped.
  func work() {
    let painter = TilePainter(resources: resources)
    while true {
      let work = state.wait(
        until: { $0.isStopped || Self.isReady($0) || !$0.discarded.isEmpty },
        then: { Self.take(&$0) })
      guard let work else { continue }
      if case .stop = work { return }
      perform(work, painter)
    }
  }

  private static func isReady(_ state: State) -> Bool {
    !state.jobs.isEmpty && state.unclaimed < state.limit
  }

  private static func take(_ state: inout State) -> Work? {
    if state.isStopped { return .stop }
    while isReady(state), let job = state.jobs.popLast() {
      guard let snapshot = state.snapshots[job.key.layer] else { continue }
      state.running[job.key] = job.region
      state.unclaimed += 1
      return .paint(job, snapshot)
    }
    guard !state.discarded.isEmpty else { return nil }
    let discarded = state.discarded
    state.discarded = []
    return .discard(discarded)
  }

  private func perform(_ work: Work, _ painter: TilePainter) {
    guard case .paint(let job, let snapshot) = work else { return }
    let pixels: TilePainter.Pixels
    var generation = snapshot.generation
    switch job.source {
    case .content: pixels = painter.paint(snapshot, job)
    case .children(let surfaces, let published):
      pixels = TilePainter.pixels(
        BoxFilter.shrink(surfaces, job.region), job.region, isOpaque: snapshot.ground != 0)
      generation = published
    }
    inbox.post(
      RasterResult(
        key: job.key, region: job.region, pixels: pixels, generation: generation, snapshot: snapshot))
  }
}
