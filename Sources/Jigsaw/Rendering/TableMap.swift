import Geometry
import Interface
import Raster
import Scene

/// The map of a table: joined parts as they look when zoomed out, and loose pieces as dots in their colours, large
/// enough to be seen.
struct TableMap: Sendable {
  let table: PuzzleTable
  /// Whether pieces are hidden, as while the puzzle is paused.
  let isCovered: Bool
  let theme: Theme

  /// The least side of the dot of a loose piece, in dp.
  private static let leastDot = 2.5

  /// Draws the part of the table that a camera shows.
  ///
  /// - Complexity: O(pieces).
  @Sendable func draw(_ camera: Camera, into canvas: Canvas) {
    let rect = camera.visible
    canvas.with(camera.worldToView) {
      TableContent(table: table, held: [], isCovered: true, theme: theme)
        .draw(rect, scale: canvas.scale, into: canvas)
    }
    guard !isCovered else { return }
    let colors = MeanColors(table.puzzle)
    let painter = GroupPainter(table: table, theme: theme, canvas: canvas, rect: rect)
    for id in table.groups(in: rect) {
      let group = table.groups[id]
      if group.count == 1 {
        draw(Int(group.first), group.placement, colors, camera, canvas)
      } else {
        canvas.with(camera.worldToView) { painter.draw(id) }
      }
    }
  }

  /// Draws a single piece as a square in its mean colour.
  private func draw(
    _ piece: Int, _ placement: Placement, _ colors: MeanColors, _ camera: Camera, _ canvas: Canvas
  ) {
    let cut = table.puzzle.cut
    let middle = camera.toView(placement.transform.apply(cut.middle(of: piece)))
    let side = max(Self.leastDot, 0.9 * cut.side * camera.zoom)
    canvas.fill(Rect(center: middle, size: Size(side, side)), colors.color(of: piece))
  }
}

/// The mean colours of the pieces of a puzzle, from a copy of its picture in which a piece is about a pixel wide.
private struct MeanColors {
  private let cut: Cut
  private let picture: Bitmap?

  init(_ puzzle: Puzzle) {
    cut = puzzle.cut
    let across = puzzle.cut.picture.width / puzzle.cut.side
    picture = puzzle.picture.pyramid?.level(atLeast: across)
  }

  /// The mean colour of a piece, opaque; grey without a picture.
  func color(of piece: Int) -> Color {
    guard let picture else { return Color(0x808080) }
    let middle = cut.middle(of: piece)
    func pixel(_ way: Double, _ extent: Double, _ count: Int) -> Int {
      max(0, min(count - 1, Int(way / extent * Double(count))))
    }
    let value = picture[
      pixel(middle.x - cut.picture.minX, cut.picture.width, picture.width),
      pixel(middle.y - cut.picture.minY, cut.picture.height, picture.height)]
    return Color(value & 0xFF_FFFF)
  }
}
