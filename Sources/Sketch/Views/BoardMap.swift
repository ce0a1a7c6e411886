import Geometry
import Interface
import Scene

/// The map of a board. Ink that would be too thin and too little to be seen is drawn wider, so that the map shows where
/// something is.
struct BoardMap: Sendable {
  let board: Board
  let theme: Theme

  /// The width of widened ink, in dp.
  private static let leastWidth = 1.5
  /// The side of the squares in which ink is summed, in dp.
  private static let side = 4.0
  /// The area of ink that makes a square visible, in square dp.
  private static let seenArea = 1.0
  /// The largest number of pieces that are widened in a square.
  private static let maxPieces = 8

  /// A square of the map whose ink may be invisible.
  private struct Square {
    var area = 0.0
    var pieces: [(from: Point, to: Point, color: Color)] = []
  }

  /// Draws the part of the board that a camera shows.
  ///
  /// - Complexity: O(parts of strokes).
  @Sendable func draw(_ camera: Camera, into canvas: Canvas) {
    canvas.with(camera.worldToView) {
      BoardPicture(board, theme: theme).draw(camera.visible, scale: canvas.scale, into: canvas)
    }
    for square in squares(camera) where square.area < Self.seenArea {
      for piece in square.pieces { draw(piece, into: canvas) }
    }
  }

  private func draw(_ piece: (from: Point, to: Point, color: Color), into canvas: Canvas) {
    // A line without length has no round caps.
    canvas.fill(Path(circle: piece.from, radius: Self.leastWidth / 2), piece.color)
    canvas.stroke(
      Path(polygon: [piece.from, piece.to], isClosed: false),
      StrokeStyle(width: Self.leastWidth, cap: .round), .color(piece.color))
  }

  /// The ink in each square of the map, from its chords.
  private func squares(_ camera: Camera) -> [Square] {
    let (columns, rows) = (
      Int(camera.viewport.width / Self.side) + 1, Int(camera.viewport.height / Self.side) + 1
    )
    var squares = Array(repeating: Square(), count: columns * rows)
    let (toMap, zoom) = (camera.worldToView, camera.zoom)
    let theme = board.look.theme(theme)
    for stroke in board.visibleStrokes where !stroke.ink.brush.erases {
      let isThin = stroke.ink.width * zoom < Self.leastWidth / 2
      for span in stroke.spans {
        let chord = span.chord
        let (from, to) = (toMap.apply(chord.start), toMap.apply(chord.end))
        let middle = from.lerp(to, 0.5)
        let (column, row) = (Int(middle.x / Self.side), Int(middle.y / Self.side))
        guard 0..<columns ~= column, 0..<rows ~= row else { continue }
        let index = row * columns + column
        // A dot is as long as wide. Only a share of a long span lies in the square.
        let area = (span.area + stroke.ink.width * stroke.ink.width) * zoom * zoom
        squares[index].area += area / max(1, from.distance(to: to) / Self.side)
        if isThin, squares[index].pieces.count < Self.maxPieces {
          squares[index].pieces.append((from, to, stroke.ink.color.shown(theme)))
        }
      }
    }
    return squares
  }
}
