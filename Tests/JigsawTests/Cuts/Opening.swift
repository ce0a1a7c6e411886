import Geometry

/// The opening of a shape by a disc, an erosion followed by a dilation, on a bitmap: what a disc can reach within the
/// shape. It shares nothing with the way in which cuts are made.
struct Opening {
  /// The number of parts that are left, which touch nowhere, not even at a corner.
  let parts: Int
  /// The part of the shape's area that is left.
  let share: Double

  /// The diameter of the disc in pixels.
  private static let pixels = 12

  private let width: Int
  private let height: Int

  /// Opens the inside of a closed path by a disc with a diameter.
  init(_ path: Path, by diameter: Double) {
    let scale = Double(Self.pixels) / diameter
    let box = path.bounds
    let room = Self.pixels + 2
    width = Int(box.width * scale) + 2 * room
    height = Int(box.height * scale) + 2 * room
    let place = Affine.translation(.origin - box.origin).then(.scale(scale))
      .then(.translation(Vector(Double(room) + 0.5, Double(room) + 0.5)))
    let line = path.flattened(tolerance: 0.02, transform: place)
    var shape = [Bool](repeating: false, count: width * height)
    for contour in line.contours {
      for index in contour.range {
        let ends = [line.points[index], line.points[index + 1 < contour.end ? index + 1 : contour.start]]
        let (upper, lower) = ends[0].y < ends[1].y ? (ends[0], ends[1]) : (ends[1], ends[0])
        for row in Int(upper.y.rounded(.up))..<max(Int(upper.y.rounded(.up)), Int(lower.y.rounded(.up))) {
          let t = (Double(row) - upper.y) / (lower.y - upper.y)
          shape[row * width + Int(upper.lerp(lower, t).x.rounded(.up))].toggle()
        }
      }
    }
    for row in 0..<height {
      for column in 1..<width where shape[row * width + column - 1] {
        shape[row * width + column].toggle()
      }
    }
    let radius = Self.pixels / 2
    let eroded = Self.dilated(shape.map { !$0 }, width, height, by: radius).map { !$0 }
    let opened = Self.dilated(eroded, width, height, by: radius)
    share = Double(opened.count { $0 }) / Double(max(1, shape.count { $0 }))
    var parts = 0
    var isSeen = opened.map { !$0 }
    for first in isSeen.indices where !isSeen[first] {
      parts += 1
      isSeen[first] = true
      var open = [first]
      while let index = open.popLast() {
        for way in [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
        where !isSeen[index + way] {
          isSeen[index + way] = true
          open.append(index + way)
        }
      }
    }
    self.parts = parts
  }

  /// The pixels whose middles are at most `radius` pixels from the middle of one in the set.
  private static func dilated(_ set: [Bool], _ width: Int, _ height: Int, by radius: Int) -> [Bool] {
    // The distance along the column first, and then the best of the columns around.
    var far = [Int](repeating: radius + 1, count: set.count)
    for column in 0..<width {
      for rows in [Array(0..<height), (0..<height).reversed()] {
        var way = radius + 1
        for row in rows {
          way = set[row * width + column] ? 0 : min(way + 1, radius + 1)
          far[row * width + column] = min(far[row * width + column], way)
        }
      }
    }
    var result = [Bool](repeating: false, count: set.count)
    for row in 0..<height {
      for column in 0..<width {
        for other in max(0, column - radius)...min(width - 1, column + radius) {
          let (dx, dy) = (other - column, far[row * width + other])
          if dx * dx + dy * dy <= radius * radius {
            result[row * width + column] = true
            break
          }
        }
      }
    }
    return result
  }
}
