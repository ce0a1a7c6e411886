import Concurrency
import Geometry
import Raster

/// What a tile shows: a texture, or one premultiplied colour without one. An overview's tiles keep their pixels in
/// memory.
enum TileSurface: Sendable {
  case solid(UInt32)
  case texture(TextureID)
  case pixels(Bitmap)
}

/// A finished picture of a tile, and the publications for which it is valid.
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

  /// Whether the swap needs at most the upload of a small patch.
  var isReady: Bool {
    if case .pixels = content { return false }
    return true
  }
}

/// The main thread's state of a tile.
final class Tile {
  /// A change by the publications `first…last` within `region` that the tile's shown picture lacks.
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
  /// When it began to fade in, in seconds on the animation clock.
  var fadeStart: Double?
  /// The last frame that used it.
  var lastUsed = 0
  /// The texture that is lent to kept pixels while they serve as a placeholder, and the last frame in which they did.
  var loan: (texture: TextureID, frame: Int)?
  private let live: LiveToken

  /// Makes a tile without a picture. `layer` is the name of its layer.
  init(_ key: TileKey, of layer: String, file: String, line: Int) {
    self.key = key
    live = LiveToken("Tile", file: file, line: line) { _ in "\(layer): \(key.index) at \(key.level)" }
  }

  /// Records a change. Publications come in order.
  func addDamage(_ generation: Generation, _ region: PixelRect) {
    guard !region.isEmpty else { return }
    if let last = damage.indices.last, damage[last].last == generation || damage.count >= 16 {
      damage[last].last = generation
      damage[last].region = damage[last].region.union(region)
    } else {
      damage.append(Damage(first: generation, last: generation, region: region))
    }
  }

  /// Removes the changes up to a publication, which a new picture shows. Of merged changes the later ones stay, with
  /// the region of all.
  func forgetDamage(upTo generation: Generation) {
    damage.removeAll { $0.last <= generation }
    for index in damage.indices { damage[index].first = max(damage[index].first, generation + 1) }
  }

  /// The texels that must be drawn for the tile to be up to date: nil, a part, or all when there is no texture to
  /// patch.
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

  /// The oldest publication that neither the shown nor the staged picture contains; 0 when there is none. Changes that
  /// the staged picture contains do not count: later ones would inherit their age and overtake older ones of other
  /// tiles.
  var oldestUndrawn: Generation {
    damage.first { $0.last > staged?.generation ?? 0 }?.first ?? 0
  }

  /// Whether its shown picture lacks a change of a publication or of an earlier one.
  func lacks(upTo generation: Generation) -> Bool {
    shown != nil && damage.first.map { $0.first <= generation } == true
  }

  /// The publications for which a picture drawn from `generation` is valid.
  func validity(of generation: Generation, since: Generation) -> Range<Generation> {
    var low = since
    for entry in damage {
      if entry.last <= generation {
        low = max(low, entry.last)
      } else if entry.first <= generation {
        // Merged damage straddles the picture, which is only known to be valid for its own publication.
        return generation..<(generation + 1)
      } else {
        return min(low, generation)..<entry.first
      }
    }
    return min(low, generation)..<Generation.max
  }

  /// The publications for which the shown picture is valid; nil without one.
  var shownValidity: Range<Generation>? {
    shown.map { validity(of: $0.generation, since: $0.since) }
  }

  /// The publications for which the staged picture is valid; nil without one that is ready.
  var stagedValidity: Range<Generation>? {
    guard let staged, staged.isReady else { return nil }
    return validity(of: staged.generation, since: shown?.since ?? 0)
  }
}
