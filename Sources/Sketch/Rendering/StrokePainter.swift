import Geometry
import Interface
import Scene

/// Draws strokes one by one onto one canvas, each through one mask.
struct StrokePainter {
  let theme: Theme
  /// What an eraser uncovers.
  let ground: any LayerContent

  /// A stroke smaller than this on screen, in device pixels, is one spot.
  private static let smallestStroke = 1.5
  /// A part of a stroke smaller than this, in device pixels, is straight, or a spot if it is a thin line that winds.
  private static let smallestCurve = 2.0
  /// A line at least this wide, in device pixels, hides how it winds within ``smallestCurve``.
  private static let widestSpot = 1.0
  /// From afar a part shorter than this, in device pixels, is drawn together with the next ones, as one straight line.
  private static let shortestStep = 1.0

  /// Draws what a rectangle (world points) shows of a stroke.
  func draw(_ stroke: Stroke, in area: Rect, into canvas: Canvas) {
    let scale = canvas.scale
    let size = max(stroke.bounds.width, stroke.bounds.height) * scale
    guard size >= Self.smallestStroke else { return drawSpot(stroke, into: canvas) }
    // A mask as large as what can be seen of it, not as the stroke.
    let spans = stroke.spans.filter { stroke.touches(area, with: $0) }
    guard !spans.isEmpty else { return }
    let box = spans.reduce(Rect.null) { $0.union($1.bounds) }
    canvas.ink(box, stroke.ink.paint(theme, over: ground, steps: stroke)) { mask, transform in
      let stamper = Stamper(stroke.ink, mask, transform)
      // Only from farther away than where it was drawn: there, wet ink and dry must be the same.
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

  /// Calls `body` for each step of a span, with those that are too short to be told apart drawn into one.
  ///
  /// Where prints are left, each has its place along the stroke, so steps stay as they are.
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

/// Steps in a row that are drawn as one.
private struct StepRun {
  /// How long they are together, in world points, unless it is one alone.
  let longest: Double
  private var first: Step?
  private var last: Step?

  init(longest: Double) { self.longest = longest }

  /// The run as one step; nil for none.
  var whole: Step? {
    guard let first else { return nil }
    return last.map { first.chord(to: $0) } ?? first
  }

  /// Adds a step; returns the run so far when it ends here, since the step begins a new one.
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
  /// Whether a part is much longer than the straight way from its start to its end.
  fileprivate func winds(_ span: Span) -> Bool {
    let straight = ink.area(of: span.chord)
    return span.area > 1.5 * straight
  }
}
