import Concurrency
import Geometry
import Raster
import Scene

/// A tile to be drawn, from the layer's newest content at the time of drawing.
struct RasterJob: Sendable {
  /// The source of a tile's picture.
  enum Source: Sendable {
    /// The layer's newest content.
    case content
    /// Tiles of the next finer level of its overview, valid for a publication; see ``BoxFilter``.
    case children([TileSurface?], Generation)
  }

  var key: TileKey
  /// The texels to draw.
  var region: PixelRect
  /// The box outside of which the layer is empty, in the layer's coordinates; nothing is drawn there. Nil when it is
  /// not known.
  var bounds: Rect?
  var source = Source.content
}

/// A drawn tile on its way to the main thread.
struct RasterResult: Sendable {
  var key: TileKey
  var region: PixelRect
  var pixels: TilePainter.Pixels
  /// The publication that it was drawn from.
  var generation: Generation
  /// The content that it was drawn from. It returns to the main thread with the result, so that a worker never drops
  /// the last reference to content that the main thread may still change.
  var snapshot: Snapshot
}

/// The state that the main thread and the workers share: the tiles to draw, and each layer's newest content.
final class RasterQueue: Sendable {
  /// How many results may wait for the main thread before workers pause.
  static let unclaimedLimit = 16
  /// How many results may wait while there is no window yet.
  static let limitAhead = 64

  private struct State {
    /// The most urgent last.
    var jobs: [RasterJob] = []
    var snapshots: [LayerID: Snapshot] = [:]
    /// The regions of tiles that are being drawn or wait in the inbox.
    var running: [TileKey: PixelRect] = [:]
    var unclaimed = 0
    var limit = RasterQueue.unclaimedLimit
    var isStopped = false
    /// Old contents. Freeing a large one takes a while, so a worker does it.
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

  /// Replaces the newest contents of layers and all waiting jobs (the most urgent first) in one locked step, so that a
  /// job's region always contains every change of its content.
  func commit(_ jobs: [RasterJob], _ news: [LayerID: Snapshot]) {
    if jobs.isEmpty, news.isEmpty {
      // No worker is woken without work. Most frames of a pan are like this.
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

  /// Takes all results that have arrived. Each must be reported to ``claim(_:)`` when its pixels are no longer needed.
  func takeResults() -> [RasterResult] {
    let results = inbox.takeAll()
    guard !results.isEmpty else { return results }
    state.with { state in
      for result in results { state.running[result.key] = nil }
    }
    return results
  }

  /// Reports that results have been uploaded or dropped, so that workers may go on.
  func claim(_ count: Int) {
    guard count > 0 else { return }
    state.signal { state in
      state.unclaimed -= count
      if state.unclaimed <= Self.unclaimedLimit { state.limit = Self.unclaimedLimit }
    }
  }

  /// Lets more results than usual wait until enough have been claimed, for the time before there is a window.
  func workAhead() { state.signal { $0.limit = Self.limitAhead } }

  /// How many tiles wait or are being drawn, and the bytes of their pictures.
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

  /// Draws the most urgent tile on this thread, and returns false when none waits or too many results are unclaimed.
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
