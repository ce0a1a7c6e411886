import Geometry

extension Cut {
  /// A cut into rows and columns that fill a rectangle, for the styles that are grids.
  package static func regular(
    _ style: CutStyle, columns: Int, rows: Int, cell: Size, look: ClassicKnob.Look, seed: UInt64
  ) -> Cut {
    switch style {
    case .simple: .simple(columns: columns, rows: rows, cell: cell, seed: seed)
    case .classic: .classic(columns: columns, rows: rows, cell: cell, look: look, seed: seed)
    case .hexagons: .hexagons(columns: columns, rows: rows, cell: cell, look: look, seed: seed)
    case .rectangles, .voronoi, .whimsies: .rectangles(columns: columns, rows: rows, cell: cell)
    }
  }

  /// The area of the smallest piece, in units of the mean area of a piece.
  static let smallestPiece = 0.36

  /// A cut within any frame. Cells are clipped by the frame and the whimsies. Parts that are too small are joined to
  /// neighbours, and then the smallest pieces are joined until there are exactly `count`.
  ///
  /// - Parameters:
  ///   - style: the kind of the cells.
  ///   - frame: a closed path; only its first contour is used.
  ///   - count: the exact number of pieces.
  ///   - picture: the rectangle of the whole picture; the frame's box by default.
  ///   - look: the size and jitter of knobs.
  ///   - narrowest: the least width of a piece, in parts of the frame's width, see ``NeckWidth``; 0 for any. Grids
  ///     ignore it.
  ///   - seed: decides all random choices.
  /// - Returns: nil when the frame has no area, or is too thin for that many pieces.
  /// - Complexity: O(n log n).
  package static func irregular(
    _ style: CutStyle, frame: Path, count: Int, picture: Rect? = nil, look: ClassicKnob.Look = .init(),
    narrowest: Double = 0, seed: UInt64
  ) -> Cut? {
    guard let border = CutOutline(frame), count >= 1 else { return nil }
    let side = (border.area / Double(count)).squareRoot()
    guard side.isFinite, side > 0 else { return nil }
    if !style.isGrid, narrowest > 0 {
      let width = NeckWidth(narrowest * border.bounds.width, side: side)
      return withoutNecks(
        style, in: border, count: count, side: side, width: width, picture: picture, look: look, seed: seed)
    }
    let things = style == .whimsies ? Whimsy.scattered(in: border, side: side, seed: seed).map(\.outline) : []
    let outlines = [border] + things
    let chords = outlines.map { $0.chords(longest: side / 4) }
    let obstacles = Obstacles(
      chords.flatMap { $0 }, in: border.bounds.inset(by: -side), unit: side)
    var unit = side
    for attempt in 0..<40 {
      let mesh = mesh(style, border.bounds, unit: unit, look: look, seed: seed, attempt: attempt)
      guard let overlay = try? MeshOverlay(mesh, outlines, chords: chords, unit: unit) else { continue }
      var merging = FaceMerging(overlay, fixed: things.count)
      merging.merge(smallest: smallestPiece * side * side, wanted: .max)
      let excess = merging.count - count
      // The first size is rarely right. Extra pieces are joined to others, so there must be few of them.
      let most = 1 + count * (3 + attempt) / 100 + attempt / 2
      guard excess >= 0, excess <= most else {
        let ratio = Double(merging.count - things.count) / Double(max(1, count - things.count))
        unit *= max(0.7, min(1.4, ratio.squareRoot())) * (excess < 0 ? 0.99 : 0.999)
        continue
      }
      merging.merge(smallest: 0, wanted: count)
      guard merging.count == count,
        let made = try? CutMesh(
          overlay, merging, obstacles, look: style == .rectangles ? nil : look, side: side, seed: seed)
      else {
        unit *= 0.99
        continue
      }
      return Cut(made, picture: picture)
    }
    return nil
  }

  /// The cells under a frame. No edge lies along a straight border.
  static func mesh(
    _ style: CutStyle, _ area: Rect, unit: Double, look: ClassicKnob.Look, seed: UInt64, attempt: Int
  ) -> BaseMesh {
    guard style.isGrid else {
      return BaseMesh(
        voronoi: area, unit: unit, wander: 0.34, seed: seed &+ UInt64(attempt) &* 0x9E37_79B9)
    }
    let shape = style == .hexagons ? HexagonCut.aspect.squareRoot() : 1
    let columns = max(1, Int((area.width / (unit * shape)).rounded()))
    let rows = max(1, Int((area.height * shape / unit).rounded()))
    let growth = 0.002 + Double(attempt) * 0.0013
    let cell = Size(
      area.width * (1 + growth) / Double(columns), area.height * (1 + growth) / Double(rows))
    let grid = regular(style, columns: columns, rows: rows, cell: cell, look: look, seed: seed)
    return BaseMesh(
      grid.pattern, shift: area.origin - .origin - Vector(area.width, area.height) * (growth * 0.47))
  }
}
