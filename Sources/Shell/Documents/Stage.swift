import Compositor
import Concurrency
import Geometry
import Interface
import ModeKit
import Scene

/// Passes the open document and the chrome to the compositor: which layers there are, where they are, and what has
/// changed in them. Main thread only.
package final class Stage {
  /// The compositor underneath.
  package let compositor: Compositor
  /// Whether the window can be seen; nothing is drawn while it cannot.
  var isVisible = true
  /// Where fingers are, in dp: tiles near them are drawn first.
  var focus: [Point] = []

  private let platform: any Platform
  private var displayScale = 1.0
  private var placements: [LayerPlacement] = []
  /// The overlay over the document, as it was last taken.
  private var overlay = Overlay()
  private var lifted: [Lifted] = []
  private var lastZoom: Double?
  private var wasZooming = false
  /// The ground of the home screen; nil while a document is shown.
  private var home: Ground?
  /// The last snapshot of the interface, and the layer in which it was published, with the ground under it, if any.
  private var interface = DrawingList()
  private var published: (layer: LayerID, ground: Ground?)?
  /// Whether a frame has been shown.
  private var hasShown = false

  /// A floating layer as it was last placed.
  private struct Lifted {
    var layer: FloatingLayer
    var appears: Moment?
    /// The outline that follows the hand until the layer is drawn.
    var outline: Outline?
    /// Set once the document no longer has the layer: the layer is removed when the page shows its content.
    var leaves: Moment?
  }

  /// The shell's layers; the layers of documents count up from 1.
  private static let home = LayerID(1 << 62)
  private static let overlay = LayerID(1 << 62 + 1)
  private static let chrome = LayerID(1 << 62 + 2)

  package init(
    platform: any Platform, workers: Int,
    workClock: @escaping () -> Double = { SystemClock.monotonic.seconds }
  ) {
    self.platform = platform
    compositor = Compositor(
      backend: platform.textures, resources: platform.resources, workers: workers, wake: platform.wake)
    compositor.options.clock = workClock
  }

  // MARK: When to draw

  /// Whether a frame drawn now would differ from the last one.
  var needsFrame: Bool { isVisible && (compositor.needsFrame(now: platform.time) || wasZooming) }
  /// Whether everything visible is drawn at its exact scale with its newest content.
  var isSettled: Bool { compositor.isSettled }
  /// When the next frame is needed if nothing else happens.
  var nextDeadline: Double? { isVisible ? compositor.nextDeadline(now: platform.time) : nil }
  /// Requests a frame, for instance because another window covered this one.
  func setNeedsFrame() { placements = [] }

  /// Notes a new size or scale of the window.
  package func resize(displayScale: Double) {
    self.displayScale = displayScale
    placements = []
  }

  /// Lets workers draw the published layers before there is a window to show them in.
  func begin() { compositor.begin() }

  /// How long the very first frame may wait for its tiles, in seconds.
  private static let firstFramePatience = 0.15

  /// Shows a frame and reports what it cost. The first frame waits until it is complete, for a moment at most:
  /// showing incomplete frames before it would cost more time.
  package func frame(at time: Double, reducedMotion: Bool) -> FrameReport {
    compositor.focus = focus.map { Point($0.x * displayScale, $0.y * displayScale) }
    compositor.options.fadeDuration = reducedMotion || !hasShown ? 0 : 0.16
    if !hasShown { compositor.complete(now: time, within: Self.firstFramePatience) }
    hasShown = true
    return compositor.frame(now: time)
  }

  // MARK: What is shown

  /// The map from dp of the window to device pixels.
  private var toDevice: Affine { .scale(displayScale) }

  /// Places a document's layers and publishes what has changed in it.
  package func show(_ screen: DocumentScreen, theme: Theme) {
    home = nil
    let world = screen.document.world
    compositor.background = world.backdrop
    let base = LayerID(screen.layer)
    let camera = screen.camera
    let transform = camera.worldToView.then(toDevice)
    let isZooming = lastZoom.map { abs($0 / camera.zoom - 1) > 1e-9 } ?? false
    lastZoom = camera.zoom
    wasZooming = isZooming
    let ink = screen.document.takeInk()
    let publication = screen.document.takePublication()
    let overlayChanged = screen.document.takeOverlayChanged()

    // When the page is published without a piece and the piece is lifted in the same frame, both appear together.
    let next = publication == nil ? nil : Moment(base, compositor.published(base) + 1)
    let overlayDiffers = overlayChanged || publication != nil
    if overlayDiffers { overlay = screen.document.overlay }
    takeFloating(overlay.floating, next: next, theme)

    var layers = [
      LayerPlacement(
        id: base, kind: .base, transform: transform, extent: world.extent, isMoving: isZooming)
    ]
    for entry in lifted {
      layers.append(
        LayerPlacement(
          id: liftedID(entry.layer.id, base), kind: .floating,
          transform: entry.layer.transform.then(entry.layer.isFixed ? toDevice : transform),
          bounds: entry.layer.bounds, isMoving: isZooming && !entry.layer.isFixed, appears: entry.appears,
          outline: entry.outline,
          leaves: entry.leaves))
    }
    layers.append(LayerPlacement(id: Stage.overlay, kind: .interface, transform: toDevice))
    layers.append(LayerPlacement(id: Stage.chrome, kind: .interface, transform: toDevice))
    place(layers)

    if let publication {
      let damage = publication.damage.map { LayerDamage.rects($0) } ?? .everything
      // A move by hand changes little and should be visible at once. A new page may take its time, and so may the end
      // of a stroke: its wet ink is shown until the page contains it.
      let isWet = ink.contains { if case .end = $0 { true } else { false } }
      compositor.publish(
        base, publication.content, damage: damage, isUrgent: publication.damage != nil && !isWet)
    }
    if publication != nil, !screen.savedOverview.isEmpty {
      compositor.restoreOverview(screen.savedOverview, of: base)
      screen.savedOverview = []
    }
    publishLifted(base, theme)
    if overlayDiffers { publishOverlay(overlay.hints) }
    for operation in ink { take(operation, base) }
  }

  /// Places the home screen: its ground and the interface, which never move relative to each other, in one opaque
  /// layer.
  func showHome(theme: Theme, size: Size) {
    lastZoom = nil
    wasZooming = false
    lifted = []
    compositor.background = theme.color(.groundFar)
    // The bars of the closed document must not be shown again.
    if home == nil { compositor.removeLayer(Stage.chrome) }
    let extent = Rect(x: 0, y: 0, width: size.width, height: size.height)
    place([LayerPlacement(id: Stage.home, kind: .base, transform: toDevice, bounds: extent)])
    home = Ground.slate(theme, extent: extent)
  }

  /// Publishes the interface, if it has changed: over the document, or as part of the home screen.
  func publish(_ root: ViewRoot) {
    var damage: [Rect] = []
    if root.needsUpdate { (interface, damage) = root.takeSnapshot() }
    let layer = home == nil ? Stage.chrome : Stage.home
    let isElsewhere = published?.layer != layer || published?.ground != home
    guard isElsewhere || !damage.isEmpty else { return }
    published = (layer, home)
    let content: any LayerContent = home.map { HomePicture(ground: $0, interface: interface) } ?? interface
    compositor.publish(layer, content, damage: isElsewhere ? .everything : .rects(damage), isUrgent: true)
  }

  /// The overview of a document, to be stored until it is opened again.
  func overview(of screen: DocumentScreen) -> [OverviewTile] {
    compositor.overview(of: LayerID(screen.layer))
  }

  /// Removes a document's layers.
  func drop(_ screen: DocumentScreen) {
    let base = LayerID(screen.layer)
    for entry in lifted { compositor.removeLayer(liftedID(entry.layer.id, base)) }
    lifted = []
    overlay = Overlay()
    compositor.removeLayer(base)
    publishOverlay([])
    placements = []
  }

  // MARK: Layers

  private func place(_ layers: [LayerPlacement]) {
    guard layers != placements || layers.isEmpty else { return }
    placements = layers
    compositor.setLayers(layers)
  }

  /// The id of a lifted layer: the document's number in the upper bits, the mode's number in the lower ones.
  private func liftedID(_ id: UInt64, _ base: LayerID) -> LayerID {
    LayerID(1 << 63 | (base.rawValue & 0xFFFF) << 40 | (id & 0xFF_FFFF_FFFF))
  }

  private func takeFloating(_ layers: [FloatingLayer], next: Moment?, _ theme: Theme) {
    let now = Dictionary(layers.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    lifted = lifted.compactMap { entry in
      var entry = entry
      if let leaves = entry.leaves, now[entry.layer.id] == nil {
        return compositor.shown(leaves.layer) >= leaves.generation ? nil : entry
      }
      if let layer = now[entry.layer.id] {
        entry.layer = layer
        entry.leaves = nil
        return entry
      }
      guard let next else { return nil }
      entry.leaves = next
      return entry
    }
    let known = Set(lifted.map(\.layer.id))
    for layer in layers where !known.contains(layer.id) {
      let outline = next == nil ? nil : layer.outline()
      lifted.append(
        Lifted(
          layer: layer, appears: next,
          outline: outline.map { Outline($0, color: theme.color(.accent), width: 2 * displayScale) }))
    }
  }

  private var publishedVersions: [LayerID: Int] = [:]
  private var publishedTheme: Theme?

  /// Publishes the floating layers whose version has changed; after a change of theme, all of them.
  private func publishLifted(_ base: LayerID, _ theme: Theme) {
    if theme != publishedTheme { publishedVersions = [:] }
    publishedTheme = theme
    var versions: [LayerID: Int] = [:]
    for entry in lifted where entry.leaves == nil {
      let id = liftedID(entry.layer.id, base)
      versions[id] = entry.layer.version
      if publishedVersions[id] != entry.layer.version {
        compositor.publish(id, entry.layer.content, isUrgent: true)
      }
    }
    publishedVersions = versions
  }

  private var overlayBounds: [Rect] = []

  private func publishOverlay(_ items: [DrawingList.Item]) {
    let bounds = items.map(\.bounds)
    let damage = bounds + overlayBounds
    overlayBounds = bounds
    if !damage.isEmpty { compositor.publish(Stage.overlay, DrawingList(items), damage: .rects(damage)) }
  }

  private func take(_ operation: InkOperation, _ base: LayerID) {
    switch operation {
    case .begin(let id, let mark): compositor.beginInk(id, on: base, mark)
    case .extend(let id, let mark): compositor.extendInk(id, mark)
    case .end(let id): compositor.endInk(id, in: compositor.published(base))
    case .cancel(let id): compositor.cancelInk(id)
    }
  }
}

/// The home screen as one opaque picture: its ground and the views on it.
private struct HomePicture: LayerContent {
  var ground: Ground
  var interface: DrawingList

  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    let seen = rect.intersection(ground.extent)
    guard !seen.isEmpty else { return }
    ground.draw(seen, scale: scale, into: canvas)
    interface.draw(seen, scale: scale, into: canvas)
  }
}
