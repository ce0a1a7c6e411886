import Geometry
import Interface
import Library
import ModeKit
import SketchFiles

/// Turns the lines of files of other programs into moves that draw them with the board's inks.
struct StrokeImporter {
  /// The largest distance of the smooth curve from a corner of the line, as a share of its width.
  private static let corner = 0.06
  /// The pressure at which imported chalk lines keep their width.
  private static let chalkPressure = 0.85

  private let paper: Color?
  private let chalk: Brush
  private let chalks: [Color]
  private var order = 0
  private var random = RandomSource(seed: 0x1117)

  /// Makes an importer for one file.
  ///
  /// - Parameters:
  ///   - paper: the colour in which the file's eraser draws.
  ///   - look: the look of the board.
  ///   - chalk: the brush for chalk; nil for that of the first boards.
  init(_ paper: Color?, _ look: BoardLook, chalk: Brush?) {
    self.paper = paper
    self.chalk = chalk ?? .firstChalk
    let theme = look.theme(Theme())
    chalks = (0..<Ink.colorCount).map { theme.color(.chalk($0)) }
  }

  /// The move that draws a line; nil if it cannot be drawn, which is counted in `losses`.
  mutating func move(
    _ stroke: ReadDrawing.Stroke, onLayer layer: MoveID, _ shift: Vector, _ losses: inout Losses
  ) -> SketchMove? {
    let widest = stroke.widths.max() ?? 0
    let brush = brush(stroke, widest)
    let color = chalks.firstIndex(of: stroke.color).map { InkColor.chalk($0) } ?? .own(stroke.color)
    var ink = Ink(
      brush: brush, color: brush.erases ? .chalk(0) : color, width: 1, exponent: 0,
      seed: UInt32(truncatingIfNeeded: random.next()), order: order + 1, seat: 0)
    ink.layer = layer
    ink.width = widest / ink.drawnWidth(pressure: brush.isGrainy ? Self.chalkPressure : 1)
    ink.exponent = Ink.exponent(zoom: max(1, 2 / max(widest, 1e-9)))
    let points = stroke.points.map { $0 + shift }
    guard Ink.widths.contains(ink.width), points.allSatisfy({ Ink.world.contains($0) }) else {
      losses.add(.farAway)
      return nil
    }
    order += 1
    return .draw(ink, trail: trail(points, stroke.widths, widest, ink))
  }

  /// The brush that draws a line.
  private func brush(_ stroke: ReadDrawing.Stroke, _ widest: Double) -> Brush {
    if stroke.color == paper, stroke.opacity == 1, !stroke.multiplies { return .plainEraser }
    let isThin = (stroke.widths.min() ?? 0) < widest * Brush.plainPen.traits.thinnest
    guard stroke.opacity < 1 || stroke.multiplies || stroke.isChalk || isThin else { return .plainPen }
    var traits = stroke.isChalk ? chalk.traits : Brush.plainPen.traits
    if stroke.isChalk, stroke.opacity == 1 { return chalk }
    if !stroke.isChalk, isThin { traits.thinnest = 0 }
    if stroke.multiplies { traits.paint = .tint }
    traits.opacity = (stroke.opacity * Brush.precision).rounded() / Brush.precision
    return Brush.shared(stroke.isChalk ? chalk.name : stroke.multiplies ? "marker" : "pen", traits)
  }

  private func trail(_ points: [Point], _ widths: [Double], _ widest: Double, _ ink: Ink) -> [UInt8] {
    let thinnest = ink.brush.traits.thinnest
    var writer = TrailWriter()
    var last: Node?
    for (i, point) in points.enumerated() {
      let isPlain = ink.brush.isGrainy || thinnest == 1
      let pressure = isPlain ? Self.chalkPressure : (widths[i] / widest - thinnest) / (1 - thinnest)
      let node = ink.node(at: point, pressure: pressure)
      if let last, last.x == node.x, last.y == node.y { continue }
      writer.add(node)
      last = node
      // Curves run from midpoint to midpoint. They pass through a node only if it is repeated.
      guard i > 0, i + 1 < points.count else { continue }
      let (before, after) = (points[i - 1], points[i + 1])
      let bend = Vector(before.x - 2 * point.x + after.x, before.y - 2 * point.y + after.y).length / 8
      if bend > widest * Self.corner { writer.add(node) }
    }
    return writer.bytes
  }
}
