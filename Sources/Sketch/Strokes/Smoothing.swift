import Geometry

/// Removes the tremor of a hand and the noise of a panel from the samples of a stroke, but keeps quick samples and
/// corners where they are.
///
/// A sample settles as soon as enough later ones are known. It is then replaced by a mean over a window that extends
/// equally far to both sides, so that there is no lag at constant speed. The window includes samples up to a distance,
/// so it has many samples only for a slow hand. No speed is estimated, so bad timestamps do little harm. Where the
/// samples bend, the window shrinks.
///
/// Places are in dp, and a settled sample never changes. A fourfold reduction of noise takes 16 samples or more, so a
/// slow hand leaves up to 12 dp unsettled, and a quick one a sample or two. ``rest()`` returns these.
struct Smoothing {
  /// A place where the finger was.
  struct Sample {
    /// The place in dp.
    var place: Point
    /// The time in seconds.
    var time: Double
    /// The pressure there, 0…1.
    var pressure: Double
  }

  /// The largest extent of a window to each side: in seconds and samples, and in dp for samples that lie close and for
  /// those that lie far apart.
  private static let reach = (time: 0.6, samples: 60, close: 12.0, far: 6.0)
  /// The distance between samples, in dp, up to which they lie close, and from which on they lie far apart.
  private static let spacing = (close: 1.5, far: 3.0)
  /// The limits of the bend of the samples in a window, in parts of its length. From the first on a smaller window
  /// counts too, and from the second on the window does not count at all.
  private static let bend = (least: 0.2, most: 0.35)
  /// The bend that noise makes, in dp.
  private static let noise = 0.3
  /// The limits of the variance in excess of a straight line's, in square dp. Up to the first a window counts fully,
  /// and from the second on it does not count. Noise of ±1 dp makes 0.7.
  private static let excess = (least: 1.5, most: 3.0)
  /// The largest number of windows that are tried, and the size of each in parts of the previous one.
  private static let sizes = (count: 4, share: 0.7)
  /// The distance of a window's parabola from its mean, in dp: below the first the mean is taken, above the second the
  /// parabola.
  private static let apart = (least: 0.1, most: 0.4)
  /// The distance from both ends of the stroke within which there are no other places, in dp, so that the line does not
  /// turn there.
  private static let near = 2.5
  /// The time over which samples at an end count as one place, in seconds: two frames of a slow panel.
  private static let endTime = 0.034
  /// The largest apparent movement of a resting finger within that time, in dp.
  private static let drift = 1.0
  /// The number of settled samples from which the unneeded ones are removed.
  private static let kept = 256

  /// The samples that are still needed. While nothing has settled, these include the first sample of the stroke.
  private var samples: [Sample] = []
  /// The first sample that has not settled, as an index.
  private var next = 0
  /// Where the stroke starts, in dp.
  private var start: Point?
  /// Whether the stroke has left its start.
  private var isAway = false

  /// Adds a sample. Returns the places that have settled with it.
  ///
  /// - Complexity: O(samples in the windows of those that settle), amortised at most 60 × 4.
  mutating func add(_ sample: Sample) -> [Sample] {
    var sample = sample
    sample.time = max(sample.time, samples.last?.time ?? sample.time)
    samples.append(sample)
    var settled: [Sample] = []
    if start == nil {
      guard let first = end(from: 0, step: 1, isOver: false) else { return [] }
      start = first.place
      next = 1
      settled.append(first)
    }
    while next < samples.count, let smooth = smoothed(next, isOver: false) {
      next += 1
      if leaves(smooth.place) { settled.append(smooth) }
    }
    if next > Self.kept {
      let count = next - Self.reach.samples - 1
      samples.removeFirst(count)
      next -= count
    }
    return settled
  }

  /// Gives the first sample another pressure, as long as it has not settled.
  mutating func setFirstPressure(_ pressure: Double) {
    if start == nil, !samples.isEmpty { samples[0].pressure = pressure }
  }

  /// The places after the settled ones, as if the finger lifted now. The last one is the finger's place.
  ///
  /// - Complexity: O(samples that have not settled × samples in a window).
  func rest() -> [Sample] {
    guard let last = samples.indices.last else { return [] }
    var copy = self
    var result: [Sample] = []
    if start == nil, let first = end(from: 0, step: 1, isOver: true) {
      copy.start = first.place
      copy.next = 1
      result.append(first)
    }
    guard last > 0, let end = end(from: last, step: -1, isOver: true) else { return result }
    var settled: [Sample] = []
    for index in copy.next..<max(copy.next, last) {
      if let smooth = smoothed(index, isOver: true), copy.leaves(smooth.place) { settled.append(smooth) }
    }
    while let place = settled.last?.place, place.distance(to: end.place) < Self.near { settled.removeLast() }
    return result + settled + [end]
  }

  /// Whether a place counts. Places near the start are ignored until the stroke has left it.
  private mutating func leaves(_ place: Point) -> Bool {
    if !isAway, let start { isAway = place.distance(to: start) >= Self.near }
    return isAway
  }

  /// An end of the stroke: the mean of the samples around it where the finger rests, else the sample itself; nil while
  /// later samples could belong to it.
  private func end(from index: Int, step: Int, isOver: Bool) -> Sample? {
    var first = samples[index]
    var (sum, way) = (Vector.zero, Vector.zero)
    var count = 1
    while 2 * count < samples.count {
      let sample = samples[index + step * count]
      let next = sample.place - first.place
      if abs(sample.time - first.time) > Self.endTime || (next - sum / Double(count)).length >= Self.near {
        break
      }
      (sum, way) = (sum + next, next)
      count += 1
    }
    guard isOver || 2 * count < samples.count else { return nil }
    if way.length < Self.drift { first.place += sum / Double(count) }
    return first
  }

  /// A sample, smoothed; nil while later samples could belong to its window.
  private func smoothed(_ index: Int, isOver: Bool) -> Sample? {
    let sample = samples[index]
    if index + 1 >= samples.count { return isOver ? sample : nil }
    let reach = reach(at: index)
    func isNear(_ other: Int) -> Bool {
      abs(samples[other].time - sample.time) <= Self.reach.time
        && samples[other].place.distance(to: sample.place) <= reach
    }
    var half = 0
    while half < Self.reach.samples, index > half, isNear(index - half - 1) {
      if index + half + 1 >= samples.count {
        guard isOver else { return nil }
        break
      }
      guard isNear(index + half + 1) else { break }
      half += 1
    }
    var result = sample
    var rest = 1.0
    for number in 1...Self.sizes.count where half > 0 && rest > 0 {
      let isSmallest = half == 1 || number == Self.sizes.count
      let share = singlePassWeight(index, half) * (isSmallest ? 1 : straightness(index, half))
      if share > 0 { result.place += middle(index, half) * (rest * share) }
      rest *= 1 - share
      half = Int(Double(half) * Self.sizes.share)
    }
    return result
  }

  /// How far the window of a sample reaches to each side at most, in dp. The noise of samples that lie far apart is
  /// less visible, and a long window would leave more of the stroke unsettled.
  private func reach(at index: Int) -> Double {
    guard index > 0 else { return 0 }
    let spacing = samples[index - 1].place.distance(to: samples[index + 1].place) / 2
    let share = ramp((spacing - Self.spacing.close) / (Self.spacing.far - Self.spacing.close))
    return Self.reach.close + (Self.reach.far - Self.reach.close) * share
  }

  /// The weight of a window by its straightness: 1 for a straight one, 0 for one with a corner.
  private func straightness(_ index: Int, _ half: Int) -> Double {
    let before = mean(index - half...index - 1, from: index)
    let after = mean(index + 1...index + half, from: index)
    let centre = mean(index - half / 3...index + half / 3, from: index)
    let way = (after - before).length
    let bend = (before - centre * 2 + after).length
    let range = (Self.bend.most - Self.bend.least) * way + 1e-9
    return ramp((Self.bend.most * way + Self.noise - bend) / range)
  }

  /// The weight of a window by whether the hand passes through it only once, 0…1. If it moves there and back, the
  /// variance of the samples is larger than that of a line through the means of both halves, which is a third of the
  /// square of the distance of the means.
  private func singlePassWeight(_ index: Int, _ half: Int) -> Double {
    let before = mean(index - half...index - 1, from: index)
    let after = mean(index + 1...index + half, from: index)
    let all = index - half...index + half
    let middle = mean(all, from: index)
    let variance =
      all.reduce(0) { $0 + (samples[$1].place - samples[index].place - middle).lengthSquared }
      / Double(all.count)
    let excess = variance - (after - before).lengthSquared / 3
    return ramp((Self.excess.most - excess) / (Self.excess.most - Self.excess.least))
  }

  /// The smoothed place of a window's middle sample, as a displacement from that sample. It is the value of a fitted
  /// parabola (Savitzky and Golay, Analytical Chemistry 36, 1964), or the mean where both nearly agree, since the mean
  /// has less noise.
  private func middle(_ index: Int, _ half: Int) -> Vector {
    let m = Double(half)
    let scale = 3 / ((2 * m - 1) * (2 * m + 1) * (2 * m + 3))
    var parabola = Vector.zero
    for step in -half...half {
      let weight = scale * (3 * m * m + 3 * m - 1 - 5 * Double(step * step))
      parabola += (samples[index + step].place - samples[index].place) * weight
    }
    let mean = mean(index - half...index + half, from: index)
    let share = ramp((Self.apart.most - (mean - parabola).length) / (Self.apart.most - Self.apart.least))
    return parabola + (mean - parabola) * share
  }

  /// The mean place of some samples as a displacement from another one.
  private func mean(_ range: ClosedRange<Int>, from index: Int) -> Vector {
    let origin = samples[index].place
    return range.reduce(into: .zero) { $0 += samples[$1].place - origin } / Double(range.count)
  }

  private func ramp(_ value: Double) -> Double { max(0, min(1, value)) }
}
