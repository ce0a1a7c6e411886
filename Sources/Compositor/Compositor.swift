import Concurrency
import Geometry
import Glibc
import Raster
import Scene

/// Shows layers on a screen through cached tiles. Main thread only; workers draw the tiles.
///
/// A frame goes: ``setLayers(_:file:line:)``, ``publish(_:_:damage:isUrgent:file:line:)`` for what changed, ink, then ``frame(now:)``. Each
/// layer is cut into tiles of 254² pixels per raster scale and turn; a frame only places their textures. See
/// docs/TILES.md.
public final class Compositor {
  /// What can be set before the first frame, and by tests.
  public struct Options {
    /// How long new base tiles fade in, in seconds; 0 for reduced motion.
    public var fadeDuration = 0.16
    /// Uploads stop after this many seconds in a frame.
    public var uploadSeconds = 0.004
    /// The most bytes of textures that visible tiles of one layer may take before its raster scale halves.
    public var visibleByteLimit = 192 << 20
    /// The most bytes of memory that overviews take beyond what they need at the moment.
    public var overviewByteLimit = 12 << 20
    /// How long tiles that are ready wait for the others of their swap, in seconds, before they go without them.
    public var swapPatience = 0.06
    /// Seconds on a clock that never goes back: measures phases and limits uploads.
    public var clock: () -> Double = Compositor.monotonicSeconds

    /// Makes the usual options.
    public init() {}
  }

  /// The pixels up to which a change is drawn within the frame that it was published for.
  static let urgentArea = 512 * 512

  /// Where textures live.
  public let backend: any TextureBackend
  /// Pictures and text.
  public let resources: SceneResources
  /// Settings.
  public var options: Options
  /// The focus points (fingers) in device pixels: tiles near them are drawn first.
  public var focus: [Point] = []
  /// Whether each tile shows its index: for debugging.
  public var showsTileLabels = false { didSet { isDirty = isDirty || showsTileLabels != oldValue } }
  /// What lies under everything, and under the content of base layers. A change redraws the base.
  public var background: Color = .black {
    didSet {
      guard background != oldValue else { return }
      isDirty = true
      for placement in placements where placement.kind == .base {
        guard let layer = layers[placement.id], let snapshot = layer.snapshot else { continue }
        _ = layer.publish(snapshot.content, ground: ground(of: .base), .everything)
      }
    }
  }

  let queue: RasterQueue
  let pool: TexturePool
  let painter: TilePainter
  let inkMasks = MaskPool()
  let inkScratch = Bitmap(width: TileGrid.side, height: TileGrid.side)
  var placements: [LayerPlacement] = []
  var layers: [LayerID: Layer] = [:]
  var strokes: [WetStroke] = []
  let labels: TileLabels
  /// Tiles whose pixels wait to be uploaded, in the order in which they came.
  var uploads: [Tile] = []
  /// What can be let go, the oldest last, as of an earlier frame.
  var forgettable: [EvictionCandidate] = []
  var frameNumber = 0
  var isDirty = true
  /// Whether a texture could not be made.
  var isShortOfMemory = false
  /// Set while textures are scarce: nothing is drawn ahead of need then, and layers may be drawn coarser.
  var shortage: TextureShortage?
  var isFrugal: Bool { shortage != nil }
  /// Whether the last frame showed a tile that was not yet fully there: then there must be another.
  var isFading = false
  /// Since when nothing has changed, while textures are kept for the next change.
  var restBegan: Double?
  var report = FrameReport()
  private var threads: [Thread]

  /// Makes a compositor with nothing to show.
  ///
  /// - Parameters:
  ///   - backend: where textures live.
  ///   - resources: pictures and text.
  ///   - workers: how many threads draw tiles; with 0 ``drain(limit:)`` draws them.
  ///   - options: settings.
  ///   - wake: called on any thread when a result waits for the next frame.
  public init(
    backend: any TextureBackend, resources: SceneResources, workers: Int, options: Options = Options(),
    wake: @escaping @Sendable () -> Void
  ) {
    precondition(backend.maximumTextureSide >= TileGrid.side, "textures of 256 pixels are needed")
    self.backend = backend
    self.resources = resources
    self.options = options
    let queue = RasterQueue(resources: resources, hasWorkers: workers > 0, wake: wake)
    self.queue = queue
    pool = TexturePool(backend)
    painter = TilePainter(resources: resources)
    labels = TileLabels(backend: backend, typesetter: resources.typesetter)
    threads = (0..<workers).map { number in Thread(name: "raster \(number)") { queue.work() } }
  }

  deinit {
    queue.stop()
    for thread in threads { thread.join() }
  }

  /// Ends all workers; nothing is drawn any more. Whether they have ended by then: one that is in the middle of a tile finishes
  /// it, and is left to itself when that takes longer.
  public func stop(until deadline: Deadline) -> Bool {
    queue.stop()
    defer { threads = [] }
    return !threads.map { $0.join(until: deadline) }.contains(false)
  }

  // MARK: Layers

  /// Says which layers there are and where, back to front.
  ///
  /// A floating layer that is left out is forgotten. Others keep their tiles while memory lasts; see
  /// ``removeLayer(_:)``. Layers that are new count as made by the caller; see `LivingCounts`.
  public func setLayers(_ placements: [LayerPlacement], file: String = #fileID, line: Int = #line) {
    // Few layers are placed, and most frames place the same: looking through them costs less than making a set.
    for old in self.placements where old.kind == .floating {
      if !placements.contains(where: { $0.id == old.id }) { removeLayer(old.id) }
    }
    self.placements = placements
    for placement in placements where layers[placement.id] == nil {
      layers[placement.id] = Layer(placement.id, placement.kind, file: file, line: line)
    }
    isDirty = true
  }

  /// Gives a layer a new content. At most once per layer and frame.
  ///
  /// - Parameters:
  ///   - layer: one of the placed layers; it is made when there is none of that name.
  ///   - content: the whole new picture.
  ///   - damage: where it differs from the one before.
  ///   - isUrgent: whether the change should be seen in the next frame: visible changes up to 512² pixels in all are then
  ///     drawn on the main thread. Interface layers are always urgent.
  ///   - file: who makes the layer, if it is new; see `LivingCounts`.
  ///   - line: where in the file.
  /// - Returns: the publication's number, for ink and for ``Moment``.
  /// - Complexity: O(damaged tiles).
  @discardableResult public func publish(
    _ layer: LayerID, _ content: any LayerContent, damage: LayerDamage = .everything, isUrgent: Bool = false,
    file: String = #fileID, line: Int = #line
  ) -> Generation {
    let kind = placements.first { $0.id == layer }?.kind ?? .base
    let state = layers[layer] ?? Layer(layer, kind, file: file, line: line)
    layers[layer] = state
    let generation = state.publish(content, ground: ground(of: kind), damage)
    if isUrgent || kind == .interface { state.urgent = generation }
    for stroke in strokes where stroke.layer == layer && stroke.isTint && stroke.ends == nil {
      stroke.noteChange(damage)
    }
    isDirty = true
    return generation
  }

  /// Forgets a layer, its tiles and its ink.
  public func removeLayer(_ id: LayerID) {
    placements.removeAll { $0.id == id }
    strokes.removeAll { stroke in
      guard stroke.layer == id else { return false }
      stroke.free(pool)
      return true
    }
    queue.remove(id)
    guard let layer = layers.removeValue(forKey: id) else { return }
    for tile in layer.tiles { free(tile) }
    isDirty = true
  }

  /// The newest publication of a layer.
  public func published(_ layer: LayerID) -> Generation { layers[layer]?.published ?? 0 }

  /// The publication of a layer that is on screen: all its visible tiles show it.
  public func shown(_ layer: LayerID) -> Generation { layers[layer]?.shown ?? 0 }

  /// The oldest publication of a layer that something visible does not show yet; nil when all of it shows the newest.
  ///
  /// - Complexity: O(visible tiles).
  package func oldestMissing(_ layer: LayerID) -> Generation? {
    layers[layer]?.seen.compactMap { $0.damage.first?.first }.min()
  }

  func ground(of kind: LayerPlacement.Kind) -> UInt32 {
    kind == .base ? background.premultiplied | 0xFF00_0000 : 0
  }

  // MARK: When to draw

  /// Whether a frame drawn now would differ from the last one.
  public func needsFrame(now: Double) -> Bool {
    isDirty || queue.hasResults || !uploads.isEmpty || isFading || shortage.map { $0.retry <= now } == true
      || restBegan.map { $0 + Self.restSeconds <= now } == true
  }

  /// When the next frame is needed if nothing else happens: now, at a swap's last moment, or never. In seconds of the
  /// clock that frames are told.
  public func nextDeadline(now: Double) -> Double? {
    if needsFrame(now: now) { return now }
    var deadlines = layers.values.compactMap { $0.waitingSince.map { $0 + options.swapPatience } }
    if let shortage { deadlines.append(shortage.retry) }
    if let restBegan { deadlines.append(restBegan + Self.restSeconds) }
    return deadlines.min()
  }

  /// Whether everything visible shows its newest content, exactly and fully.
  public var isSettled: Bool {
    guard !isDirty, uploads.isEmpty, !queue.hasResults, !isFading else { return false }
    return placements.allSatisfy { placement in
      guard let layer = layers[placement.id], layer.snapshot != nil else { return true }
      return layer.shown == layer.published && layer.isUpToDate
    }
  }

  /// Draws waiting tiles on the calling thread, for compositors without workers. Their results show in the next frame.
  ///
  /// - Returns: how many were drawn; it stops at the limit of unclaimed results too.
  @discardableResult public func drain(limit: Int = .max) -> Int {
    var count = 0
    while count < limit, queue.runOne(painter) { count += 1 }
    return count
  }

  /// Hands the workers what the screen will need, before it can be drawn on.
  public func begin() {
    queue.workAhead()
    commit(plan())
  }

  /// Draws what visible tiles lack, on this thread beside the workers, without showing a frame, until nothing is missing or
  /// some seconds have passed: before the first frame of a window, which should be whole.
  public func complete(now: Double, within seconds: Double) {
    let end = options.clock() + seconds
    while true {
      let isWhole = advance(now: now, uploadsUntil: end)
      if isWhole || options.clock() >= end { return }
      if !queue.runOne(painter) { usleep(200) }
    }
  }

  /// Draws frames, without waiting for fades, until everything visible is exact: for screenshots and tests.
  ///
  /// - Parameters:
  ///   - now: the time that the frames are told.
  ///   - limit: the most frames that are drawn.
  /// - Returns: whether it succeeded.
  @discardableResult public func settle(now: Double, limit: Int = 10_000) -> Bool {
    let fade = options.fadeDuration
    options.fadeDuration = 0
    defer { options.fadeDuration = fade }
    for round in 0..<limit {
      // While workers draw there may be nothing new to show.
      if round == 0 || threads.isEmpty || needsFrame(now: now) { frame(now: now) }
      if isSettled { return true }
      if drain() == 0, !threads.isEmpty { usleep(500) }
    }
    return false
  }

  /// Seconds since the machine started.
  public static func monotonicSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
