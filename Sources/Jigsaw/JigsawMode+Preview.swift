import Geometry
import Interface
import ModeKit

extension JigsawMode {
  /// More cuts than those of so many pieces are not drawn: nobody could tell them apart.
  private static let mostDrawn = 1500
  /// Irregular cuts of more pieces take too long to be made only to be looked at.
  private static let mostIrregular = 4000

  public func preview(_ answers: Form.Answers, picture: Size, room: Size) -> FormPreview? {
    var answers = answers
    // Whichever picture it is, its shape is all that counts here.
    answers.pictures["picture"] = "blob:"
    guard picture.width > 0, picture.height > 0, let params = try? params(from: answers) else { return nil }
    let grid = params.grid(for: picture)
    let isRegular = params.frame == .rectangle && params.style != .voronoi && params.style != .whimsies
    let count = isRegular ? grid.columns * grid.rows : params.count(for: picture)
    let caption =
      isRegular
      ? tr("{0} × {1} = {2} pieces", String(grid.columns), String(grid.rows), String(count))
      : tr("{0} pieces", String(count))
    guard isRegular || count <= Self.mostIrregular,
      let cut = Cut.made(
        params.style, frame: params.frame, grid: grid, count: params.count(for: picture), of: picture,
        look: params.look, seed: 1)
    else { return FormPreview(caption: caption) }
    var lines = Path()
    if cut.count <= Self.mostDrawn {
      for piece in 0..<cut.count {
        cut.forEachSide(of: piece) { side in
          if !side.isBackwards || side.neighbour < 0 { lines.append(cut.path(of: side)) }
        }
      }
    }
    let area = cut.picture
    let unit = Affine.translation(.origin - area.origin).then(.scale(1 / area.width, 1 / area.height))
    let table = Scatter(cut, aspect: room.height > 0 ? room.width / room.height : nil).table
    return FormPreview(
      lines: lines.transformed(by: unit), caption: caption,
      side: cut.side * min(room.width / table.width, room.height / table.height))
  }
}
