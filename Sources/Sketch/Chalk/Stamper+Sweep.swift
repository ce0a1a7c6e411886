import Geometry
import Raster

extension Stamper {
  /// A round brush at one end of a line.
  struct LineEnd {
    /// The radius in device pixels.
    var radius: Double
    /// The coverage in the middle, 0…1.
    var cover: Double

    func mixed(with other: LineEnd, _ t: Double) -> LineEnd {
      LineEnd(radius: radius + (other.radius - radius) * t, cover: cover + (other.cover - cover) * t)
    }
  }

  /// The longest line that is drawn at once, in device pixels: the box of a slanting one is mostly empty.
  private static let longestPiece = 32.0
  /// Chords of at most this many pieces are walked from end to end: finding the near part takes as long.
  private static let fewPieces = 16.0

  /// Drags a round brush along a step.
  func sweep(_ step: Step) {
    // Narrow prints are drawn as a line with a soft rim.
    let softness = ink.brush.traits.spacing > 0 ? 0.5 : ink.brush.traits.edge
    eachPiece(of: step) { capsule($0, $1, $2, $3, softness) }
  }

  /// Calls `body` with the two ends of each straight piece of a step that may touch the mask, and of some others.
  ///
  /// - Complexity: O(pieces on the mask), whatever the length of the step.
  @inline(__always) func eachPiece(of step: Step, _ body: (Point, LineEnd, Point, LineEnd) -> Void) {
    let settles = ink.settles(scale)
    func lineEnd(_ pressure: Double) -> LineEnd {
      let curved = ink.curved(pressure)
      return LineEnd(
        radius: ink.drawnWidth(curved: curved) * scale / 2, cover: ink.cover(curved: curved, settles: settles)
      )
    }
    let chords = step.isDot ? 1 : step.chords(tolerance: 0.1 / scale)
    var from = transform.apply(step.start)
    var fromEnd = lineEnd(step.startPressure)
    for i in 1...chords {
      let t = Double(i) / Double(chords)
      let to = transform.apply(step.point(t))
      let pressure = step.startPressure + (step.endPressure - step.startPressure) * t
      let toEnd = lineEnd(pressure)
      let longest = Self.longestPiece + 2 * max(fromEnd.radius, toEnd.radius)
      let pieces = max(1, min(65_536, (from.distance(to: to) / longest).rounded(.up)))
      var near = 1...Int(pieces)
      if pieces > Self.fewPieces {
        let box = Rect(
          x: Double(mask.originX), y: Double(mask.originY), width: Double(mask.width),
          height: Double(mask.height)
        ).inset(by: -longest)
        guard let part = box.part(ofWayFrom: from, to: to) else {
          from = to
          fromEnd = toEnd
          continue
        }
        // One more piece at either side makes up for rounding.
        near =
          max(1, Int(part.lowerBound * pieces))...min(Int(pieces), Int(part.upperBound * pieces) + 2)
      }
      let before = Double(near.lowerBound - 1) / pieces
      var start = from.lerp(to, before)
      var startEnd = fromEnd.mixed(with: toEnd, before)
      for piece in near {
        let part = Double(piece) / pieces
        let end = from.lerp(to, part)
        let endEnd = fromEnd.mixed(with: toEnd, part)
        body(start, startEnd, end, endEnd)
        start = end
        startEnd = endEnd
      }
      from = to
      fromEnd = toEnd
    }
  }

  /// Covers all pixels within a radius of a line. Radius and coverage change linearly from one end to the other.
  ///
  /// `softness` is the share of the radius over which the coverage falls off; 0 is sharp except for antialiasing.
  private func capsule(_ a: Point, _ first: LineEnd, _ b: Point, _ last: LineEnd, _ softness: Double) {
    let reach = max(first.radius, last.radius, 0.5) + 1
    guard let area = mask.pixels(Rect(corner: a, corner: b).inset(by: -reach)) else { return }
    mask.changes?.note(area)
    let way = b - a
    let scale = way.lengthSquared > 0 ? 1 / way.lengthSquared : 0
    for row in area.minY..<area.maxY {
      let y = Double(mask.originY + Int64(row)) + 0.5 - a.y
      let target = mask.bytes + row * mask.width
      for column in area.minX..<area.maxX where target[column] < 255 {
        let x = Double(mask.originX + Int64(column)) + 0.5 - a.x
        let t = max(0, min(1, (x * way.dx + y * way.dy) * scale))
        let (dx, dy) = (x - way.dx * t, y - way.dy * t)
        let radius = first.radius + (last.radius - first.radius) * t
        // Lines thinner than a pixel are drawn one pixel wide and fainter.
        let drawn = max(0.5, radius)
        let fade = max(1, softness * drawn)
        let limit = drawn + 0.5
        let squared = dx * dx + dy * dy
        guard squared < limit * limit else { continue }
        let cover =
          min(1, (limit - squared.squareRoot()) / fade) * min(1, 2 * radius)
          * (first.cover + (last.cover - first.cover) * t)
        let byte = UInt8(cover * 255 + 0.5)
        if byte > target[column] { target[column] = byte }
      }
    }
  }
}
