import Geometry
import Interface
import Scene

/// Draws strokes one by one onto one canvas, each through one mask.
struct StrokePainter {
  let theme: Theme
  /// What an eraser uncovers.
  let ground: BoardGround

  /// A stroke smaller than this on screen, in device pixels, is one spot.
  private static let smallestStroke = 1.5
  /// A part of a stroke smaller than this, in device pixels, is straight, or a spot if it is a thin line that winds.
  private static let smallestCurve = 2.0
  /// A line at least this wide, in device pixels, hides how it winds within ``smallestCurve``.
  private static let widestSpot = 1.0

  /// Draws what a rectangle (world points) shows of a stroke.
  func draw(_ stroke: Stroke, in area: Rect, into canvas: Canvas) {
    let scale = canvas.scale
    let size = max(stroke.bounds.width, stroke.bounds.height) * scale
    guard size >= Self.smallestStroke else { return drawSpot(stroke, into: canvas) }
    // A mask as large as what can be seen of it, not as the stroke.
    let spans = stroke.spans.filter { $0.bounds.intersects(area) }
    guard !spans.isEmpty else { return }
    let box = spans.reduce(Rect.null) { $0.union($1.bounds) }
    canvas.ink(box, stroke.ink.paint(theme, over: ground, steps: stroke)) { mask, transform in
      let stamper = Stamper(stroke.ink, mask, transform)
      // Only from farther away than where it was drawn: there, wet ink and dry must be the same.
      let isFar = stroke.ink.unit * scale < 1 / 40
      let isThin = stroke.ink.width * scale < Self.widestSpot
      for span in spans {
        let size = max(span.bounds.width, span.bounds.height) - 2 * stroke.ink.reach
        if !isFar || size * scale >= Self.smallestCurve {
          stroke.steps(of: span) { stamper.stamp($0) }
        } else if isThin, stroke.winds(span) {
          stamper.spread(span.area, over: span.bounds)
        } else {
          stamper.stamp(span.chord)
        }
      }
      stamper.settle()
    }
  }

  private func drawSpot(_ stroke: Stroke, into canvas: Canvas) {
    switch stroke.ink.paint(theme, over: ground, steps: stroke) {
    case .color(let color, let opacity):
      canvas.fill(stroke.bounds, color.faded(opacity * stroke.ink.share(stroke.area, of: stroke.bounds)))
    case let paint:
      canvas.ink(stroke.bounds, paint) { mask, transform in
        Stamper(stroke.ink, mask, transform).spread(stroke.area, over: stroke.bounds)
      }
    }
  }
}

extension Stroke {
  /// Whether a part is much longer than the straight way from its start to its end.
  fileprivate func winds(_ span: Span) -> Bool {
    let straight = ink.area(of: span.chord)
    return span.area > 1.5 * straight
  }
}
