import Geometry
import Interface

/// The colours that only this mode uses.
extension ColorRole {
  /// The table where it is lit and far from the light.
  package static let tableLit = ColorRole(0x3B3733, 0xD8CCB9, 0x161412)
  package static let tableFar = ColorRole(0x221F1D, 0xBFB29C, 0x000000)
  /// The lit and the shaded edge of a piece, and the line of the frame.
  package static let pieceLit = ColorRole(
    Color.white.faded(0.5), Color.white.faded(0.65), Color.white.faded(0.85))
  package static let pieceShade = ColorRole(
    Color.black.faded(0.45), Color(0x2E2415, opacity: 0.42), Color.black.faded(0.7))
  package static let frame = ColorRole(
    Color.white.faded(0.24), Color(0x2E2415, opacity: 0.38), Color.white.faded(0.8))
}

extension Ground {
  /// The puzzle table.
  static func table(_ theme: Theme, extent: Rect) -> Ground {
    Ground(lit: theme.color(.tableLit), far: theme.color(.tableFar), extent: extent)
  }
}
