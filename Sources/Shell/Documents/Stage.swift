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
  /// What is shown of each view of the document, back to front.
  private var views: [StagedView] = []
  /// The ground of the home screen; nil while a document is shown.
  private var home: Ground?
  /// The last snapshot of the interface, and the layer in which it was published, with the ground under it, if any.
  private var interface = DrawingList()
  private var published: (layer: LayerID, ground: Ground?)?
  /// Whether a frame has been shown.
  private var hasShown = false

  /// The shell's layers; the layers of documents count up from 1.
  private static let home = LayerID(1 << 62)
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
  var needsFrame: Bool { isVisible && (compositor.needsFrame(now: platform.time) || isZooming) }
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

  /// Whether a camera zooms, so that another frame is needed once it rests.
  private var isZooming: Bool { views.contains(where: \.isZooming) }

  /// Places a document's layers and publishes what has changed in it: the view that fills the window, and others that lie
  /// over it, back to front.
  package func show(_ screen: DocumentScreen, under others: [DocumentScreen] = [], theme: Theme) {
    home = nil
    let screens = [screen] + others
    let worlds = screens.map { $0.world }
    compositor.background = worlds[0].backdrop
    views = screens.map { screen in
      views.first { $0.base == LayerID(screen.layer) } ?? StagedView(screen.layer)
    }
    var layers: [LayerPlacement] = []
    for index in views.indices {
      layers += views[index].take(
        screens[index], extent: worlds[index].extent, in: compositor, scale: displayScale, theme)
    }
    layers.append(LayerPlacement(id: Stage.chrome, kind: .interface, transform: toDevice))
    place(layers)
    for index in views.indices { views[index].publish(screens[index], in: compositor, theme) }
  }

  /// Places the home screen: its ground and the interface, which never move relative to each other, in one opaque
  /// layer.
  func showHome(theme: Theme, size: Size) {
    views = []
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

  /// Removes the layers of a document's view.
  func drop(_ screen: DocumentScreen) {
    let base = LayerID(screen.layer)
    for view in views where view.base == base { view.drop(from: compositor) }
    views.removeAll { $0.base == base }
    placements = []
  }

  private func place(_ layers: [LayerPlacement]) {
    guard layers != placements || layers.isEmpty else { return }
    placements = layers
    compositor.setLayers(layers)
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
