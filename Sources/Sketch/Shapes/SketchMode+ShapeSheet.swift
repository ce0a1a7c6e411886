import Geometry
import Interface
import ModeKit
import Scene

/// The sheet for choosing a shape and the ruler.
extension SketchMode {
  /// The shapes in the order of the sheet.
  private static let shapes: [Tool] = [.line, .arrow, .rectangle, .circle, .polygon]

  /// The translated name of a shape.
  static func name(_ tool: Tool) -> String {
    switch tool {
    case .circle: tr("Circle")
    case .rectangle: tr("Rectangle")
    case .arrow: tr("Arrow")
    case .polygon: tr("Polygon")
    default: tr("Line")
    }
  }

  /// The icon of a shape.
  static func icon(_ tool: Tool) -> Icon {
    switch tool {
    case .circle: .circle
    case .rectangle: .rectangle
    case .arrow: .arrow
    case .polygon: .polygon
    default: .line
    }
  }

  /// The slider value of a number of corners, 0…1.
  private static func sidesValue(_ sides: Int) -> Double {
    let range = ShapeStroke.corners
    return Double(sides - range.lowerBound) / Double(range.count - 1)
  }

  /// Sets a seat's number of corners from a slider value.
  func setSides(_ value: Double, _ seat: Int, _ host: ModeHost<SketchMode>) {
    let range = ShapeStroke.corners
    let sides = Double(range.lowerBound) + max(0, min(1, value)) * Double(range.count - 1)
    host.session[seat].tools.sides = Int(sides.rounded())
    host.session[seat].tools.take(.polygon)
  }

  func shapePage(_ seat: Int, _ host: ModeHost<SketchMode>) -> Page {
    let tools = host.session[seat].tools
    return Page(
      "shapes \(seat)", title: tr("Shapes and ruler"),
      [
        .gallery(
          Self.shapes.map { shape in
            Page.Sample(
              .sketch(.tool(shape)), Self.name(shape), sample(shape, seat, host),
              isSelected: tools.tool == shape)
          }),
        .slider(
          tr("Corners"), .sketch(.slider(.corners)), value: Self.sidesValue(tools.sides),
          text: String(tools.sides)),
        .note(tr("Angles, lengths and equal sides snap when they are near.")), .heading(tr("Ruler")),
        .buttons([
          Page.Option(
            .sketch(.ruler),
            host.session.ruler == nil ? tr("Lay down the ruler") : tr("Take the ruler away"), icon: .ruler,
            closes: true)
        ]), .note(tr("Two fingers move and turn the ruler. Chalk that starts at its edge runs along it.")),
      ])
  }

  /// A sample of a shape.
  private func sample(_ tool: Tool, _ seat: Int, _ host: ModeHost<SketchMode>) -> NamedDrawing {
    let tools = host.session[seat].tools
    let (theme, look) = (host.environment.theme, host.state.look)
    let brush = host.session.brushes.stock.kind(tools.brush, erases: false).brush
    let (color, sides) = (tools.color, tools.sides)
    let name = "\(tool) \(brush.hashValue) \(color.text) \(sides) \(theme.look.rawValue) \(look)"
    return NamedDrawing(name) { size, canvas in
      var board = Board()
      board.look = look
      let ink = Ink(
        brush: brush, color: color, width: 7, exponent: Ink.exponent(zoom: 1), seed: 5, order: 1, seat: 0)
      let middle = Point(size.width / 2, size.height / 2)
      let (across, down) = (min(size.width / 2 - 14, 42), size.height / 2 - 14)
      var shape = ShapeStroke(tool, ink, sides: sides, at: middle)
      (shape.first, shape.last) =
        tool == .polygon
        ? (middle, middle - Vector(0, down))
        : (middle + Vector(-across, down), middle + Vector(across, -down))
      if let stroke = try? Stroke(id: .start, ink: ink, trail: shape.trail) { board.insert(stroke) }
      BoardPicture(board, theme: theme).draw(
        Rect(origin: .origin, size: size), scale: canvas.scale, into: canvas)
    }
  }
}
