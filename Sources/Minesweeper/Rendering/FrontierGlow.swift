import Geometry
import Interface
import Raster
import Scene

/// The frontier of a field that is too large to see its cells: a glow on the map.
struct FrontierGlow {
  let board: Board
  let color: Color

  /// The side of a square of the glow, in dp.
  private static let side = 1.5
  /// How many squares the glow reaches around one with a cell of the frontier, and its opacity there.
  private static let reach = 2
  private static let halo = 0.4

  /// Draws the glow on what a camera shows in its viewport.
  ///
  /// - Complexity: O(cells / 64 + cells of the frontier + squares).
  func draw(_ camera: Camera, into canvas: Canvas) {
    let size = camera.viewport.size
    let picture = Bitmap(
      width: max(1, Int((size.width / Self.side).rounded(.up))),
      height: max(1, Int((size.height / Self.side).rounded(.up))))
    let (core, halo) = (color.premultiplied, color.faded(Self.halo).premultiplied)
    let toSquares = camera.worldToView.then(.scale(1 / Self.side))
    board.eachFrontierCell { cell in
      let place = toSquares.apply(Layout.rect(of: cell).center)
      let (x, y) = (Int(place.x), Int(place.y))
      guard (0..<picture.width).contains(x), (0..<picture.height).contains(y), picture[x, y] != core else {
        return
      }
      for row in max(0, y - Self.reach)...min(picture.height - 1, y + Self.reach) {
        for column in max(0, x - Self.reach)...min(picture.width - 1, x + Self.reach)
        where picture[column, row] == 0 {
          picture[column, row] = halo
        }
      }
      picture[x, y] = core
    }
    let extent = Size(Double(picture.width) * Self.side, Double(picture.height) * Self.side)
    canvas.draw(picture, in: Rect(origin: .origin, size: extent))
  }
}
