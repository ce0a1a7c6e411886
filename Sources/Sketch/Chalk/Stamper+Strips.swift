import Geometry
import Raster

/// Brushes with streaks: a stroke is a chain of strips across the way, each with the profile of its stick there.
extension Stamper {
  /// The least width of strips, in device pixels. Narrower strokes are prints of the same width and tone, in which nobody
  /// would see streaks.
  static let smallestStrips = 16.0
  /// The radius of a stick, in parts of the stroke's width: its edge is sharper than that of prints, which fade.
  private static let radius = 0.36
  /// The least distance of profiles, in device pixels: every second print has one where they are closer.
  private static let leastPace = 2.4
  /// The size of the dot where the stick lands, in parts of that of prints: its strips cover it.
  private static let dotSize = 0.45
  /// The greatest angle between strips at the outside of a bend, in radians.
  private static let bend = 0.2

  /// What all strips of a stroke share.
  private struct Stick {
    let profile: StickProfile
    let noise: StrokeNoise
    /// Device pixels per dp at drawing time, and dp per world point.
    let scale: Double
    let dp: Double
    /// Half of a strip's extent along the way, in device pixels.
    let half: Double
    /// The distance from the middle at which nothing is left, in device pixels.
    let reach: Double
    /// The radius at full pressure, in dp.
    let radius: Double
  }

  /// A strip: a rectangle across the way.
  private struct Strip {
    /// Its middle, in world points.
    var center: Point
    /// The direction of travel, of any length.
    var direction: Vector
    /// The length of the stroke up to there, in world points.
    var length: Double
    /// The pressure, 0…1.
    var pressure: Double
    /// How far a ragged end reaches behind and ahead of it, in radii.
    var behind = 0.0
    var ahead = 0.0
  }

  /// Draws the strips of steps.
  func strips(_ steps: UnsafeBufferPointer<Step>) {
    let reach = ink.reach
    let area = printArea
    Slate.heights.withUnsafeBufferPointer { heights in
      guard let heights = heights.baseAddress else { return }
      let dp = 1 / (16 * ink.unit)
      let pixels = scale / dp
      let noise = StrokeNoise(heights, seed: ink.seed)
      let isDense = ink.printSpacing * scale < Self.leastPace
      let pace = ink.printSpacing * (isDense ? 2 : 1)
      let radius = ink.width * dp * Self.radius
      let stick = Stick(
        profile: StickProfile(noise, streaks: ink.brush.traits.streaks, scale: pixels), noise: noise,
        scale: pixels, dp: dp, half: pace * scale / 2 + 0.75,
        reach: StickProfile.reach(radius: radius) * pixels, radius: radius)
      for step in steps where touches(step, reach) {
        guard step.hasPrints(spacing: ink.printSpacing) else {
          sweep(step)
          continue
        }
        if step.isDot {
          withUnsafePointer(to: step) { prints(UnsafeBufferPointer(start: $0, count: 1), size: Self.dotSize) }
          continue
        }
        let last = (step.endLength / pace).rounded(.down)
        step.eachPrint(spacing: ink.printSpacing, tolerance: ink.chordTolerance, near: area) {
          point, pressure, number, length, direction in
          guard !isDense || number & 1 == 0 else { return }
          let index = isDense ? number / 2 : number
          leave(
            Strip(
              center: point, direction: direction, length: length, pressure: pressure,
              behind: index == 1 ? 0.5 : 0, ahead: Double(index) == last ? 0.35 : 0),
            stick)
        }
        fillBends(of: step, stick)
      }
    }
  }

  /// Fills the gaps at the outside of a curve, where chords meet at an angle. Steps continue each other's tangents.
  private func fillBends(of step: Step, _ stick: Stick) {
    let chords = step.chords(tolerance: ink.chordTolerance)
    var from = step.start
    var last = step.control - step.start
    for i in 0...chords {
      let share = Double(i) / Double(chords)
      let to = i < chords ? step.point(Double(i + 1) / Double(chords)) : step.end
      let next = i < chords ? to - from : step.end - step.control
      fill(
        Strip(
          center: from, direction: last,
          length: step.startLength + (step.endLength - step.startLength) * share,
          pressure: step.startPressure + (step.endPressure - step.startPressure) * share), to: next, stick)
      (from, last) = (to, next)
    }
  }

  private func fill(_ strip: Strip, to next: Vector, _ stick: Stick) {
    let (cross, dot) = (strip.direction.cross(next), strip.direction.dot(next))
    guard cross != 0 || dot < 0, dot < 0 || abs(cross) > 0.04 * dot else { return }
    let (start, angle) = (strip.direction.angle, arctangent2(cross, dot))
    let count = (abs(angle) / Self.bend).rounded(.up)
    var strip = strip
    for i in 0..<Int(count) {
      strip.direction = Vector(angle: start + angle * (Double(i) + 0.5) / count)
      leave(strip, stick)
    }
  }

  // MARK: One strip

  private func leave(_ strip: Strip, _ stick: Stick) {
    guard strip.direction.lengthSquared > 0 else { return }
    let traits = ink.brush.traits
    let curved = traits.curved(strip.pressure)
    let radius = stick.radius * traits.width(curved: curved)
    let center = transform.apply(strip.center)
    let world = strip.direction.normalized
    let (right, below) = (transform.apply(Vector(1, 0)), transform.apply(Vector(0, 1)))
    let along = (right * world.dx + below * world.dy).normalized
    let ends = (behind: strip.behind * radius * stick.scale, ahead: strip.ahead * radius * stick.scale)
    let (back, front) = (stick.half + ends.behind, stick.half + ends.ahead)
    // The box of the strip.
    let across = along.perpendicular * stick.reach
    var box = Rect.null
    for way in [along * front, along * -back] {
      box = box.union(center + way + across).union(center + way - across)
    }
    guard let area = pixels(box) else { return }
    // The part of the profile on the mask, in whole pixels from the middle.
    let corner = Point(Double(mask.originX + Int64(area.minX)), Double(mask.originY + Int64(area.minY)))
    let corners = [
      Vector(0, 0), Vector(Double(area.width), 0), Vector(0, Double(area.height)),
      Vector(Double(area.width), Double(area.height)),
    ].map { along.cross(corner + $0 - center) }
    let least = max(-stick.reach, (corners.min() ?? 0)).rounded(.down) - 2
    let most = min(stick.reach, (corners.max() ?? 0)).rounded(.up) + 2
    guard least < most else { return }
    let count = Int(most - least) + 1
    let place = StickProfile.Place(
      length: strip.length * stick.dp, contact: max(0, min(1, traits.contact(curved: curved))),
      radius: radius,
      direction: world)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { drives in
      drives.initialize(repeating: 0)
      stick.profile.read(at: place, from: (least + 0.5) / stick.scale, step: 1 / stick.scale, into: drives)
      let target = PrintTarget(mask)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { bytes in
        for i in bytes.indices {
          let byte = (drives[i] - Float(Drive.range.lowerBound)) * Float(Drive.bytes) + 1
          (bytes.baseAddress! + i).initialize(to: byte < 1 ? 0 : UInt8(min(255, byte)))
        }
        let run = StripRun(
          center: center, along: along, back: back, front: front, reach: stick.reach, profile: bytes,
          first: least)
        if ends == (0, 0) {
          for row in area.minY..<area.maxY { run.raise(target, row, area, mask) }
        } else {
          // The end of a stick is broken: it reaches less far at its sides.
          for i in drives.indices {
            let distance = (least + 0.5 + Double(i)) / stick.scale
            let part = distance / (1.1 * radius)
            let round = max(0, 1 - part * part).squareRoot()
            let ragged = Double(stick.noise.at(distance / (0.16 * radius + 1.6), 77.5, salt: 79))
            drives[i] = Float(max(0.2, round * (0.7 + 0.17 * ragged)))
          }
          for row in area.minY..<area.maxY {
            run.raise(
              target, row, area, mask, half: stick.half, behind: ends.behind, ahead: ends.ahead, drives)
          }
        }
      }
      mask.changes?.surround(area)
    }
  }
}
