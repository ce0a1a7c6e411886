import Geometry
import Interface
import Library
import ModeKit
import Raster
import Scene

/// A picture that is drawn by code, at any resolution.
package struct BuiltInPicture: Sendable {
  /// The name in files and on the command line.
  package let name: String
  /// The name that people see, in any language.
  let phrase: Phrase
  let paint: @Sendable (Painter) -> Void

  init(_ name: String, _ phrase: Phrase, _ paint: @escaping @Sendable (Painter) -> Void) {
    self.name = name
    self.phrase = phrase
    self.paint = paint
  }

  /// The translated name.
  package var label: String { phrase.text(tr) }

  /// The size of every built-in picture, in its drawing's points.
  package static let size = Size(1200, 800)

  /// The picture with a name; nil if there is none.
  package static func named(_ name: String) -> BuiltInPicture? { all.first { $0.name == name } }

  /// Draws the picture, in its points.
  package func draw(into canvas: Canvas) {
    let area = Rect(origin: .origin, size: BuiltInPicture.size)
    canvas.clip(to: area) { paint(Painter(canvas, name: name)) }
  }

  /// The picture as a bitmap.
  ///
  /// - Parameters:
  ///   - width: the number of pixels along the longer side.
  ///   - resources: the resources of the scene.
  /// - Returns: opaque pixels.
  /// - Complexity: O(pixels).
  package func bitmap(width: Int, resources: SceneResources) -> Bitmap {
    let item = DrawingList.Item(bounds: Rect(origin: .origin, size: BuiltInPicture.size)) { draw(into: $0) }
    return render(
      DrawingList([item]), rect: item.bounds, scale: Double(width) / BuiltInPicture.size.width,
      resources: resources)
  }
}
