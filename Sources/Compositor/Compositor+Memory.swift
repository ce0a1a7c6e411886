import Geometry
import Raster

extension Compositor {
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
    var budget = max(3 * visibleBytes, 8 * TileGrid.bytes)
    if isShortOfMemory {
      // The backend has no more: keep what is visible, and draw it coarser if that was all there was.
      isShortOfMemory = false
      budget = 0
      pool.trim()
      if pool.bytes <= visibleBytes + visibleBytes / 8 {
        for placement in placements where placement.kind == .base {
          if let layer = layers[placement.id], layer.coarsening < 8 { layer.coarsening += 1 }
        }
      }
      isDirty = true
    }
    var entries = 0
    var old: [Tile] = []
    for layer in layers.values {
      for tile in layer.tiles {
        entries += 1
        if tile.lastUsed < frameNumber { old.append(tile) }
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
  }

  /// Gives a tile's textures back.
  func free(_ tile: Tile) {
    dropStaged(of: tile)
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
}
