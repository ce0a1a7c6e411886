import Geometry
import Raster

/// The chalk of the first boards. It never changes, so that old drawings look as they did.
extension Stamper {
  /// The largest coverage of chalk, 0…255: the board always shows through a little.
  private static let fullChalk: Int32 = 240

  /// Draws the prints of steps.
  func firstPrints(_ steps: UnsafeBufferPointer<Step>) {
    let reach = ink.reach
    let grain = Grain(transform)
    let area = printArea
    var sway = Wave(ink, period: 2.5, salt: 1)
    var weight = Wave(ink, period: 4, salt: 2)
    for step in steps where touches(step, reach) {
      guard step.hasPrints(spacing: ink.printSpacing) else {
        sweep(step)
        continue
      }
      step.eachPrint(spacing: ink.printSpacing, tolerance: ink.chordTolerance, near: area) {
        point, pressure, number, length, _ in
        firstPrint(
          at: point, pressure: pressure, number: number, sway: sway.at(length), weight: weight.at(length),
          grain)
      }
    }
  }

  /// Draws one print. Its irregularities depend only on the stroke and the print's number.
  private func firstPrint(
    at point: Point, pressure: Double, number: Int, sway: Double, weight: Double, _ grain: Grain
  ) {
    let bits = Wave.hash(UInt64(ink.seed) << 32 ^ UInt64(bitPattern: Int64(number)))
    func part(_ shift: UInt64) -> Double { Double(bits >> shift & 0xFFFF) / 65_535 * 2 - 1 }
    // The hand varies over a few widths, the tip with every print.
    let diameter = ink.width * (0.82 + 0.2 * pressure + 0.05 * part(0) + 0.04 * weight)
    let shift = Vector(part(16), part(32)) * (ink.width * 0.045) + Vector(sway, weight) * (ink.width * 0.02)
    let contact = (0.42 + 0.5 * pressure) * (0.94 + 0.06 * part(48) + 0.1 * weight)
    print(
      at: transform.apply(point + shift), diameter: diameter * scale, contact: contact,
      turn: Int(bits & 7), grain)
  }

  /// Prints the tip: chalk stays where the contact pressure exceeds the depth of the grain.
  private func print(
    at center: Point, diameter: Double, contact: Double, turn: Int, _ grain: Grain
  ) {
    let radius = diameter / 2
    guard let area = mask.pixels(Rect(center: center, size: Size(diameter, diameter))) else { return }
    mask.changes?.note(area)
    let points = Double(ChalkTip.side)
    // The map from device pixels to 1/256 points of the tip; its origin is the middle of the border's first point.
    let step = points / diameter * 256
    let u0 = (0.5 - center.x + radius) * step + 128
    let v0 = (0.5 - center.y + radius) * step + 128
    let strength = Int32(contact * 290)
    // Narrow lines show less of the grain, so that they do not break into dots.
    let tooth = Int32(256 * (0.64 + 0.36 * max(0, min(1, (diameter - Self.smallestPrint) / 14))))
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
            let met = (((upper &* (256 &- fv) &+ lower &* fv) >> 16) &* strength) >> 8
            // Dust gets everywhere. This is the most that can stay: a pixel that has as much is skipped.
            let dust = (met &* 3) >> 4
            if (met << 1) &+ dust <= Int32(target[column]) { continue }
            let height = (grain.height(heights, x + 0.5, y + 0.5) &* tooth) >> 8
            let chalk = min(Self.fullChalk, max(0, (met &- height) << 1) &+ dust)
            if chalk > Int32(target[column]) { target[column] = UInt8(truncatingIfNeeded: chalk) }
          }
        }
      }
    }
  }
}
