import CProcessor
import Geometry
import Raster

/// Brushes with streaks: a stroke is a chain of strips, each as long as a chord of the curve. Across the direction of
/// travel they have the profiles of the stick.
extension Stamper {
  /// The least width of strips, in device pixels. Narrower strokes are drawn as prints of the same width and tone,
  /// since streaks would not be visible.
  static let smallestStrips = 16.0
  /// The radius of a stick, in parts of the stroke's width: its edge is sharper than that of prints, which fade.
  private static let radius = 0.36
  /// The size of the dot where the stick lands, in parts of that of prints: its strips cover it.
  private static let dotSize = 0.45
  /// The greatest angle of a wedge at the outside of a bend, in radians.
  private static let bend = 0.25
  /// How far the broken end of the stick extends beyond the end of a stroke, and before its start, in parts of its
  /// radius.
  private static let (ahead, behind) = (0.4, 0.6)
  /// How far strips overlap, in device pixels: only as much as rounding needs.
  private static let overlap = 0.02

  /// Draws the strips of steps.
  func strips(_ steps: UnsafeBufferPointer<Step>) {
    let table = memory.take()
    defer { memory.keep(table) }
    let painter = StripPainter(self, StrokeNoise(Slate.table.start, seed: ink.seed), table)
    let (reach, spacing) = (ink.reach, ink.printSpacing)
    for step in steps where touches(step, reach) {
      guard step.hasPrints(spacing: spacing) else {
        sweep(step)
        continue
      }
      if step.isDot {
        withUnsafePointer(to: step) { prints(UnsafeBufferPointer(start: $0, count: 1), size: Self.dotSize) }
      } else {
        painter.draw(step)
      }
    }
  }

  /// The data that all strips of a stroke share.
  private struct StripPainter: ~Copyable {
    private let mask: CoverageMask
    private let transform: Affine
    private let traits: Brush.Traits
    /// As in ``Step/chords(tolerance:)``, in world points.
    private let tolerance: Double
    private let profile: StickProfile
    /// Device pixels per dp at drawing time, and dp per world point.
    private let scale: Double
    private let dp: Double
    /// The radius at full pressure, in dp.
    private let radius: Double
    /// The distance from the middle at which nothing is left, in device pixels.
    private let reach: Double
    /// The distance of profiles, in device pixels.
    private let pace: Double
    private let (right, below): (Vector, Vector)
    private let end: StickEnd
    private let table: StripTable

    init(_ stamper: borrowing Stamper, _ noise: StrokeNoise, _ table: StripTable) {
      self.table = table
      let ink = stamper.ink
      (mask, transform) = (stamper.mask, stamper.transform)
      (traits, tolerance) = (ink.brush.traits, ink.chordTolerance)
      dp = 1 / (16 * ink.unit)
      scale = stamper.scale / dp
      profile = StickProfile(noise, traits: traits, scale: scale)
      let radius = ink.width * dp * Stamper.radius
      self.radius = radius
      reach = StickProfile.reach(radius: radius) * scale
      // The finest change along the way is the crumbled edge.
      pace = min(8, 0.28 * radius + 3) * scale
      (right, below) = (transform.apply(Vector(1, 0)), transform.apply(Vector(0, 1)))
      end = StickEnd(noise: noise, radius: radius, scale: scale)
    }

    /// The blocks of eight device pixels across a strip that lie in an area of the mask; all of them, if they are few.
    private func blocks(_ area: PixelRect, _ origin: Point, _ along: Vector) -> Range<Int>? {
      let all = Self.blocks(reach)
      guard all.count > Self.fewBlocks else { return all }
      let seen = mask.range(of: area, origin, along.perpendicular)
      let error = StripRun.error(at: mask.distance(of: area, origin))
      let low = max(Double(all.lowerBound), ((seen.lowerBound - error) / 8).rounded(.down) - 1)
      let high = min(Double(all.upperBound), ((seen.upperBound + error) / 8).rounded(.up) + 1)
      return low < high ? Int(low)..<Int(high) : nil
    }

    /// Up to this number, all blocks are read, whether or not they lie on the mask.
    private static let fewBlocks = 64

    private static func blocks(_ reach: Double) -> Range<Int> {
      let count = Int(cprocessor_ceiling((reach + 1) / 8))
      return -count..<count
    }

    /// A direction in device space.
    private func shown(_ vector: Vector) -> Vector { right * vector.dx + below * vector.dy }

    /// A chord of a step.
    private struct Chord {
      var (from, to): (Point, Point)
      /// The directions of travel at its ends, halfway to those of its neighbours.
      var (first, last): (Vector, Vector)
      /// The lengths of the stroke at its ends, in world points, and the pressures there.
      var (startLength, endLength): (Double, Double)
      var (startPressure, endPressure): (Double, Double)
      /// Whether the stroke starts there, and whether it ends there.
      var (isStart, isEnd): (Bool, Bool)

      func pressure(_ t: Double) -> Double { startPressure + (endPressure - startPressure) * t }
      func length(_ t: Double) -> Double { startLength + (endLength - startLength) * t }
    }

    func draw(_ step: Step) {
      // The step to the last node of a stroke is straight. Earlier steps may be straight too, but later ones draw over
      // their ends.
      let isLast = step.control == step.start.lerp(step.end, 0.5)
      let chords = step.chords(tolerance: tolerance)
      var from = step.start
      var first = step.control - step.start
      var way = step.point(1 / Double(chords)) - from
      for i in 1...chords {
        let to = i < chords ? step.point(Double(i) / Double(chords)) : step.end
        let next = i < chords ? step.point(Double(i + 1) / Double(chords)) - to : step.end - step.control
        let last = i < chords ? way.normalized + next.normalized : next
        let (start, end) = (Double(i - 1) / Double(chords), Double(i) / Double(chords))
        func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }
        draw(
          Chord(
            from: from, to: to, first: first, last: last,
            startLength: mix(step.startLength, step.endLength, start),
            endLength: mix(step.startLength, step.endLength, end),
            startPressure: mix(step.startPressure, step.endPressure, start),
            endPressure: mix(step.startPressure, step.endPressure, end),
            isStart: i == 1 && step.startLength == 0, isEnd: isLast && i == chords))
        (from, first, way) = (to, last, next)
      }
    }

    private func place(_ chord: Chord, _ t: Double, _ direction: Vector) -> StickProfile.Place {
      let curved = traits.curved(chord.pressure(t))
      let unit = direction.normalized
      /// Rounds to a multiple of 1/4096.
      func coarse(_ value: Double) -> Double { cprocessor_floor(value * 4096 + 0.5) * (1 / 4096) }
      return StickProfile.Place(
        length: chord.length(t) * dp, contact: max(0, min(1, traits.contact(curved: curved))),
        radius: radius * traits.width(curved: curved),
        // Two chords that meet have the same profile there, in spite of rounding.
        direction: Vector(coarse(unit.dx), coarse(unit.dy)))
    }

    private func draw(_ chord: Chord) {
      let way = chord.to - chord.from
      let long = shown(way)
      let length = long.length
      guard length > 0 else { return }
      let along = long * (1 / length)
      func joint(_ direction: Vector) -> Vector {
        direction.lengthSquared > 0 ? shown(direction).normalized : along
      }
      let (first, last) = (joint(chord.first), joint(chord.last))
      // How far the ends are slanted, as tangents.
      func slant(_ a: Vector, _ b: Vector) -> Double {
        let dot = a.dot(b)
        return dot > 0.88 ? abs(a.cross(b)) / dot : .infinity
      }
      let (firstSlant, lastSlant) = (slant(first, along), slant(along, last))
      // The ends are square where slanted ones would cross at the inside of a bend.
      let isSharp = reach * (firstSlant + lastSlant) > 0.95 * length
      let (firstOver, lastOver) = isSharp ? (0, 0) : (reach * firstSlant, reach * lastSlant)
      let origin = transform.apply(chord.from)
      let strip = Strip(
        origin: origin, length: length, along: along, first: isSharp ? along : first,
        last: isSharp ? along : last, firstOver: firstOver, lastOver: lastOver,
        behind: chord.isStart ? (from: -firstOver, reach: Stamper.behind * radius * scale) : nil,
        ahead: chord.isEnd ? (from: length + lastOver, reach: Stamper.ahead * radius * scale) : nil)
      let read = draw(strip, chord)
      guard isSharp else { return }
      fan(chord, 0, origin, from: first, to: along, read.hasFirst ? 0 : nil)
      fan(
        chord, 1, transform.apply(chord.to), from: along, to: last,
        read.hasLast ? read.count - 1 : nil)
    }

    /// A chord in device space.
    private struct Strip {
      /// Its start.
      var origin: Point
      /// Its length in device pixels, and its direction.
      var length: Double
      var along: Vector
      /// The directions perpendicular to its ends.
      var (first, last): (Vector, Vector)
      /// How far its slanted ends reach beyond it, in device pixels.
      var (firstOver, lastOver): (Double, Double)
      /// The ragged ends of the stick, as parameters of ``StripTable/make(_:spacing:_:_:end:start:)``.
      var behind: (from: Double, reach: Double)?
      var ahead: (from: Double, reach: Double)?
    }

    /// Draws a strip. Returns how many of its profiles were read, and whether those of its ends were among them.
    private func draw(_ strip: Strip, _ chord: Chord) -> (count: Int, hasFirst: Bool, hasLast: Bool) {
      let nothing = (0, false, false)
      let (along, length) = (strip.along, strip.length)
      let (front, back) = (
        strip.ahead.map { $0.reach + strip.lastOver } ?? 0,
        strip.behind.map { $0.reach + strip.firstOver } ?? 0
      )
      let span = -(strip.firstOver + back)...(length + strip.lastOver + front)
      let side = along.perpendicular * reach
      var box = Rect.null
      for end in [along * span.lowerBound, along * span.upperBound] {
        box = box.union(strip.origin + end + side).union(strip.origin + end - side)
      }
      guard let area = mask.pixels(box), let blocks = blocks(area, strip.origin, along) else {
        return nothing
      }
      table.show(blocks, scale)
      let seen = mask.range(of: area, strip.origin, along)
      // Slanted ends overlap a little more than square ones.
      let error = StripRun.error(at: mask.distance(of: area, strip.origin)) + 3 * Stamper.overlap
      let low = Int(cprocessor_floor(max(span.lowerBound, seen.lowerBound) - error))
      let high = Int(cprocessor_ceiling(min(span.upperBound, seen.upperBound) + error))
      guard low < high else { return nothing }
      let count = max(1, cprocessor_floor(length / pace + 0.5))
      let spacing = length / count
      let start = max(0, min(count - 1, cprocessor_floor(Double(low) / spacing) - 1))
      let stop = max(start + 1, min(count, cprocessor_ceiling(Double(high) / spacing) + 1))
      let numbers = Int(start)...Int(stop)
      table.expect(numbers.count)
      for number in numbers {
        let share = Double(number) / count
        let direction = share == 0 ? chord.first : share == 1 ? chord.last : chord.to - chord.from
        table.read(number - numbers.lowerBound, profile, at: place(chord, share, direction))
      }
      let columns = table.make(
        low..<high, spacing: spacing, numbers, end, end: strip.ahead, start: strip.behind)
      run(
        strip.origin, along, (strip.first, strip.first.dot(along) * -back),
        (strip.last, strip.last.dot(along) * (length + front)), (reach, reach)
      ).raise(mask, area, columns)
      mask.changes?.surround(area)
      return (numbers.count, start == 0, stop == count)
    }

    /// The part of the mask between two lines across the strip, within a distance to the left and to the right. The
    /// lines are given by their normals and their distances from the origin.
    private func run(
      _ origin: Point, _ along: Vector, _ first: (Vector, Double), _ last: (Vector, Double),
      _ sides: (left: Double, right: Double)
    ) -> StripRun {
      StripRun(
        origin, along: along,
        (
          .init(normal: first.0, least: first.1 - Stamper.overlap),
          .init(normal: last.0 * -1, least: -last.1 - Stamper.overlap),
          .init(normal: along.perpendicular, least: -sides.left),
          .init(normal: along.perpendicular * -1, least: -sides.right)
        ))
    }

    /// Fills the gap at the outside of a bend with wedges. `number` is that of the profile there, if it was read.
    private func fan(
      _ chord: Chord, _ t: Double, _ origin: Point, from first: Vector, to last: Vector, _ number: Int?
    ) {
      let turn = arctangent2(first.cross(last), first.dot(last))
      let count = (abs(turn) / Stamper.bend).rounded(.up)
      guard turn != 0, count > 0 else { return }
      let angle = first.angle
      /// The distance of a wedge's outer corners from its middle.
      let half = reach * tangent(abs(turn) / count / 2)
      for i in 0..<Int(count) {
        func direction(_ part: Double) -> Vector { Vector(angle: angle + turn * (Double(i) + part) / count) }
        let along = direction(0.5)
        let outer = origin + along.perpendicular * (turn > 0 ? -reach : reach)
        let box = Rect(corner: origin, corner: outer + along * half).union(outer - along * half)
        guard let area = mask.pixels(box.inset(by: -1)), let blocks = blocks(area, origin, along) else {
          continue
        }
        var read = number
        if read == nil || Self.blocks(reach).count > Self.fewBlocks {
          table.show(blocks, scale)
          table.expect(1)
          table.read(0, profile, at: place(chord, t, t == 0 ? chord.first : chord.last))
          read = 0
        }
        run(
          origin, along, (direction(0), 0), (direction(1), 0), turn > 0 ? (reach, 0.5) : (0.5, reach)
        ).raise(mask, area, table.even(read ?? 0))
        mask.changes?.surround(area)
      }
    }
  }
}
