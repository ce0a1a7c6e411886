import Geometry
import Raster
import Scene

// A base layer with a known extent has an overview: a sparse pyramid of tiles at powers of two, kept as pixels in
// memory, not as textures. The top level covers the whole content; finer levels cover the view. Missing tiles are shown
// from the overview, so that neither a jump nor a pinch leaves a hole.

extension Compositor {
  /// Lists the tiles that the overview of a layer lacks, ranked after all visible ones: new tiles first, from the top
  /// level down; then changed ones, from the finest level up, so that parents are made from their children.
  func planOverview(
    _ placement: LayerPlacement, _ layer: Layer, _ level: Level, _ toScreen: Affine,
    into candidates: inout [(job: RasterJob, rank: Double)]
  ) {
    guard placement.kind == .base, let extent = placement.extent ?? placement.bounds,
      let top = Self.topOfOverview(extent)
    else { return }
    // A quarter to half of the visible scale: few bytes, and soon drawn.
    let finest = Self.limited((logarithm(level.scale) / logarithm(2) + 1e-9).rounded(.down) - 1)
    let coarsest = min(top, finest)
    let seen = level.inverse.apply(seenArea(placement, level, toScreen)).intersection(extent)
    // A layer without an extent that is wholly in view, such as the home screen, needs no overview.
    if placement.extent == nil, seen.contains(extent.inset(by: 1)) { return }
    for exponent in (coarsest...finest).reversed() {
      let overview = Level.overview(exponent)
      let area = exponent == coarsest ? extent : seen
      TileGrid.tiles(showing: overview.transform.apply(area)).forEach { index in
        let tile = layer.tile(overview, index)
        tile.lastUsed = frameNumber
        guard let region = tile.missing else { return }
        let rank =
          tile.shown == nil
          ? 3e15 + Double(exponent - coarsest) * 1e12 : 4e15 + Double(finest - exponent) * 1e12
        switch children(of: tile, exponent, layer, under: region) {
        case .late: break
        case .none:
          candidates.append((RasterJob(key: tile.key, region: region, bounds: placement.bounds), rank))
        case .ready(let surfaces):
          let source = RasterJob.Source.children(surfaces, layer.published)
          candidates.append((RasterJob(key: tile.key, region: region, source: source), rank))
        }
      }
    }
  }

  /// Whether a part of a tile can be made from tiles of the next finer level.
  private enum Children {
    case ready([TileSurface?])
    /// All are there, but some will change; the parent waits.
    case late
    /// Some are missing: the part is drawn from the content.
    case none
  }

  private func children(of tile: Tile, _ exponent: Int, _ layer: Layer, under region: PixelRect) -> Children {
    var surfaces: [TileSurface?] = []
    var isLate = false
    for (number, index) in BoxFilter.children(of: tile.key.index).enumerated() {
      guard !BoxFilter.texels(of: number).intersection(region).isEmpty else {
        surfaces.append(nil)
        continue
      }
      guard let child = layer.existing(.overview(exponent + 1), index), let shown = child.shown else {
        return .none
      }
      if !child.damage.isEmpty || child.staged != nil {
        guard tile.shown != nil, child.lastUsed == frameNumber else { return .none }
        isLate = true
      }
      surfaces.append(shown.surface)
    }
    return isLate ? .late : .ready(surfaces)
  }

  /// The exponent of the largest power of two at which the extent is at most two tiles wide and high.
  private static func topOfOverview(_ extent: Rect) -> Int? {
    let side = max(extent.width, extent.height)
    guard extent.isFinite, side > 0 else { return nil }
    return limited((logarithm(Double(2 * TileGrid.pitch) / side) / logarithm(2)).rounded(.down))
  }

  private static func limited(_ exponent: Double) -> Int {
    let range = OverviewTile.exponents
    return Int(max(Double(range.lowerBound), min(Double(range.upperBound), exponent)))
  }

  // MARK: Lent textures

  /// The surface that a tile can be drawn from now. Kept pixels get a lent texture for as long as it is needed; nil
  /// when there is none.
  func drawable(_ surface: TileSurface, of tile: Tile) -> TileSurface? {
    guard case .pixels(let bitmap) = surface else { return surface }
    if let loan = tile.loan {
      tile.loan = (loan.texture, frameNumber)
      return .texture(loan.texture)
    }
    guard let texture = pool.make() else { return nil }
    pool.upload(bitmap, to: texture, TileGrid.whole)
    report.uploads += 1
    tile.loan = (texture, frameNumber)
    return .texture(texture)
  }

  /// Frees a tile's lent texture.
  func endLoan(of tile: Tile) {
    if let loan = tile.loan { pool.free(loan.texture) }
    tile.loan = nil
  }

  /// Frees the lent textures of tiles that were not placeholders in this frame (when memory is short, of all), and
  /// evicts the least recently used overview tiles, the finest first, until the overviews' pixels are within their
  /// budget.
  func trimOverviews(inNeed: Bool) {
    var bytes = 0
    var isBare = false
    for layer in layers.values {
      for (level, tiles) in layer.levels where level.isOverview {
        for tile in tiles.values {
          if let loan = tile.loan, inNeed || loan.frame < frameNumber { endLoan(of: tile) }
          bytes += tile.keptBytes
          isBare = isBare || (tile.shown == nil && tile.lastUsed < frameNumber)
        }
      }
    }
    guard isBare || bytes > options.overviewByteLimit else { return }
    var old = layers.values.flatMap { layer in
      layer.tiles.filter { $0.key.level.isOverview && $0.lastUsed < frameNumber }
    }
    old.sort { ($0.lastUsed, -$0.key.level.scale) < ($1.lastUsed, -$1.key.level.scale) }
    for tile in old where bytes > options.overviewByteLimit || tile.shown == nil {
      bytes -= tile.keptBytes
      evict(tile)
    }
  }

  // MARK: Keeping

  /// The tiles of a layer's overview that are up to date, the coarsest first. With them the layer can be shown at once
  /// when it is opened again.
  public func overview(of layer: LayerID) -> [OverviewTile] {
    guard let layer = layers[layer] else { return [] }
    var result: [OverviewTile] = []
    for level in layer.levels.keys.filter(\.isOverview).sorted(by: { $0.scale < $1.scale }) {
      for tile in layer.tiles(of: level).values where tile.damage.isEmpty {
        let content: OverviewTile.Content
        switch tile.shown?.surface {
        case .solid(let color): content = .solid(color)
        case .pixels(let bitmap): content = .pixels(bitmap)
        default: continue
        }
        result.append(
          OverviewTile(
            exponent: Int(level.scale.exponent), x: tile.key.index.x, y: tile.key.index.y, content: content))
      }
    }
    return result
  }

  /// Gives a layer an overview that was saved. It must look like the layer's newest publication. Pictures of another
  /// size than ``OverviewTile/side``, scales outside ``OverviewTile/exponents`` and places that are too far away are
  /// ignored.
  public func restoreOverview(_ tiles: [OverviewTile], of layer: LayerID) {
    guard let layer = layers[layer], layer.published > 0 else { return }
    let farthest = 1 << 40
    for kept in tiles
    where OverviewTile.exponents.contains(kept.exponent) && abs(kept.x) < farthest && abs(kept.y) < farthest {
      let tile = layer.tile(.overview(kept.exponent), TileIndex(x: kept.x, y: kept.y))
      guard tile.shown == nil else { continue }
      let surface: TileSurface
      switch kept.content {
      case .solid(let color): surface = .solid(color)
      case .pixels(let bitmap):
        guard bitmap.width == TileGrid.side, bitmap.height == TileGrid.side else { continue }
        surface = .pixels(bitmap)
      }
      tile.lastUsed = frameNumber
      tile.shown = TilePicture(surface: surface, generation: layer.published, since: layer.published)
      tile.damage = []
    }
    isDirty = true
  }
}

extension Level {
  /// A level of the overview.
  static func overview(_ exponent: Int) -> Level {
    Level(scale: power(2, Double(exponent)), turns: 0, isOverview: true)
  }
}
