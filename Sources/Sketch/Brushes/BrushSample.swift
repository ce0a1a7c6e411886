import Geometry
import Interface
import ModeKit
import Scene

/// A piece of board with a sample of a brush.
package struct BrushSample: Sendable {
  private let strokes: [Stroke]
  private let theme: Theme
  private let ground: BoardGround

  /// Makes a sample that fills a rectangle from the origin.
  ///
  /// - Parameters:
  ///   - kind: the brush.
  ///   - width: the width of its mark, in points, limited to what fits.
  ///   - color: the colour of the mark.
  ///   - size: the size of the rectangle, in points.
  ///   - theme: the app's theme.
  ///   - look: the look of the board.
  package init(
    _ kind: BrushKind, width: Double, color: InkColor, size: Size, theme: Theme, look: BoardLook = BoardLook()
  ) {
    var board = Board()
    board.look = look
    self.theme = look.theme(theme)
    ground = BoardGround(theme, board)
    var strokes: [Stroke] = []
    func draw(_ brush: Brush, _ width: Double, _ color: InkColor, _ points: [(Point, Double)]) {
      var ink = Ink(
        brush: brush, color: color, width: width, exponent: Ink.exponent(zoom: 1), seed: 7,
        order: strokes.count + 1, seat: 0)
      var writer = TrailWriter()
      for (point, pressure) in points { writer.add(ink.node(at: point, pressure: pressure)) }
      if brush.traits.smear > 0 {
        ink.loads = points.indices.map {
          FeltLoad(node: $0, color: color, amount: UInt8(90 * min(1, 3 * Double($0) / Double(points.count))))
        }
      }
      if let stroke = try? Stroke(id: .start, ink: ink, trail: writer.bytes) { strokes.append(stroke) }
    }
    let widest = min(width, size.height * 0.55)
    let inset = max(10, widest * 0.6 + 4)
    let wave = (0...60).map { i -> (Point, Double) in
      let t = Double(i) / 60
      let swing = min(size.height / 2 - inset, size.height * 0.24) * sine(t * 2 * .pi)
      let place = Point(inset + t * (size.width - 2 * inset), size.height / 2 - swing)
      return (place, 0.15 + 0.8 * sine(t * .pi) * sine(t * .pi))
    }
    if kind.brush.erases {
      // Marks for erasers to wipe.
      for row in 0..<4 {
        let y = size.height * (0.2 + 0.2 * Double(row))
        let line = (0...20).map { i in
          (Point(8 + Double(i) / 20 * (size.width - 16), y + 2 * sine(Double(i * 3 + row))), 0.8)
        }
        draw(.plainPen, max(2, size.height / 22), row % 2 == 0 ? color : .chalk(3), line)
      }
    }
    if kind.brush.traits.paint == .lift {
      strokes.remove(at: 1)
    } else {
      draw(kind.brush, widest, kind.brush.erases ? .chalk(0) : color, wave)
    }
    self.strokes = strokes
  }

  /// Draws the sample.
  package func draw(in rect: Rect, into canvas: Canvas) {
    ground.draw(rect, scale: canvas.scale, into: canvas)
    let painter = StrokePainter(theme: theme, ground: ground)
    for stroke in strokes { painter.draw(stroke, in: rect, into: canvas) }
  }
}
