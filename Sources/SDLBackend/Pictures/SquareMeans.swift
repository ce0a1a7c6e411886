/// Shrinks a picture row by row: each pixel of the result is the mean of a square of pixels, or of its part within the
/// picture.
struct SquareMeans {
  /// The side of the squares, a power of two.
  private let side: Int
  /// For each column the sums of its pixels since they were last spread, two channels a word: those of blue and red, and
  /// those of green and alpha.
  private var even: [UInt32]
  private var odd: [UInt32]
  private var rows = 0
  /// For each square the sums of its channels so far, and how many rows they have, where words are too small.
  private var sums: [SIMD4<UInt32>] = []
  private var spread = 0

  /// A word has room for two channels of so many pixels.
  private static let room = 257

  /// Begins with the first row. `side` is a power of two and `width` the number of columns.
  init(side: Int, width: Int) {
    self.side = side
    even = [UInt32](repeating: 0, count: width)
    odd = even
    if !hasRoom { sums = [SIMD4<UInt32>](repeating: .zero, count: (width + side - 1) / side) }
  }

  /// Whether words have room for a square.
  private var hasRoom: Bool { side * side <= Self.room }

  /// Whether the squares have all their rows.
  var isFull: Bool { spread + rows == side }

  /// Adds a row of pixels.
  ///
  /// - Complexity: O(columns).
  mutating func add(_ row: UnsafeBufferPointer<UInt32>) {
    even.withUnsafeMutableBufferPointer { even in
      odd.withUnsafeMutableBufferPointer { odd in
        for x in 0..<min(row.count, even.count) {
          even[x] &+= row[x] & 0xFF00FF
          odd[x] &+= row[x] >> 8 & 0xFF00FF
        }
      }
    }
    rows += 1
    if rows == Self.room - 1, !hasRoom { spreadSums() }
  }

  /// Adds the columns' sums to those of their squares, and begins new ones.
  private mutating func spreadSums() {
    for x in even.indices {
      sums[x / side] &+= SIMD4(even[x] & 0xFFFF, odd[x] & 0xFFFF, even[x] >> 16, odd[x] >> 16)
      (even[x], odd[x]) = (0, 0)
    }
    spread += rows
    rows = 0
  }

  /// Writes the means of the squares, and begins with those below them.
  ///
  /// - Complexity: O(columns).
  mutating func take(into result: UnsafeMutableBufferPointer<UInt32>) {
    if !hasRoom { spreadSums() }
    for square in result.indices {
      let columns = square * side..<min((square + 1) * side, even.count)
      let count = UInt32(columns.count * (rows + spread))
      guard hasRoom else {
        let mean = (sums[square] &+ count / 2) / SIMD4(repeating: count)
        result[square] = mean[0] | mean[1] << 8 | mean[2] << 16 | mean[3] << 24
        sums[square] = .zero
        continue
      }
      var (blueRed, greenAlpha): (UInt32, UInt32) = (0, 0)
      for x in columns {
        blueRed &+= even[x]
        greenAlpha &+= odd[x]
        (even[x], odd[x]) = (0, 0)
      }
      result[square] = Self.mean(blueRed, count) | Self.mean(greenAlpha, count) << 8
    }
    (rows, spread) = (0, 0)
  }

  /// The means of two channels, from their sums in one word.
  @inline(__always) private static func mean(_ sums: UInt32, _ count: UInt32) -> UInt32 {
    if count & (count - 1) == 0 {
      return (sums &+ (count / 2) &* 0x10001) >> UInt32(count.trailingZeroBitCount) & 0xFF00FF
    }
    return ((sums & 0xFFFF) + count / 2) / count | (((sums >> 16) + count / 2) / count) << 16
  }
}
