import Geometry

/// A shape prepared once to be drawn many times at different places, such as a digit, a cell or a jigsaw piece.
///
/// The shape is flattened and snapped for one scale and turn. Moved by whole device pixels, it always looks the same.
public struct PreparedPath: Sendable {
  /// Which regions are inside.
  let rule: FillRule
  /// From the coordinates of the path and of its paints to device pixels before any offset.
  let transform: Affine
  let outline: Outline

  /// The bounding box of the shape in device pixels, before any offset; `Rect.null` when it is empty.
  public let bounds: Rect

  /// Prepares the inside of a path.
  ///
  /// - Parameters:
  ///   - path: the shape.
  ///   - rule: which regions are inside.
  ///   - transform: from the path's coordinates to device pixels.
  /// - Complexity: O(points after flattening).
  public init(_ path: Path, rule: FillRule = .nonZero, transform: Affine = .identity) {
    var builder = OutlineBuilder()
    builder.start()
    path.flatten(into: &builder, tolerance: Rasterizer.tolerance, transform: transform)
    self.init(&builder, rule: rule, transform: transform)
  }

  /// Prepares the stroke of a path.
  ///
  /// - Parameters:
  ///   - path: the path to stroke.
  ///   - stroke: its width, caps, joins and dashes, in the path's coordinates.
  ///   - transform: from the path's coordinates to device pixels.
  /// - Complexity: O(points after stroking).
  public init(_ path: Path, stroke: StrokeStyle, transform: Affine = .identity) {
    var builder = OutlineBuilder()
    builder.start()
    builder.add(path.stroked(stroke, tolerance: Rasterizer.tolerance, transform: transform))
    self.init(&builder, rule: .nonZero, transform: transform)
  }

  private init(_ builder: inout OutlineBuilder, rule: FillRule, transform: Affine) {
    self.rule = rule
    self.transform = transform
    builder.finish()
    builder.fit()
    outline = builder.outline
    bounds =
      outline.isEmpty
      ? .null
      : Rect(
        minX: Double(outline.minX) / 256, minY: Double(outline.minY) / 256, maxX: Double(outline.maxX) / 256,
        maxY: Double(outline.maxY) / 256)
  }
}
