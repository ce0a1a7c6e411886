import Concurrency
import Geometry
import Raster
import Scene

/// A stroke in progress. It has tiles of its own over the page, each with a coverage mask and a texture.
///
/// Only new steps are stamped, and only the pixels that they touch are uploaded. So the cost of an event does not
/// depend on the length of the stroke or on what lies under it.
final class WetStroke {
  /// A tile of a stroke.
  final class WetTile {
    /// The mask that is stamped on.
    let mask: CoverageMask
    /// The mask that is shown: the same one, or the settled form of it.
    let seen: CoverageMask
    var texture: TextureID?
    /// The texels that changed since they were uploaded.
    var dirty = PixelRect.empty
    /// Where anything has ever been stamped.
    var inked = InkedCells()
    /// The content of the masks under the provisional steps.
    private var truth: (region: PixelRect, stamped: [UInt8], seen: [UInt8])?

    init(mask: CoverageMask, seen: CoverageMask) {
      self.mask = mask
      self.seen = seen
    }

    /// Saves a part of the masks before provisional steps are stamped there.
    func saveTruth(_ region: PixelRect) {
      truth = (region, mask.copy(region), seen === mask ? [] : seen.copy(region))
    }

    /// Restores the masks exactly as they were before the provisional steps.
    func forgetGuess() {
      guard let truth else { return }
      mask.put(truth.stamped, truth.region)
      if seen !== mask { seen.put(truth.seen, truth.region) }
      dirty = dirty.union(truth.region)
      self.truth = nil
    }
  }

  let id: UInt64
  let layer: LayerID
  var mark: any InkMark { didSet { isStale = true } }
  /// Whether its colour depends on what lies under it.
  let isTint: Bool
  /// The publication that contains the finished stroke; nil while it is in progress.
  var ends: Generation?
  /// The page under a tint: the newest one while the stroke is in progress, then the last one without it.
  var page: Snapshot?
  private(set) var level: Level?
  private(set) var tiles: [TileIndex: WetTile] = [:]
  private var stamped = 0
  /// The tiles with provisional steps.
  private var guessed: [TileIndex] = []
  /// Whether the mark has changed since it was stamped.
  private var isStale = true
  private var colors: (color: Color, opacity: Double, ramp: ColorRamp)?
  private let masks: MaskPool
  private let live: LiveToken

  init(
    id: UInt64, layer: LayerID, mark: any InkMark, masks: MaskPool, file: String, line: Int
  ) {
    live = LiveToken("Wet stroke", file: file, line: line) { _ in "ink \(id)" }
    self.id = id
    self.layer = layer
    self.mark = mark
    isTint = if case .tint = mark.ink { true } else { false }
    self.masks = masks
  }

  /// Stamps new steps, or all when the level has changed. The last provisional steps are removed first, and the present
  /// ones are stamped last.
  ///
  /// - Complexity: O(pixels of the new and the provisional steps).
  func stamp(_ level: Level, _ pool: TexturePool) {
    if self.level != level {
      free(pool)
      self.level = level
      stamped = 0
      guessed = []
      isStale = true
    }
    guard isStale else { return }
    isStale = false
    for index in guessed { tiles[index]?.forgetGuess() }
    guessed = []
    stamp(stamped..<mark.stepCount, level)
    stamped = mark.stepCount
    stamp(stamped..<stamped + mark.guessCount, level, isGuess: true)
  }

  private func stamp(_ steps: Range<Int>, _ level: Level, isGuess: Bool = false) {
    guard !steps.isEmpty else { return }
    let device = level.transform.apply(mark.bounds(of: steps)).inset(by: -1)
    let transform = level.transform
    TileGrid.tiles(holding: device).forEach { index in
      let region = TileGrid.texels(of: index, touching: device)
      guard !region.isEmpty else { return }
      let tile = tiles[index] ?? makeTile(index, transform)
      if isGuess {
        tile.saveTruth(region)
        guessed.append(index)
      }
      mark.stamp(steps, into: tile.mask, transform: transform)
      let changed = mark.settle(tile.mask, into: tile.seen, transform: transform)
      tile.dirty = tile.dirty.union(changed)
      tile.inked.insert(changed)
    }
  }

  private func makeTile(_ index: TileIndex, _ transform: Affine) -> WetTile {
    let origin = TileGrid.origin(of: index)
    func mask() -> CoverageMask { masks.make(originX: Int64(origin.x), originY: Int64(origin.y)) }
    let stamped = mask()
    let tile = WetTile(mask: stamped, seen: mark.settles(transform) ? mask() : stamped)
    tiles[index] = tile
    return tile
  }

  /// Records that the content under the stroke has changed within a part of a tile.
  func noteChange(_ index: TileIndex, _ region: PixelRect) {
    guard let tile = tiles[index] else { return }
    tile.dirty = tile.dirty.union(region)
  }

  /// Records that the page has changed under the stroke.
  func noteChange(_ damage: LayerDamage) {
    guard let level else { return }
    for index in tiles.keys {
      switch damage {
      case .everything: noteChange(index, TileGrid.whole)
      case .rects(let rects):
        for rect in rects where !rect.isEmpty {
          noteChange(index, TileGrid.texels(of: index, touching: level.transform.apply(rect).inset(by: -1)))
        }
      }
    }
  }

  /// The colour for each coverage, cached.
  private func ramp(_ color: Color, _ opacity: Double) -> ColorRamp {
    if let colors, colors.color == color, colors.opacity == opacity { return colors.ramp }
    let ramp = ColorRamp(color, opacity: opacity)
    colors = (color, opacity, ramp)
    return ramp
  }

  /// Draws and uploads the dirty texels, and returns false when there was no memory for a texture. A tint multiplies
  /// what `page` draws and the other wet strokes in `below`. `scratch` has room for the pixels of one tile.
  func upload(
    _ pool: TexturePool, _ painter: TilePainter, page: Snapshot, below: [WetStroke], scratch: Bitmap,
    _ uploads: inout Int
  ) -> Bool {
    guard let level else { return true }
    for (index, tile) in tiles where !tile.dirty.isEmpty {
      guard let texture = tile.texture ?? pool.make() else { return false }
      if tile.texture == nil {
        tile.texture = texture
        tile.dirty = TileGrid.whole
      }
      if case .color(let color, let opacity) = mark.ink {
        tile.seen.write(ramp(color, opacity), tile.dirty, into: scratch)
        pool.upload(scratch, to: texture, tile.dirty)
      } else {
        pool.upload(picture(of: tile, index, level, painter, page, below), to: texture, tile.dirty)
      }
      uploads += 1
      tile.dirty = .empty
    }
    return true
  }

  /// The dirty texels of a tile, transparent where the mask is empty.
  private func picture(
    of tile: WetTile, _ index: TileIndex, _ level: Level, _ painter: TilePainter, _ page: Snapshot,
    _ below: [WetStroke]
  ) -> Bitmap {
    let region = tile.dirty
    let bitmap = Bitmap(width: region.width, height: region.height)
    let origin = TileGrid.origin(of: index)
    let (left, top) = (Int64(origin.x + region.minX), Int64(origin.y + region.minY))
    let target = RasterTarget(bitmap, originX: left, originY: top)
    let mask = tile.seen
    switch mark.ink {
    case .color(let color, let opacity):
      mask.composite(.color(color), opacity: opacity, into: target)
    case .tint(let color, let opacity):
      let under = painter.picture(page.content, level, index, region, ground: page.ground)
      let ground = RasterTarget(under, originX: left, originY: top)
      for stroke in below {
        if let tile = stroke.tiles[index] {
          stroke.blend(tile, index, level, region, painter, page, onto: ground)
        }
      }
      mask.rasterizer.fill(
        Path(
          rect: Rect(
            x: Double(left), y: Double(top), width: Double(region.width), height: Double(region.height))),
        paint: .color(color), blend: .multiply, into: ground)
      mask.composite(under, pictureX: left, pictureY: top, opacity: opacity, into: target)
    case .reveal(let content):
      let under = painter.picture(content, level, index, region, ground: page.ground)
      mask.composite(under, pictureX: left, pictureY: top, into: target)
    }
    return bitmap
  }

  /// Composites the stroke onto a picture, as the page will once it contains the stroke.
  private func blend(
    _ tile: WetTile, _ index: TileIndex, _ level: Level, _ region: PixelRect, _ painter: TilePainter,
    _ page: Snapshot, onto target: RasterTarget
  ) {
    let mask = tile.seen
    switch mark.ink {
    case .color(let color, let opacity): mask.composite(.color(color), opacity: opacity, into: target)
    case .tint(let color, let opacity):
      mask.composite(.color(color), blend: .multiply, opacity: opacity, into: target)
    case .reveal(let content):
      let page = painter.picture(content, level, index, region, ground: page.ground)
      mask.composite(
        page, pictureX: target.originX, pictureY: target.originY, blend: .copy, into: target)
    }
  }

  /// Frees the stroke's textures and masks.
  func free(_ pool: TexturePool) {
    for tile in tiles.values {
      if let texture = tile.texture { pool.free(texture) }
      masks.free(tile.mask, tile.inked)
      if tile.seen !== tile.mask { masks.free(tile.seen, tile.inked) }
    }
    tiles = [:]
  }

  /// Forgets lost textures. The next ``upload(_:_:page:below:scratch:_:)`` uploads the masks again.
  func loseTextures() {
    for tile in tiles.values {
      tile.texture = nil
      tile.dirty = TileGrid.whole
    }
  }
}

extension CoverageMask {
  /// The bytes of a rectangle within the mask, row by row.
  fileprivate func copy(_ region: PixelRect) -> [UInt8] {
    Array(unsafeUninitializedCapacity: region.width * region.height) { room, count in
      guard let start = room.baseAddress else { return }
      for row in 0..<region.height {
        (start + row * region.width).update(
          from: bytes + ((region.minY + row) * width + region.minX), count: region.width)
      }
      count = region.width * region.height
    }
  }

  /// Puts back what ``copy(_:)`` has read.
  fileprivate func put(_ kept: [UInt8], _ region: PixelRect) {
    kept.withUnsafeBufferPointer { kept in
      guard let start = kept.baseAddress else { return }
      for row in 0..<region.height {
        (bytes + ((region.minY + row) * width + region.minX)).update(
          from: start + row * region.width, count: region.width)
      }
    }
  }
}
