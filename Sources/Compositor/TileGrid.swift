import Geometry
import Raster

/// One raster scale and turn of a layer. Its device space has no translation, so that tiles stay valid during a pan.
struct Level: Hashable, Sendable, CustomStringConvertible {
  /// Device pixels per unit of the layer.
  var scale: Double
  /// Quarter turns clockwise, 0…3.
  var turns: Int
  /// Whether its tiles are part of the layer's overview, which is kept as pixels in memory and used for placeholders.
  var isOverview = false

  /// From the layer's coordinates to the level's device pixels.
  var transform: Affine { Affine.scale(scale).then(.quarterTurns(turns)) }

  /// From the level's device pixels to the layer's coordinates.
  var inverse: Affine { Affine.quarterTurns(-turns).then(.scale(1 / scale)) }

  /// The scale, with the turn if any and "overview", for the instruments.
  var description: String {
    let rounded = scale < 0.1 ? scale : (scale * 100).rounded() / 100
    return "×\(rounded)" + (turns == 0 ? "" : ", turned \(turns)") + (isOverview ? ", overview" : "")
  }
}

/// The column and row of a tile in its level. Tile (0, 0) begins at the layer's origin.
struct TileIndex: Hashable, Sendable, CustomStringConvertible {
  var x: Int
  var y: Int

  /// The text of its label.
  var description: String { "\(x), \(y)" }
}

/// The name of a tile.
struct TileKey: Hashable, Sendable {
  var layer: LayerID
  var level: Level
  var index: TileIndex
}

/// A block of tiles.
struct TileRange: Hashable {
  var x: Range<Int>
  var y: Range<Int>

  static let empty = TileRange(x: 0..<0, y: 0..<0)

  /// The number of tiles, at most `Int.max`.
  var count: Int {
    let (count, overflow) = x.count.multipliedReportingOverflow(by: y.count)
    return overflow ? .max : count
  }

  func contains(_ index: TileIndex) -> Bool { x.contains(index.x) && y.contains(index.y) }

  /// The block with a border of tiles around it; an empty one stays empty.
  func grown(by border: Int) -> TileRange {
    guard count > 0 else { return self }
    return TileRange(
      x: (x.lowerBound - border)..<(x.upperBound + border),
      y: (y.lowerBound - border)..<(y.upperBound + border))
  }

  /// The tiles that are in both blocks.
  func intersection(_ other: TileRange) -> TileRange {
    TileRange(x: x.clamped(to: other.x), y: y.clamped(to: other.y))
  }

  /// Calls `body` with each tile, row by row.
  func forEach(_ body: (TileIndex) -> Void) {
    for row in y {
      for column in x { body(TileIndex(x: column, y: row)) }
    }
  }
}

/// How a level's device space is cut into tiles.
///
/// A tile's texture is 256² texels. The outermost ring (the gutter) repeats the neighbours' pixels, so that a stretched
/// tile is filtered across its edges as one large picture would be. The tile itself is 254² texels.
enum TileGrid {
  /// The side of a texture in texels.
  static let side = 256
  /// The width in texels of the ring that repeats the neighbours' pixels.
  static let gutter = 1
  /// The distance from tile to tile.
  static let pitch = side - 2 * gutter
  /// All texels of a tile.
  static let whole = PixelRect(minX: 0, minY: 0, maxX: side, maxY: side)
  /// The bytes of a texture.
  static let bytes = side * side * 4

  /// The area of a tile without its gutter, in device pixels.
  static func area(of index: TileIndex) -> Rect {
    Rect(
      x: Double(index.x * pitch), y: Double(index.y * pitch), width: Double(pitch), height: Double(pitch))
  }

  /// The area of some texels of a tile, in device pixels.
  static func area(of texels: PixelRect, in index: TileIndex) -> Rect {
    let origin = origin(of: index)
    return Rect(
      x: Double(origin.x + texels.minX), y: Double(origin.y + texels.minY), width: Double(texels.width),
      height: Double(texels.height))
  }

  /// The device pixel of a tile's first texel.
  static func origin(of index: TileIndex) -> (x: Int, y: Int) {
    (index.x * pitch - gutter, index.y * pitch - gutter)
  }

  /// The tiles that show part of a device rectangle.
  static func tiles(showing rect: Rect) -> TileRange { tiles(rect, reach: 0) }

  /// The tiles whose textures, gutters included, hold part of a device rectangle.
  static func tiles(holding rect: Rect) -> TileRange { tiles(rect, reach: gutter) }

  private static func tiles(_ rect: Rect, reach: Int) -> TileRange {
    // Beyond 2⁴⁰ pixels the rasteriser draws nothing.
    let limit = 0x1p40
    let grown = rect.inset(by: -Double(reach))
    guard !rect.isEmpty else { return .empty }
    func first(_ edge: Double) -> Int {
      Int((max(-limit, min(limit, edge)) / Double(pitch)).rounded(.down))
    }
    func end(_ edge: Double) -> Int { Int((max(-limit, min(limit, edge)) / Double(pitch)).rounded(.up)) }
    return TileRange(
      x: first(grown.minX)..<max(first(grown.minX), end(grown.maxX)),
      y: first(grown.minY)..<max(first(grown.minY), end(grown.maxY)))
  }

  /// The texels of a tile that a device rectangle touches.
  static func texels(of index: TileIndex, touching rect: Rect) -> PixelRect {
    let origin = origin(of: index)
    func texel(_ edge: Double, _ start: Int) -> Int { Int(max(0, min(Double(side), edge - Double(start)))) }
    let out = rect.roundedOut
    return PixelRect(
      minX: texel(out.minX, origin.x), minY: texel(out.minY, origin.y), maxX: texel(out.maxX, origin.x),
      maxY: texel(out.maxY, origin.y))
  }
}

extension PixelRect {
  static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  /// The number of pixels.
  var area: Int { width * height }

  /// The smallest rectangle that contains both. An empty one is ignored.
  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }
}
