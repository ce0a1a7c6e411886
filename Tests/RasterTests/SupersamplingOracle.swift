import Geometry

/// Coverage by 16×16 sample points a pixel: slow, obvious, and independent of the rasteriser.
struct SupersamplingOracle {
  let width: Int
  let height: Int
  /// How many of a pixel's 256 samples lie inside.
  private(set) var samples: [Int]

  /// Samples the inside of a path, given as straight contours in pixels.
  init(_ polyline: Polyline, rule: FillRule, width: Int, height: Int) {
    self.width = width
    self.height = height
    samples = [Int](repeating: 0, count: width * height)
    var rows = [[(x: Double, winding: Int)]](repeating: [], count: height * 16)
    for contour in polyline.contours {
      var from = polyline.points[contour.end - 1]
      for index in contour.range {
        let to = polyline.points[index]
        let (upper, lower) = from.y <= to.y ? (from, to) : (to, from)
        let first = max(0, Int((upper.y * 16 - 0.5).rounded(.up)))
        var row = first
        while row < height * 16, (Double(row) + 0.5) / 16 < lower.y {
          let y = (Double(row) + 0.5) / 16
          let x = upper.x + (lower.x - upper.x) * (y - upper.y) / (lower.y - upper.y)
          rows[row].append((x, from.y <= to.y ? 1 : -1))
          row += 1
        }
        from = to
      }
    }
    for (row, crossings) in rows.enumerated() {
      var winding = 0
      var start = 0.0
      for crossing in crossings.sorted(by: { $0.x < $1.x }) {
        let wasInside = rule == .nonZero ? winding != 0 : winding & 1 != 0
        winding += crossing.winding
        let isInside = rule == .nonZero ? winding != 0 : winding & 1 != 0
        if isInside && !wasInside { start = crossing.x }
        if wasInside && !isInside { add(row, start, crossing.x) }
      }
    }
  }

  /// The coverage of a pixel, 0…255.
  func coverage(_ x: Int, _ y: Int) -> Double { Double(samples[y * width + x]) * 255 / 256 }

  private mutating func add(_ row: Int, _ from: Double, _ to: Double) {
    let first = max(0, Int((from * 16 - 0.5).rounded(.up)))
    let end = min(width * 16, Int((to * 16 - 0.5).rounded(.up)))
    var sample = first
    while sample < end {
      samples[row / 16 * width + sample / 16] += 1
      sample += 1
    }
  }
}
