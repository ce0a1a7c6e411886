import Geometry
import Interface
import Scene

/// The picture of a game: the slate ground, the board's bed, and the cells in view.
///
/// Three levels of detail keep the cost at O(pixels). Cells of at least 12 device pixels are drawn from shapes. Cells
/// of at least 4 are plain squares with a spot for their content. Below that a tile is one small image in which a pixel
/// stands for a cell or a square of cells.
struct FieldPicture: LayerContent {
  let game: Game
  let colors: CellColors
  /// How numbers are written.
  let digits: GameSettings.Digits
  /// Whether all cells are shown closed, as while the game is paused.
  let isCovered: Bool
  /// The probabilities of mines in closed cells; nil when they are not shown.
  let chances: Chances?

  init(
    _ game: Game, theme: Theme, digits: GameSettings.Digits = .plain, isCovered: Bool = false,
    chances: Chances? = nil
  ) {
    self.game = game
    self.digits = digits
    self.isCovered = isCovered
    self.chances = isCovered ? nil : chances
    colors = CellColors(theme)
  }

  private func look(_ cell: Cell) -> Game.Look { isCovered ? .closed : game.look(cell) }

  /// The smallest side of a cell, in device pixels, that is drawn from shapes, and that is drawn as a square.
  static let smallestShape = 12.0
  static let smallestCell = 4.0

  /// How far the board's bed extends beyond the cells, in world points.
  static let margin = 6.0

  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    let area = rect.intersection(canvas.visible)
    guard !area.isEmpty, area.isFinite else { return }
    if game.board.isEndless { return drawEndless(area, scale, canvas) }
    let board = Layout.rect(of: game.board)
    drawGround(area, board, canvas)
    let bed = board.inset(by: -Self.margin)
    guard bed.intersects(area) else { return }
    canvas.fill(bed, radius: 10, .color(colors.open))
    guard let cells = cells(in: area) else { return }
    draw(cells, Layout.cellSide * scale, canvas)
  }

  /// Draws cells whose side is `size` device pixels.
  func draw(_ cells: (columns: Range<Int>, rows: Range<Int>), _ size: Double, _ canvas: Canvas) {
    if size >= Self.smallestShape {
      drawGrid(cells, canvas)
      drawCells(cells, CellPainter(colors, digits, on: canvas))
    } else if size >= Self.smallestCell {
      drawSquares(cells, canvas)
    } else {
      drawSummary(cells, size, canvas)
    }
  }

  /// Draws the slate, lit from the upper left, and the shadow of the board on it.
  private func drawGround(_ area: Rect, _ board: Rect, _ canvas: Canvas) {
    // The light covers the board and half its size on every side, but at least 400 points there.
    let reach = board.inset(dx: -max(board.width / 2, 400), dy: -max(board.height / 2, 400))
    let light = Gradient(
      .linear(start: Point(reach.minX, reach.minY), end: Point(reach.maxX, reach.maxY)),
      from: colors.groundLit, to: colors.groundFar)
    canvas.fill(Path(rect: area), .gradient(light))
    canvas.grain(area, amount: 3)
    let bed = board.inset(by: -Self.margin)
    if bed.inset(by: -48).intersects(area), !bed.inset(by: 12).contains(area) {
      canvas.shadow(
        under: bed, radius: 10, blur: 22, offset: Vector(0, 6), color: colors.shadow.faded(0.8))
    }
  }

  /// The columns and rows of cells in a part of the world; nil if there are none.
  func cells(in area: Rect) -> (columns: Range<Int>, rows: Range<Int>)? {
    let side = Layout.cellSide
    func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
      let first = Int(min(max((low / side).rounded(.down), 0), Double(count)))
      let end = Int(min(max((high / side).rounded(.up), 0), Double(count)))
      return first..<max(first, end)
    }
    let columns = range(area.minX, area.maxX, game.size.width)
    let rows = range(area.minY, area.maxY, game.size.height)
    return columns.isEmpty || rows.isEmpty ? nil : (columns, rows)
  }

  /// Draws the faint lines between open cells, one device pixel wide.
  private func drawGrid(_ cells: (columns: Range<Int>, rows: Range<Int>), _ canvas: Canvas) {
    let pixel = 1 / canvas.scale
    let side = Layout.cellSide
    let board =
      game.board.isEndless
      ? Layout.rect(of: Cell(cells.columns.lowerBound, cells.rows.lowerBound))
        .union(Layout.rect(of: Cell(cells.columns.upperBound - 1, cells.rows.upperBound - 1)))
      : Layout.rect(of: game.board)
    func line(_ rect: Rect) { canvas.fill(rect, colors.grid) }
    for x in cells.columns where x > 0 {
      let position = canvas.snapped(Point(Double(x) * side, 0)).x
      line(Rect(minX: position, minY: board.minY, maxX: position + pixel, maxY: board.maxY))
    }
    for y in cells.rows where y > 0 {
      let position = canvas.snapped(Point(0, Double(y) * side)).y
      line(Rect(minX: board.minX, minY: position, maxX: board.maxX, maxY: position + pixel))
    }
  }

  private func drawCells(_ cells: (columns: Range<Int>, rows: Range<Int>), _ painter: CellPainter) {
    for y in cells.rows {
      for x in cells.columns {
        let cell = Cell(x, y)
        let look = look(cell)
        painter.draw(look, cell)
        if look != .flagged, let mine = chances?.mine(cell) { painter.chance(mine, cell) }
      }
    }
  }

  /// Draws cells as squares with a spot, on whole device pixels.
  private func drawSquares(_ cells: (columns: Range<Int>, rows: Range<Int>), _ canvas: Canvas) {
    let pixel = 1 / canvas.scale
    for y in cells.rows {
      for x in cells.columns {
        let (square, spot) = squareColors(look(Cell(x, y)))
        if square == nil, spot == nil { continue }
        let rect = Layout.rect(of: Cell(x, y))
        let a = canvas.snapped(rect.origin)
        let b = canvas.snapped(Point(rect.maxX, rect.maxY))
        let cell = Rect(minX: a.x, minY: a.y, maxX: b.x - pixel, maxY: b.y - pixel)
        if let square { canvas.fill(cell, square) }
        if let spot {
          let inset = max(pixel, (cell.width / pixel * 0.3).rounded() * pixel)
          canvas.fill(cell.inset(by: inset), spot)
        }
      }
    }
  }

  /// The colour of a small cell and of the spot on it; nil where the background shows.
  private func squareColors(_ look: Game.Look) -> (square: Color?, spot: Color?) {
    switch look {
    case .closed: (colors.closed, nil)
    case .flagged: (colors.closed, colors.flag)
    case .question: (colors.closed, colors.pole)
    case .open(let number): (nil, (1...8).contains(number) ? colors.digits[number - 1] : nil)
    case .mine: (nil, colors.mine)
    case .blast: (colors.blast, colors.mine)
    case .wrongFlag: (colors.closed, colors.danger)
    case .cleared: (colors.good, colors.open)
    }
  }
}

extension Canvas {
  /// The point of the current space on the nearest whole device pixel.
  func snapped(_ point: Point) -> Point {
    let device = transform.apply(point)
    return transform.inverse?.apply(Point(device.x.rounded(), device.y.rounded())) ?? point
  }
}
