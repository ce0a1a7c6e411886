import Geometry
import Raster

extension Stamper {
  /// How the cover of a round brush falls off towards its rim.
  struct Profile {
    /// The share of the radius over which it falls off; 0 is sharp but for antialiasing.
    var softness: Double
    /// The cover in the middle, 0…1.
    var opacity: Double
  }

  /// The longest line that is covered at once, in device pixels: the box of a slanting one is mostly empty.
  private static let longestPiece = 32.0

  /// Drags a round brush along a step.
  func sweep(_ step: Step) {
    let (profile, thinnest) = (ink.profile, ink.thinnest)
    func radius(_ pressure: Double) -> Double {
      ink.width * scale / 2 * (thinnest + (1 - thinnest) * pressure)
    }
    let chords = step.isDot ? 1 : step.chords(tolerance: 0.1 / scale)
    var from = transform.apply(step.start)
    var fromRadius = radius(step.startPressure)
    for i in 1...chords {
      let t = Double(i) / Double(chords)
      let to = transform.apply(step.point(t))
      let toRadius = radius(step.startPressure + (step.endPressure - step.startPressure) * t)
      let longest = Self.longestPiece + 2 * max(fromRadius, toRadius)
      let pieces = max(1, min(65_536, (from.distance(to: to) / longest).rounded(.up)))
      var start = from
      var startRadius = fromRadius
      for piece in 1...Int(pieces) {
        let part = Double(piece) / pieces
        let end = from.lerp(to, part)
        let endRadius = fromRadius + (toRadius - fromRadius) * part
        capsule(start, startRadius, end, endRadius, profile)
        start = end
        startRadius = endRadius
      }
      from = to
      fromRadius = toRadius
    }
  }

  /// Covers all that is within a radius of a line, which changes evenly from one end to the other.
  private func capsule(_ a: Point, _ ra: Double, _ b: Point, _ rb: Double, _ profile: Profile) {
    let reach = max(ra, rb, 0.5) + 1
    guard let area = pixels(Rect(corner: a, corner: b).inset(by: -reach)) else { return }
    let way = b - a
    let scale = way.lengthSquared > 0 ? 1 / way.lengthSquared : 0
    for row in area.minY..<area.maxY {
      let y = Double(mask.originY + Int64(row)) + 0.5 - a.y
      let target = mask.bytes + row * mask.width
      for column in area.minX..<area.maxX where target[column] < 255 {
        let x = Double(mask.originX + Int64(column)) + 0.5 - a.x
        let t = max(0, min(1, (x * way.dx + y * way.dy) * scale))
        let (dx, dy) = (x - way.dx * t, y - way.dy * t)
        let radius = ra + (rb - ra) * t
        // Lines thinner than a pixel keep its width and grow faint.
        let drawn = max(0.5, radius)
        let fade = max(1, profile.softness * drawn)
        let limit = drawn + 0.5
        let squared = dx * dx + dy * dy
        guard squared < limit * limit else { continue }
        let cover = min(1, (limit - squared.squareRoot()) / fade) * min(1, 2 * radius) * profile.opacity
        let byte = UInt8(cover * 255 + 0.5)
        if byte > target[column] { target[column] = byte }
      }
    }
  }
}
