import Geometry
import Raster

/// Brushes that leave print beside print.
extension Stamper {
  /// How many prints a tap leaves: a hand turns a brush a little as it lands.
  private static let tapPrints = 6

  /// A print that is to be left.
  private struct Touch {
    var key: PrintKey
    /// How firmly, of 256.
    var firmness: Int32
  }

  /// Prints the brush's end along a step.
  func prints(_ step: Step) {
    let isFirst = ink.brush.generation == .first
    let share = isFirst ? Self.firstSpacing : max(Brush.closestPrints, ink.brush.traits.spacing)
    let spacing = ink.width * share
    var touches: [Touch] = []
    defer { leave(touches) }
    func make(_ point: Point, _ pressure: Double, _ number: Int, _ length: Double) {
      if isFirst {
        firstPrint(at: point, pressure: pressure, number: number, length: length)
      } else if let touch = touch(at: point, pressure: pressure, number: number, length: length) {
        touches.append(touch)
      }
    }
    if step.isDot {
      for i in 0..<Self.tapPrints { make(step.start, step.startPressure, -1 - i, 0) }
      return
    }
    var number = (step.startLength / spacing).rounded(.down) + 1
    guard number * spacing <= step.endLength else { return }
    if !isFirst { touches.reserveCapacity(Int((step.endLength - step.startLength) / spacing) + 2) }
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
        make(
          from.lerp(to, t), step.startPressure + (step.endPressure - step.startPressure) * along, Int(number),
          number * spacing)
        number += 1
      }
      from = to
      length = end
    }
  }

  /// One print, if it leaves anything on the mask. Its irregularities depend on the stroke and its number alone.
  private func touch(at point: Point, pressure: Double, number: Int, length: Double) -> Touch? {
    let traits = ink.brush.traits
    let bits = Self.hash(UInt64(ink.seed) << 32 ^ UInt64(bitPattern: Int64(number)))
    func part(_ shift: UInt64) -> Double {
      Double(Int32(truncatingIfNeeded: bits &>> shift & 0xFFFF)) * (2 / 65_535) - 1
    }
    let firm = ink.firmness(pressure)
    // The hand is uneven over a few widths, the end over every print.
    let weight = wave(length, period: 4, salt: 2)
    let uneven = traits.unevenness
    let diameter = ink.drawnWidth(pressure) * (1 + uneven * (0.4 * part(0) + 0.1 * weight))
    // Firm is where the hand is, light and quick strays.
    let stray = ink.width * (traits.jitter + traits.scatter * (1 - pressure) * (1 - pressure))
    let shift = Vector(part(16), part(32)) * stray
    let firmness = Int32(
      max(0, min(traits.cap, firm * (1 + uneven * (0.25 * part(48) + 0.25 * weight)))) * 256)
    guard firmness > 0 else { return nil }
    let key = PrintKey(
      at: transform.apply(point + shift), diameter: diameter * scale, turn: Int(bits & 7))
    let side = Int64(key.side)
    let (x, y) = (key.left - mask.originX, key.top - mask.originY)
    guard x < mask.width, y < mask.height, x + side > 0, y + side > 0 else { return nil }
    return Touch(key: key, firmness: firmness)
  }

  /// Leaves prints: the firmest one of a stroke counts at every place.
  private func leave(_ touches: [Touch]) {
    guard !touches.isEmpty else { return }
    // All that are kept at once: asking for each would cost as much as a small one itself.
    let (prints, stores) = ink.brush.prints(touches.lazy.map(\.key))
    let target = Target(mask)
    defer { withExtendedLifetime(stores) {} }
    for (touch, print) in zip(touches, prints) {
      // Columns and rows of the mask are those of the print and these.
      let (left, down) = (Int(touch.key.left - mask.originX), Int(touch.key.top - mask.originY))
      let rows = max(0, -down)..<min(touch.key.side, mask.height - down)
      mask.changes?.surround(
        PixelRect(
          minX: left, minY: down + rows.lowerBound, maxX: left + touch.key.side, maxY: down + rows.upperBound)
      )
      if let print {
        if left >= 0, left + print.stride <= mask.width {
          target.raise(to: print, rows, left, down, touch.firmness)
        } else {
          target.raise(toPartOf: print, rows, left, down, touch.firmness)
        }
      } else {
        leaveLarge(touch, rows, left, down, target)
      }
    }
  }

  /// Leaves a print that is too large to be kept.
  private func leaveLarge(_ touch: Touch, _ rows: Range<Int>, _ left: Int, _ down: Int, _ target: Target) {
    let key = touch.key
    let first = max(0, -left)
    let end = min(key.side, mask.width - left)
    guard first < end else { return }
    let brushEnd = ink.brush.end(turn: key.turn)
    let places = brushEnd.places(
      from: key.corner.x + Double(first), diameter: key.diameter, count: end - first)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: end - first) { line in
      guard let line = line.baseAddress else { return }
      for row in rows {
        brushEnd.read(places, brushEnd.place(key.corner.y, diameter: key.diameter, Double(row)), into: line)
        target.raise(to: line, end - first, left + first, down + row, touch.firmness)
      }
    }
  }

  /// The mask that prints are left on.
  private struct Target {
    let bytes: UnsafeMutablePointer<UInt8>
    let width: Int
    let blocks: UnsafeMutablePointer<UInt8>?
    let stride: Int

    init(_ mask: CoverageMask) {
      bytes = mask.bytes
      width = mask.width
      blocks = mask.changes?.blocks
      stride = mask.changes?.stride ?? 0
    }

    /// Raises pixels to those of a print where it is firmer, of which no column lies beyond the mask.
    ///
    /// - Parameters:
    ///   - left: the mask's column of the print's first.
    ///   - down: the mask's row of the print's first.
    func raise(to print: Print, _ rows: Range<Int>, _ left: Int, _ down: Int, _ firmness: Int32) {
      let factor = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: firmness))
      // A print's sixteen pixels lie in one block of the mask or in two.
      let next = left & 15 == 0 ? 0 : 1
      let firstBlock = left &>> MaskChanges.shift
      for row in rows {
        let ends = print.ends[row]
        let source = UnsafeRawPointer(print.pixels + row &* print.stride)
        let place = UnsafeMutableRawPointer(bytes + ((down &+ row) &* width &+ left))
        let line = blocks.map { $0 + ((down &+ row) &* stride &+ firstBlock) }
        var i = Int(ends.first)
        while i < Int(ends.end) {
          let raised = Self.raise(place + i &* 16, source + i &* 16, factor)
          if let line {
            line[i] |= raised
            line[i &+ next] |= raised
          }
          i &+= 1
        }
      }
    }

    /// The same for a print of which columns lie beside the mask.
    func raise(toPartOf print: Print, _ rows: Range<Int>, _ left: Int, _ down: Int, _ firmness: Int32) {
      for row in rows {
        let ends = print.ends[row]
        let first = max(Int(ends.first) * 16, -left)
        let end = min(Int(ends.end) * 16, print.side, width - left)
        guard first < end else { continue }
        raise(
          to: print.pixels + (row * print.stride + first), end - first, left + first, down + row, firmness)
      }
    }

    /// Raises sixteen pixels; 1 if any is higher now, else 0. Nothing is branched on, since which pixels a rough end raises cannot be
    /// foreseen.
    @inline(__always) private static func raise(
      _ place: UnsafeMutableRawPointer, _ print: UnsafeRawPointer, _ factor: SIMD8<UInt16>
    ) -> UInt8 {
      // Each lane holds two pixels: the even one is in its low half.
      let source = print.loadUnaligned(as: SIMD8<UInt16>.self)
      let even = ((source & 0xFF) &* factor) &>> 8
      let odd = ((source &>> 8) &* factor) & 0xFF00
      let new = unsafeBitCast(even | odd, to: SIMD16<UInt8>.self)
      let old = place.loadUnaligned(as: SIMD16<UInt8>.self)
      let raised = old.replacing(with: new, where: new .> old)
      place.storeBytes(of: raised, as: SIMD16<UInt8>.self)
      let halves = unsafeBitCast(raised ^ old, to: SIMD2<UInt64>.self)
      return halves.x | halves.y == 0 ? 0 : 1
    }

    /// Raises some pixels of a row.
    func raise(
      to print: UnsafePointer<UInt8>, _ count: Int, _ column: Int, _ row: Int, _ firmness: Int32
    ) {
      let place = bytes + (row * width + column)
      let factor = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: firmness))
      let line = blocks.map { $0 + row * stride }
      func note(_ raised: UInt8, _ columns: Range<Int>) {
        guard let line else { return }
        line[(column + columns.lowerBound) >> MaskChanges.shift] |= raised
        line[(column + columns.upperBound - 1) >> MaskChanges.shift] |= raised
      }
      if count < 16, width >= 16 {
        // With nothing around them they are sixteen.
        let first = min(column, width - 16)
        var sixteen = SIMD16<UInt8>.zero
        let raised = withUnsafeMutableBytes(of: &sixteen) { bytes -> UInt8 in
          guard let start = bytes.baseAddress else { return 0 }
          (start + (column - first)).copyMemory(from: print, byteCount: count)
          return Self.raise(UnsafeMutableRawPointer(place - column + first), start, factor)
        }
        return note(raised, 0..<count)
      }
      guard count >= 16 else {
        for i in 0..<count {
          let new = UInt8(truncatingIfNeeded: (Int32(print[i]) &* firmness) >> 8)
          guard new > place[i] else { continue }
          place[i] = new
          note(1, i..<i + 1)
        }
        return
      }
      for i in Swift.stride(from: 0, to: count, by: 16) {
        // What is raised a second time stays as it is.
        let first = min(i, count - 16)
        let raised = Self.raise(
          UnsafeMutableRawPointer(place + first), UnsafeRawPointer(print + first), factor)
        note(raised, first..<first + 16)
      }
    }
  }

  /// Smooth noise along the stroke, from −1 to 1.
  func wave(_ length: Double, period: Double, salt: UInt64) -> Double {
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
  static func hash(_ value: UInt64) -> UInt64 {
    var z = value &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
