import CProcessor

/// The broken end of a stick of chalk.
struct StickEnd {
  let noise: StrokeNoise
  /// Its radius, in dp.
  let radius: Double
  /// Device pixels per dp at drawing time.
  let scale: Double

  /// How far it extends at a distance from the middle in device pixels, as a share of at most 1. It is smaller at the
  /// sides.
  func share(at distance: Double) -> Double {
    let distance = distance / scale
    let part = distance / (1.1 * radius)
    let round = max(0, 1 - part * part).squareRoot()
    let ragged = Double(noise.at(distance / (0.16 * radius + 1.6), 77.5, salt: 79))
    return max(0.15, round * (0.64 + 0.28 * ragged))
  }
}

/// The bytes of a strip of a stroke, one for each device pixel along and across the strip. They are interpolated
/// linearly between the profiles of the stick. The memory is reused for the next strip of the same stroke. One thread:
/// checks of exclusive access would take a thirtieth of a stroke's time.
final class StripTable {
  /// The blocks of eight device pixels across the strip, counted from the middle.
  @exclusivity(unchecked) private var blocks = 0..<0
  /// Device pixels per dp at drawing time.
  @exclusivity(unchecked) private var scale = 0.0
  @exclusivity(unchecked) private var drives = UnsafeMutableBufferPointer<SIMD8<Float>>.allocate(capacity: 0)
  /// Profiles, and the columns between them.
  @exclusivity(unchecked) private var profiles = Words()
  @exclusivity(unchecked) private var columns = Words()
  /// Some of the last profiles that were computed, and their places. A frame needs each for two strips, on every tile
  /// that they touch.
  @exclusivity(unchecked) private var kept = Words()
  @exclusivity(unchecked) private var places = InlineArray<16, StickProfile.Place?>(repeating: nil)
  @exclusivity(unchecked) private var noise = KeptNoise()
  /// 16 divided by the share of the ragged end's largest reach; see ``StickEnd/share(at:)``.
  @exclusivity(unchecked) private var ends = Words()
  @exclusivity(unchecked) private var hasEnds = false

  /// A growable buffer.
  private struct Words {
    private(set) var start = UnsafeMutablePointer<SIMD8<UInt16>>.allocate(capacity: 0)
    private var room = 0

    /// The single numbers.
    var numbers: UnsafeMutablePointer<UInt16> {
      UnsafeMutableRawPointer(start).assumingMemoryBound(to: UInt16.self)
    }

    mutating func hold(_ count: Int) {
      guard count > room else { return }
      start.deallocate()
      room = count
      start = .allocate(capacity: count)
    }
  }

  deinit {
    drives.deallocate()
    profiles.start.deallocate()
    columns.start.deallocate()
    kept.start.deallocate()
    ends.start.deallocate()
  }

  /// Sets the requested blocks across the strip, and the device pixels per dp at drawing time.
  func show(_ blocks: Range<Int>, _ scale: Double) {
    guard blocks != self.blocks || scale != self.scale else { return }
    (self.blocks, self.scale) = (blocks, scale)
    for i in places.indices { places[i] = nil }
    kept.hold(places.count * blocks.count)
    noise.begin(blocks)
    hasEnds = false
    drives.deallocate()
    drives = .allocate(capacity: blocks.count)
    drives.initialize(repeating: SIMD8(repeating: 0))
  }

  /// Computes ``ends``.
  private func read(_ end: StickEnd) {
    guard !hasEnds else { return }
    hasEnds = true
    ends.hold(blocks.count)
    for (number, block) in blocks.enumerated() {
      var shares = SIMD8<UInt16>(repeating: 0)
      for lane in 0..<8 {
        shares[lane] = UInt16(max(12, min(160, 16 / end.share(at: Double(8 * block + lane) + 0.5))))
      }
      (ends.start + number).initialize(to: shares)
    }
  }

  /// The pixels of a column.
  private var height: Int { blocks.count * 8 }

  /// Makes room for the profiles of a strip.
  func expect(_ count: Int) { profiles.hold(count * blocks.count) }

  /// Sets a profile of a strip. It is computed unless one of the last was at the same place.
  func read(_ number: Int, _ profile: StickProfile, at place: StickProfile.Place) {
    let target = profiles.start + number * blocks.count
    let slot = place.slot(of: places.count)
    let same = kept.start + slot * blocks.count
    if places[slot] == place {
      target.update(from: same, count: blocks.count)
      return
    }
    profile.read(at: place, from: blocks.lowerBound, &noise, into: drives)
    for i in drives.indices { (target + i).initialize(to: Drive.bytes(drives[i])) }
    same.update(from: target, count: blocks.count)
    places[slot] = place
  }

  /// A table that has the same profile everywhere along the strip.
  func even(_ number: Int) -> cprocessor_table {
    cprocessor_table(
      numbers: profiles.numbers + number * height, stride: 0, column: 0, first: 8 * blocks.lowerBound)
  }

  /// Makes the columns between the profiles that were read.
  ///
  /// - Parameters:
  ///   - range: the distances along the strip, in device pixels.
  ///   - spacing: the distance of profiles, in device pixels.
  ///   - numbers: the profiles that were read. The first and the last one are extrapolated.
  ///   - stick: the end of the stick.
  ///   - end: the start of the stick's ragged end and its reach, in device pixels; nil if the stroke continues.
  ///   - start: the same for the start of the stroke, in the opposite direction.
  /// - Returns: the table, which is valid until the next one is made.
  func make(
    _ range: Range<Int>, spacing: Double, _ numbers: ClosedRange<Int>, _ stick: StickEnd,
    end: (from: Double, reach: Double)?,
    start: (from: Double, reach: Double)?
  ) -> cprocessor_table {
    if end != nil || start != nil { read(stick) }
    columns.hold(range.count * blocks.count)
    var strip = cprocessor_profiles(
      drives: profiles.numbers, height: height, first: numbers.lowerBound, last: numbers.upperBound,
      spacing: spacing)
    cprocessor_interpolate(&strip, range.lowerBound, range.count, columns.numbers)
    if end != nil || start != nil {
      for (number, distance) in range.enumerated() {
        let place = Double(distance) + 0.5
        let column = columns.start + number * blocks.count
        if let end, place > end.from { fade((place - end.from) / end.reach, column) }
        if let start, place < start.from { fade((start.from - place) / start.reach, column) }
      }
    }
    return cprocessor_table(
      numbers: columns.numbers, stride: height, column: range.lowerBound, first: 8 * blocks.lowerBound)
  }

  /// Fades a column by a ragged end, at a share of its largest reach.
  private func fade(_ share: Double, _ column: UnsafeMutablePointer<SIMD8<UInt16>>) {
    let distance = SIMD8(repeating: UInt16(max(0, min(64, share * 64))))
    for i in 0..<blocks.count {
      // The share of the reach in this row, in 64ths. Its square is subtracted, and removes everything at 1.
      let part = cprocessor_smaller_words((distance &* ends.start[i]) &>> 4, SIMD8(repeating: 64))
      let lost = (((part &* part) &>> 4) &* SIMD8(repeating: 255)) &>> 8
      column[i] = cprocessor_difference(column[i], lost)
    }
  }
}
