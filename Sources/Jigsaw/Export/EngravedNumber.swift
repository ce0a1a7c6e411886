import Geometry

/// A number drawn with single lines, as a laser engraves it. A line under it tells a 6 from a 9.
struct EngravedNumber {
  private let digits: [Int]

  /// The largest height of a digit in millimetres.
  private static let height = 5.0
  /// The part of the room that is used.
  private static let share = 0.8

  /// The lines of each digit in a box of 1 × 2, whose corner is the origin; y points downwards.
  private static let shapes: [[[(Double, Double)]]] = [
    [[(0, 0), (1, 0), (1, 2), (0, 2), (0, 0)]],
    [[(0.2, 0.4), (0.6, 0), (0.6, 2)]],
    [[(0, 0), (1, 0), (1, 1), (0, 1), (0, 2), (1, 2)]],
    [[(0, 0), (1, 0), (1, 2), (0, 2)], [(0.2, 1), (1, 1)]],
    [[(0, 0), (0, 1), (1, 1)], [(1, 0), (1, 2)]],
    [[(1, 0), (0, 0), (0, 1), (1, 1), (1, 2), (0, 2)]],
    [[(1, 0), (0, 0), (0, 2), (1, 2), (1, 1), (0, 1)]],
    [[(0, 0), (1, 0), (0.4, 2)]],
    [[(0, 0), (1, 0), (1, 2), (0, 2), (0, 0)], [(0, 1), (1, 1)]],
    [[(1, 1), (0, 1), (0, 0), (1, 0), (1, 2), (0, 2)]],
  ]

  /// Takes a number from zero on.
  init(_ number: Int) { digits = String(number).compactMap(\.wholeNumberValue) }

  /// The lines of the number, as large as fits within a circle.
  func path(in middle: Point, radius: Double) -> Path {
    let size = Size(Double(digits.count) * 1.6 - 0.6, 2.5)
    let reach = (size.width * size.width + size.height * size.height).squareRoot() / 2
    let scale = min(radius * Self.share / reach, Self.height / 2)
    let corner = middle - Vector(size.width, size.height) * (scale / 2)
    var path = Path()
    func add(_ line: [(Double, Double)], _ shift: Double) {
      for (index, place) in line.enumerated() {
        let point = corner + Vector(place.0 + shift, place.1) * scale
        if index == 0 { path.move(to: point) } else { path.line(to: point) }
      }
    }
    for (index, digit) in digits.enumerated() {
      for line in Self.shapes[digit] { add(line, Double(index) * 1.6) }
    }
    add([(0, 2.5), (size.width, 2.5)], 0)
    return path
  }
}

extension Path {
  /// The middle and the radius of about the largest circle within the closed contours; nil if they have no area.
  ///
  /// - Complexity: O(points).
  var widestPlace: (middle: Point, radius: Double)? {
    let box = bounds
    let lines = lines(tolerance: max(box.width, box.height) / 500)
    let steps = 24
    var best: (middle: Point, square: Double)?
    for row in 1..<steps {
      for column in 1..<steps {
        let point = Point(
          box.minX + box.width * Double(column) / Double(steps),
          box.minY + box.height * Double(row) / Double(steps))
        let square = lines.reduce(Double.infinity) { min($0, $1.squaredDistance(to: point)) }
        guard square > best?.square ?? 0, contains(point) else { continue }
        best = (point, square)
      }
    }
    return best.map { ($0.middle, $0.square.squareRoot()) }
  }
}
