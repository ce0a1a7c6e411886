import Geometry
import Interface
import ModeKit
import Raster
import Scene

/// A picture that the project draws itself, computed at whatever resolution is asked for.
package struct BuiltInPicture: Sendable {
  /// Its name in files and on the command line.
  package let name: String
  /// Its name for people, translated.
  package let label: String
  let paint: @Sendable (Painter) -> Void

  init(_ name: String, _ label: String, _ paint: @escaping @Sendable (Painter) -> Void) {
    self.name = name
    self.label = label
    self.paint = paint
  }

  /// The size of every built-in picture in its own points.
  package static let size = Size(1200, 800)

  /// The picture of that name, if there is one.
  package static func named(_ name: String) -> BuiltInPicture? { all.first { $0.name == name } }

  /// Draws it, in its own points.
  package func draw(into canvas: Canvas) {
    let area = Rect(origin: .origin, size: BuiltInPicture.size)
    canvas.clip(to: area) { paint(Painter(canvas, name: name)) }
  }

  /// The picture as pixels.
  ///
  /// - Parameters:
  ///   - width: pixels along the longer side.
  ///   - resources: of the scene.
  /// - Returns: the pixels, opaque.
  /// - Complexity: O(pixels).
  package func bitmap(width: Int, resources: SceneResources) -> Bitmap {
    let item = DrawingList.Item(bounds: Rect(origin: .origin, size: BuiltInPicture.size)) { draw(into: $0) }
    return render(
      DrawingList([item]), rect: item.bounds, scale: Double(width) / BuiltInPicture.size.width,
      resources: resources)
  }
}
