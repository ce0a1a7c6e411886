import Geometry
import Raster

/// A period in which the backend has no more textures.
struct TextureShortage {
  /// When to try again, in seconds on the animation clock.
  var retry: Double
  /// The wait before `retry`, in seconds; it doubles after each failure, up to ``longestPatience``.
  var patience = 2.0

  static let longestPatience = 64.0
}

/// A tile that can be evicted if it has not been used since frame `lastUsed`.
struct EvictionCandidate {
  let key: TileKey
  let lastUsed: Int
}

extension Compositor {
  /// Seconds without a change after which unused textures are returned to the system.
  static let restSeconds = 1.0

  /// The smallest texture budget in bytes, for small windows: there the border is many times as large as the visible
  /// tiles.
  static let leastBudget = 24 * TileGrid.bytes

  /// Evicts the least recently used tiles until textures take at most three times the bytes of the visible ones.
  /// Visible tiles stay.
  func evict(now: Double) {
    var visibleBytes = 0
    for placement in placements {
      for tile in layers[placement.id]?.seen ?? [] where tile.bytes > 0 { visibleBytes += TileGrid.bytes }
    }
    report.visibleBytes = visibleBytes
    var budget = max(3 * visibleBytes, Self.leastBudget)
    let isShort = isShortOfMemory
    if isShort {
      // The backend has no more textures: keep only visible tiles, and draw coarser if there was little else.
      isShortOfMemory = false
      shortage = TextureShortage(retry: now + (shortage?.patience ?? 2), patience: shortage?.patience ?? 2)
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
    var entries = layers.values.reduce(0) { $0 + $1.exactCount }
    let entryBudget = 4 * report.visible + 256
    var isListed = isShort
    if isShort { forgettable = listForgettable(inNeed: true) }
    while pool.bytes > budget || entries > entryBudget {
      guard let next = forgettable.popLast() else {
        if isListed { break }
        forgettable = listForgettable(inNeed: false)
        isListed = true
        continue
      }
      guard let tile = layers[next.key.layer]?.existing(next.key.level, next.key.index),
        tile.lastUsed == next.lastUsed, entries > entryBudget || tile.bytes > 0
      else { continue }
      evict(tile)
      entries -= 1
    }
    if pool.bytes > budget { dropBorders(budget) }
  }

  /// The tiles that can be evicted, the least recently used last. When memory is short, that includes placeholders of
  /// this frame.
  ///
  /// One list serves several frames: a tile that is used again is skipped, and tiles used later would come before all
  /// others in the list.
  private func listForgettable(inNeed: Bool) -> [EvictionCandidate] {
    var result: [EvictionCandidate] = []
    for layer in layers.values {
      for tile in layer.tiles where !tile.key.level.isOverview {
        guard tile.lastUsed < frameNumber || (inNeed && !layer.sees(tile)) else { continue }
        result.append(EvictionCandidate(key: tile.key, lastUsed: tile.lastUsed))
      }
    }
    result.sort { $0.lastUsed > $1.lastUsed }
    return result
  }

  /// Returns to the full raster scale, or as near to it as there are textures for, when it is time to try again.
  func recover(now: Double) {
    guard let shortage, shortage.retry <= now else { return }
    // Only bases are coarsened. Each step less takes four times as many tiles.
    for steps in 0...(placements.compactMap { layers[$0.id]?.coarsening }.max() ?? 0) {
      var needed = 0
      for placement in placements {
        guard let layer = layers[placement.id], let level = layer.level else { continue }
        var finer = level
        finer.scale *= power(2, Double(max(0, layer.coarsening - steps)))
        let tiles = visibleTiles(placement, finer, placement.screen(from: finer))
        needed += placement.kind == .base ? tiles.grown(by: 1).count : tiles.count
      }
      let isEnough = pool.canMake(needed)
      // The present coarsening is always possible: only drawing ahead lacks textures then.
      let isNow = placements.allSatisfy { (layers[$0.id]?.coarsening ?? 0) <= steps }
      guard isEnough || isNow else { continue }
      for layer in layers.values { layer.coarsening = min(layer.coarsening, steps) }
      let patience = min(2 * shortage.patience, TextureShortage.longestPatience)
      self.shortage =
        isEnough && steps == 0 ? nil : TextureShortage(retry: now + patience, patience: patience)
      return
    }
  }

  /// When nothing has changed for ``restSeconds``: returns spare textures to the system, and draws borders again that
  /// were dropped when memory was short.
  func rest(now: Double) {
    guard strokes.isEmpty else {
      restBegan = nil
      return
    }
    let crowded = layers.values.filter { $0.crowded != nil && fitsBorder($0) }
    guard pool.spareCount > 0 || !crowded.isEmpty, isSettled else {
      restBegan = nil
      return
    }
    let began = restBegan ?? now
    restBegan = began
    guard now >= began + Self.restSeconds else { return }
    pool.trim()
    restBegan = nil
    for layer in crowded {
      layer.crowded = nil
      isDirty = true
    }
  }

  /// Whether a layer's border fits into the budget now.
  private func fitsBorder(_ layer: Layer) -> Bool {
    guard !isFrugal, layer.crowded == layer.visible else { return false }
    let border = layer.visible.grown(by: 1).count - layer.visible.count
    return pool.bytes + border * TileGrid.bytes <= max(3 * report.visibleBytes, Self.leastBudget)
  }

  /// Evicts the tiles around the visible ones, and records in `crowded` not to request them again at this place.
  private func dropBorders(_ budget: Int) {
    for placement in placements where placement.kind == .base {
      guard let layer = layers[placement.id], let level = layer.level else { continue }
      for (index, tile) in layer.tiles(of: level) where tile.bytes > 0 && !layer.visible.contains(index) {
        if pool.bytes <= budget { return }
        layer.crowded = layer.visible
        evict(tile)
      }
    }
  }

  /// Evicts a tile with its pictures.
  func evict(_ tile: Tile) {
    report.evicted += 1
    report.evictedBytes += tile.bytes + tile.keptBytes
    free(tile)
    layers[tile.key.layer]?.forget(tile.key)
  }

  /// Frees a tile's textures.
  func free(_ tile: Tile) {
    dropStaged(of: tile)
    endLoan(of: tile)
    if let shown = tile.shown { free(shown.surface) }
    tile.shown = nil
  }

  /// Frees a surface's texture.
  func free(_ surface: TileSurface) {
    if case .texture(let id) = surface { pool.free(id) }
  }

  /// Drops all textures after the device has lost them: everything visible is drawn again.
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

  /// The bytes of the pixels that it keeps in memory.
  var keptBytes: Int {
    if case .pixels(let bitmap)? = shown?.surface { return bitmap.byteCount }
    return 0
  }
}
