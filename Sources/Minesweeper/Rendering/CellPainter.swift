import Geometry
import Interface
import Scene

/// The colours of a board in one theme, looked up once for a picture.
struct CellColors: Hashable, Sendable {
  let groundLit, groundFar, shadow: Color
  let closedTop, closedBottom, closedEdge, foot, open, grid: Color
  let flag, pole, good, mine, blast, danger, focus, text: Color
  let digits: [Color]

  init(_ theme: Theme) {
    groundLit = theme.color(.groundLit)
    groundFar = theme.color(.groundFar)
    shadow = theme.color(.shadow)
    closedTop = theme.color(.closedCellTop)
    closedBottom = theme.color(.closedCellBottom)
    closedEdge = theme.color(.closedCellEdge)
    open = theme.color(.openCell)
    // A closed cell's foot is its shadow.
    foot = theme.color(.closedCellBottom).mixed(with: .black, 0.62)
    grid = theme.color(.openCell).mixed(with: theme.color(.text), theme.look == .contrast ? 0.3 : 0.075)
    flag = theme.color(.accent)
    pole = theme.color(.flagPole)
    good = theme.color(.good)
    mine = theme.color(.mine)
    blast = theme.color(.blast)
    danger = theme.color(.danger)
    focus = theme.color(.focus)
    text = theme.color(.text)
    digits = (1...8).map { theme.color(.digit($0)) }
  }

  /// A closed cell when zoomed out.
  var closed: Color { closedTop.mixed(with: closedBottom, 0.5) }
  /// The ground of an endless field and, when zoomed out, a cell whose chunk is not laid yet.
  var plain: Color { groundLit.mixed(with: groundFar, 0.5) }
  var unlaid: Color { plain.mixed(with: closed, 0.16) }
}

/// Draws single cells on a canvas: the only code that defines the look of a cell.
struct CellPainter {
  let colors: CellColors
  let shapes: CellShapes
  let digits: GameSettings.Digits
  let canvas: Canvas

  init(_ colors: CellColors, _ digits: GameSettings.Digits, on canvas: Canvas) {
    self.colors = colors
    self.digits = digits
    self.canvas = canvas
    shapes = CellShapeCache.shared.shapes(for: canvas.transform)
  }

  /// Draws a cell. An open one adds only its number to the background.
  func draw(_ look: Game.Look, _ cell: Cell) {
    let place = Layout.rect(of: cell).origin - .origin
    switch look {
    case .closed: tile(place)
    case .flagged:
      tile(place)
      flag(place, colors.flag, pole: colors.pole)
    case .question:
      tile(place)
      canvas.fill(shapes.question.fill, at: place, .color(colors.pole))
      canvas.fill(shapes.question.line, at: place, .color(colors.pole))
    case .open(let number): digit(number, place)
    case .mine:
      mine(place, colors.mine)
    case .blast:
      canvas.fill(shapes.plate, at: place, .color(colors.blast))
      mine(place, colors.mine)
    case .wrongFlag:
      tile(place)
      flag(place, colors.flag, pole: colors.pole)
      canvas.fill(shapes.cross, at: place, .color(colors.foot))
    case .cleared:
      tile(place, tint: colors.good)
      flag(place, colors.open, pole: colors.open)
    }
  }

  /// Draws a closed tile, lit from above. `tint` colours the tiles of a won board.
  private func tile(_ place: Vector, tint: Color? = nil) {
    func tinted(_ color: Color) -> Color { tint.map { color.mixed(with: $0, 0.85) } ?? color }
    canvas.fill(shapes.foot, at: place, .color(colors.foot))
    canvas.fill(shapes.edge, at: place, .color(tint?.mixed(with: .white, 0.35) ?? colors.closedEdge))
    let side = Layout.cellSide
    let light = Gradient(
      .linear(start: Point(0, 0), end: Point(side * 0.35, side)), from: tinted(colors.closedTop),
      to: tinted(colors.closedBottom))
    canvas.fill(shapes.face, at: place, .gradient(light))
  }

  /// Draws a tile that a finger or the mouse holds down.
  func pressed(_ cell: Cell) {
    let place = Layout.rect(of: cell).origin - .origin
    canvas.fill(shapes.foot, at: place, .color(colors.open))
    canvas.fill(shapes.plate, at: place, .color(colors.closedBottom.mixed(with: colors.open, 0.55)))
    canvas.fill(shapes.pressedShade, at: place, .color(colors.foot))
  }

  /// Draws a cell's plate in one colour with an opacity.
  func veil(_ cell: Cell, _ color: Color, _ opacity: Double) {
    canvas.fill(shapes.plate, at: Layout.rect(of: cell).origin - .origin, .color(color.faded(opacity)))
  }

  /// Draws the frame of a keyboard cursor.
  func cursor(_ cell: Cell) { frame(cell, colors.focus) }

  /// Draws a frame around a cell.
  func frame(_ cell: Cell, _ color: Color) {
    canvas.fill(shapes.cursor, at: Layout.rect(of: cell).origin - .origin, .color(color))
  }

  /// Draws the frame of a number and lines to the closed cells around it. The ends of the lines are shifted to the left
  /// (−1) or right (1), so that those of two numbers can share a cell.
  func link(_ link: CellMarks.Link, _ color: Color, shift: Double) {
    frame(link.number, color)
    let start = Layout.rect(of: link.number).center
    let side = Layout.cellSide
    for cell in link.cells {
      let end = Layout.rect(of: cell).center + Vector(shift * side * 0.16, 0)
      let way = end - start
      // The line begins at the edge of the number's frame.
      let reach = side * 0.46 / max(abs(way.dx), abs(way.dy))
      var line = Path()
      line.move(to: start + way * reach)
      line.line(to: end)
      canvas.stroke(line, colors.foot, width: side * 0.1)
      canvas.stroke(line, color, width: side * 0.05)
      canvas.fill(Rect(center: end, size: Size(side * 0.2, side * 0.2)), radius: side * 0.1, .color(color))
    }
  }

  /// The smallest side of a cell, in device pixels, on which text is drawn.
  private static let smallestText = 22.0

  /// Draws the probability of a mine in percent, on a plate coloured between safe and dangerous.
  func chance(_ mine: Double, _ cell: Cell) {
    let rect = Layout.rect(of: cell)
    let tint = colors.good.mixed(with: colors.danger, min(mine * 1.5, 1))
    canvas.fill(shapes.plate, at: rect.origin - .origin, .color(colors.open.mixed(with: tint, 0.3)))
    guard Layout.cellSide * canvas.scale >= Self.smallestText else { return }
    let words = Hint.percent(mine)
    let style = TextStyle(size: Layout.cellSide * 0.34, weight: .semibold)
    let width = canvas.resources.typesetter.measure(words, style).width
    canvas.text(
      words, at: Point(rect.center.x - width / 2, rect.center.y + style.size * 0.36), style, colors.text)
  }

  private func digit(_ number: Int, _ place: Vector) {
    guard (1...8).contains(number) else { return }
    let color = Paint.color(colors.digits[number - 1])
    var digit = shapes.digits[number - 1]
    if digits == .shaped {
      digit = shapes.framedDigits[number - 1]
      canvas.fill(shapes.frames[number - 1], at: place, color)
    }
    canvas.fill(digit.fill, at: place, color)
    canvas.fill(digit.line, at: place, color)
  }

  private func flag(_ place: Vector, _ cloth: Color, pole: Color) {
    canvas.fill(shapes.pole, at: place, .color(pole))
    canvas.fill(shapes.cloth, at: place, .color(cloth))
  }

  private func mine(_ place: Vector, _ color: Color) {
    canvas.fill(shapes.mine, at: place, .color(color))
    canvas.fill(shapes.glint, at: place, .color(colors.open.mixed(with: color, 0.15)))
  }
}
