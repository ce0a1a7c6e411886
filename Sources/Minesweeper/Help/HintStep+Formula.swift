import Geometry
import Interface
import ModeKit
import Scene

extension HintStep {
  /// The arithmetic of the step as a picture, in cells that look like those of the board; nil where it is no
  /// arithmetic.
  func formula(_ digits: GameSettings.Digits) -> Formula? {
    let glyphs = FormulaGlyphs(digits: digits)
    switch (technique, numbers.count) {
    case (.singleCell, 1): return Formula([glyphs.needs(numbers[0], tint: .first, cells: found)])
    case (.subset, 2):
      let left = numbers[0].rest - numbers[1].rest
      return Formula(
        comparison(glyphs) + [
          glyphs.difference(numbers[0].rest, numbers[1].rest)
            + glyphs.mines(left, in: (safe + mines).count, found)
        ])
    case (.overlap, 2):
      let (more, less) = (numbers[0].rest, numbers[1].rest)
      var lines = comparison(glyphs)
      lines.append(glyphs.difference(more, less) + glyphs.mines(more - less, in: mines.count, .mine))
      if !safe.isEmpty {
        lines.append(glyphs.difference(less, less) + glyphs.mines(0, in: safe.count, .safe))
      }
      return Formula(lines)
    case (.mineCount, _):
      let taken = numbers.reduce(0) { $0 + $1.rest }
      let cells = closedCount - numbers.reduce(0) { $0 + $1.closed.count }
      let rest = glyphs.mines(minesLeft - taken, in: cells, found)
      return Formula([numbers.isEmpty ? rest : glyphs.difference(minesLeft, taken) + rest])
    default: return nil
    }
  }

  /// The frame of the cells that follow.
  private var found: FormulaGlyphs.Tint { safe.isEmpty ? .mine : .safe }

  /// What each of the two numbers needs.
  private func comparison(_ glyphs: FormulaGlyphs) -> [[Formula.Part]] {
    zip(numbers, [FormulaGlyphs.Tint.first, .second]).map { glyphs.needs($0, tint: $1, cells: $1) }
  }
}

/// The parts of a formula about cells.
private struct FormulaGlyphs {
  /// The frame around a cell, in the colours of the marks on the board.
  enum Tint: String {
    case none, first, second, safe, mine

    func color(_ theme: Theme) -> Color? {
      switch self {
      case .none: nil
      case .first: theme.color(.accent)
      case .second: theme.color(.focus)
      case .safe: theme.color(.good)
      case .mine: theme.color(.danger)
      }
    }
  }

  /// The most cells that are drawn one by one.
  private static let most = 4

  let digits: GameSettings.Digits

  /// "2 − flag = 1 mine in cell cell".
  func needs(_ number: HintStep.Number, tint: Tint, cells: Tint) -> [Formula.Part] {
    var parts = [cell(.open(number.value), tint, String(number.value))]
    if number.known > 0 {
      parts.append(.figure("−"))
      parts += several(cell(.flagged, .none, tr("known mine")), number.known)
    }
    parts.append(.figure("="))
    return parts + mines(number.rest, in: number.closed.count, cells)
  }

  /// "2 − 1 =".
  func difference(_ more: Int, _ less: Int) -> [Formula.Part] {
    [.figure(String(more)), .figure("−"), .figure(String(less)), .figure("=")]
  }

  /// "1 mine in cell cell".
  func mines(_ mines: Int, in cells: Int, _ tint: Tint) -> [Formula.Part] {
    [.figure(String(mines)), .words(mines == 1 ? tr("mine in") : tr("mines in"))]
      + several(cell(.closed, tint, tr("closed cell")), cells)
  }

  /// A drawing for each of a few cells; "cell × 6" for many.
  private func several(_ part: Formula.Part, _ count: Int) -> [Formula.Part] {
    count > Self.most
      ? [part, .figure("× " + String(count))] : [Formula.Part](repeating: part, count: count)
  }

  private func cell(_ look: Game.Look, _ tint: Tint, _ name: String) -> Formula.Part {
    let side = Layout.cellSide
    let picture = Illustration(
      "cell \(look) \(tint.rawValue) \(digits.rawValue)", size: Size(side, side)
    ) { [digits] theme, canvas in
      let painter = CellPainter(CellColors(theme), digits, on: canvas)
      canvas.fill(Layout.rect(of: Cell(0, 0)), radius: 4, .color(painter.colors.open))
      painter.draw(look, Cell(0, 0))
      if let color = tint.color(theme) { painter.frame(Cell(0, 0), color) }
    }
    return .drawing(picture, name)
  }
}
