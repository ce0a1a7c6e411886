import Geometry
import Interface
import ModeKit

/// What a board is made of, and what is printed on it.
public struct BoardLook: Hashable, Sendable {
  /// What it is made of.
  public enum Surface: String, Hashable, Sendable, CaseIterable {
    /// The blackboard of the theme that the user has chosen.
    case theme
    /// A black and a green blackboard, a whiteboard, and paper, whatever the theme.
    case black, green, white, paper
  }

  /// What is printed on it.
  public enum Lines: String, Hashable, Sendable, CaseIterable {
    case none, lines, dots, squares, staves
  }

  /// What it is made of.
  public var surface: Surface
  /// What is printed on it.
  public var lines: Lines

  /// Makes a look.
  public init(_ surface: Surface = .theme, _ lines: Lines = .none) {
    self.surface = surface
    self.lines = lines
  }

  /// The theme in which ink on this board is seen: chalks are light on a dark board, and dark on a light one.
  func theme(_ theme: Theme) -> Theme {
    var result = theme
    switch surface {
    case .theme: break
    case .black, .green: if theme.look == .paper { result.look = .slate }
    case .white, .paper: result.look = .paper
    }
    return result
  }

  /// The board's colours where light falls on it and far away.
  var roles: (lit: ColorRole, far: ColorRole) {
    switch surface {
    case .theme, .paper: (.blackboardLit, .blackboardFar)
    case .green: (.greenboardLit, .greenboardFar)
    case .black: (.slateboardLit, .slateboardFar)
    case .white: (.whiteboardLit, .whiteboardFar)
    }
  }

  /// Its colour in files that know only one.
  func paper(_ theme: Theme) -> Color {
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
  /// Its name in menus.
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
  /// Its name in menus.
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
