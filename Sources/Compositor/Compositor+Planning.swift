import Geometry
import Raster
import Scene

extension Compositor {
  /// Chooses each layer's level, finds its visible tiles and lists the tiles to draw, the most urgent first.
  func plan() -> [RasterJob] {
    var candidates: [(job: RasterJob, rank: Double)] = []
    let screen = screenRect
    let centers = focus.isEmpty ? [screen.center] : focus
    for placement in placements.reversed() {
      guard let layer = layers[placement.id], layer.snapshot != nil, let level = chooseLevel(layer, placement)
      else { continue }
      let toScreen = placement.screen(from: level)
      let visible = visibleTiles(placement, level, toScreen)
      report.visible += visible.count
      let hasBorder = placement.kind == .base && !isFrugal && layer.crowded != visible
      var wanted = hasBorder ? visible.grown(by: 1) : visible
      if let bounds = placement.bounds {
        wanted = wanted.intersection(TileGrid.tiles(showing: level.transform.apply(bounds)))
      }
      layer.look(at: level, visible, ahead: wanted)
      // An interface or floating layer changes as a whole, however fast its changes come: its next publication is drawn
      // when the last one is on screen. On a base, strokes dry one by one, and tiles may show different publications.
      layer.isHeld = placement.kind != .base && layer.isUncommitted && layer.awaitsCommitted()
      // Interface and floating layers first: they have few tiles, and hands are on them.
      let layerRank = placement.kind == .base ? 0.5 : 0
      func want(_ tile: Tile, isVisible: Bool) {
        tile.lastUsed = frameNumber
        guard let region = tile.missing else { return }
        if layer.isHeld, tile.shown != nil,
          (tile.staged?.generation ?? 0) >= layer.committed || !tile.lacks(upTo: layer.committed)
        {
          return
        }
        let middle = toScreen.apply(TileGrid.area(of: tile.key.index).center)
        let distance = centers.reduce(Double.infinity) { min($0, $1.distance(to: middle)) }
        // Changed tiles by the age of their change, so that later changes never starve a swap; then new ones by
        // distance.
        let stage = !isVisible ? 2.0 : tile.shown == nil ? 1.0 : layerRank
        let age = tile.shown == nil ? 0 : Double(tile.oldestUndrawn) * 1e5
        candidates.append(
          (
            RasterJob(key: tile.key, region: region, bounds: placement.bounds),
            stage * 1e15 + min(age, 4e14) + min(distance, 1e9)
          ))
      }
      for tile in layer.seen { want(tile, isVisible: true) }
      for tile in layer.ahead { want(tile, isVisible: false) }
      planOverview(placement, layer, level, toScreen, into: &candidates)
    }
    candidates.sort { $0.rank < $1.rank }
    return candidates.map(\.job)
  }

  /// The screen in device pixels.
  var screenRect: Rect {
    let size = backend.outputSize
    return Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
  }

  /// The level to draw: the exact one at rest; while the layer moves the last one, as long as it is stretched by a
  /// factor of 0.5 to 2.
  private func chooseLevel(_ layer: Layer, _ placement: LayerPlacement) -> Level? {
    guard var exact = placement.exactLevel else { return nil }
    if placement.isMoving, let last = layer.level {
      let stretch = exact.scale / last.scale
      if stretch >= 0.5, stretch <= 2 { return last }
      // Powers of two, so that all stretches of a long pinch share tiles.
      exact.scale = power(2, (logarithm(exact.scale) / logarithm(2)).rounded())
    }
    exact.scale /= power(2, Double(layer.coarsening))
    while true {
      let tiles = visibleTiles(placement, exact, placement.screen(from: exact))
      if tiles.count <= 4 || tiles.count * TileGrid.bytes <= options.visibleByteLimit { return exact }
      exact.scale /= 2
    }
  }

  /// The visible tiles of a level.
  func visibleTiles(_ placement: LayerPlacement, _ level: Level, _ toScreen: Affine) -> TileRange {
    TileGrid.tiles(showing: seenArea(placement, level, toScreen))
  }

  /// The visible area of a level in its device pixels; empty when nothing is visible.
  func seenArea(_ placement: LayerPlacement, _ level: Level, _ toScreen: Affine) -> Rect {
    guard placement.opacity > 0, let back = toScreen.inverse else { return .null }
    let clip = placement.clip.map { $0.intersection(screenRect) } ?? screenRect
    guard !clip.isEmpty else { return .null }
    let seen = back.apply(clip)
    guard let bounds = placement.bounds else { return seen }
    return seen.intersection(level.transform.apply(bounds).roundedOut)
  }
}
