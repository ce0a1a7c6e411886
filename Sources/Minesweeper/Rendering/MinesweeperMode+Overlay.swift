import Geometry
import Interface
import ModeKit
import Scene

extension MinesweeperMode {
  /// The most cells that open with a ripple: redrawing more of them in every frame would cost too much.
  private static let maxRippled = 500
  /// The smallest side of a cell, in dp, that shows the keyboard cursor as a frame. Below that a ring is drawn around
  /// it.
  private static let smallestCursor = 16.0

  // Motions

  /// Starts the motions for a change of the game from `old` to its present state.
  func startMotions(from old: Game, _ host: ModeHost<MinesweeperMode>) {
    let time = host.environment.time
    let game = host.state
    var motions: [Motion] = []
    if let cells = rippled(from: old, host), let first = cells.first {
      motions.append(
        Motion(
          kind: .ripple(cells: cells, from: origin(of: cells, host) ?? first), start: time, end: time + 0.24))
    }
    if game.status == .won, old.status != .won {
      motions.append(
        Motion(kind: .sweep, start: time, end: time + (host.environment.theme.reducedMotion ? 0.4 : 1.1)))
    }
    if game.blown > old.blown {
      let blasts = visibleCells(host).filter { game.look($0) == .blast && !old.board.isOpen($0) }
      motions.append(Motion(kind: .blast(blasts), start: time, end: time + 0.25))
    }
    guard let end = motions.map(\.end).max() else { return }
    host.session.transitions.start(motions)
    host.request(.animate(until: end))
    host.refreshOverlay()
  }

  /// The cells in view that have just been opened; nil when they are too many or too small for a ripple.
  private func rippled(from old: Game, _ host: ModeHost<MinesweeperMode>) -> [Cell]? {
    let game = host.state
    guard (game.safeLeft, game.blown) != (old.safeLeft, old.blown),
      Layout.cellSide * host.environment.camera.zoom >= FieldPicture.smallestShape
    else { return nil }
    let (board, before) = (game.board, old.board)
    var cells: [Cell] = []
    for cell in visibleCells(host) where board.isOpen(cell) && !before.isOpen(cell) {
      if cells.count == Self.maxRippled { return nil }
      cells.append(cell)
    }
    return cells
  }

  /// The cell among `cells` that a hand points at.
  private func origin(of cells: [Cell], _ host: ModeHost<MinesweeperMode>) -> Cell? {
    let hands = host.session.hands
    let points = hands.presses.values.map(\.location) + [hands.mouse.location]
    let places = points.compactMap { cell(at: $0, host) } + hands.cursors.values
    return cells.first { places.contains($0) }
  }

  /// The cells in view, or none when there are more than 2^14.
  private func visibleCells(_ host: ModeHost<MinesweeperMode>) -> [Cell] {
    let extent = host.state.board.extent
    let visible = host.environment.camera.visible.intersection(Layout.rect(of: host.state.board))
    guard !visible.isEmpty else { return [] }
    let side = Layout.cellSide
    let columns =
      Int(visible.minX / side)..<min(extent.columns.upperBound, Int((visible.maxX / side).rounded(.up)))
    let rows = Int(visible.minY / side)..<min(extent.rows.upperBound, Int((visible.maxY / side).rounded(.up)))
    guard columns.count * rows.count <= 1 << 14 else { return [] }
    return rows.flatMap { y in columns.map { Cell($0, y) } }
  }

  // What lies over the board

  /// The marks, motions, presses and cursors over the board. They are all hints; no hand holds anything.
  public func overlay(_ host: ModeHost<MinesweeperMode>) -> Overlay {
    let hints =
      switch host.session.activity {
      case .pause: [PausedSign.item(host.environment, clockRuns: host.session.clock.isRunning)]
      case .proof(let proof): marks(of: proof, host)
      case .replay(let replay): trails(of: replay, host) + marks(of: replay, host)
      case .course(let course): [marks(course.marks, host)] + playHints(host)
      case .play: playHints(host)
      }
    return Overlay(floating: host.session.activity.replay?.heatLayer.map { [$0] } ?? [], hints: hints)
  }

  private func playHints(_ host: ModeHost<MinesweeperMode>) -> [DrawingList.Item] {
    let environment = host.environment
    let toView = environment.camera.worldToView
    let colors = CellColors(environment.theme)
    let digits = settings(host).digits
    var items: [DrawingList.Item] = []
    /// Adds a drawing of cells in the coordinates of the board.
    func add(_ cells: [Cell], margin: Double = 2, _ drawing: @escaping @Sendable (CellPainter) -> Void) {
      let box = cells.reduce(Rect.null) { $0.union(Layout.rect(of: $1)) }.inset(by: -margin)
      guard !cells.isEmpty else { return }
      items.append(
        DrawingList.Item(bounds: toView.apply(box), transform: toView) { canvas in
          // The canvas already has the board's transform.
          drawing(CellPainter(colors, digits, on: canvas))
        })
    }

    if let hint = host.session.hint { items.append(marks(hint.page.marks, host)) }
    if let start = host.state.rules.givenStart, host.state.status == .ready {
      items.append(marks(CellMarks(safe: [start]), host))
    }
    for motion in host.session.transitions.motions { show(motion, host, add) }
    let pressed = pressedCells(host)
    if Layout.cellSide * environment.camera.zoom >= FieldPicture.smallestShape {
      add(pressed) { painter in
        for cell in pressed { painter.pressed(cell) }
      }
    }
    for cell in host.session.hands.cursors.values {
      if Layout.cellSide * environment.camera.zoom >= Self.smallestCursor {
        add([cell]) { $0.cursor(cell) }
      } else {
        items.append(
          Self.beacon(toView.apply(Layout.rect(of: cell).center), environment.theme.color(.focus)))
      }
    }
    items += host.session.hands.presses.values.compactMap { ring(around: $0, host) }
    return items
  }

  /// A ring in place of the frame around a cursor on a cell that is too small to be framed.
  private static func beacon(_ center: Point, _ color: Color) -> DrawingList.Item {
    let box = Rect(center: center, size: Size(32, 32))
    return DrawingList.Item(bounds: box) { canvas in
      canvas.stroke(Path(circle: center, radius: 12), color, width: 3)
    }
  }

  /// The closed cells that are drawn as pressed.
  private func pressedCells(_ host: ModeHost<MinesweeperMode>) -> [Cell] {
    var cells = cellsUnderMouse(host)
    if let search = host.session.search.running { cells.append(search.cell) }
    let chords = settings(host).chording == .tap
    for press in host.session.hands.presses.values {
      cells += press.pressedCells(in: played(host), chords: chords)
    }
    return cells
  }

  private func show(
    _ motion: Motion, _ host: ModeHost<MinesweeperMode>,
    _ add: ([Cell], Double, @escaping @Sendable (CellPainter) -> Void) -> Void
  ) {
    let time = host.environment.time
    let still = host.environment.theme.reducedMotion
    let t = motion.progress(at: time)
    switch motion.kind {
    case .ripple(let cells, let origin):
      let reach = cells.map { distance($0, origin) }.max() ?? 0
      // A cell stays closed for up to about half of the time, depending on its distance, and then fades.
      let closed = cells.compactMap { cell -> (cell: Cell, opacity: Double)? in
        let turn = still || reach == 0 ? 0 : min(distance(cell, origin) / max(reach, 6), 1) * 0.55
        let opacity = 1 - Motion.eased(min(max((t - turn) / 0.45, 0), 1))
        return opacity > 0.02 ? (cell, opacity) : nil
      }
      add(closed.map(\.cell), 2) { painter in
        for (cell, opacity) in closed { painter.veil(cell, painter.colors.closed, opacity) }
      }
    case .sweep:
      let game = host.state
      let lit = visibleCells(host).compactMap { cell -> (cell: Cell, digit: Int, opacity: Double)? in
        guard let digit = sweepColor(game.look(cell)) else { return nil }
        let along = Double(cell.x + cell.y) / Double(max(1, game.size.width + game.size.height - 2))
        let opacity =
          still ? 0.4 * (1 - t) : 0.75 * max(0, 1 - abs(along - (Motion.eased(t) * 1.5 - 0.25)) / 0.22)
        return opacity > 0.02 ? (cell, digit, opacity) : nil
      }
      add(lit.map(\.cell), 2) { painter in
        for (cell, digit, opacity) in lit {
          painter.veil(cell, digit == 0 ? painter.colors.good : painter.colors.digits[digit - 1], opacity)
        }
      }
    case .blast(let cells):
      let radius = still ? 0.9 : 0.6 + 1.8 * Motion.eased(t)
      add(cells, 3 * Layout.cellSide) { painter in
        for cell in cells {
          let ring = Path(circle: Layout.rect(of: cell).center, radius: radius * Layout.cellSide)
          painter.canvas.stroke(
            ring, painter.colors.danger.faded(0.9 * (1 - t)), width: Layout.cellSide * 0.22 * (1 - t) + 1)
        }
      }
    }
  }

  /// The digit whose colour lights up a cell of a won board; 0 for a mine, nil for none.
  private func sweepColor(_ look: Game.Look) -> Int? {
    switch look {
    case .open(0): nil
    case .open(let number): number
    case .cleared: 0
    default: nil
    }
  }

  private func distance(_ a: Cell, _ b: Cell) -> Double {
    Vector(Double(a.x - b.x), Double(a.y - b.y)).length
  }
}
