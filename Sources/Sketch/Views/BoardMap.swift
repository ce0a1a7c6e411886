import Geometry
import Interface
import Scene

/// A board as the map shows it. Where there is ink that is too thin and too little to be seen from so far away, it is drawn as wide as
/// can be seen: whoever looks at the map wants to know where something is.
struct BoardMap: LayerContent {
  let board: Board
  let theme: Theme
  let camera: Camera

  /// How wide ink is drawn that would not be seen, in dp.
  private static let leastWidth = 1.5
  /// The side of the squares in which ink is added up, in dp.
  private static let side = 4.0
  /// A square with as much ink as this is seen, in square dp.
  private static let seenArea = 1.0
  /// How much of a square's ink is drawn wider.
  private static let mostPieces = 8

  /// A square of the map, with ink that may not be seen.
  private struct Square {
    var area = 0.0
    var pieces: [(from: Point, to: Point, color: Color)] = []
  }

  /// - Complexity: O(parts of strokes).
  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    let shown = rect.intersection(camera.viewport)
    guard !shown.isEmpty else { return }
    canvas.clip(to: camera.viewport) {
      canvas.with(camera.worldToView) {
        BoardPicture(board, theme: theme)
          .draw(camera.viewToWorld.apply(shown), scale: canvas.scale, into: canvas)
      }
      for square in squares() where square.area < Self.seenArea {
        for piece in square.pieces { draw(piece, into: canvas) }
      }
    }
  }

  private func draw(_ piece: (from: Point, to: Point, color: Color), into canvas: Canvas) {
    // A line without length has no ends to be round.
    canvas.fill(Path(circle: piece.from, radius: Self.leastWidth / 2), piece.color)
    canvas.stroke(
      Path(polygon: [piece.from, piece.to], isClosed: false),
      StrokeStyle(width: Self.leastWidth, cap: .round), .color(piece.color))
  }

  /// What ink there is in each square of the map, by its straight pieces.
  private func squares() -> [Square] {
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
        // Without length it still is as long as wide; what is longer than a square leaves only a share there.
        let area = (span.area + stroke.ink.width * stroke.ink.width) * zoom * zoom
        squares[index].area += area / max(1, from.distance(to: to) / Self.side)
        if isThin, squares[index].pieces.count < Self.mostPieces {
          squares[index].pieces.append((from, to, stroke.ink.color.shown(theme)))
        }
      }
    }
    return squares
  }
}
