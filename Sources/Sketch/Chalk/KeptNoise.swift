import CProcessor

/// The noise of one stroke, kept from one place along it to the next. Along the stroke it is linear within a cell, and
/// most cells are many places long.
struct KeptNoise: ~Copyable {
  /// The blocks of eight device pixels that a row has, counted from the middle of the stroke.
  private var blocks = 0..<0
  /// Two rows for each size: at the start of a cell, and at its end.
  private var rows = UnsafeMutablePointer<SIMD8<Float>>.allocate(capacity: 0)
  /// For each size, the cell of its rows, counted along the stroke; not a number where nothing was computed.
  private var cells = InlineArray<10, Double>(repeating: .nan)

  /// The noise at single places across the stroke: at the start of a cell, and at its end.
  private struct Single {
    var salt = 0
    var cell = Double.nan
    var (start, end) = (Float(0), Float(0))
  }

  /// By the last bits of their salts.
  private var singles = InlineArray<16, Single>(repeating: Single())

  deinit { rows.deallocate() }

  /// Forgets all rows, and sets the blocks of the next ones.
  mutating func begin(_ blocks: Range<Int>) {
    if blocks.count != self.blocks.count {
      rows.deallocate()
      rows = .allocate(capacity: 2 * cells.count * blocks.count)
    }
    self.blocks = blocks
    for size in cells.indices { cells[size] = .nan }
  }

  /// The noise at one place.
  ///
  /// - Parameters:
  ///   - across: the number of cells across the stroke; always the same for a salt.
  ///   - along: the number of cells along the stroke.
  ///   - noise: the stroke's noise.
  ///   - salt: as in ``StrokeNoise/line(_:salt:)``.
  /// - Returns: the noise, with a variance of about 1.
  mutating func at(_ across: Double, _ along: Double, _ noise: StrokeNoise, salt: Int) -> Float {
    let cell = Self.cell(along)
    let slot = salt & 15
    if singles[slot].cell != cell || singles[slot].salt != salt {
      let isNext = singles[slot].cell == cell - 1 && singles[slot].salt == salt
      singles[slot] = Single(
        salt: salt, cell: cell, start: isNext ? singles[slot].end : noise.at(across, cell, salt: salt),
        end: noise.at(across, cell + 1, salt: salt))
    }
    let (start, end) = (singles[slot].start, singles[slot].end)
    return start + (end - start) * Float(along - cell)
  }

  /// The cell of a place along the stroke.
  private static func cell(_ along: Double) -> Double { cprocessor_floor(max(0, min(0x1p52, along))) }

  /// Adds the noise of one size to sums of device pixels, in blocks of eight.
  ///
  /// - Parameters:
  ///   - amount: the factor of the noise.
  ///   - size: the number of the size, below 10. The next parameters must always be the same for it.
  ///   - noise: the stroke's noise.
  ///   - salt: as in ``StrokeNoise/line(_:salt:)``.
  ///   - pace: cells across the stroke per device pixel.
  ///   - place: the number of cells along the stroke.
  ///   - first: the first block.
  ///   - sums: the blocks.
  /// - Complexity: O(blocks); where a cell begins also O(all blocks + their cells).
  mutating func add(
    _ amount: Float, size: Int, _ noise: StrokeNoise, salt: Int, pace: Double, at place: Double,
    from first: Int, to sums: UnsafeMutableBufferPointer<SIMD8<Float>>
  ) {
    let cell = Self.cell(place)
    let start = UnsafeMutableBufferPointer(start: rows + 2 * size * blocks.count, count: blocks.count)
    let end = UnsafeMutableBufferPointer(start: rows + (2 * size + 1) * blocks.count, count: blocks.count)
    if cells[size] != cell {
      func read(_ cell: Double, _ row: UnsafeMutableBufferPointer<SIMD8<Float>>) {
        row.initialize(repeating: SIMD8(repeating: 0))
        noise.line(cell, salt: salt).add(1, pace: pace, from: blocks.lowerBound, to: row)
      }
      if cells[size] == cell - 1 { _ = start.update(fromContentsOf: end) } else { read(cell, start) }
      read(cell + 1, end)
      cells[size] = cell
    }
    let share = Float(place - cell)
    let skipped = first - blocks.lowerBound
    for i in sums.indices {
      let before = start[skipped &+ i]
      sums[i] += (before + (end[skipped &+ i] - before) * share) * amount
    }
  }
}
