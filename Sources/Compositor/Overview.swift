import Raster

/// One tile of a layer's overview, a coarse picture of a square of the layer, in a form that can be saved.
public struct OverviewTile: Sendable {
  /// What it looks like.
  public enum Content: Sendable {
    /// One premultiplied colour.
    case solid(UInt32)
    /// ``OverviewTile/side`` × ``OverviewTile/side`` pixels.
    case pixels(Bitmap)
  }

  /// The side of a picture in pixels.
  public static let side = TileGrid.side
  /// The possible raster scales, as exponents of two.
  public static let exponents = -40...10

  /// Its raster scale is two to this power device pixels per unit of the layer.
  public var exponent: Int
  /// The column of its tile at that scale.
  public var x: Int
  /// The row of its tile.
  public var y: Int
  /// What it looks like.
  public var content: Content

  /// Makes a tile.
  public init(exponent: Int, x: Int, y: Int, content: Content) {
    self.exponent = exponent
    self.x = x
    self.y = y
    self.content = content
  }
}

/// Makes a coarse tile from the four finer ones that cover it.
enum BoxFilter {
  /// The finer tiles under a coarse one, row by row.
  static func children(of index: TileIndex) -> [TileIndex] {
    [(0, 0), (1, 0), (0, 1), (1, 1)].map { TileIndex(x: 2 * index.x + $0.0, y: 2 * index.y + $0.1) }
  }

  /// The texels of a coarse tile that one of its children covers, counted as in ``children(of:)``.
  static func texels(of child: Int) -> PixelRect {
    let half = TileGrid.side / 2
    let (x, y) = (child & 1 == 0 ? 0 : half, child & 2 == 0 ? 0 : half)
    return PixelRect(minX: x, minY: y, maxX: x + half, maxY: y + half)
  }

  /// Makes a region (texels) of a coarse tile. Every pixel is the mean of the four that it covers; beyond a child its
  /// edge texels are repeated. Children outside of the region may be missing.
  ///
  /// - Complexity: O(pixels of the region).
  static func shrink(_ children: [TileSurface?], _ region: PixelRect) -> Bitmap {
    let result = Bitmap(width: region.width, height: region.height)
    for (number, child) in children.enumerated() {
      let part = texels(of: number).intersection(region)
      guard !part.isEmpty, let child else { continue }
      switch child {
      case .solid(let color):
        for y in part.minY..<part.maxY {
          let line = result.pixels + (y - region.minY) * region.width - region.minX
          for x in part.minX..<part.maxX { line[x] = color }
        }
      case .pixels(let bitmap): average(bitmap, number, part)
      case .texture: preconditionFailure("an overview keeps its pixels")
      }
    }
    return result

    func average(_ child: Bitmap, _ number: Int, _ part: PixelRect) {
      // Maps a texel of the parent to the first texel of the child under it. The first texel of both is the gutter.
      let (left, top) = (number & 1 == 0 ? -1 : -255, number & 2 == 0 ? -1 : -255)
      func held(_ texel: Int) -> Int { max(0, min(TileGrid.side - 1, texel)) }
      for y in part.minY..<part.maxY {
        let line = result.pixels + (y - region.minY) * region.width - region.minX
        let upper = child.pixels + held(2 * y + top) * TileGrid.side
        let lower = child.pixels + held(2 * y + top + 1) * TileGrid.side
        for x in part.minX..<part.maxX {
          let (a, b) = (held(2 * x + left), held(2 * x + left + 1))
          line[x] = mean(upper[a], upper[b], lower[a], lower[b])
        }
      }
    }
  }

  /// The mean of four pixels, two channels at a time.
  private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    let mask: UInt32 = 0x00FF_00FF
    let even = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ 0x0002_0002
    let odd = (a >> 8 & mask) &+ (b >> 8 & mask) &+ (c >> 8 & mask) &+ (d >> 8 & mask) &+ 0x0002_0002
    return (even >> 2 & mask) | (odd >> 2 & mask) << 8
  }
}
