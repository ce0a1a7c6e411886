import Compositor
import Geometry
import Glibc
import Raster

/// The cost of a frame on the main thread, in seconds.
struct FrameCost {
  var total: Double
  var draw: Double
  var present: Double
}

/// As many textures as the page has visible tiles, each drawn once per frame at its place.
final class MovedQuads {
  private let textures: MeteredTextures
  private var ids: [TextureID] = []
  private static let side = 254.0

  /// The offset of a pan in a frame: back and forth within the ready tiles.
  static func shift(_ frame: Int) -> Vector {
    Vector((90 * sin(Double(frame) * 0.05)).rounded(), (60 * sin(Double(frame) * 0.037)).rounded())
  }

  init(_ window: BenchWindow, count: Int) {
    textures = window.textures
    for number in 0..<count {
      guard let id = textures.makeTexture(width: 256, height: 256) else { break }
      let bitmap = Bitmap(width: 256, height: 256)
      bitmap.clear(to: 0xFF00_0000 | UInt32(number * 90_001) & 0xFF_FFFF)
      textures.upload(bitmap, sourceX: 0, sourceY: 0, width: 256, height: 256, to: id, x: 0, y: 0)
      ids.append(id)
    }
  }

  @discardableResult func pan(_ frame: Int) -> FrameCost {
    let watch = Stopwatch()
    textures.beginFrame(clear: 0xFF00_0000)
    let shift = Self.shift(frame)
    let side = Self.side
    let columns = Int((Double(textures.outputSize.width) / side).rounded(.up))
    let quads = ids.indices.map { index in
      let left = Double(index % columns) * side - 127 + shift.dx
      let top = Double(index / columns) * side - 127 + shift.dy
      func corner(_ x: Double, _ y: Double) -> Corner {
        Corner(position: Point(left + x, top + y), texel: Point(x + 1, y + 1))
      }
      return Quad(
        texture: ids[index], corners: (corner(0, 0), corner(side, 0), corner(side, side), corner(0, side)),
        isOpaque: true)
    }
    textures.draw(quads, clip: nil)
    let drawn = watch.peers
    textures.present()
    let end = watch.peers
    return FrameCost(total: end, draw: drawn, present: end - drawn)
  }
}
