import Geometry
import Interface
import Scene

/// Draws groups of a table onto a canvas, each as one shape, so that there are no gaps between joined pieces.
struct GroupPainter {
  let table: PuzzleTable
  let theme: Theme
  let canvas: Canvas
  /// The part of the table to draw.
  let rect: Rect

  private var cut: Cut { table.puzzle.cut }

  /// Draws the part of a group in the rectangle.
  ///
  /// - Complexity: O(pieces in the rectangle). Pieces of a few pixels are drawn as one shape without knobs.
  func draw(_ id: Int, lifted: Bool = false) {
    let group = table.groups[id]
    let transform = group.placement.transform
    guard let back = transform.inverse else { return }
    let reach = lifted ? PieceLook.liftedReach(cut) : PieceLook.reach(cut)
    // The outline closes outside the visible part, where neither its edge nor its shadow is seen.
    let sight = back.apply(rect.inset(by: -reach)).intersection(group.box)
    guard !sight.isEmpty else { return }
    let name = Int32(id)
    let table = table
    let cut = cut
    func isSeen(_ piece: Int) -> Bool {
      table.groupOf[piece] == name && cut.box(of: piece).intersects(sight)
    }
    let isPlain = cut.side * canvas.scale < PieceLook.plainBelow
    let isWhole = Int(group.count) == cut.count
    if group.count == 1, !isWhole, !isPlain {
      return drawSingle(Int(group.first), transform, PieceLook.drop(cut.side, lifted: lifted))
    }
    if group.count == 1, cut.grid != nil, cut.side * canvas.scale < PieceLook.straightBelow {
      let shape = cut.plainOutline(of: Int(group.first))
      return canvas.with(transform) { canvas.fill(shape, paint) }
    }
    let pieces = isWhole ? [] : pieces(of: group, in: sight, isSeen)
    let shape =
      isWhole ? cut.border : cut.outline(of: pieces, plain: isPlain && group.count > 1, isSeen)
    guard !isPlain else { return canvas.with(transform) { canvas.fill(shape, paint) } }
    let outline = shape.transformed(by: transform)
    let side = cut.side
    let drop = PieceLook.drop(side, lifted: lifted)
    canvas.shadow(under: outline, blur: drop.blur, offset: drop.offset, color: theme.color(.shadow))
    canvas.with(transform) {
      canvas.fill(shape, paint)
      // The seams of a finished puzzle are not drawn: only the picture remains.
      if pieces.count > 1 {
        let width = max(PieceLook.cut(side), 0.7 / canvas.scale)
        canvas.stroke(cut.seams(of: pieces, isSeen), theme.color(.pieceShade).faded(0.75), width: width)
      }
    }
    canvas.bevel(
      outline, width: PieceLook.edge(side), lit: theme.color(.pieceLit), shade: theme.color(.pieceShade))
  }

  /// Draws a group of one piece.
  private func drawSingle(_ piece: Int, _ transform: Affine, _ drop: (offset: Vector, blur: Double)) {
    var placed: PlacedShape?
    canvas.with(transform) {
      placed = canvas.place(table.puzzle.shapes.shape(of: piece, cut, on: canvas.transform))
    }
    guard let placed else { return }
    canvas.shadow(under: placed, blur: drop.blur, offset: drop.offset, color: theme.color(.shadow))
    canvas.fill(placed, paint)
    canvas.bevel(
      placed, width: PieceLook.edge(cut.side), lit: theme.color(.pieceLit), shade: theme.color(.pieceShade))
  }

  /// The largest group whose pieces are tested one by one.
  private static let fewPieces = 24

  /// The pieces of a group that may extend into a rectangle of picture space.
  private func pieces(of group: PieceGroup, in sight: Rect, _ isSeen: (Int) -> Bool) -> [Int] {
    var pieces: [Int] = []
    if Int(group.count) <= Self.fewPieces {
      var piece = Int(group.first)
      while piece >= 0 {
        if isSeen(piece) { pieces.append(piece) }
        piece = Int(table.nextPiece[piece])
      }
    } else {
      cut.forEachPiece(in: sight) { if isSeen($0) { pieces.append($0) } }
    }
    return pieces
  }

  private var paint: Paint { table.puzzle.picture.paint(over: cut.picture) }
}
