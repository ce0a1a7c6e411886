import Geometry
import Raster

extension Compositor {
  /// Shows new pictures, those of one publication together.
  ///
  /// A picture is valid for a range of publications. A layer moves on to the newest publication for which every visible
  /// tile has a valid picture; until then the old ones stay. So no frame mixes two states of a document. On a base the
  /// wait is limited, or drawing without a pause would starve a tile.
  func swap(now: Double) {
    // Layers that wait to appear come first: until one is ready, the base may not show the hole that it leaves.
    var limits: [LayerID: Generation] = [:]
    for placement in placements {
      guard let moment = placement.appears, let layer = layers[placement.id], layer.level != nil,
        shown(moment.layer) < moment.generation
      else { continue }
      for tile in layer.seen where tile.staged?.isReady == true {
        show(tile, layer, fading: false, now: now)
      }
      let isReady = layer.seen.allSatisfy { $0.shown != nil } && layer.snapshot != nil
      if !isReady { limits[moment.layer] = min(limits[moment.layer] ?? .max, moment.generation - 1) }
    }
    for placement in placements {
      guard let layer = layers[placement.id], layer.level != nil, layer.snapshot != nil else { continue }
      swap(layer, isBase: placement.kind == .base, limit: limits[layer.id] ?? .max, now: now)
    }
    for layer in layers.values { layer.staged.removeAll { $0.staged == nil } }
  }

  private func swap(_ layer: Layer, isBase: Bool, limit: Generation, now: Double) {
    let tiles = layer.seen
    var low: Generation = 0
    var high = min(layer.published, limit)
    var isWaiting = false
    for tile in tiles where tile.shown != nil {
      guard let validity = tile.stagedValidity ?? tile.shownValidity else { continue }
      low = max(low, validity.lowerBound)
      high = min(high, validity.upperBound - 1)
      isWaiting = isWaiting || tile.stagedValidity != nil
    }
    if low <= high, high >= layer.shown {
      for tile in tiles where tile.shown != nil && tile.staged?.isReady == true {
        show(tile, layer, fading: false, now: now)
      }
      layer.shown = high
      layer.waitingSince = nil
    } else if isBase, isWaiting {
      // The wait is limited only so that strokes can dry one by one. A large change may wait longer than a small one.
      let since = layer.waitingSince ?? now
      layer.waitingSince = since
      let late = tiles.reduce(0) { $0 + ($1.missing == nil ? 0 : 1) }
      if limit == .max, now - since >= max(options.swapPatience, 0.004 * Double(late)) {
        for tile in tiles where tile.staged?.isReady == true { show(tile, layer, fading: false, now: now) }
        layer.waitingSince = nil
      }
    }
    // A tile without a picture joins as soon as its staged picture is valid for the publication that the others show.
    for tile in tiles where tile.shown == nil {
      guard let validity = tile.stagedValidity, validity.contains(layer.shown) else { continue }
      show(tile, layer, fading: isBase, now: now)
    }
    // Invisible tiles can change at any time.
    for tile in layer.staged where tile.staged?.isReady == true && !layer.sees(tile) {
      show(tile, layer, fading: false, now: now)
    }
  }

  /// Replaces a tile's shown picture by its staged one.
  func show(_ tile: Tile, _ layer: Layer, fading: Bool, now: Double) {
    guard let staged = tile.staged else { return }
    let since = tile.validity(of: staged.generation, since: tile.shown?.since ?? 0).lowerBound
    switch staged.content {
    case .pixels: return
    case .surface(let surface):
      endLoan(of: tile)
      if let shown = tile.shown { free(shown.surface) }
      tile.shown = TilePicture(
        surface: surface, cells: staged.cells, generation: staged.generation, since: since)
      tile.fadeStart = fading && options.fadeDuration > 0 ? now : nil
    case .patch(let bitmap, let region):
      if let shown = tile.shown, case .texture(let texture) = shown.surface {
        pool.upload(bitmap, to: texture, region)
        report.uploads += 1
        tile.shown = TilePicture(
          surface: shown.surface, cells: shown.cells.union(staged.cells), generation: staged.generation,
          since: since)
      } else {
        tile.staged = nil
        return
      }
    }
    tile.staged = nil
    tile.forgetDamage(upTo: staged.generation)
  }
}
