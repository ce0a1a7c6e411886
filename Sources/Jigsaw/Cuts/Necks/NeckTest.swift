import Geometry

/// Finds the places where a plane shape is narrower than a width: necks between wider parts, and thin ends.
///
/// For each point of a fine grid within the shape the distance from its border is computed exactly. The points are then
/// added in descending order of that distance, and each is joined to its neighbours. Where two parts meet that are both
/// wider elsewhere, the shape has a neck, twice as wide as the distance there. So an opening by a disc of the width,
/// which is an erosion followed by a dilation, divides no shape that passes. The grid never overestimates the width of
/// a rounded neck, so necks that are wider than the width by less than a sixth may be reported too.
struct NeckTest: Sendable {
  /// The result of a test.
  struct Finding: Hashable, Sendable {
    /// The width of the narrowest neck; infinite if none is narrower than the width of the test. A shape that is
    /// narrower everywhere counts as a neck as a whole.
    var neck = Double.infinity
    /// The length of the longest end that is narrower than the width.
    var end = 0.0
  }

  /// The width.
  let width: Double

  /// The steps of the grid across the width.
  private static let fineness = 6.0
  /// The largest number of grid steps along a shape. A larger shape gets a coarser grid.
  private static let mostSteps = 1500.0
  /// The number of distances that are distinguished within a step.
  private static let levels = 8.0
  /// How much wider than their neck both parts must be elsewhere, in steps. Smaller differences are artefacts of the
  /// grid.
  private static let rise = 0.6

  private var columns = 0
  private var rows = 0
  /// The square of the distance from the border, in steps, up to `cap`.
  private var squares: [Float] = []
  private var isInside: [Bool] = []
  private var parents: [Int32] = []
  private var peaks: [UInt8] = []
  private var ways: [UInt16] = []

  /// Makes a test for necks narrower than `width`, which is above zero.
  init(width: Double) { self.width = width }

  /// Tests the shape that lines enclose; their order and direction do not matter. Thin ends are only measured if
  /// `measuresEnds` is set.
  ///
  /// - Complexity: O(lines + (area + perimeter · width) / width²).
  mutating func find(_ lines: [LineSegment], measuresEnds: Bool = false) -> Finding {
    let box = lines.reduce(Rect.null) { $0.union($1.start).union($1.end) }
    guard box.width > 0, box.height > 0 else { return Finding(neck: 0) }
    let step = max(width / Self.fineness, max(box.width, box.height) / Self.mostSteps)
    let half = width / 2 / step
    let cap = half + Self.rise + 1 / Self.levels
    // The grid begins beside the corner, so that its points rarely lie on straight borders.
    let place = Affine.translation(.origin - box.origin).then(.scale(1 / step))
      .then(.translation(Vector(1.37, 1.41)))
    columns = Int(box.width / step) + 4
    rows = Int(box.height / step) + 4
    let count = columns * rows
    squares = Array(repeating: Float(cap * cap), count: count)
    isInside = Array(repeating: false, count: count)
    for line in lines { add(place.apply(line.start), place.apply(line.end), cap) }
    for row in 0..<rows {
      var inside = false
      for index in row * columns..<(row + 1) * columns {
        if isInside[index] { inside.toggle() }
        isInside[index] = inside
      }
    }
    let (order, starts) = sorted(top: Int(cap * Self.levels))
    let neck = narrowest(order, starts, below: half)
    return Finding(
      neck: neck.map { $0 * 2 * step } ?? .infinity, end: measuresEnds ? longestEnd(half) * step : 0)
  }

  // MARK: Distances

  /// Records the distances from a line, and the places where it crosses rows.
  private mutating func add(_ start: Point, _ end: Point, _ cap: Double) {
    if start.y != end.y {
      let (upper, lower) = start.y < end.y ? (start, end) : (end, start)
      let slope = (lower.x - upper.x) / (lower.y - upper.y)
      var row = upper.y.rounded(.up)
      while row < lower.y {
        let x = upper.x + (row - upper.y) * slope
        isInside[Int(row) * columns + Int(x.rounded(.up))].toggle()
        row += 1
      }
    }
    // Long lines are measured part by part, since the box of a slanted one is large.
    let length = start.distance(to: end)
    let parts = max(1, Int((length / 8).rounded(.up)))
    for part in 0..<parts {
      measure(
        start.lerp(end, Double(part) / Double(parts)), start.lerp(end, Double(part + 1) / Double(parts)), cap)
    }
  }

  private mutating func measure(_ start: Point, _ end: Point, _ cap: Double) {
    let way = end - start
    let scale = way.lengthSquared > 0 ? 1 / way.lengthSquared : 0
    let box = Rect(corner: start, corner: end).inset(by: -cap)
    let across = max(0, Int(box.minX.rounded(.up)))...min(columns - 1, Int(box.maxX))
    for row in max(0, Int(box.minY.rounded(.up)))...min(rows - 1, Int(box.maxY)) {
      for column in across {
        let off = Point(Double(column), Double(row)) - start
        let t = max(0, min(1, off.dot(way) * scale))
        let square = Float((off - way * t).lengthSquared)
        let index = row * columns + column
        if square < squares[index] { squares[index] = square }
      }
    }
  }

  private func level(_ index: Int) -> Int { Int(Double(squares[index].squareRoot()) * Self.levels) }

  /// The points within the shape by their distance from the border, and the index of the first one of each level.
  private func sorted(top: Int) -> (order: [Int32], starts: [Int]) {
    var starts = [Int](repeating: 0, count: top + 2)
    for index in isInside.indices where isInside[index] { starts[min(top, level(index)) + 1] += 1 }
    for level in 0...top { starts[level + 1] += starts[level] }
    var order = [Int32](repeating: 0, count: starts[top + 1])
    var filled = starts
    for index in isInside.indices where isInside[index] {
      let level = min(top, level(index))
      order[filled[level]] = Int32(index)
      filled[level] += 1
    }
    return (order, starts)
  }

  // MARK: Necks

  private mutating func root(_ index: Int32) -> Int32 {
    var index = index
    while parents[Int(index)] != index {
      parents[Int(index)] = parents[Int(parents[Int(index)])]
      index = parents[Int(index)]
    }
    return index
  }

  /// Half the width of the narrowest neck, in steps; nil if none is below `half`.
  private mutating func narrowest(_ order: [Int32], _ starts: [Int], below half: Double) -> Double? {
    let wide = Int((half * Self.levels).rounded(.up))
    let rise = Int((Self.rise * Self.levels).rounded(.up))
    parents = Array(repeating: -1, count: isInside.count)
    peaks = Array(repeating: 0, count: isInside.count)
    var found: Int?
    var top = 0
    let around = [-columns - 1, -columns, -columns + 1, -1, 1, columns - 1, columns, columns + 1].map(
      Int32.init)
    for level in (0..<starts.count - 1).reversed() {
      for point in order[starts[level]..<starts[level + 1]] {
        parents[Int(point)] = point
        peaks[Int(point)] = UInt8(level)
        top = max(top, level)
        var mine = point
        for way in around where parents[Int(point + way)] >= 0 {
          let other = root(point + way)
          guard other != mine else { continue }
          let (low, high) = peaks[Int(mine)] < peaks[Int(other)] ? (mine, other) : (other, mine)
          if level < wide, Int(peaks[Int(low)]) - level >= rise { found = level }
          parents[Int(low)] = high
          mine = high
        }
      }
    }
    // Parts that are not connected on the grid are joined by less than a step.
    var parts = 0
    for point in order where parents[Int(point)] == point && Int(peaks[Int(point)]) >= rise { parts += 1 }
    if parts != 1 { return 0 }
    if let found { return Double(found) / Self.levels }
    return top < wide ? Double(top) / Self.levels : nil
  }

  // MARK: Ends

  /// The length of the longest end, in steps: the largest distance of a point of the shape from all discs with the
  /// radius `half` within the shape. Distances are measured along paths whose steps alternate between four and eight
  /// directions.
  private mutating func longestEnd(_ half: Double) -> Double {
    let wide = Float(half * half)
    ways = Array(repeating: .max, count: isInside.count)
    var front: [Int32] = []
    for index in isInside.indices where isInside[index] && squares[index] >= wide {
      ways[index] = 0
      front.append(Int32(index))
    }
    let four = [-columns, -1, 1, columns].map(Int32.init)
    let eight = four + [-columns - 1, -columns + 1, columns - 1, columns + 1].map(Int32.init)
    var length = 0
    while !front.isEmpty {
      var next: [Int32] = []
      for point in front {
        for way in length & 1 == 0 ? four : eight {
          let index = Int(point + way)
          guard isInside[index], ways[index] == .max else { continue }
          ways[index] = UInt16(length + 1)
          next.append(Int32(index))
        }
      }
      // A slanted end may continue only diagonally.
      if next.isEmpty, length & 1 == 1 { break }
      if !next.isEmpty { front = next }
      length += 1
    }
    // Path lengths are exact along the axes, and up to a twelfth too long in other directions.
    return max(0, Double(length) - half)
  }
}
