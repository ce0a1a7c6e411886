import Geometry
import Interface
import ModeKit
import Raster
import Scene

/// Copying pieces, and the finished picture, as pictures for other programs.
extension JigsawMode {
  /// The longest side of a copied picture, in pixels.
  private static let longestCopy = 4096.0

  /// Whether there is something that a seat can copy.
  func canCopy(seat: Int, _ host: ModeHost<JigsawMode>) -> Bool {
    host.state.isFinished || !copied(seat: seat, host).isEmpty
  }

  /// Copies the finished picture, or else the seat's selection or the piece at the cursor.
  func copy(seat: Int, _ host: ModeHost<JigsawMode>) {
    let table = host.state
    let groups = copied(seat: seat, host)
    let content: any LayerContent
    let box: Rect
    if table.isFinished {
      content = PieceContent(outline: table.puzzle.cut.border, puzzle: table.puzzle)
      box = table.puzzle.cut.frame
    } else if groups.isEmpty {
      return host.toast(tr("Select pieces first: they are copied as a picture."))
    } else {
      content = ChosenPieces(table: table, groups: groups, theme: host.environment.theme)
      let reach = PieceLook.reach(table.puzzle.cut)
      box = groups.reduce(Rect.null) { $0.union(table.box(of: $1)) }.inset(by: -reach)
    }
    // As sharp as the picture itself.
    let finest = table.puzzle.picture.size.width / table.puzzle.cut.picture.width
    let scale = min(finest, Self.longestCopy / max(box.width, box.height))
    let area = Affine.scale(1 / scale).apply(Affine.scale(scale).apply(box).roundedOut)
    host.request(
      .copy(
        Copied([
          .init(.png) { resources in
            let bitmap = render(content, rect: area, scale: scale, resources: resources)
            return try? resources.codec.encodePNG(bitmap)
          }
        ])))
  }

  /// The groups on the table that a seat would copy, while the puzzle is not finished.
  private func copied(seat: Int, _ host: ModeHost<JigsawMode>) -> [Int] {
    let selection = host.session.selection(seat)
    let names = selection.isEmpty ? Set([host.session.cursor.shown].compactMap { $0 }) : selection
    return names.subtracting(host.session.hands.held)
      .filter { host.state.isGroup($0) && host.state.groups[$0].shelved == nil }.sorted()
  }
}

/// Some groups of a table without the table.
private struct ChosenPieces: LayerContent {
  let table: PuzzleTable
  /// Their names, ascending.
  let groups: [Int]
  let theme: Theme

  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    let painter = GroupPainter(table: table, theme: theme, canvas: canvas, rect: rect)
    for group in groups { painter.draw(group) }
  }
}
