import Geometry
import Raster
import Scene

/// The content of a layer's publication, as workers draw it.
struct Snapshot: Sendable {
  var content: any LayerContent
  var generation: Generation
  /// The colour under the content, premultiplied: opaque for a base, transparent for other layers.
  var ground: UInt32
}

/// Draws tiles from snapshots. Each thread has one.
final class TilePainter {
  private let rasterizer = Rasterizer()
  private let resources: SceneResources

  init(resources: SceneResources) { self.resources = resources }

  /// A tile's pixels, all or a part of them.
  enum Pixels: Sendable {
    case solid(UInt32)
    /// A picture, and where it is not transparent.
    case bitmap(Bitmap, InkedCells)
  }

  /// Draws a job's region of its tile. A whole tile of one colour comes back as that colour.
  func paint(_ snapshot: Snapshot, _ job: RasterJob) -> Pixels {
    let bitmap = picture(
      snapshot.content, job.key.level, job.key.index, job.region, within: job.bounds, ground: snapshot.ground)
    return Self.pixels(bitmap, job.region, isOpaque: snapshot.ground != 0)
  }

  /// A bitmap as one colour, if it is a whole tile of one colour, or with its squares that are not transparent.
  static func pixels(_ bitmap: Bitmap, _ region: PixelRect, isOpaque: Bool) -> Pixels {
    guard region == TileGrid.whole else {
      var cells = InkedCells()
      cells.insert(region)
      return .bitmap(bitmap, cells)
    }
    if let color = onlyColor(of: bitmap) { return .solid(color) }
    return .bitmap(bitmap, isOpaque ? .whole : InkedCells(of: bitmap))
  }

  /// Draws a region (texels) of a tile: the content within `bounds` over `ground`.
  func picture(
    _ content: any LayerContent, _ level: Level, _ index: TileIndex, _ region: PixelRect,
    within bounds: Rect? = nil,
    ground: UInt32
  ) -> Bitmap {
    let bitmap = Bitmap(width: region.width, height: region.height)
    if ground != 0 { bitmap.clear(to: ground) }
    let origin = TileGrid.origin(of: index)
    let (left, top) = (origin.x + region.minX, origin.y + region.minY)
    let canvas = Canvas(
      RasterTarget(bitmap, originX: Int64(left), originY: Int64(top)), transform: level.transform,
      rasterizer: rasterizer, resources: resources)
    // Snapping moves edges by up to half of 1/256 pixel, so content just outside of the region may touch it.
    let device = Rect(
      x: Double(left), y: Double(top), width: Double(region.width), height: Double(region.height))
    var drawn = level.inverse.apply(device.inset(by: -0.5))
    if let bounds { drawn = drawn.intersection(bounds.inset(by: -1 / level.scale)) }
    if !drawn.isEmpty { content.draw(drawn, scale: level.scale, into: canvas) }
    return bitmap
  }

  private static func onlyColor(of bitmap: Bitmap) -> UInt32? {
    let pixels = bitmap.pixels
    let first = pixels[0]
    for index in 1..<(bitmap.width * bitmap.height) where pixels[index] != first { return nil }
    return first
  }
}
