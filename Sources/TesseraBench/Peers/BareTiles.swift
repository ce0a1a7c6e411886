import Compositor
import Concurrency
import Geometry
import Raster

/// Draws a window of tiles on all processors, copies them to textures and presents them once: the lower bound for any
/// program that rasterises on processors.
struct BareTiles {
  private let textures: MeteredTextures
  private static let side = 256

  init(_ window: BenchWindow) { textures = window.textures }

  /// Draws every tile and shows them.
  ///
  /// - Parameter draw: draws a tile's pixels, the rectangle of the window in pixels that it lies on.
  func show(_ draw: @escaping @Sendable (Bitmap, Rect) -> Void) {
    let side = Self.side
    let columns = (BenchWindow.width + side - 1) / side
    let rows = (BenchWindow.height + side - 1) / side
    let places = (0..<columns * rows).map { index in
      Rect(
        x: Double(index % columns * side), y: Double(index / columns * side), width: Double(side),
        height: Double(side))
    }
    let tiles = AllCores.map(places, stretch: 1) { place in
      let tile = Bitmap(width: side, height: side)
      draw(tile, place)
      return Tile(bitmap: tile)
    }
    textures.beginFrame(clear: 0xFF00_0000)
    let quads = zip(places, tiles).compactMap { place, tile -> Quad? in
      guard let id = textures.makeTexture(width: side, height: side) else { return nil }
      textures.upload(tile.bitmap, sourceX: 0, sourceY: 0, width: side, height: side, to: id, x: 0, y: 0)
      func corner(_ x: Double, _ y: Double) -> Corner {
        Corner(position: Point(place.minX + x, place.minY + y), texel: Point(x, y))
      }
      let (near, far) = (0.0, Double(side))
      return Quad(
        texture: id, corners: (corner(near, near), corner(far, near), corner(far, far), corner(near, far)),
        isOpaque: true)
    }
    textures.draw(quads, clip: nil)
    textures.waitsUntilShown = true
    textures.present()
  }

  /// A bitmap that one thread uses at a time.
  private struct Tile: @unchecked Sendable {
    var bitmap: Bitmap
  }
}
