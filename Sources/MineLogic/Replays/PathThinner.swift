/// Reduces the reported places of pointers to few samples. Lines between the samples pass all reported places within an
/// eighth of a cell, at the times at which they were reported.
///
/// A place is left out while one straight line from the last sample passes all places since then within the tolerance,
/// so that hands which move evenly or rest cost nothing. The possible directions of that line are two intervals, one per
/// axis, which each place makes smaller: every place costs O(1).
public struct PathThinner: Sendable {
  /// The tolerance in each direction, in sixteenths of a cell. With the rounding of places to whole units it stays
  /// within an eighth of a cell, which is two units.
  private static let tolerance = 0.9
  /// How many samples are kept at this tolerance. It doubles whenever as many more have been kept: a path of any length
  /// has a bounded number of samples, about twenty times this one and one for each stroke and click.
  public static let fineSamples = 20_000
  /// The doublings after which a board of any size is crossed.
  private static let mostDoublings = 20
  /// A pointer that reported nothing for longer than this is taken to have rested until shortly before its next report,
  /// in milliseconds.
  private static let rest = 100
  private static let step = 16

  /// A pointer that has been seen.
  private struct Pen: Sendable {
    /// The last sample that was kept, the last place that its line was made to pass, and the newest place.
    var anchor: PointerPath.Sample
    var last: PointerPath.Sample
    var newest: PointerPath.Sample
    /// The directions in which one line from the anchor passes all places since, in units per millisecond.
    var x = Slopes()
    var y = Slopes()
    /// The kept samples that have not been taken, and the strokes before the present one.
    var samples: [PointerPath.Sample] = []
    var strokes: [PointerPath.Stroke] = []
    /// Whether the present stroke has begun in a part that has been taken.
    var continues = false
    /// Whether the next place begins a stroke.
    var isUp = false
  }

  /// An interval of directions.
  private struct Slopes: Sendable {
    var low = -Double.infinity
    var high = Double.infinity

    func contains(_ slope: Double) -> Bool { slope >= low && slope <= high }

    mutating func pass(_ offset: Int, after time: Double, within tolerance: Double) {
      low = max(low, (Double(offset) - tolerance) / time)
      high = min(high, (Double(offset) + tolerance) / time)
    }
  }

  private var pens: [Int: Pen] = [:]
  /// How many samples were kept in all.
  private var kept = 0
  /// How many samples wait to be taken.
  public private(set) var waiting = 0

  /// Makes a thinner that has seen nothing.
  public init() {}

  /// Adds the place of a pointer. Times of one pointer do not decrease.
  ///
  /// `isExact` keeps the place as a sample, for clicks.
  ///
  /// - Complexity: O(1).
  public mutating func add(_ pointer: Int, _ sample: PointerPath.Sample, isExact: Bool = false) {
    guard var pen = pens.removeValue(forKey: pointer) else { return begin(pointer, sample, after: nil) }
    if pen.isUp { return begin(pointer, sample, after: pen) }
    var sample = sample
    sample.time = max(sample.time, pen.newest.time)
    // Of several places at one moment only the last one counts.
    if sample.time > pen.newest.time { follow(&pen) }
    let hasMoved = (sample.x, sample.y) != (pen.newest.x, pen.newest.y)
    if hasMoved, sample.time - pen.newest.time > Self.rest {
      pen.newest.time = sample.time - Self.step
      follow(&pen)
    }
    pen.newest = sample
    if isExact { keepNewest(&pen) }
    pens[pointer] = pen
  }

  /// Ends the stroke of a pointer.
  public mutating func lift(_ pointer: Int) {
    guard var pen = pens.removeValue(forKey: pointer) else { return }
    if !pen.isUp { keepNewest(&pen) }
    pen.isUp = true
    pens[pointer] = pen
  }

  /// Forgets everything except how much was kept.
  public mutating func reset() {
    pens = [:]
    waiting = 0
  }

  /// Takes the samples that were kept so far, and the last place of each pointer.
  public mutating func take() -> PointerPath {
    var path = PointerPath()
    for pointer in pens.keys.sorted() {
      guard var pen = pens.removeValue(forKey: pointer) else { continue }
      keepNewest(&pen)
      finish(pointer, &pen)
      path.strokes += pen.strokes
      pen.strokes = []
      pen.continues = true
      pens[pointer] = pen
    }
    waiting = 0
    return path
  }

  /// Begins a stroke; `old` is the pointer's last one.
  private mutating func begin(_ pointer: Int, _ sample: PointerPath.Sample, after old: Pen?) {
    var pen = Pen(anchor: sample, last: sample, newest: sample)
    if var old {
      finish(pointer, &old)
      pen.strokes = old.strokes
    }
    pen.samples = [sample]
    kept += 1
    waiting += 1
    pens[pointer] = pen
  }

  private func finish(_ pointer: Int, _ pen: inout Pen) {
    guard !pen.samples.isEmpty else { return }
    pen.strokes.append(.init(pointer: pointer, continues: pen.continues, samples: pen.samples))
    pen.samples = []
  }

  /// Makes the line pass the newest place.
  private mutating func follow(_ pen: inout Pen) {
    guard pen.newest != pen.last else { return }
    if !passes(pen.newest, &pen) {
      if pen.last != pen.anchor { keep(&pen) }
      if !passes(pen.newest, &pen) {
        // No line from the anchor can pass it: that line would have to jump.
        pen.last = pen.newest
        return keep(&pen)
      }
    }
    pen.last = pen.newest
  }

  private mutating func keepNewest(_ pen: inout Pen) {
    follow(&pen)
    if pen.last != pen.anchor { keep(&pen) }
  }

  /// Whether a line from the anchor to a place passes all places since. If so, the place is noted.
  private func passes(_ sample: PointerPath.Sample, _ pen: inout Pen) -> Bool {
    let (dx, dy) = (sample.x - pen.anchor.x, sample.y - pen.anchor.y)
    let time = Double(sample.time - pen.anchor.time)
    guard time > 0 else { return dx == 0 && dy == 0 }
    guard pen.x.contains(Double(dx) / time), pen.y.contains(Double(dy) / time) else { return false }
    let tolerance = Self.tolerance * Double(1 << min(kept / Self.fineSamples, Self.mostDoublings))
    pen.x.pass(dx, after: time, within: tolerance)
    pen.y.pass(dy, after: time, within: tolerance)
    return true
  }

  /// Keeps the last place as a sample.
  private mutating func keep(_ pen: inout Pen) {
    pen.samples.append(pen.last)
    pen.anchor = pen.last
    (pen.x, pen.y) = (Slopes(), Slopes())
    kept += 1
    waiting += 1
  }
}
