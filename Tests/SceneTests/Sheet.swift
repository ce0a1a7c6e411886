import Geometry
import Raster
import Scene
import TestSupport

/// A bitmap with a canvas on it, and what one asks about its pixels.
struct Sheet {
  let bitmap: Bitmap
  let target: RasterTarget
  let canvas: Canvas

  init(
    _ width: Int, _ height: Int, x: Int64 = 0, y: Int64 = 0, _ transform: Affine = .identity,
    resources: SceneResources = Sheet.resources()
  ) {
    bitmap = Bitmap(width: width, height: height)
    target = RasterTarget(bitmap, originX: x, originY: y)
    canvas = Canvas(target, transform: transform, rasterizer: Rasterizer(), resources: resources)
  }

  static func resources() -> SceneResources {
    SceneResources(typesetter: FixedTypesetter(), codec: NoPictures())
  }

  var pixels: [UInt32] {
    Array(UnsafeBufferPointer(start: bitmap.pixels, count: bitmap.width * bitmap.height))
  }

  /// The box around all pixels that are not transparent, as edges; nil when there are none.
  var inked: PixelRect? {
    var box: PixelRect?
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y] != 0 {
        let old = box ?? PixelRect(minX: x, minY: y, maxX: x, maxY: y)
        box = PixelRect(
          minX: min(old.minX, x), minY: min(old.minY, y), maxX: max(old.maxX, x + 1),
          maxY: max(old.maxY, y + 1))
      }
    }
    return box
  }
}

/// A picture of `width` × `height` opaque pixels, each with a colour of its own.
func checkered(_ width: Int, _ height: Int) -> Bitmap {
  let bitmap = Bitmap(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width { bitmap[x, y] = 0xFF00_0000 | UInt32(x * 37 & 255) << 16 | UInt32(y * 53 & 255) }
  }
  return bitmap
}

/// A closed shape with curves and a corner, within (0, 0) and (20, 16).
let leaf: Path = {
  var path = Path()
  path.move(to: Point(1, 8))
  path.cubic(Point(4, 0), Point(14, 0), to: Point(20, 8))
  path.quad(Point(10, 18), to: Point(1, 8))
  path.close()
  return path
}()
