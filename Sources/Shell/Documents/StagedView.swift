import Compositor
import Geometry
import Interface
import ModeKit
import Scene

/// What the compositor shows of one view of a document: the document, a layer for each thing that is held, and the hints
/// over them. Main thread only.
struct StagedView {
  /// The layer of the document.
  let base: LayerID
  /// Whether the camera zooms.
  private(set) var isZooming = false

  /// The overlay over the document, as it was last taken.
  private var overlay = Overlay()
  private var lifted: [Lifted] = []
  private var lastZoom: Double?
  private var publication: Publication?
  private var ink: [InkOperation] = []
  private var overlayDiffers = false
  private var publishedVersions: [LayerID: Int] = [:]
  private var publishedTheme: Theme?
  private var hintBounds: [Rect] = []

  /// A floating layer as it was last placed.
  private struct Lifted {
    var layer: FloatingLayer
    var appears: Moment?
    /// The outline that follows the hand until the layer is drawn.
    var outline: Outline?
    /// Set once the document no longer has the layer: the layer is removed when the page shows its content.
    var leaves: Moment?
  }

  /// Shows a document's view in the layer with a number, which no other view has ever had.
  init(_ layer: UInt64) { base = LayerID(layer) }

  /// The layer of the hints.
  private var hints: LayerID { LayerID(1 << 61 | base.rawValue) }

  // MARK: Taking

  /// Takes what has changed in the document, and returns where its layers are, back to front. `extent` is the box around
  /// all content in world points, `scale` is in device pixels per dp.
  mutating func take(
    _ screen: DocumentScreen, extent: Rect?, in compositor: Compositor, scale: Double, _ theme: Theme
  ) -> [LayerPlacement] {
    let (camera, toDevice) = (screen.camera, Affine.scale(scale))
    let transform = camera.worldToView.then(toDevice)
    isZooming = lastZoom.map { abs($0 / camera.zoom - 1) > 1e-9 } ?? false
    lastZoom = camera.zoom
    ink = screen.document.takeInk()
    publication = screen.document.takePublication()
    let overlayChanged = screen.document.takeOverlayChanged()

    // When the page is published without a piece and the piece is lifted in the same frame, both appear together.
    let next = publication == nil ? nil : Moment(base, compositor.published(base) + 1)
    overlayDiffers = overlayChanged || publication != nil
    if overlayDiffers { overlay = screen.document.overlay }
    takeFloating(overlay.floating, next: next, in: compositor, color: theme.color(.accent), scale: scale)

    let clip = screen.frame.map { frame in
      let seen = toDevice.apply(frame)
      return Rect(
        minX: seen.minX.rounded(), minY: seen.minY.rounded(), maxX: seen.maxX.rounded(),
        maxY: seen.maxY.rounded())
    }
    var layers = [
      LayerPlacement(
        id: base, kind: .base, transform: transform, clip: clip, extent: extent, isMoving: isZooming)
    ]
    for entry in lifted {
      layers.append(
        LayerPlacement(
          id: layer(of: entry.layer.id), kind: .floating,
          transform: entry.layer.transform.then(entry.layer.isFixed ? toDevice : transform), clip: clip,
          bounds: entry.layer.bounds, isMoving: isZooming && !entry.layer.isFixed, appears: entry.appears,
          outline: entry.outline, leaves: entry.leaves))
    }
    layers.append(LayerPlacement(id: hints, kind: .interface, transform: toDevice, clip: clip))
    return layers
  }

  private mutating func takeFloating(
    _ layers: [FloatingLayer], next: Moment?, in compositor: Compositor, color: Color, scale: Double
  ) {
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
          layer: layer, appears: next, outline: outline.map { Outline($0, color: color, width: 2 * scale) }))
    }
  }

  // MARK: Publishing

  /// Publishes what was taken. The layers must have been placed.
  mutating func publish(_ screen: DocumentScreen, in compositor: Compositor, _ theme: Theme) {
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
    publishLifted(in: compositor, theme)
    if overlayDiffers { publishHints(in: compositor) }
    for operation in ink { apply(operation, in: compositor) }
    (publication, ink) = (nil, [])
  }

  /// Publishes the floating layers whose version has changed; after a change of theme, all of them.
  private mutating func publishLifted(in compositor: Compositor, _ theme: Theme) {
    if theme != publishedTheme { publishedVersions = [:] }
    publishedTheme = theme
    var versions: [LayerID: Int] = [:]
    for entry in lifted where entry.leaves == nil {
      let id = layer(of: entry.layer.id)
      versions[id] = entry.layer.version
      if publishedVersions[id] != entry.layer.version {
        compositor.publish(id, entry.layer.content, isUrgent: true)
      }
    }
    publishedVersions = versions
  }

  private mutating func publishHints(in compositor: Compositor) {
    let bounds = overlay.hints.map(\.bounds)
    let damage = bounds + hintBounds
    hintBounds = bounds
    if !damage.isEmpty { compositor.publish(hints, DrawingList(overlay.hints), damage: .rects(damage)) }
  }

  private func apply(_ operation: InkOperation, in compositor: Compositor) {
    switch operation {
    case .begin(let id, let mark): compositor.beginInk(stroke(id), on: base, mark)
    case .extend(let id, let mark): compositor.extendInk(stroke(id), mark)
    case .end(let id): compositor.endInk(stroke(id), in: compositor.published(base))
    case .cancel(let id): compositor.cancelInk(stroke(id))
    }
  }

  // MARK: Names

  /// The layer of something held: the number of the view's layer in the upper bits, the mode's number in the lower ones.
  private func layer(of id: UInt64) -> LayerID {
    LayerID(1 << 63 | (base.rawValue & 0xFFFF) << 40 | (id & 0xFF_FFFF_FFFF))
  }

  /// A stroke in this view: each view stamps a stroke for itself.
  private func stroke(_ id: UInt64) -> UInt64 { base.rawValue << 48 | (id & 0xFFFF_FFFF_FFFF) }

  /// Removes all layers.
  func drop(from compositor: Compositor) {
    for entry in lifted { compositor.removeLayer(layer(of: entry.layer.id)) }
    compositor.removeLayer(base)
    compositor.removeLayer(hints)
  }
}
