import Geometry
import Raster

/// Brushes that leave print beside print.
extension Stamper {
  /// How many prints a tap leaves: a hand turns a brush a little as it lands.
  private static let tapPrints = 6

  /// Prints the brush's end along a step.
  func prints(_ step: Step) {
    let isFirst = ink.brush.generation == .first
    let share = isFirst ? Self.firstSpacing : max(Brush.closestPrints, ink.brush.traits.spacing)
    let spacing = ink.width * share
    func make(_ point: Point, _ pressure: Double, _ number: Int, _ length: Double) {
      if isFirst {
        firstPrint(at: point, pressure: pressure, number: number, length: length)
      } else {
        print(at: point, pressure: pressure, number: number, length: length)
      }
    }
    if step.isDot {
      for i in 0..<Self.tapPrints { make(step.start, step.startPressure, -1 - i, 0) }
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
        make(
          from.lerp(to, t), step.startPressure + (step.endPressure - step.startPressure) * along, Int(number),
          number * spacing)
        number += 1
      }
      from = to
      length = end
    }
  }

  /// Makes one print. Its irregularities depend on the stroke and its number alone.
  private func print(at point: Point, pressure: Double, number: Int, length: Double) {
    let traits = ink.brush.traits
    let bits = Self.hash(UInt64(ink.seed) << 32 ^ UInt64(bitPattern: Int64(number)))
    func part(_ shift: UInt64) -> Double { Double(bits >> shift & 0xFFFF) / 65_535 * 2 - 1 }
    let firm = ink.firmness(pressure)
    // The hand is uneven over a few widths, the end over every print.
    let weight = wave(length, period: 4, salt: 2)
    let uneven = traits.unevenness
    let diameter = ink.drawnWidth(pressure) * (1 + uneven * (0.4 * part(0) + 0.1 * weight))
    // Firm is where the hand is, light and quick strays.
    let stray = ink.width * (traits.jitter + traits.scatter * (1 - pressure) * (1 - pressure))
    let shift = Vector(part(16), part(32)) * stray
    let firmness = min(traits.cap, firm * (1 + uneven * (0.25 * part(48) + 0.25 * weight)))
    print(
      around: transform.apply(point + shift), diameter: diameter * scale,
      firmness: Int32(max(0, firmness) * 256), turn: Int(bits & 7))
  }

  /// Leaves a print: the firmest one of a stroke counts at every place.
  private func print(around center: Point, diameter: Double, firmness: Int32, turn: Int) {
    guard firmness > 0 else { return }
    let key = PrintKey(at: center, diameter: diameter, turn: turn)
    let side = key.side
    let (x, y) = (key.left - mask.originX, key.top - mask.originY)
    let first = Int(max(0, -x))
    let end = Int(min(Int64(side), Int64(mask.width) - x))
    let top = Int(max(0, -y))
    let bottom = Int(min(Int64(side), Int64(mask.height) - y))
    guard first < end, top < bottom else { return }
    let origin = mask.bytes + (Int(y) * mask.width + Int(x))
    if key.diameter <= PrintKey.largest {
      let print = ink.brush.print(key)
      print.bytes.withUnsafeBufferPointer { bytes in
        guard let bytes = bytes.baseAddress else { return }
        for row in top..<bottom {
          let ends = print.ends[row]
          let from = max(first, ends.first)
          let to = min(end, ends.end)
          guard from < to else { continue }
          Self.raise(origin + (row * mask.width + from), to: bytes + (row * side + from), firmness, to - from)
        }
      }
    } else {
      let brushEnd = ink.brush.end(turn: turn)
      let places = brushEnd.places(
        from: key.corner.x + Double(first), diameter: key.diameter, count: end - first)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: end - first) { line in
        guard let line = line.baseAddress else { return }
        for row in top..<bottom {
          brushEnd.read(
            places, brushEnd.place(key.corner.y, diameter: key.diameter, Double(row)), into: line)
          Self.raise(origin + (row * mask.width + first), to: line, firmness, end - first)
        }
      }
    }
  }

  /// Raises pixels to a print's where that is firmer.
  private static func raise(
    _ target: UnsafeMutablePointer<UInt8>, to print: UnsafePointer<UInt8>, _ firmness: Int32, _ count: Int
  ) {
    var i = 0
    let factor = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: firmness))
    while i + 8 <= count {
      let source = UnsafeRawPointer(print + i).loadUnaligned(as: SIMD8<UInt8>.self)
      let place = UnsafeMutableRawPointer(target + i)
      let old = SIMD8<Int16>(truncatingIfNeeded: place.loadUnaligned(as: SIMD8<UInt8>.self))
      let new = SIMD8<Int16>(truncatingIfNeeded: (SIMD8<UInt16>(truncatingIfNeeded: source) &* factor) &>> 8)
      // The larger of the two, by the sign of their difference: vector comparisons may fall to scalar code.
      let more = new &- old
      let result = old &+ (more & ~(more &>> 15))
      place.storeBytes(of: SIMD8<UInt8>(truncatingIfNeeded: result), as: SIMD8<UInt8>.self)
      i += 8
    }
    while i < count {
      let new = UInt8(truncatingIfNeeded: (Int32(print[i]) &* firmness) >> 8)
      if new > target[i] { target[i] = new }
      i += 1
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
