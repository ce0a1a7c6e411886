import Geometry
import Raster
import SDLBackend
import Scene
import Shell

/// The peer program, which decodes and shows a picture.
enum ShownPicture {
  /// Measures and prints a name and a number on each line.
  static func run(_ path: String) throws {
    let window = try BenchWindow()
    let watch = Stopwatch(.monotonic)
    let image = try SDLImageCodec().decode(try BigTable.read(path))
    let pyramid = ImagePyramid(image)
    let scale = Double(BenchWindow.width) / Double(image.width)
    BareTiles(window).show { tile, rect in
      Rasterizer().fill(
        Path(rect: rect), paint: .image(pyramid, .scale(scale)),
        into: RasterTarget(tile, originX: Int64(rect.minX), originY: Int64(rect.minY)))
    }
    print("shown", watch.peers)
    Heap.settle()
    print("memory", Child.ownBytes("VmRSS"))
    window.close()
  }
}
