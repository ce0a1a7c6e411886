import Geometry
import Raster

extension Stamper {
  /// How far apart the prints of the chalk are, as a share of its width.
  static let spacing = 0.07

  /// The cover of chalk at its thickest, of 255: the board always shows through a little.
  private static let fullChalk: Int32 = 240

  /// Prints the chalk's end along a step.
  func dabs(_ step: Step) {
    let spacing = ink.width * Self.spacing
    if step.isDot {
      // A tap leaves more than one print of the end: chalk is turned a little as it lands.
      for i in 0..<6 { dab(at: step.start, pressure: step.startPressure, number: -1 - i, length: 0) }
      return
    }
    var number = (step.startLength / spacing).rounded(.down) + 1
    guard number * spacing <= step.endLength else { return }
    let chords = step.chords(tolerance: ink.chordTolerance)
    var from = step.start
    var length = step.startLength
    for i in 1...chords {
      let to = step.point(Double(i) / Double(chords))
      let chord = from.distance(to: to)
      let end = length + chord
      while number * spacing <= end {
        let t = chord > 0 ? (number * spacing - length) / chord : 0
        let along = (number * spacing - step.startLength) / max(step.endLength - step.startLength, 1e-300)
        dab(
          at: from.lerp(to, t),
          pressure: step.startPressure + (step.endPressure - step.startPressure) * along,
          number: Int(number), length: number * spacing)
        number += 1
      }
      from = to
      length = end
    }
  }

  /// Makes one print. Its irregularities depend on the stroke and its number alone.
  private func dab(at point: Point, pressure: Double, number: Int, length: Double) {
    let bits = Self.hash(UInt64(ink.seed) << 32 ^ UInt64(bitPattern: Int64(number)))
    func part(_ shift: UInt64) -> Double { Double(bits >> shift & 0xFFFF) / 65_535 * 2 - 1 }
    // The hand is uneven over a few widths, the end over every print.
    let sway = wave(length, period: 2.5, salt: 1)
    let weight = wave(length, period: 4, salt: 2)
    let diameter = ink.width * (0.82 + 0.2 * pressure + 0.05 * part(0) + 0.04 * weight)
    let shift = Vector(part(16), part(32)) * (ink.width * 0.045) + Vector(sway, weight) * (ink.width * 0.02)
    let firmness = (0.42 + 0.5 * pressure) * (0.94 + 0.06 * part(48) + 0.1 * weight)
    print(
      at: transform.apply(point + shift), diameter: diameter * scale, firmness: firmness,
      turn: Int(bits & 7))
  }

  /// Smooth noise along the stroke, from −1 to 1.
  private func wave(_ length: Double, period: Double, salt: UInt64) -> Double {
    let place = length / (ink.width * period)
    let cell = place.rounded(.down)
    func at(_ cell: Double) -> Double {
      let bits = Self.hash(UInt64(ink.seed) << 32 ^ salt << 28 ^ UInt64(max(0, min(cell, 0x1p27))))
      return Double(bits >> 40) / Double(1 << 23) - 1
    }
    let t = place - cell
    let s = t * t * (3 - 2 * t)
    return at(cell) * (1 - s) + at(cell + 1) * s
  }

  /// The finalizer of SplitMix64.
  private static func hash(_ value: UInt64) -> UInt64 {
    var z = value &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Prints the end: where it is firmer than the board's grain is deep, chalk stays.
  private func print(at center: Point, diameter: Double, firmness: Double, turn: Int) {
    let radius = diameter / 2
    guard let area = pixels(Rect(center: center, size: Size(diameter, diameter))) else { return }
    let points = Double(ChalkTip.side)
    // Device pixels to 1/256 points of the tip, from the middle of the first point of its empty rim.
    let step = points / diameter * 256
    let u0 = (0.5 - center.x + radius) * step + 128
    let v0 = (0.5 - center.y + radius) * step + 128
    let strength = Int32(firmness * 290)
    // The narrower a line is on screen, the less of its grain can be told: it must not fall apart into dots.
    let tooth = Int32(256 * (0.64 + 0.36 * max(0, min(1, (diameter - Self.smallestChalk) / 14))))
    let width = mask.width
    let limit = (ChalkTip.stride - 1) << 8
    ChalkTip.prints.withUnsafeBufferPointer { prints in
      Grain.heights.withUnsafeBufferPointer { heights in
        guard let all = prints.baseAddress, let heights = heights.baseAddress else { return }
        let tip = all + turn * ChalkTip.stride * ChalkTip.stride
        for row in area.minY..<area.maxY {
          let y = Double(mask.originY + Int64(row))
          let v = Int(v0 + y * step)
          guard v >= 0, v < limit else { continue }
          let line = tip + (v >> 8) * ChalkTip.stride
          let fv = Int32(truncatingIfNeeded: v & 255)
          let target = mask.bytes + row * width
          for column in area.minX..<area.maxX {
            let x = Double(mask.originX + Int64(column))
            let u = Int(u0 + x * step)
            guard u >= 0, u < limit else { continue }
            let at = line + (u >> 8)
            let fu = Int32(truncatingIfNeeded: u & 255)
            let upper = Int32(at[0]) &* (256 &- fu) &+ Int32(at[1]) &* fu
            let lower =
              Int32(at[ChalkTip.stride]) &* (256 &- fu) &+ Int32(at[ChalkTip.stride + 1]) &* fu
            let firm = (((upper &* (256 &- fv) &+ lower &* fv) >> 16) &* strength) >> 8
            // Dust gets everywhere; more than this cannot stay, so there is nothing to do where as much lies already.
            let dust = (firm &* 3) >> 4
            if (firm << 1) &+ dust <= Int32(target[column]) { continue }
            let height = (grain.height(heights, x + 0.5, y + 0.5) &* tooth) >> 8
            let chalk = min(Self.fullChalk, max(0, (firm &- height) << 1) &+ dust)
            if chalk > Int32(target[column]) { target[column] = UInt8(truncatingIfNeeded: chalk) }
          }
        }
      }
    }
  }

  /// The pixels of the mask that a box in device space touches.
  func pixels(_ box: Rect) -> PixelRect? {
    let left = box.minX.rounded(.down) - Double(mask.originX)
    let top = box.minY.rounded(.down) - Double(mask.originY)
    let right = box.maxX.rounded(.up) - Double(mask.originX)
    let bottom = box.maxY.rounded(.up) - Double(mask.originY)
    guard right > 0, bottom > 0, left < Double(mask.width), top < Double(mask.height) else { return nil }
    return PixelRect(
      minX: Int(max(0, left)), minY: Int(max(0, top)), maxX: Int(min(Double(mask.width), right)),
      maxY: Int(min(Double(mask.height), bottom)))
  }
}
