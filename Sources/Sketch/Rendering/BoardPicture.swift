import Geometry
import Interface
import Raster
import Scene

/// The picture of a board: the blackboard and the visible strokes. Strokes are drawn one by one; crowds of tiny ones
/// are drawn as patches.
///
/// A pixel depends only on the board and on the scale, not on the rectangle that is drawn.
package struct BoardPicture: LayerContent {
  let board: Board
  let theme: Theme
  let ground: BoardGround
  private let usesPatches: Bool
  /// The layers that are drawn, unless they are hidden.
  private let layers: Range<Int>
  /// An ink over a whole layer, for a stroke in progress, which reveals this picture; without ink the layer is erased.
  private let flood: (layer: Int, ink: InkPaint?)?

  /// Makes a picture of a whole board.
  ///
  /// - Parameters:
  ///   - board: the board.
  ///   - theme: the app's theme.
  ///   - isTransparent: whether to omit the blackboard; erasers then uncover only pictures.
  ///   - usesPatches: whether crowds of tiny strokes are drawn as patches; false draws each stroke, for comparison.
  package init(_ board: Board, theme: Theme, isTransparent: Bool = false, usesPatches: Bool = true) {
    self.init(
      board, theme: theme, isTransparent: isTransparent, usesPatches: usesPatches, layers: nil, ground: nil)
  }

  /// Makes a picture of some layers, nil for all, over another ground; nil for the blackboard.
  init(
    _ board: Board, theme: Theme, isTransparent: Bool = false, usesPatches: Bool = true, layers: Range<Int>?,
    ground given: BoardGround? = nil, flood: (layer: Int, ink: InkPaint?)? = nil
  ) {
    self.board = board
    self.theme = board.look.theme(theme)
    self.usesPatches = usesPatches
    self.layers = layers ?? 0..<board.layers.count
    self.flood = flood
    var ground = given ?? BoardGround(theme, board)
    if isTransparent { ground.board = nil }
    self.ground = ground
  }

  package func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    let area = rect.intersection(canvas.visible)
    guard !area.isEmpty, area.isFinite else { return }
    ground.draw(area, scale: scale, into: canvas)
    // Only the lowest layer is drawn directly on the board. Erasers on another one uncover the layers below.
    var isLowest = layers.lowerBound == 0
    for index in layers where board.layers[index].isVisible {
      let (stack, opacity) = (board.stack(index), board.layers[index].opacity)
      defer { isLowest = false }
      if let flood, flood.layer == index, flood.ink == nil { continue }
      if isLowest, opacity == 255 {
        draw(index, over: ground, area, scale: scale, into: canvas)
      } else if opacity == 255, multiplies(index, in: area, scale) {
        // Its markers stain the layers below it, and its erasers uncover them.
        draw(index, over: canvas.snapshot(), area, scale: scale, into: canvas)
      } else if opacity > 0,
        flood?.layer == index || stack.index.extent.intersects(area.inset(by: -1 / scale))
      {
        let frame = canvas.visible
        let picture = canvas.picture(of: frame, scale: canvas.scale) { aside in
          draw(index, over: BoardGround(), area, scale: scale, into: aside)
        }
        picture.fade(to: opacity)
        canvas.spread(picture, over: frame)
      }
    }
  }

  /// Whether a layer has a marker in a rectangle, which stains what lies below. Zoomed out, where strokes are merged
  /// into patches, markers cover instead.
  private func multiplies(_ index: Int, in area: Rect, _ scale: Double) -> Bool {
    let stack = board.stack(index)
    if let flood, flood.layer == index, case .tint = flood.ink { return true }
    if usesPatches, let level = Patch.level(for: scale), stack.isCrowded(area, level: level) { return false }
    return stack.strokes(in: area.inset(by: -1 / scale)).contains { $0.ink.brush.multiplies(theme) }
  }

  private static func flood(_ rect: Rect, _ ink: InkPaint, into canvas: Canvas) {
    canvas.ink(rect, ink) { mask, _ in mask.clear(to: 255) }
  }

  /// Draws a layer and the ink over it.
  private func draw(
    _ index: Int, over ground: any LayerContent, _ area: Rect, scale: Double, into canvas: Canvas
  ) {
    draw(board.stack(index), over: ground, area, scale: scale, into: canvas)
    if let flood, flood.layer == index, let ink = flood.ink { Self.flood(area, ink, into: canvas) }
  }

  private func draw(
    _ stack: StrokeStack, over ground: any LayerContent, _ area: Rect, scale: Double, into canvas: Canvas
  ) {
    // Lines thinner than a pixel are drawn as wide as one.
    let reach = area.inset(by: -1 / scale)
    let painter = StrokePainter(theme: theme, ground: ground)
    guard usesPatches, let level = Patch.level(for: scale), stack.isCrowded(area, level: level) else {
      for stroke in stack.strokes(in: reach) { painter.draw(stroke, in: reach, into: canvas) }
      return
    }
    let parts = parts(of: stack, area, reach, level)
    for stroke in parts.strokes { painter.draw(stroke, in: reach, into: canvas) }
    for patch in parts.patches { draw(patch, over: parts.strokes, ground, into: canvas) }
    for stroke in parts.fresh { painter.draw(stroke, in: reach, into: canvas) }
  }

  /// The parts that a rectangle is drawn from: single strokes, patches where strokes are crowded, and the newest
  /// strokes on top.
  private func parts(
    of stack: StrokeStack, _ area: Rect, _ reach: Rect, _ level: Int
  ) -> (strokes: [Stroke], patches: [Patch], fresh: [Stroke]) {
    var strokes: [Stroke] = []
    var patches: [Patch] = []
    stack.patches?.visit(area, level: level) {
      patches.append($0)
    } sparse: {
      strokes += $0.lazy.filter { $0.touches(reach) }
    }
    return (Stroke.inOrder(strokes), patches, stack.fresh.filter { $0.bounds.intersects(reach) })
  }

  /// The numbers of single strokes and of patches that are drawn for a rectangle.
  package func counts(of area: Rect, scale: Double) -> (strokes: Int, patches: Int) {
    let reach = area.inset(by: -1 / scale)
    return layers.reduce((0, 0)) { sum, index in
      let stack = board.stack(index)
      guard let level = Patch.level(for: scale), stack.isCrowded(area, level: level) else {
        return (sum.0 + stack.strokes(in: reach).count, sum.1)
      }
      let parts = parts(of: stack, area, reach, level)
      return (sum.0 + parts.strokes.count + parts.fresh.count, sum.1 + parts.patches.count)
    }
  }

  /// Draws a patch in its square, and replaces what single strokes of neighbouring squares have drawn there.
  private func draw(
    _ patch: Patch, over strokes: [Stroke], _ ground: any LayerContent, into canvas: Canvas
  ) {
    let square = patch.square.rect
    let ink = StrokePainter(theme: theme, ground: BoardGround())
    let picture = patch.drawn(ink, canvas)
    canvas.clip(to: square) {
      if strokes.contains(where: { $0.touches(patch.square.reach) }) {
        Self.flood(square, .reveal(ground), into: canvas)
      }
      canvas.spread(picture, over: square)
    }
  }
}

extension Bitmap {
  /// Multiplies premultiplied pixels by the opacity of a layer.
  fileprivate func fade(to opacity: UInt8) {
    guard opacity < 255 else { return }
    let share = UInt32(opacity)
    for i in 0..<width * height where pixels[i] != 0 {
      let pixel = pixels[i]
      var result: UInt32 = 0
      for shift: UInt32 in [0, 8, 16, 24] {
        result |= (((pixel >> shift & 255) * share + 127) / 255) << shift
      }
      pixels[i] = result
    }
  }
}
