import Concurrency
import Geometry
import Raster
import Scene

/// The main thread's state of a layer: its tiles of all levels, and which of its publications is on screen.
final class Layer {
  /// A publication that is not on screen yet. Tiles that are made meanwhile get its damage.
  private struct Change {
    var generation: Generation
    var damage: LayerDamage
  }

  let id: LayerID
  /// The name that the instruments show.
  let name: String
  var snapshot: Snapshot?
  /// Whether the newest content has not been given to the workers yet.
  var isUncommitted = false
  /// The publication that the workers have.
  var committed: Generation = 0
  /// Whether newer publications wait until every visible tile shows the committed one.
  var isHeld = false
  /// The publication whose changes may be drawn within the frame, if any.
  var urgent: Generation = 0
  /// The newest publication.
  private(set) var published: Generation = 0
  /// The publication that is on screen.
  var shown: Generation = 0 {
    didSet { changes.removeAll { $0.generation <= shown } }
  }
  /// The level that is drawn now.
  private(set) var level: Level?
  /// How often the raster scale was halved because the textures did not fit.
  var coarsening = 0
  /// The block of tiles that was visible in the last frame.
  private(set) var visible = TileRange.empty
  /// The tiles of `visible`, row by row.
  private(set) var seen: [Tile] = []
  /// The tiles around the visible ones that are drawn ahead of need.
  private(set) var ahead: [Tile] = []
  /// The block that holds the tiles of `seen` and `ahead`.
  private var wanted = TileRange.empty
  /// Whether no tile was removed since ``look(at:_:ahead:)``.
  private var isLookedAt = false
  /// The tiles that have a staged picture, and some that had one.
  var staged: [Tile] = []
  /// The visible block whose border last did not fit into the memory budget.
  var crowded: TileRange?
  /// Since when a swap has been waiting for its last tiles.
  var waitingSince: Double?
  private(set) var levels: [Level: [TileIndex: Tile]] = [:]
  private var changes: [Change] = []
  private let live: LiveToken

  init(_ id: LayerID, _ kind: LayerPlacement.Kind, file: String, line: Int) {
    self.id = id
    // Only the low half: in the high half the caller encodes the owner of a layer.
    let name = "\(kind) \(UInt32(truncatingIfNeeded: id.rawValue))"
    self.name = name
    live = LiveToken("Layer", file: file, line: line) { _ in name }
  }

  /// Every tile of every level.
  var tiles: some Sequence<Tile> { levels.values.lazy.flatMap { $0.values } }

  /// How many tiles there are.
  ///
  /// - Complexity: O(levels).
  var count: Int { levels.values.reduce(0) { $0 + $1.count } }

  /// The number of tiles that are not part of the overview.
  ///
  /// - Complexity: O(levels).
  var exactCount: Int { levels.reduce(0) { $0 + ($1.key.isOverview ? 0 : $1.value.count) } }

  /// Takes new content and marks the tiles that it changed.
  ///
  /// - Complexity: O(tiles that the damage touches), and at most O(tiles of the layer) for each rectangle.
  func publish(_ content: any LayerContent, ground: UInt32, _ damage: LayerDamage) -> Generation {
    published += 1
    snapshot = Snapshot(content: content, generation: published, ground: ground)
    isUncommitted = true
    if published == 1 {
      shown = 1
      return published
    }
    changes.append(Change(generation: published, damage: damage))
    for (level, tiles) in levels {
      switch damage {
      case .everything:
        for tile in tiles.values { tile.addDamage(published, TileGrid.whole) }
      case .rects(let rects):
        for rect in rects { mark(rect, level, tiles) }
      }
    }
    return published
  }

  /// The device pixels that a change may touch. Antialiasing may let edges bleed into the next pixel.
  private static func device(_ rect: Rect, _ level: Level) -> Rect {
    level.transform.apply(rect).inset(by: -1)
  }

  private func mark(_ rect: Rect, _ level: Level, _ tiles: [TileIndex: Tile]) {
    guard !rect.isEmpty else { return }
    let device = Self.device(rect, level)
    let range = TileGrid.tiles(holding: device)
    if range.count > tiles.count {
      for (index, tile) in tiles where range.contains(index) {
        tile.addDamage(published, TileGrid.texels(of: index, touching: device))
      }
    } else {
      range.forEach { index in
        tiles[index]?.addDamage(published, TileGrid.texels(of: index, touching: device))
      }
    }
  }

  /// Chooses the tiles to draw: the `visible` ones of a level, and those of `wanted` around them ahead of need. Missing
  /// tiles are made.
  ///
  /// - Complexity: O(wanted tiles) when an argument differs from the last call, else O(1).
  func look(
    at level: Level, _ visible: TileRange, ahead wanted: TileRange, file: String = #fileID,
    line: Int = #line
  ) {
    guard !isLookedAt || level != self.level || visible != self.visible || wanted != self.wanted else {
      return
    }
    isLookedAt = true
    self.level = level
    self.visible = visible
    self.wanted = wanted
    seen.removeAll(keepingCapacity: true)
    ahead.removeAll(keepingCapacity: true)
    visible.forEach { seen.append(tile(level, $0, file: file, line: line)) }
    wanted.forEach { index in
      if !visible.contains(index) { ahead.append(tile(level, index, file: file, line: line)) }
    }
  }

  /// Whether a tile was visible in the last frame.
  func sees(_ tile: Tile) -> Bool { tile.key.level == level && visible.contains(tile.key.index) }

  /// The tile of a level, made if there is none yet.
  func tile(_ level: Level, _ index: TileIndex, file: String = #fileID, line: Int = #line) -> Tile {
    if let tile = levels[level]?[index] { return tile }
    let tile = Tile(TileKey(layer: id, level: level, index: index), of: name, file: file, line: line)
    // A picture of the tile may be valid for the publication on screen but not for later ones, and vice versa.
    for change in changes {
      switch change.damage {
      case .everything: tile.addDamage(change.generation, TileGrid.whole)
      case .rects(let rects):
        for rect in rects where !rect.isEmpty {
          tile.addDamage(
            change.generation, TileGrid.texels(of: index, touching: Self.device(rect, level)))
        }
      }
    }
    levels[level, default: [:]][index] = tile
    return tile
  }

  /// The tile of a level at an index, if it exists.
  func existing(_ level: Level, _ index: TileIndex) -> Tile? { levels[level]?[index] }

  /// The tiles of a level in a block, row by row.
  ///
  /// - Complexity: O(tiles of the block), or O(n log n) in the level's tiles where these are fewer: zoomed out, a block
  ///   of a fine level has millions of places but few tiles.
  func existing(_ level: Level, in block: TileRange) -> [Tile] {
    guard let tiles = levels[level] else { return [] }
    var found: [Tile] = []
    if block.count > tiles.count {
      found = tiles.values.filter { block.contains($0.key.index) }
      found.sort { ($0.key.index.y, $0.key.index.x) < ($1.key.index.y, $1.key.index.x) }
    } else {
      block.forEach { if let tile = tiles[$0] { found.append(tile) } }
    }
    return found
  }

  /// All tiles of a level.
  func tiles(of level: Level) -> [TileIndex: Tile] { levels[level] ?? [:] }

  /// Forgets a tile. Its texture must have been freed.
  func forget(_ key: TileKey) {
    if key.level == level, wanted.contains(key.index) || visible.contains(key.index) {
      seen.removeAll { $0.key == key }
      ahead.removeAll { $0.key == key }
      isLookedAt = false
    }
    levels[key.level]?[key.index] = nil
    if levels[key.level]?.isEmpty == true { levels[key.level] = nil }
  }

  /// The newest publication whose changes are on screen, though some tiles may show later ones too: while all tiles change
  /// in every frame, no publication may ever be on screen alone.
  ///
  /// - Complexity: O(visible tiles).
  var settled: Generation {
    guard !seen.isEmpty else { return shown }
    var newest = published
    for tile in seen {
      guard let picture = tile.shown, let validity = tile.shownValidity else { return shown }
      newest = min(newest, max(picture.generation, validity.upperBound - 1))
    }
    return max(shown, newest)
  }

  /// Whether some visible tile does not yet show the publication that the workers have.
  func awaitsCommitted() -> Bool { seen.contains { $0.lacks(upTo: committed) } }

  /// Whether nothing that is visible waits to be drawn or swapped.
  var isUpToDate: Bool { seen.allSatisfy { $0.missing == nil && $0.staged == nil } }
}
