import Concurrency
import Geometry
import Raster

/// What a tile shows: a texture, or one premultiplied colour without one. An overview's tiles keep their pixels in memory.
enum TileSurface: Sendable {
  case solid(UInt32)
  case texture(TextureID)
  case pixels(Bitmap)
}

/// A finished picture of a tile, and the publications for which it is true.
struct TilePicture {
  var surface: TileSurface
  /// Where it is not transparent.
  var cells = InkedCells.whole
  /// The publication that it was drawn from.
  var generation: Generation
  /// The last publication up to `generation` that changed the tile.
  var since: Generation
}

/// A picture that waits for its swap.
struct StagedPicture {
  enum Content {
    /// All of the tile, not yet uploaded.
    case pixels(Bitmap)
    /// All of the tile, uploaded.
    case surface(TileSurface)
    /// The changed part, which will be uploaded in the frame of the swap.
    case patch(Bitmap, PixelRect)
  }

  var content: Content
  /// Where it is not transparent.
  var cells = InkedCells.whole
  var generation: Generation

  /// Whether the swap needs no more work than fits in any frame.
  var isReady: Bool {
    if case .pixels = content { return false }
    return true
  }
}

/// A tile as the main thread knows it.
final class Tile {
  /// A change that the tile's shown picture lacks: by the publications `first…last`, within `region`.
  struct Damage {
    var first: Generation
    var last: Generation
    var region: PixelRect
  }

  let key: TileKey
  var shown: TilePicture?
  var staged: StagedPicture?
  /// Oldest first; all later than what is shown.
  var damage: [Damage] = []
  /// When its fading in began.
  var fadeStart: Double?
  /// The last frame that wanted it.
  var lastUsed = 0
  /// The texture that shows kept pixels while they are placeholders of other tiles, and the last frame in which they were.
  var loan: (texture: TextureID, frame: Int)?
  private let living: Living

  /// A tile without a picture, of a layer of some name.
  init(_ key: TileKey, of layer: String, file: String, line: Int) {
    self.key = key
    living = Living("Tile", file: file, line: line) { _ in "\(layer): \(key.index) at \(key.level)" }
  }

  /// Notes a change. Publications come in order.
  func addDamage(_ generation: Generation, _ region: PixelRect) {
    guard !region.isEmpty else { return }
    if let last = damage.indices.last, damage[last].last == generation || damage.count >= 16 {
      damage[last].last = generation
      damage[last].region = damage[last].region.union(region)
    } else {
      damage.append(Damage(first: generation, last: generation, region: region))
    }
  }

  /// Takes back what a picture of a publication shows. Of merged changes the later ones are left, with the region of all.
  func forgetDamage(upTo generation: Generation) {
    damage.removeAll { $0.last <= generation }
    for index in damage.indices { damage[index].first = max(damage[index].first, generation + 1) }
  }

  /// What must be drawn to be up to date: nothing, a part, or all when there is nothing to patch.
  var missing: PixelRect? {
    guard let shown else {
      if let staged, !damage.contains(where: { $0.last > staged.generation }) { return nil }
      return TileGrid.whole
    }
    if let staged, !damage.contains(where: { $0.last > staged.generation }) { return nil }
    guard !damage.isEmpty else { return nil }
    if case .solid = shown.surface { return TileGrid.whole }
    let region = damage.reduce(PixelRect.empty) { $0.union($1.region) }
    // Beyond half a tile it is cheaper to swap textures than to upload within the frame of the swap.
    return region.area * 2 > TileGrid.side * TileGrid.side ? TileGrid.whole : region
  }

  /// The oldest publication that neither what is shown nor what waits for its swap has; 0 when there is none. A picture that waits must
  /// not lend its age to later changes: they would go before older ones of other tiles.
  var oldestUndrawn: Generation {
    damage.first { $0.last > staged?.generation ?? 0 }?.first ?? 0
  }

  /// Whether what it shows lacks a change of a publication or of an earlier one.
  func lacks(upTo generation: Generation) -> Bool {
    shown != nil && damage.first.map { $0.first <= generation } == true
  }

  /// The publications for which a picture drawn from `generation` is true: up to but without the upper end.
  func validity(of generation: Generation, since: Generation) -> Range<Generation> {
    var low = since
    for entry in damage {
      if entry.last <= generation {
        low = max(low, entry.last)
      } else if entry.first <= generation {
        // Merged damage that straddles the picture: it is only known to be true for its own publication.
        return generation..<(generation + 1)
      } else {
        return min(low, generation)..<entry.first
      }
    }
    return min(low, generation)..<Generation.max
  }

  /// For which publications what is shown is true; nil when nothing is.
  var shownValidity: Range<Generation>? {
    shown.map { validity(of: $0.generation, since: $0.since) }
  }

  /// For which publications what waits is true; nil when nothing waits that could be swapped.
  var stagedValidity: Range<Generation>? {
    guard let staged, staged.isReady else { return nil }
    return validity(of: staged.generation, since: shown?.since ?? 0)
  }
}
