import Geometry
import Raster

/// The pixels of a strip, row by row. Each depends on its own place only, so that masks of any place get the same bytes.
struct StripRun {
  /// The middle of the strip, in device pixels.
  let center: Point
  /// The direction of travel in device space, as a unit vector.
  let along: Vector
  /// How far it reaches back and to the front along the way, in device pixels.
  let back: Double
  let front: Double
  /// How far it reaches to both sides, in device pixels.
  let reach: Double
  /// The bytes across the way, one for each pixel.
  let profile: UnsafeMutableBufferPointer<UInt8>
  /// The distance of the first byte from the middle, in whole device pixels; negative to the left.
  let first: Double

  /// The part of a row within the strip.
  private struct Part {
    /// The columns of the mask.
    var columns: Range<Int>
    /// The place of the first column in the profile, with 16 fractional bits, and the step to the next.
    var place: Int
    var step: Int
    /// The distance along the way of the first column, and the step to the next, in device pixels.
    var way: Double
    var wayStep: Double
  }

  @inline(__always) private func part(of row: Int, _ area: PixelRect, _ mask: CoverageMask) -> Part? {
    // Whole pixels are counted from the one at the middle, so that large coordinates lose nothing.
    let (fx, fy) = (center.x.rounded(.down), center.y.rounded(.down))
    let (rx, ry) = (center.x - fx, center.y - fy)
    let y = Double(mask.originY + Int64(row) - Int64(fy)) + 0.5 - ry
    let offset = mask.originX - Int64(fx)
    var low = Double(offset + Int64(area.minX)) + 0.5 - rx
    var high = Double(offset + Int64(area.maxX)) - 0.5 - rx
    func clip(_ slope: Double, _ start: Double, _ least: Double, _ most: Double) {
      if abs(slope) < 1e-9 {
        if start < least || start > most { high = low - 1 }
      } else {
        let (a, b) = ((least - start) / slope, (most - start) / slope)
        low = max(low, min(a, b))
        high = min(high, max(a, b))
      }
    }
    clip(along.dx, y * along.dy, -back, front)
    clip(-along.dy, y * along.dx, -reach, reach)
    guard low <= high else { return nil }
    // The pixels whose middles lie within.
    let start = Int((low + rx - 0.5).rounded(.up)) - Int(offset)
    let end = Int((high + rx - 0.5).rounded(.down)) - Int(offset) + 1
    guard start < end, start < area.maxX, end > area.minX else { return nil }
    let columns = max(start, area.minX)..<min(end, area.maxX)
    guard !columns.isEmpty else { return nil }
    let step = Int((-along.dy * 65_536).rounded())
    let zero = Int(((y * along.dx - (0.5 - rx) * along.dy - first) * 65_536).rounded(.down))
    let x = Int(offset) + columns.lowerBound
    return Part(
      columns: columns, place: zero + x * step, step: step,
      way: y * along.dy + (Double(x) + 0.5 - rx) * along.dx,
      wayStep: along.dx)
  }

  /// Raises a row of the mask to the profile.
  @inline(__always) func raise(_ target: PrintTarget, _ row: Int, _ area: PixelRect, _ mask: CoverageMask) {
    guard let part = part(of: row, area, mask) else { return }
    let pixels = mask.bytes + row * mask.width
    var place = part.place
    for column in part.columns {
      let byte = profile[place >> 16]
      place &+= part.step
      if byte > pixels[column] { pixels[column] = byte }
    }
    target.note(part.columns, row)
  }

  /// Raises a row of the mask to the profile, less where the ragged ends of the stroke run out. The strip itself reaches
  /// `half` to both sides along the way; its ends reach farther at most by `behind` and `ahead`, all in device pixels, of
  /// which `shares` (0…1) are the share across the way.
  func raise(
    _ target: PrintTarget, _ row: Int, _ area: PixelRect, _ mask: CoverageMask, half: Double, behind: Double,
    ahead: Double, _ shares: UnsafeMutableBufferPointer<Float>
  ) {
    guard let part = part(of: row, area, mask) else { return }
    let pixels = mask.bytes + row * mask.width
    var place = part.place
    for (number, column) in part.columns.enumerated() {
      let index = place >> 16
      place &+= part.step
      let way = part.way + Double(number) * part.wayStep
      var lost = 0.0
      let beyond = way < 0 ? -way - half : way - half
      if beyond > 0 {
        let w = beyond / max(1e-9, (way < 0 ? behind : ahead) * Double(shares[index]))
        guard w < 1 else { continue }
        lost = 5.5 * w * w * Drive.bytes
      }
      let byte = Int(profile[index]) - Int(lost)
      if byte > Int(pixels[column]) { pixels[column] = UInt8(byte) }
    }
    target.note(part.columns, row)
  }
}
