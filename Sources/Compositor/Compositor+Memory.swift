import Geometry
import Raster

extension Compositor {
  /// What may be kept however small the window is: the border around a few tiles is many times as large as they are.
  static let leastBudget = 24 * TileGrid.bytes

  /// Lets go of what has not been seen for longest until textures take at most three times the bytes of the visible ones.
  /// What can be seen stays.
  func evict() {
    var visibleBytes = 0
    for placement in placements {
      guard let layer = layers[placement.id], let level = layer.level else { continue }
      layer.visible.forEach { index in
        if let tile = layer.existing(level, index), tile.bytes > 0 { visibleBytes += TileGrid.bytes }
      }
    }
    report.visibleBytes = visibleBytes
    var budget = max(3 * visibleBytes, Self.leastBudget)
    let isShort = isShortOfMemory
    if isShort {
      // The backend has no more: keep what is visible, and draw it coarser if that was all there was.
      isShortOfMemory = false
      isFrugal = true
      budget = 0
      pool.trim()
      if pool.bytes <= visibleBytes + visibleBytes / 8 {
        for placement in placements where placement.kind == .base {
          if let layer = layers[placement.id], layer.coarsening < 8 { layer.coarsening += 1 }
        }
      }
      isDirty = true
    }
    trimOverviews(inNeed: isShort)
    var entries = 0
    var old: [Tile] = []
    for layer in layers.values {
      for tile in layer.tiles where !tile.key.level.isOverview {
        entries += 1
        // In need even a stand-in has to go.
        let isVisible = tile.key.level == layer.level && layer.visible.contains(tile.key.index)
        if tile.lastUsed < frameNumber || (isShort && !isVisible) { old.append(tile) }
      }
    }
    let entryBudget = 4 * report.visible + 256
    guard pool.bytes > budget || entries > entryBudget else { return }
    old.sort { $0.lastUsed < $1.lastUsed }
    for tile in old {
      if pool.bytes <= budget, entries <= entryBudget { break }
      if entries <= entryBudget, tile.bytes == 0 { continue }
      free(tile)
      layers[tile.key.layer]?.forget(tile.key)
      entries -= 1
      report.evicted += 1
    }
    if pool.bytes > budget { dropBorders(budget) }
  }

  /// Lets go of tiles that were only kept ready for scrolling, and remembers not to ask for them again at this place.
  private func dropBorders(_ budget: Int) {
    for placement in placements where placement.kind == .base {
      guard let layer = layers[placement.id], let level = layer.level else { continue }
      for (index, tile) in layer.tiles(of: level) where tile.bytes > 0 && !layer.visible.contains(index) {
        if pool.bytes <= budget { return }
        layer.crowded = layer.visible
        free(tile)
        layer.forget(tile.key)
        report.evicted += 1
      }
    }
  }

  /// Gives a tile's textures back.
  func free(_ tile: Tile) {
    dropStaged(of: tile)
    endLoan(of: tile)
    if let shown = tile.shown { free(shown.surface) }
    tile.shown = nil
  }

  /// Gives a surface's texture back.
  func free(_ surface: TileSurface) {
    if case .texture(let id) = surface { pool.free(id) }
  }

  /// Forgets all textures after the device has lost them: everything visible is drawn again.
  func loseTextures() {
    uploads.removeAll { tile in
      tile.staged = nil
      queue.claim(1)
      return true
    }
    for layer in layers.values {
      for tile in layer.tiles {
        tile.loan = nil
        // Kept pixels are not lost.
        if tile.key.level.isOverview { continue }
        tile.shown = nil
        tile.staged = nil
        tile.fadeStart = nil
      }
    }
    for stroke in strokes { stroke.loseTextures() }
    labels.loseTextures()
  }
}

extension Tile {
  /// The bytes of its textures.
  var bytes: Int {
    var bytes = 0
    if let shown, case .texture = shown.surface { bytes += TileGrid.bytes }
    if let staged, case .surface(.texture) = staged.content { bytes += TileGrid.bytes }
    return bytes
  }

  /// The bytes of pixels that it keeps in memory.
  var keptBytes: Int {
    if case .pixels(let bitmap)? = shown?.surface { return bitmap.byteCount }
    return 0
  }
}
