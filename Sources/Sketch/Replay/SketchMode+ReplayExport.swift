import Geometry
import Interface
import ModeKit
import Raster
import Scene

extension SketchMode: ReplayExportingMode {
  /// Shows how the board was drawn, stroke by stroke.
  ///
  /// - Throws: `Problem` when an image cannot be made, and what `show` throws.
  public func replay(
    _ moves: [(move: SketchMove, context: MoveContext<SketchMove>)], from state: Board, params: Params,
    _ options: ReplayOptions, _ resources: DocumentResources, show: (Bitmap) throws(Problem) -> Void
  ) throws(Problem) {
    var strokes: [Stroke?] = []
    var view = state.bounds
    for (move, context) in moves {
      guard case .draw(let ink, let trail) = move else {
        strokes.append(nil)
        continue
      }
      let stroke = try Stroke(id: context.id, ink: ink, trail: trail)
      view = view.union(stroke.bounds)
      strokes.append(stroke)
    }
    if moves.contains(where: { if case .change = $0.move { true } else { false } }) {
      // Moves may place strokes anywhere.
      var trial = state
      for (move, context) in moves {
        let damage = try trial.apply(move, context).damage
        if case .change = move { view = damage.reduce(view) { $0.union($1) } }
      }
    }
    let drawn = ReplayFrames(
      view: view.isEmpty ? Self.view(of: state) : view.inset(by: -24), options, resources.scene)
    drawn.repaint(state, [drawn.view])
    let lengths = zip(moves, strokes).map { $1?.count ?? BoardReplay.pause(after: $0.move) }
    let total = max(1, lengths.reduce(0, +))
    let frames = max(1, Int((options.rate * options.duration).rounded()))
    var board = state
    var shown = 0
    var done = 0
    func isDue(_ length: Int) -> Bool { shown < frames - 1 && (shown + 1) * total <= length * frames }
    for (i, (move, context)) in moves.enumerated() {
      if resources.isCancelled() { throw Problem(tr("The replay was cancelled.")) }
      while isDue(done + lengths[i] - 1) {
        // The first position at which the next image is due.
        let length = ((shown + 1) * total + frames - 1) / frames
        try show(drawn.frame(strokes[i], nodes: length - done, on: board))
        shown += 1
      }
      done += lengths[i]
      let damage = try board.apply(move, context).damage
      drawn.repaint(board, damage)
      resources.progress(Double(done) / Double(total))
    }
    while shown < frames {
      try show(drawn.frame(nil, nodes: 0, on: board))
      shown += 1
    }
  }
}

/// The bitmap on which a replay is drawn.
private final class ReplayFrames {
  /// The part of the world in the image.
  let view: Rect
  private let page: Bitmap
  private let scale: Double
  private let theme: Theme
  private let resources: SceneResources
  private let rasterizer = Rasterizer()

  /// Makes the largest bitmap for a view within the size, at most four times life size. Video formats need even sides.
  init(view: Rect, _ options: ReplayOptions, _ resources: SceneResources) {
    let (width, height) = (Double(options.size.width), Double(options.size.height))
    let scale = min(4, min(width / view.width, height / view.height))
    func side(_ length: Double, _ most: Int) -> Int {
      max(2, min(most, Int((length * scale).rounded(.up)) + 1)) & ~1
    }
    page = Bitmap(
      width: side(view.width, options.size.width), height: side(view.height, options.size.height))
    self.view = view
    self.scale = scale
    theme = options.theme
    self.resources = resources
  }

  private func canvas(_ bitmap: Bitmap) -> Canvas {
    Canvas(
      RasterTarget(
        bitmap, originX: Int64((view.minX * scale).rounded()), originY: Int64((view.minY * scale).rounded())),
      transform: .scale(scale), rasterizer: rasterizer, resources: resources)
  }

  /// Redraws the changed parts.
  func repaint(_ board: Board, _ damage: [Rect]) {
    let canvas = canvas(page)
    let content = BoardPicture(board, theme: theme)
    let pixel = 2 / scale
    // Boxes of one stroke overlap, so many are replaced by their union.
    let boxes = damage.count > 16 ? [damage.reduce(.null) { $0.union($1) }] : damage
    let whole = view.inset(by: -pixel)
    for box in boxes where box.intersects(whole) {
      let area = box.intersection(whole).inset(by: -pixel)
      canvas.clip(to: area) { content.draw(canvas.visible, scale: scale, into: canvas) }
    }
  }

  /// A copy of the bitmap with the first nodes of a stroke added.
  func frame(_ stroke: Stroke?, nodes: Int, on board: Board) -> Bitmap {
    let frame = Bitmap(width: page.width, height: page.height)
    frame.pixels.update(from: page.pixels, count: page.width * page.height)
    guard let stroke, nodes > 0 else { return frame }
    var mark = WetMark(stroke.ink, theme: theme, on: board)
    for step in stroke.firstSteps(nodes) { mark.add(step) }
    let steps = 0..<mark.stepCount
    canvas(frame).ink(mark.bounds(of: steps), mark.ink) { mask, transform in
      mark.stamp(steps, into: mask, transform: transform)
      Stamper(stroke.ink, mask, transform).settle()
    }
    return frame
  }
}
