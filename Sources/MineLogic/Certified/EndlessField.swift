import Geometry

/// A minefield without edges that never needs a guess, made chunk by chunk.
///
/// A chunk depends only on the seed and its position, so the field does not depend on the order in which it is
/// explored. Two things ensure that a player never needs a guess:
///
/// - *Frames.* The outermost cells of every chunk are drawn from the seed alone, before anything else. So the cells
///   next to a chunk's edge, and thus all its numbers, are known before its neighbours are made.
/// - *Certificates.* The inside of the frame is drawn, and mines are moved until the whole chunk, frame included,
///   can be deduced from each of its four sides, from only the numbers and mines of the neighbour on that side. The
///   first chunk can also be deduced from its middle, where the field begins.
///
/// So once a chunk is completely known, each of its four neighbours can be deduced, and step by step the whole field.
/// Opening more cells only adds knowledge, so this holds for any order of play.
///
/// Each side has a gate: three cells of either frame that are free of mines, at a position that depends only on
/// the seed. So there is always a way in from a known neighbour.
public struct EndlessField: Hashable, Sendable {
  /// The width and height of a chunk, in cells.
  public static let side = 64
  /// The allowed mines per 100 cells. With fewer, floods would not end; with more, chunks that need no guess become
  /// rare.
  public static let percents = 12...22

  /// A chunk's position, in chunks to the right of and below the first one.
  public struct ChunkID: Hashable, Sendable {
    /// How many chunks to the right.
    public var x: Int
    /// How many chunks below.
    public var y: Int

    /// Creates the ID of a chunk.
    public init(_ x: Int, _ y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// A part of the field that has been made and certified.
  public struct Chunk: Hashable, Sendable {
    /// The mines of each row as bits, the lowest bit leftmost.
    public let rows: [UInt64]

    /// Whether the cell at a column and row within the chunk is mined.
    public func isMine(_ x: Int, _ y: Int) -> Bool { rows[y] >> UInt64(x) & 1 == 1 }
  }

  /// The seed of all random streams.
  public let seed: UInt64
  /// The mines per 100 cells.
  public let percent: Int

  /// Describes a field; nothing is made yet.
  ///
  /// `percent` is the number of mines per 100 cells, clamped to ``percents``.
  public init(seed: UInt64, percent: Int) {
    self.seed = seed
    self.percent = min(max(percent, EndlessField.percents.lowerBound), EndlessField.percents.upperBound)
  }

  /// The first cell to open, in the first chunk: no mine touches it.
  public static let start = Cell(side / 2, side / 2)

  // Drawn before any chunk is made.

  /// The use of a random stream: a chunk's frame, its left or upper gate, or the inside of the frame.
  enum Purpose: UInt64 {
    case frame, leftGate, upperGate, inside
  }

  /// A chunk's random stream for a purpose.
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
