import Geometry
import Interface
import ModeKit
import Raster
import Scene
import SketchFiles

/// A picture of strokes for a vector file, drawn as tiles of the board are, with nothing below.
struct FilePicture {
  private let strokes: [Stroke]
  private let cutting: Set<Order>
  private let part: PicturePart
  private let theme: Theme
  private let ground: any LayerContent
  private let resources: DocumentResources
  private let scale: Double
  private let depth: OpacityDepth
  private let (left, top): (Int64, Int64)
  private let (width, height): (Int, Int)

  /// Prepares a picture.
  ///
  /// - Parameters:
  ///   - part: the strokes.
  ///   - cuts: the erasers' strokes that take away parts of them.
  ///   - ground: what the file shows below their layer.
  ///   - theme: the colours of the chalks.
  ///   - scale: pixels per world point.
  ///   - depth: how many opacities pixels can have.
  ///   - resources: what drawing needs.
  init(
    _ part: PicturePart, cutBy cuts: [Stroke], over ground: any LayerContent, _ theme: Theme, scale: Double,
    _ depth: OpacityDepth, _ resources: DocumentResources
  ) {
    self.part = part
    self.theme = theme
    self.ground = ground
    self.scale = scale
    self.depth = depth
    self.resources = resources
    cutting = Set(cuts.map(\.order))
    strokes = (part.strokes + cuts).sorted { $0.order < $1.order }
    // On whole pixels of the world, as tiles are.
    func pixel(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int64 {
      Int64((value * scale).rounded(rule))
    }
    if part.box.isEmpty {
      (left, top, width, height) = (0, 0, 0, 0)
    } else {
      left = pixel(part.box.minX, .down)
      top = pixel(part.box.minY, .down)
      width = max(1, Int(pixel(part.box.maxX, .up) - left))
      height = max(1, Int(pixel(part.box.maxY, .up) - top))
    }
  }

  /// The picture for a writer.
  ///
  /// - Parameter lines: the strokes as lines.
  /// - Returns: the picture.
  func drawn(_ lines: [DrawnStroke]) -> DrawnPicture {
    let box =
      part.box.isEmpty
      ? Rect.null
      : Rect(
        x: Double(left) / scale, y: Double(top) / scale, width: Double(width) / scale,
        height: Double(height) / scale)
    let rasterizer = Rasterizer()
    return DrawnPicture(
      box: box, width: width, height: height, color: part.color, depth: depth, multiplies: part.multiplies,
      strokes: lines
    ) { (rows) throws(Problem) in try draw(rows, rasterizer) }
  }

  private func draw(_ rows: Range<Int>, _ rasterizer: Rasterizer) throws(Problem) -> Bitmap {
    if resources.isCancelled() { throw SketchMode.cancelled }
    let bitmap = Bitmap(width: width, height: rows.count)
    let canvas = Canvas(
      RasterTarget(bitmap, originX: left, originY: top + Int64(rows.lowerBound)), transform: .scale(scale),
      rasterizer: rasterizer, resources: resources.scene)
    // Lines thinner than a pixel are drawn as wide as one.
    let reach = canvas.visible.inset(by: -1 / scale)
    for stroke in strokes where stroke.bounds.intersects(reach) {
      let uncovered: any LayerContent
      if cutting.contains(stroke.order) {
        uncovered = BoardGround()
      } else if let cells = part.wiped[stroke.order] {
        uncovered = WipedFileGround(ground: ground, cells: cells)
      } else {
        uncovered = ground
      }
      StrokePainter(theme: theme, ground: uncovered).draw(stroke, in: reach, into: canvas)
    }
    return bitmap
  }
}
