import Geometry

/// What a colour is for. Drawing code names roles, never literal colours.
public enum ColorRole: Hashable, Sendable {
  /// The slate ground at its lit upper left corner, and at its far one.
  case groundLit, groundFar
  /// The puzzle table, lit and far.
  case tableLit, tableFar
  /// The blackboard, lit and far.
  case blackboardLit, blackboardFar
  /// A black, a green and a white board, lit and far, and what is printed on boards.
  case slateboardLit, slateboardFar, greenboardLit, greenboardFar, whiteboardLit, whiteboardFar, boardLine
  /// Cards.
  case surface
  /// Bars and sheets.
  case raised
  /// Text, and text of second rank.
  case text, quietText
  /// Thin separating lines.
  case line
  /// The active tool and flags, and what is written on it.
  case accent, onAccent
  /// Success, doubt and loss.
  case good, warning, danger
  /// A closed mine cell's upper and lower end, its lit upper edge, and an open cell.
  case closedCellTop, closedCellBottom, closedCellEdge, openCell
  /// A flag's pole, a mine, and the cell that blew up.
  case flagPole, mine, blast
  /// A Minesweeper digit, 1…8.
  case digit(Int)
  /// A stick of chalk, 0…5.
  case chalk(Int)
  /// The lit and the shaded edge of a puzzle piece, and the line of the frame.
  case pieceLit, pieceShade, frame
  /// Shadows.
  case shadow
  /// What lies over the canvas while a sheet is open.
  case scrim
  /// The ring of keyboard focus and the selection in text.
  case focus, selection
}

/// One look: a table of colours by role, and the measures that the user chose.
public struct Theme: Hashable, Sendable {
  /// The looks to choose from.
  public enum Look: String, Hashable, Sendable, CaseIterable {
    /// Dark slate.
    case slate
    /// Light paper.
    case paper
    /// High contrast.
    case contrast
  }

  /// Which look.
  public var look: Look
  /// The user's text size, 0.8…2.
  public var textScale: Double
  /// Whether motion is replaced by fades.
  public var reducedMotion: Bool

  /// Makes a theme.
  public init(_ look: Look = .slate, textScale: Double = 1, reducedMotion: Bool = false) {
    self.look = look
    self.textScale = textScale
    self.reducedMotion = reducedMotion
  }
}
