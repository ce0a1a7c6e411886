import Concurrency
import Geometry
import Glibc
import Raster
import Scene

/// Shows layers on a screen through cached tiles, which workers draw. Main thread only.
///
/// The calls of a frame are ``setLayers(_:file:line:)``, ``publish(_:_:damage:isUrgent:file:line:)`` for each changed
/// layer, those for ink, then ``frame(now:)``. Each layer is cut into tiles of 254² pixels per raster scale and turn; a
/// frame only places their textures. See docs/TILES.md.
public final class Compositor {
  /// Settings, to be changed before the first frame or by tests.
  public struct Options {
    /// How long new base tiles fade in, in seconds; 0 for reduced motion.
    public var fadeDuration = 0.16
    /// The seconds of a frame after which uploads stop.
    public var uploadSeconds = 0.004
    /// The most bytes of textures that visible tiles of one layer may take before its raster scale halves.
    public var visibleByteLimit = 192 << 20
    /// The most bytes of memory that overviews take beyond what they need at the moment.
    public var overviewByteLimit = 12 << 20
    /// How long tiles that are ready wait for the others of their swap, in seconds, before they are shown without them.
    public var swapPatience = 0.06
    /// A monotonic clock in seconds that measures phases and limits uploads.
    public var clock: () -> Double = { SystemClock.monotonic.seconds }

    /// Makes the usual options.
    public init() {}
  }

  /// The largest change, in pixels, that is drawn on the main thread in the frame after its publication.
  static let urgentArea = 512 * 512

  /// Where textures live.
  public let backend: any TextureBackend
  /// Pictures and text.
  public let resources: SceneResources
  /// Settings.
  public var options: Options
  /// The focus points (fingers) in device pixels. Tiles near them are drawn first.
  public var focus: [Point] = []
  /// Whether each tile shows its index, for debugging.
  public var showsTileLabels = false { didSet { isDirty = isDirty || showsTileLabels != oldValue } }
  /// The colour of the cleared screen and of the ground under base layers. A change redraws the bases.
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
  /// The tiles that could be evicted in an earlier frame, the least recently used last.
  var forgettable: [EvictionCandidate] = []
  var frameNumber = 0
  var isDirty = true
  /// Whether making a texture has failed since the last eviction.
  var isShortOfMemory = false
  /// Set while textures are scarce. Then no border is drawn, and bases may be drawn coarser.
  var shortage: TextureShortage?
  var isFrugal: Bool { shortage != nil }
  /// Whether the last frame showed a tile that is still fading in, so that another frame is needed.
  var isFading = false
  /// Since when nothing has changed, in a period in which spare textures or missing borders wait for ``rest(now:)``.
  var restBegan: Double?
  var report = FrameReport()
  private var threads: [Thread]

  /// Makes a compositor without layers.
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

  /// Stops all workers; no tile is drawn any more. Returns whether they had ended by the deadline. A worker that is in
  /// the middle of a tile finishes it, and is detached when that takes longer.
  public func stop(until deadline: Deadline) -> Bool {
    queue.stop()
    defer { threads = [] }
    return !threads.map { $0.join(until: deadline) }.contains(false)
  }

  // MARK: Layers

  /// Sets which layers there are and where, back to front.
  ///
  /// A floating layer that is omitted is removed. Other omitted layers keep their tiles while memory lasts; see
  /// ``removeLayer(_:)``. New layers count as made by the caller; see `LiveObjects`.
  public func setLayers(_ placements: [LayerPlacement], file: String = #fileID, line: Int = #line) {
    // There are few layers, and most frames place the same ones: a linear search costs less than making a set.
    for old in self.placements where old.kind == .floating {
      if !placements.contains(where: { $0.id == old.id }) { removeLayer(old.id) }
    }
    self.placements = placements
    for placement in placements where layers[placement.id] == nil {
      layers[placement.id] = Layer(placement.id, placement.kind, file: file, line: line)
    }
    isDirty = true
  }

  /// Gives a layer new content. To be called at most once per layer and frame.
  ///
  /// - Parameters:
  ///   - layer: one of the placed layers, or a new one, which is made as a base.
  ///   - content: the whole new picture.
  ///   - damage: where it differs from the previous content.
  ///   - isUrgent: whether the change should be seen in the next frame: visible changes up to 512² pixels in all are
  ///     then drawn on the main thread. Interface layers are always urgent.
  ///   - file: who makes the layer, if it is new; see `LiveObjects`.
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

  /// The publication of a layer that is on screen, which all its visible tiles show.
  public func shown(_ layer: LayerID) -> Generation { layers[layer]?.shown ?? 0 }

  /// The oldest publication of a layer that some visible tile does not show yet; nil when all show the newest.
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

  /// When the next frame is needed if nothing else happens: now, at the end of a wait, or never (nil). In seconds on
  /// the clock of ``frame(now:)``.
  public func nextDeadline(now: Double) -> Double? {
    if needsFrame(now: now) { return now }
    var deadlines = layers.values.compactMap { $0.waitingSince.map { $0 + options.swapPatience } }
    if let shortage { deadlines.append(shortage.retry) }
    if let restBegan { deadlines.append(restBegan + Self.restSeconds) }
    return deadlines.min()
  }

  /// Whether everything visible shows its newest content, at the exact scale and without a fade.
  public var isSettled: Bool {
    guard !isDirty, uploads.isEmpty, !queue.hasResults, !isFading else { return false }
    return placements.allSatisfy { placement in
      guard let layer = layers[placement.id], layer.snapshot != nil else { return true }
      return layer.shown == layer.published && layer.isUpToDate
    }
  }

  /// Draws waiting tiles on the calling thread, for compositors without workers. Their results show in the next frame.
  ///
  /// - Returns: how many were drawn. Too many unclaimed results end it before `limit`.
  @discardableResult public func drain(limit: Int = .max) -> Int {
    var count = 0
    while count < limit, queue.runOne(painter) { count += 1 }
    return count
  }

  /// Hands the workers the tiles that the first frame will need, before there is a window.
  public func begin() {
    queue.workAhead()
    commit(plan())
  }

  /// Draws missing visible tiles on this thread, beside the workers and without showing a frame, until none is missing
  /// or `seconds` have passed. Call it before the first frame of a window, which should be complete.
  public func complete(now: Double, within seconds: Double) {
    let end = options.clock() + seconds
    while true {
      let isWhole = advance(now: now, uploadsUntil: end)
      if isWhole || options.clock() >= end { return }
      if !queue.runOne(painter) { usleep(200) }
    }
  }

  /// Draws frames, without fades, until everything visible is exact, for screenshots and tests.
  ///
  /// - Parameters:
  ///   - now: the time of these frames, in seconds on the animation clock.
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
}
