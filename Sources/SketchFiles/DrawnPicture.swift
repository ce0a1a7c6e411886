import Geometry
import ModeKit
import Raster

/// Strokes that lines cannot show, for a vector file: a picture of them, and the strokes themselves as lines.
///
/// The picture is drawn in bands while it is written, so that its size takes no memory.
package struct DrawnPicture {
  /// The resolution of pictures in pixels per inch of the page that a file states.
  package static let resolution = 300.0
  /// The approximate number of pixels of a band.
  private static let bandArea = 1 << 20

  /// The rectangle of the picture, in points; null if nothing of the strokes can be seen.
  package var box: Rect
  /// The width in pixels.
  package var width: Int
  /// The height in pixels.
  package var height: Int
  /// The colour of all pixels, which then differ in their opacity alone; nil for several colours.
  package var color: Color?
  /// How many opacities pixels of one colour can have.
  package var depth: OpacityDepth
  /// Whether the picture multiplies the colours below it with its own, as a marker does.
  package var multiplies: Bool
  /// The strokes, for formats without pictures, and for this program, which draws them again.
  package var strokes: [DrawnStroke]
  /// Draws some rows of pixels, numbered from the top.
  private let draw: (Range<Int>) throws(Problem) -> Bitmap

  package init(
    box: Rect, width: Int, height: Int, color: Color?, depth: OpacityDepth = .fine, multiplies: Bool,
    strokes: [DrawnStroke],
    draw: @escaping (Range<Int>) throws(Problem) -> Bitmap
  ) {
    self.box = box
    self.width = width
    self.height = height
    self.color = color
    self.depth = color == nil ? .fine : depth
    self.multiplies = multiplies
    self.strokes = strokes
    self.draw = draw
  }

  /// Calls `body` with the pixels in bands from the top.
  func eachBand(_ body: (Bitmap) throws(Problem) -> Void) throws(Problem) {
    let rows = max(1, Self.bandArea / max(1, width))
    for top in stride(from: 0, to: height, by: rows) {
      try body(draw(top..<min(height, top + rows)))
    }
  }
}
