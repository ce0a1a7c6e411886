import Geometry
import Raster
import Scene

/// The parts of a felt's way where there is something to wipe: squares on a grid over its stroke.
struct WipedCells: Sendable {
  /// The largest number of squares along a side.
  private static let most = 256.0

  private let corner: Point
  private let side: Double
  private let columns: Int
  private let rows: Int
  private var isWiped: [Bool]
  /// The box of all squares where something is wiped, in world points; null if there are none.
  private(set) var bounds = Rect.null

  /// Finds the squares where a felt wipes strokes below it.
  ///
  /// - Parameters:
  ///   - felt: the stroke of the felt.
  ///   - stack: the strokes of its layer.
  ///   - pixel: the size of a pixel, in world points.
  /// - Complexity: O(nodes of the felt and of the strokes below it that it may touch).
  init(_ felt: Stroke, on stack: StrokeStack, pixel: Double) {
    let box = felt.bounds
    corner = box.origin
    side = max(felt.ink.width / 4, 8 * pixel, max(box.width, box.height) / Self.most)
    columns = Int(box.width / side) + 1
    rows = Int(box.height / side) + 1
    isWiped = Array(repeating: false, count: columns * rows)
    var isInked = isWiped
    for stroke in stack.strokes(in: box) where stroke.order < felt.order {
      // An eraser leaves nothing but the dust of a felt.
      if stroke.ink.brush.erases, stroke.ink.loads.isEmpty { continue }
      mark(stroke, pixel, &isInked)
    }
    var isTouched = isWiped
    mark(felt, pixel, &isTouched)
    for row in 0..<rows {
      for column in 0..<columns where isInked[row * columns + column] && isTouched[row * columns + column] {
        isWiped[row * columns + column] = true
        bounds = bounds.union(
          Rect(
            x: corner.x + Double(column) * side, y: corner.y + Double(row) * side, width: side, height: side))
      }
    }
  }

  /// Marks the squares that a stroke may touch.
  private func mark(_ stroke: Stroke, _ pixel: Double, _ marked: inout [Bool]) {
    let reach = stroke.ink.reach + 2 * pixel
    let area = Rect(
      x: corner.x, y: corner.y, width: Double(columns) * side, height: Double(rows) * side)
    stroke.eachStep(near: area) { _, step in
      let box = step.bounds.inset(by: -reach).intersection(area)
      guard !box.isEmpty else { return }
      let across = cells(from: box.minX - corner.x, to: box.maxX - corner.x, columns)
      for row in cells(from: box.minY - corner.y, to: box.maxY - corner.y, rows) {
        for column in across { marked[row * columns + column] = true }
      }
    }
  }

  /// The squares along one side, of which there are `count`, between two distances from the corner.
  private func cells(from low: Double, to high: Double, _ count: Int) -> ClosedRange<Int> {
    let first = max(0, min(count - 1, Int(low / side)))
    return first...max(first, min(count - 1, Int(high / side)))
  }

  /// Whether something is wiped in the square around a point.
  func contains(_ point: Point) -> Bool {
    let column = Int(((point.x - corner.x) / side).rounded(.down))
    let row = Int(((point.y - corner.y) / side).rounded(.down))
    guard column >= 0, row >= 0, column < columns, row < rows else { return false }
    return isWiped[row * columns + column]
  }
}

/// What a felt uncovers in a picture over a vector file: the ground where something is wiped, and nothing elsewhere.
struct WipedFileGround: LayerContent {
  let ground: any LayerContent
  let cells: WipedCells

  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    let frame = canvas.visible
    guard frame.intersects(cells.bounds), canvas.scale > 0 else { return }
    let picture = canvas.picture(of: frame, scale: canvas.scale) { aside in
      ground.draw(frame, scale: scale, into: aside)
    }
    for y in 0..<picture.height {
      let row = picture.pixels + y * picture.width
      for x in 0..<picture.width {
        let place = frame.origin + Vector(Double(x) + 0.5, Double(y) + 0.5) * (1 / canvas.scale)
        if !cells.contains(place) { row[x] = 0 }
      }
    }
    canvas.spread(picture, over: frame)
  }
}
