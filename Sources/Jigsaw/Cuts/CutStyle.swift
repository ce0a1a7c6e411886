import Geometry

/// The kinds of cut.
public enum CutStyle: UInt8, CaseIterable, Hashable, Sendable {
  /// A grid with the simplest knobs.
  case simple
  /// A grid with classic knobs. The cuts run smoothly through the corners.
  case classic
  /// A grid of straight lines.
  case rectangles
  /// Rows of hexagons with classic knobs.
  case hexagons
  /// Voronoi cells of scattered points, with classic knobs.
  case voronoi
  /// Voronoi cells with whimsies, pieces in the shape of things, among them.
  case whimsies

  /// Its name on the command line.
  public var name: String {
    switch self {
    case .simple: "simple"
    case .classic: "classic"
    case .rectangles: "rectangles"
    case .hexagons: "hexagons"
    case .voronoi: "voronoi"
    case .whimsies: "whimsies"
    }
  }

  /// Whether the size and the jitter of the knobs can be chosen.
  var hasClassicKnobs: Bool { self != .simple && self != .rectangles }

  /// Whether the pieces of a rectangular puzzle form rows and columns.
  var isGrid: Bool { self != .voronoi && self != .whimsies }
}

extension Cut {
  /// The mean side of a piece in points: about a finger's width at a zoom of 1.
  static let pieceSide = 64.0

  /// Cuts a picture of any size in any style and frame. The picture is scaled so that pieces are about a finger wide.
  /// `grid` is the columns and rows of a rectangle in a grid style; otherwise `count` is the number of pieces. Returns
  /// nil when the frame cannot be cut into that many pieces.
  package static func made(
    _ style: CutStyle, frame: FrameShape, grid: (columns: Int, rows: Int), count: Int, of size: Size,
    look: ClassicKnob.Look = .init(), narrowest: Double = 0, seed: UInt64
  ) -> Cut? {
    if frame == .rectangle, style.isGrid {
      let width = size.width / Double(grid.columns)
      let height = size.height / Double(grid.rows)
      let scale = pieceSide / (width * height).squareRoot()
      return regular(
        style, columns: grid.columns, rows: grid.rows, cell: Size(width * scale, height * scale), look: look,
        seed: seed)
    }
    guard let area = CutOutline(frame.outline(in: size))?.area else { return nil }
    let scale = pieceSide * (Double(count) / area).squareRoot()
    return irregular(
      style, frame: frame.outline(in: size).transformed(by: .scale(scale)), count: count,
      picture: Rect(x: 0, y: 0, width: size.width * scale, height: size.height * scale), look: look,
      narrowest: narrowest, seed: seed)
  }
}
