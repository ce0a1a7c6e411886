import Geometry
import Interface
import ModeKit

/// The look of a board: its material and its print.
public struct BoardLook: Hashable, Sendable {
  /// The materials of a board.
  public enum Surface: String, Hashable, Sendable, CaseIterable {
    /// The blackboard of the user's theme.
    case theme
    /// A black and a green blackboard, a whiteboard and paper, independent of the theme.
    case black, green, white, paper
  }

  /// The prints of a board.
  public enum Lines: String, Hashable, Sendable, CaseIterable {
    case none, lines, dots, squares, staves
  }

  /// The material.
  public var surface: Surface
  /// The print.
  public var lines: Lines

  /// Makes a look.
  public init(_ surface: Surface = .theme, _ lines: Lines = .none) {
    self.surface = surface
    self.lines = lines
  }

  /// The theme for ink on this board: chalks are light on a dark board, and dark on a light one.
  func theme(_ theme: Theme) -> Theme {
    var result = theme
    switch surface {
    case .theme: break
    case .black, .green: if theme.look == .paper { result.look = .slate }
    case .white, .paper: result.look = .paper
    }
    return result
  }

  /// The board's colours where it is lit and far from the light.
  var roles: (lit: ColorRole, far: ColorRole) {
    switch surface {
    case .theme, .paper: (.blackboardLit, .blackboardFar)
    case .green: (.greenboardLit, .greenboardFar)
    case .black: (.slateboardLit, .slateboardFar)
    case .white: (.whiteboardLit, .whiteboardFar)
    }
  }

  /// A single colour of the board, for file formats without gradients.
  package func paper(_ theme: Theme) -> Color {
    let theme = self.theme(theme)
    return theme.color(roles.lit).mixed(with: theme.color(roles.far), 0.5)
  }

  func encode(into writer: inout ByteWriter) {
    writer.string(surface.rawValue)
    writer.string(lines.rawValue)
  }

  init(reading reader: inout ByteReader) throws(Problem) {
    guard let surface = Surface(rawValue: try reader.string()),
      let lines = Lines(rawValue: try reader.string())
    else { throw ByteReader.damaged }
    self.init(surface, lines)
  }
}

extension BoardLook.Surface {
  /// The name in menus.
  var label: String {
    switch self {
    case .theme: tr("As the theme")
    case .black: tr("Blackboard")
    case .green: tr("Green board")
    case .white: tr("Whiteboard")
    case .paper: tr("Paper")
    }
  }
}

extension BoardLook.Lines {
  /// The name in menus.
  var label: String {
    switch self {
    case .none: tr("Nothing")
    case .lines: tr("Lines")
    case .dots: tr("Dots")
    case .squares: tr("Squares")
    case .staves: tr("Staves")
    }
  }
}
