import Geometry
import Interface
import Raster
import Scene

/// How long the pointers were in each part of a board, over a whole game.
struct HeatMap: Sendable {
  /// Parts along the side of a cell, and along the longer side of a large board.
  private static let partsPerCell = 4.0
  private static let mostParts = 512
  /// A pointer that rests counts for this long at most, in milliseconds.
  private static let longestRest = 1000.0
  /// The most places that are counted on the line between two samples.
  private static let mostSteps = 64

  private let columns: Int
  private let rows: Int
  /// The part of the world that the map covers.
  let box: Rect
  /// By part, row by row, 0…255.
  private let levels: [UInt8]

  /// Counts the time along trails; nil if there is none.
  ///
  /// - Complexity: O(places + parts).
  init?(_ trails: [PointerTrails.Trail], on size: FieldSize) {
    let scale = min(Self.partsPerCell, Double(Self.mostParts) / Double(max(size.width, size.height)))
    columns = max(1, Int((Double(size.width) * scale).rounded(.up)))
    rows = max(1, Int((Double(size.height) * scale).rounded(.up)))
    let side = Layout.cellSide / scale
    box = Rect(x: 0, y: 0, width: Double(columns) * side, height: Double(rows) * side)
    var times = [Float](repeating: 0, count: columns * rows)
    let toParts = 1 / side
    for trail in trails {
      for (from, to) in zip(trail.stops, trail.stops.dropFirst()) where !to.begins {
        let duration = min(to.time - from.time, Self.longestRest)
        let reach = from.place.distance(to: to.place) * toParts
        let steps = min(max(1, Int(reach.rounded(.up))), Self.mostSteps)
        for step in 0..<steps {
          let place = from.place.lerp(to.place, (Double(step) + 0.5) / Double(steps))
          let (x, y) = (Int((place.x * toParts).rounded(.down)), Int((place.y * toParts).rounded(.down)))
          guard x >= 0, y >= 0, x < columns, y < rows else { continue }
          times[y * columns + x] += Float(duration / Double(steps))
        }
      }
    }
    let radius = max(1, Int((scale / 3).rounded()))
    for _ in 0..<3 {
      Self.blur(&times, lines: rows, length: columns, step: 1, next: columns, radius)
      Self.blur(&times, lines: columns, length: rows, step: columns, next: 1, radius)
    }
    guard let most = times.max(), most > 0 else { return nil }
    levels = times.map { UInt8((Double(max(0, $0) / most).squareRoot() * 255).rounded()) }
  }

  /// Replaces each number by the mean of its surroundings along lines.
  private static func blur(
    _ values: inout [Float], lines: Int, length: Int, step: Int, next: Int, _ radius: Int
  ) {
    var line = [Float](repeating: 0, count: length)
    for number in 0..<lines {
      let first = number * next
      var sum: Float = 0
      for index in 0..<length { line[index] = values[first + index * step] }
      for index in 0..<min(radius, length) { sum += line[index] }
      for index in 0..<length {
        if index + radius < length { sum += line[index + radius] }
        if index > radius { sum -= line[index - radius - 1] }
        values[first + index * step] = sum / Float(2 * radius + 1)
      }
    }
  }

  /// The map in the colours of a theme: from cold, which is clear, to hot, through which numbers can be read.
  ///
  /// - Complexity: O(parts).
  func content(_ theme: Theme) -> any LayerContent {
    let (cold, warm, hot) = (theme.color(.focus), theme.color(.accent), theme.color(.danger))
    let colors = (0...255).map { level -> UInt32 in
      let heat = Double(level) / 255
      let color = heat < 0.5 ? cold.mixed(with: warm, heat * 2) : warm.mixed(with: hot, heat * 2 - 1)
      return color.faded(min(0.5, heat)).premultiplied
    }
    let picture = Bitmap(width: columns, height: rows)
    for (index, level) in levels.enumerated() { picture.pixels[index] = colors[Int(level)] }
    return HeatPicture(pyramid: ImagePyramid(picture), box: box)
  }
}

/// A heat map as a layer.
private struct HeatPicture: LayerContent {
  let pyramid: ImagePyramid
  let box: Rect

  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) { canvas.draw(pyramid, in: box) }
}
