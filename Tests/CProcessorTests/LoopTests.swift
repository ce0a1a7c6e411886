import CProcessor
import Geometry
import Testing

/// The loops over pixels against plain arithmetic, one pixel after the other. They have other code for processors with
/// wide vectors; this tests the one that is used here.
@Suite struct LoopTests {
  private var random = RandomSource(seed: 26)

  @Test mutating func compositesAColorPixelByPixel() {
    for count in 0..<40 {
      let ramp = (0..<256).map { (a: UInt32) -> UInt32 in
        let (red, green) = (a / 2, a / 3)
        return a << 24 | red << 16 | green << 8 | a
      }
      let coverage = (0..<count).map { _ in UInt8(random.below(3) == 0 ? 0 : random.below(256)) }
      let before = (0..<count).map { _ in UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000 }
      var pixels = before + [7]
      cprocessor_over(ramp, coverage, &pixels, count)
      for (i, pixel) in before.enumerated() {
        let source = ramp[Int(coverage[i])]
        var expected: UInt32 = 0
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
          let share = Double(pixel >> shift & 255) * Double(255 - source >> 24) / 255
          expected += ((source >> shift & 255) + UInt32(share.rounded())) << shift
        }
        #expect(pixels[i] == expected, "pixel \(i) of \(count)")
      }
      #expect(pixels[count] == 7)
    }
  }

  @Test mutating func settlesEachPixelByItsPlace() {
    let heights = (0..<256 * 256).map { _ in UInt8(random.below(256)) }
    let law = (0..<128 * 64).map { _ in UInt8(random.below(256)) }
    var specks: [UInt16] = []
    for row in 0..<256 { specks += (0..<264).map { 64 * UInt16(heights[row << 8 | $0 & 255]) } }
    for round in 0..<60 {
      let (width, height, stride) = (1 + random.below(70), 1 + random.below(9), 80)
      let (x, y) = (Int64(random.below(4000)) - 2000, Int64(random.below(4000)) - 2000)
      func place() -> Int64 { Int64(random.below(256)) << 40 }
      let slate = (
        specksX: place(), specksY: place(), x: place() + Int64(random.below(8)) << 37,
        y: place() + Int64(random.below(8)) << 37
      )
      let weight = random.below(33)
      let (middle, gain) = (127 * 64 * (32 + weight) / 32, 20 + random.below(12))
      let source = (0..<stride * 10).map { _ in UInt8(random.below(256)) }
      var target = [UInt8](repeating: 9, count: source.count)
      var same = source
      heights.withUnsafeBufferPointer { heights in
        law.withUnsafeBufferPointer { law in
          specks.withUnsafeBufferPointer { specks in
            var slate = cprocessor_slate(
              specks: specks.baseAddress, undulation: heights.baseAddress, law: law.baseAddress,
              specks_x: slate.specksX, specks_y: slate.specksY, undulation_x: slate.x, undulation_y: slate.y,
              undulation_down: 1 << 37, weight: Int64(weight), middle: Int64(middle), gain: Int64(gain))
            cprocessor_settle(&slate, x, y, source, &target, stride, width, height)
            same.withUnsafeMutableBufferPointer { same in
              guard let same = same.baseAddress else { return }
              cprocessor_settle(&slate, x, y, same, same, stride, width, height)
            }
          }
        }
      }
      for row in 0..<10 {
        for column in 0..<stride {
          let i = row * stride + column
          guard column < width, row < height else {
            #expect(target[i] == 9 && same[i] == source[i], "beside the area in round \(round)")
            continue
          }
          func tooth(_ column: Int64, _ row: Int64) -> Int {
            Int(heights[Int(row & 255) << 8 | Int(column & 255)])
          }
          let speck = tooth(
            slate.specksX >> 40 + x + Int64(column), slate.specksY >> 40 + y + Int64(row))
          let (u, v) = (slate.x + (x + Int64(column)) << 37, slate.y + (y + Int64(row)) << 37)
          let down = Int(v >> 32 & 255)
          func quarters(_ column: Int64) -> Int {
            (tooth(column, v >> 40) * (256 - down) + tooth(column, v >> 40 + 1) * down) >> 6
          }
          let (left, right) = (quarters(u >> 40), quarters(u >> 40 + 1))
          let wave = (16 * left + (right - left) * Int(u >> 36 & 15)) >> 4
          let sum = 64 * speck + (wave * weight) >> 1 - middle
          let entry = max(0, min(63, 32 + ((sum >> 4) * gain) >> 9))
          let expected = law[Int(source[i]) / 2 * 64 + entry]
          #expect(target[i] == expected && same[i] == expected, "\(column), \(row) in round \(round)")
        }
      }
    }
  }

  @Test mutating func boundsTheMiddlesOfPixelsByLines() {
    var counts = (inside: 0, outside: 0)
    for round in 0..<300 {
      // The two sides of a strip, a slanted end and a square one. In some rounds the strip is horizontal or vertical.
      let turn = round % 4 == 0 ? Double(random.below(4)) * Double.pi / 2 : random.within(0...2 * Double.pi)
      let turns = [turn + .pi / 2, turn - .pi / 2, turn + random.within(-0.7...0.7), turn + .pi]
      let lines = turns.map {
        (x: cosine($0) * 3, y: sine($0) * 3, least: random.within(-30...3))
      }
      let rest = (x: random.unit(), y: random.unit())
      var edges = cprocessor_edges(
        x: (lines[0].x, lines[1].x, lines[2].x, lines[3].x),
        y: (lines[0].y, lines[1].y, lines[2].y, lines[3].y),
        least: (lines[0].least, lines[1].least, lines[2].least, lines[3].least), along_x: cosine(turn),
        along_y: sine(turn), rest_x: rest.x, rest_y: rest.y)
      var strip = cprocessor_strip()
      (strip.top, strip.bottom) = (-15, 15)
      cprocessor_bound(&edges, &strip)
      for row in -15...15 {
        for column in -15...15 {
          func at(_ limit: cprocessor_limit) -> Int { (limit.start + row * limit.step) >> 24 }
          let isInside =
            row >= strip.top && row <= strip.bottom
            && [strip.lows.0, strip.lows.1, strip.lows.2].allSatisfy { column >= at($0) }
            && [strip.highs.0, strip.highs.1, strip.highs.2].allSatisfy { column <= at($0) }
          let place = (x: Double(column) + 0.5 - rest.x, y: Double(row) + 0.5 - rest.y)
          let along = strip.along + column * strip.along_right + row * strip.along_down
          let across = strip.across + column * strip.across_right + row * strip.across_down
          #expect(abs(Double(along) * 0x1p-24 - (place.x * cosine(turn) + place.y * sine(turn))) < 1e-5)
          #expect(abs(Double(across) * 0x1p-24 - (place.y * cosine(turn) - place.x * sine(turn))) < 1e-5)
          let excess = lines.map { $0.x * place.x + $0.y * place.y - $0.least }.min() ?? 0
          // Limits are rounded to 2⁻²⁴ of a pixel.
          guard abs(excess) > 1e-4 else { continue }
          #expect(isInside == (excess > 0), "\(column), \(row) in round \(round)")
          counts = isInside ? (counts.inside + 1, counts.outside) : (counts.inside, counts.outside + 1)
        }
      }
    }
    #expect(counts.inside > 10_000 && counts.outside > 10_000)
  }

  @Test mutating func wholeNumbersBelowAndAbove() {
    for _ in 0..<1000 {
      let number = random.below(3) == 0 ? Double(random.below(100) - 50) : random.within(-1e6...1e6)
      #expect(cprocessor_floor(number) == number.rounded(.down))
      #expect(cprocessor_ceiling(number) == number.rounded(.up))
      #expect(cprocessor_whole(number) == Int(number))
    }
  }

  @Test mutating func raisesThePixelsBetweenItsLimits() {
    let one = 1 << 24
    for round in 0..<200 {
      let (width, height) = (40 + random.below(60), 30)
      let turn = random.within(0...2 * Double.pi)
      func fixed(_ value: Double) -> Int { Int((value * Double(one)).rounded()) }
      var strip = cprocessor_strip()
      let (low, high) = (
        cprocessor_limit(start: -1 << 60, step: 0), cprocessor_limit(start: 1 << 60, step: 0)
      )
      let slope = fixed(random.within(-2...2))
      let start = fixed(random.within(-10...40))
      strip.lows = (cprocessor_limit(start: start, step: slope), low, low)
      strip.highs = (
        cprocessor_limit(start: start + fixed(random.within(-3...30)), step: slope),
        cprocessor_limit(start: fixed(random.within(0...90)), step: fixed(random.within(-1...1))), high
      )
      // The strip's origin is not that of the mask.
      let (x, y) = (random.below(20) - 10, random.below(20) - 10)
      (strip.left, strip.right) = (x + 2, x + width - 3)
      (strip.top, strip.bottom) = (y + random.below(5), y + height - 1 - random.below(5))
      (strip.along_right, strip.along_down) = (fixed(cosine(turn)), fixed(sine(turn)))
      (strip.across_right, strip.across_down) = (-strip.along_down, strip.along_right)
      let stride = 320
      let numbers = (0..<stride * stride).map { _ in UInt16(random.below(256)) }
      // The origin of the table is not that of the strip.
      let (firstColumn, firstNumber) = (random.below(9) - 4, random.below(9) - 4)
      let middle = (stride / 2) << 24 + random.below(one)
      (strip.along, strip.across) = (middle + firstColumn << 24, middle + firstNumber << 24)
      let before = (0..<width * height + 7).map { _ in UInt8(random.below(200)) }
      var pixels = before
      let blockStride = (width + 7) / 8
      var blocks = [UInt8](repeating: 0, count: blockStride * (height + 3) / 4 + blockStride)
      numbers.withUnsafeBufferPointer { numbers in
        pixels.withUnsafeMutableBufferPointer { pixels in
          blocks.withUnsafeMutableBufferPointer { blocks in
            var table = cprocessor_table(
              numbers: numbers.baseAddress, stride: stride, column: firstColumn, first: firstNumber)
            var mask = cprocessor_mask(
              bytes: pixels.baseAddress, width: width, x: x, y: y,
              blocks: round % 3 == 0 ? nil : blocks.baseAddress, block_stride: blockStride, block_shift: 3,
              row_shift: 2)
            cprocessor_raise(&strip, &table, &mask)
          }
        }
      }
      for row in y..<y + height {
        for column in x..<x + width {
          let i = (row - y) * width + column - x
          func at(_ limit: cprocessor_limit) -> Int { (limit.start + row * limit.step) >> 24 }
          let isInside =
            row >= strip.top && row <= strip.bottom && column >= strip.left && column <= strip.right
            && column >= at(strip.lows.0) && column <= at(strip.highs.0) && column <= at(strip.highs.1)
          let along = (middle + column * strip.along_right + row * strip.along_down) >> 24
          let across = (middle + column * strip.across_right + row * strip.across_down) >> 24
          let expected = isInside ? max(before[i], UInt8(numbers[along * stride + across])) : before[i]
          #expect(pixels[i] == expected, "\(column), \(row) in round \(round)")
          if isInside, round % 3 != 0 {
            #expect(blocks[(row - y) / 4 * blockStride + (column - x) / 8] == 1, "in round \(round)")
          }
        }
      }
      #expect(pixels.suffix(7) == before.suffix(7), "behind the mask in round \(round)")
    }
  }

  @Test mutating func interpolatesBetweenProfiles() {
    for _ in 0..<100 {
      let (height, first) = (8 * (1 + random.below(6)), random.below(4))
      let last = first + 1 + random.below(4)
      let spacing = random.within(0.5...9)
      let start = Int(Double(first) * spacing) - 3
      let count = Int(Double(last - first) * spacing) + 7
      let drives = (0..<(last - first + 1) * height).map { _ in UInt16(random.below(256)) }
      var columns = [UInt16](repeating: 0, count: count * height)
      drives.withUnsafeBufferPointer { drives in
        var profiles = cprocessor_profiles(
          drives: drives.baseAddress, height: height, first: first, last: last, spacing: spacing)
        cprocessor_interpolate(&profiles, start, count, &columns)
      }
      for column in 0..<count {
        let place = max(Double(first), min(Double(last), (Double(start + column) + 0.5) / spacing))
        let before = min(last - 1, Int(place))
        let share = place - Double(before)
        for i in 0..<height {
          let left = Double(drives[(before - first) * height + i])
          let right = Double(drives[(before - first + 1) * height + i])
          // In steps of 1/64, of a range of 255, and rounded down.
          let exact = left + (right - left) * share
          #expect(abs(Double(columns[column * height + i]) - exact) <= 255.0 / 128 + 1)
        }
      }
    }
  }
}
