import Geometry
import Interface
import Scene

/// Draws strokes on a canvas, each through its own mask.
struct StrokePainter {
  let theme: Theme
  /// The content that erasers uncover.
  let ground: any LayerContent

  /// A stroke smaller than this, in device pixels, is drawn as one spot.
  private static let smallestStroke = 1.5
  /// A part of a stroke smaller than this, in device pixels, is drawn straight, or as a spot if it is thin and winding.
  private static let smallestCurve = 2.0
  /// A line at least this wide, in device pixels, hides windings that are smaller than ``smallestCurve``.
  private static let widestSpot = 1.0
  /// Zoomed out, steps shorter than this, in device pixels, are joined into one straight line.
  private static let shortestStep = 1.0

  /// Draws the part of a stroke in a rectangle, in world points.
  func draw(_ stroke: Stroke, in area: Rect, into canvas: Canvas) {
    let scale = canvas.scale
    let size = max(stroke.bounds.width, stroke.bounds.height) * scale
    guard size >= Self.smallestStroke else { return drawSpot(stroke, into: canvas) }
    // The mask is as large as the visible part, not as the stroke.
    let spans = stroke.spans.filter { stroke.touches(area, with: $0) }
    guard !spans.isEmpty else { return }
    let box = spans.reduce(Rect.null) { $0.union($1.bounds) }
    canvas.ink(box, stroke.ink.paint(theme, over: ground, steps: stroke)) { mask, transform in
      let stamper = Stamper(stroke.ink, mask, transform)
      // Only when zoomed out from where it was drawn: there, wet and dry ink must look the same.
      let isFar = stroke.ink.unit * scale < 1 / 40
      let isThin = stroke.ink.width * scale < Self.widestSpot
      for span in spans {
        let size = max(span.bounds.width, span.bounds.height) - 2 * stroke.ink.reach
        if !isFar {
          stroke.steps(of: span) { stamper.stamp($0) }
        } else if size * scale >= Self.smallestCurve {
          coarseSteps(of: span, of: stroke, scale) { stamper.stamp($0) }
        } else if isThin, stroke.winds(span) {
          stamper.spread(span.area, over: span.bounds)
        } else {
          stamper.stamp(span.chord)
        }
      }
      stamper.settle()
    }
  }

  /// Calls `body` for each step of a span. Consecutive steps that are too short to be resolved are joined.
  ///
  /// Brushes that draw prints get all steps, since each print has its place along the stroke.
  private func coarseSteps(
    of span: Stroke.Span, of stroke: Stroke, _ scale: Double, _ body: (Step) -> Void
  ) {
    guard !stroke.ink.leavesPrints(scale) else { return stroke.steps(of: span, body) }
    var run = StepRun(longest: Self.shortestStep / scale)
    stroke.steps(of: span) { step in
      if let whole = run.add(step) { body(whole) }
    }
    if let last = run.whole { body(last) }
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

/// Consecutive steps that are drawn as one.
private struct StepRun {
  /// The largest length of a run of several steps, in world points.
  let longest: Double
  private var first: Step?
  private var last: Step?

  init(longest: Double) { self.longest = longest }

  /// The run as one step; nil for an empty run.
  var whole: Step? {
    guard let first else { return nil }
    return last.map { first.chord(to: $0) } ?? first
  }

  /// Adds a step. If the step begins a new run, returns the finished one.
  mutating func add(_ step: Step) -> Step? {
    if let first, step.endLength - first.startLength <= longest {
      last = step
      return nil
    }
    defer { (first, last) = (step, nil) }
    return whole
  }
}

extension Stroke {
  /// Whether a part is much longer than the distance from its start to its end.
  fileprivate func winds(_ span: Span) -> Bool {
    let straight = ink.area(of: span.chord)
    return span.area > 1.5 * straight
  }
}
