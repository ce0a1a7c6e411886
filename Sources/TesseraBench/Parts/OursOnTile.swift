import Geometry
import Raster
import RasterScenes

/// Draws a scene with our rasteriser.
final class OursOnTile {
  private let scene: RasterScene
  /// The drawn tile.
  let bitmap = Bitmap(width: RasterScene.side, height: RasterScene.side)
  private let rasterizer = Rasterizer()
  private let pyramid = ImagePyramid(RasterScene.picture)

  private let inside: PreparedPath
  private let line: PreparedPath

  init(_ scene: RasterScene) {
    self.scene = scene
    inside = PreparedPath(scene.shape?.path ?? Path())
    line = PreparedPath(scene.shape?.path ?? Path(), stroke: scene.items[0].stroke?.style ?? StrokeStyle())
  }

  /// Draws the scene's one shape at its places.
  func drawPrepared() {
    bitmap.clear()
    let target = RasterTarget(bitmap)
    for (place, item) in zip(scene.shape?.places ?? [], scene.items) {
      let dx = Int64((place.dx * 256).rounded())
      let dy = Int64((place.dy * 256).rounded())
      if let fill = item.fill {
        rasterizer.draw(inside, dx: dx, dy: dy, paint: .color(fill), into: target)
      }
      if let stroke = item.stroke {
        rasterizer.draw(line, dx: dx, dy: dy, paint: .color(stroke.color), into: target)
      }
    }
  }

  /// Draws the scene path by path, displaced by some pixels along both axes.
  func draw(shifted shift: Double = 0) {
    bitmap.clear()
    let target = RasterTarget(bitmap)
    for var item in scene.items {
      if shift != 0 { item.path = item.path.transformed(by: .translation(Vector(shift, shift))) }
      if let fill = item.fill { rasterizer.fill(item.path, paint: .color(fill), into: target) }
      if let picture = item.picture {
        rasterizer.fill(item.path, paint: .image(pyramid, picture), into: target)
      }
      if let stroke = item.stroke {
        rasterizer.stroke(item.path, style: stroke.style, paint: .color(stroke.color), into: target)
      }
    }
  }
}
