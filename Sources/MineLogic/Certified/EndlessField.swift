import Geometry

/// A mine field without edges that never needs a guess, made chunk by chunk.
///
/// A chunk follows from the seed and from where it lies, and from nothing else: the field is the same whatever the order in
/// which it is explored. That somebody who explores it never needs a guess rests on two things:
///
/// - *Frames.* The outermost cells of every chunk are drawn from the seed alone, before anything else is known. So a chunk
///   knows what lies right beyond its edge, and all its numbers, without its neighbours having been made.
/// - *Certificates.* What lies within the frame is drawn, and mines are moved about until the whole chunk, frame included,
///   can be deduced from each of its four sides: from nothing but the numbers and mines of the neighbour on that side. The
///   first chunk can also be deduced from its middle, where the field begins.
///
/// So once a chunk is known to its last cell, each of its four neighbours can be, and by and by everything. More than is open
/// never makes less known, so that holds however somebody plays.
///
/// Somewhere along each side there is a gate: three cells of either frame that are free of mines, at a place that follows from
/// the seed. So where a neighbour is known there is always a way in.
public struct EndlessField: Hashable, Sendable {
  /// How many cells a chunk is wide and high.
  public static let side = 64
  /// How many of 100 cells can be mined. With fewer, floods would run on and on; with more, chunks that need no guess get rare.
  public static let percents = 12...22

  /// Where a chunk lies, counted in chunks to the right of and below the first one.
  public struct ChunkID: Hashable, Sendable {
    /// How many chunks to the right.
    public var x: Int
    /// How many chunks below.
    public var y: Int

    /// Names a chunk.
    public init(_ x: Int, _ y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// A part of the field that has been made and certified.
  public struct Chunk: Hashable, Sendable {
    /// By row its mines as bits, the lowest the leftmost.
    public let rows: [UInt64]

    /// Whether one of its cells is mined, by its column and row within the chunk.
    public func isMine(_ x: Int, _ y: Int) -> Bool { rows[y] >> UInt64(x) & 1 == 1 }
  }

  /// What everything is drawn from.
  public let seed: UInt64
  /// How many of 100 cells are mined.
  public let percent: Int

  /// Describes a field; nothing is made yet.
  ///
  /// `percent` is how many of 100 cells are mined, clamped to ``percents``.
  public init(seed: UInt64, percent: Int) {
    self.seed = seed
    self.percent = min(max(percent, EndlessField.percents.lowerBound), EndlessField.percents.upperBound)
  }

  /// The cell of the first chunk that is opened first: no mine touches it.
  public static let start = Cell(side / 2, side / 2)

  // What is drawn before anything is made.

  /// What a stream of chance belongs to: a chunk's frame, its left or upper gate, or what is within the frame.
  enum Purpose: UInt64 {
    case frame, leftGate, upperGate, inside
  }

  /// The chance that belongs to a chunk.
  func random(_ id: ChunkID, _ purpose: Purpose) -> RandomSource {
    var state = mixed(seed ^ purpose.rawValue &* 0x9E37_79B9_7F4A_7C15)
    state = mixed(state &+ UInt64(bitPattern: Int64(id.x)))
    state = mixed(state &+ UInt64(bitPattern: Int64(id.y)))
    return RandomSource(seed: state)
  }

  /// The middle of a gate, as a row or column within the chunk.
  private func gate(_ id: ChunkID, _ purpose: Purpose) -> UInt64 {
    var random = random(id, purpose)
    return UInt64(2 + random.below(EndlessField.side - 4))
  }

  /// The mines of a chunk's frame, row by row.
  func frame(_ id: ChunkID) -> [UInt64] {
    let last = EndlessField.side - 1
    var random = random(id, .frame)
    func isMine() -> Bool { random.below(100) < percent }
    var rows = [UInt64](repeating: 0, count: last + 1)
    for y in 0...last {
      for x in 0...last where y == 0 || y == last || x == 0 || x == last {
        if isMine() { rows[y] |= 1 << UInt64(x) }
      }
    }
    let left = Int(gate(id, .leftGate))
    let right = Int(gate(ChunkID(id.x + 1, id.y), .leftGate))
    for y in left - 1...left + 1 { rows[y] &= ~1 }
    for y in right - 1...right + 1 { rows[y] &= ~(1 << 63) }
    rows[0] &= ~(7 << (gate(id, .upperGate) - 1))
    rows[last] &= ~(7 << (gate(ChunkID(id.x, id.y + 1), .upperGate) - 1))
    return rows
  }
}
