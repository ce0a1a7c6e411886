import CProcessor

/// Noise in the coordinates of a stroke, across and along it, with a variance of about 1.
struct StrokeNoise {
  /// The indices of the pixels in a block.
  static let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)

  private let heights: UnsafePointer<UInt8>
  /// The stroke's place in the noise.
  private let across: Double
  private let along: Double

  /// - Parameters:
  ///   - heights: ``Slate/heights``.
  ///   - seed: the seed of the stroke.
  init(_ heights: UnsafePointer<UInt8>, seed: UInt32) {
    self.heights = heights
    let bits = Wave.hash(UInt64(seed))
    across = Double(bits & 255)
    along = Double(bits >> 8 & 255)
  }

  /// The noise across the stroke at one place along it.
  struct Line {
    private let upper: UnsafePointer<UInt8>
    private let lower: UnsafePointer<UInt8>
    private let share: Float
    private let start: Double

    fileprivate init(
      _ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>, _ share: Float, _ start: Double
    ) {
      (self.upper, self.lower, self.share, self.start) = (upper, lower, share, start)
    }

    /// The height of a cell, 0…255.
    @inline(__always) private func height(_ cell: Int) -> Float {
      let i = cell & 255
      return Float(upper[i]) + (Float(lower[i]) - Float(upper[i])) * share
    }

    /// The noise at a number of cells across.
    @inline(__always) func at(_ cells: Double) -> Float {
      // Positive, so that the conversion rounds down.
      let place = cells + start
      let cell = cprocessor_whole(place)
      let t = Float(place - Double(cell))
      let (left, right) = (height(cell), height(cell &+ 1))
      return (left + (right - left) * t - 127.5) * Float(1 / Slate.deviation)
    }

    /// Adds the noise to sums of device pixels, in blocks of eight that are counted from the middle of the stroke.
    ///
    /// - Parameters:
    ///   - amount: the factor of the noise.
    ///   - least: only the excess over this value counts; nil for all.
    ///   - pace: cells per pixel.
    ///   - first: the first block.
    ///   - sums: the blocks.
    /// - Complexity: O(blocks + cells).
    func add(
      _ amount: Float, above least: Float? = nil, pace: Double, from first: Int,
      to sums: UnsafeMutableBufferPointer<SIMD8<Float>>
    ) {
      let lanes = StrokeNoise.lanes * Float(pace)
      let width = Float(7 * pace)
      let deviation = Float(Slate.deviation)
      let factor = amount / deviation
      let zero = SIMD8<Float>(repeating: 0)
      for number in sums.indices {
        let place = (Double(8 &* (first &+ number)) + 0.5) * pace + start
        let cell = cprocessor_whole(place)
        let t = Float(place - Double(cell))
        let position = lanes + t
        // The heights are interpolated linearly; the slope changes at each cell.
        let left = height(cell)
        var right = height(cell &+ 1)
        var slope = right - left
        var sum = position * slope + (left - 127.5)
        var (edge, next) = (Float(1), cell &+ 2)
        while edge < t + width {
          let height = height(next)
          let turn = height - right - slope
          sum += (position - edge).larger(zero) * turn
          (slope, right, edge, next) = (slope + turn, height, edge + 1, next &+ 1)
        }
        if let least { sum = (sum - least * deviation).larger(zero) }
        sums[number] += sum * factor
      }
    }
  }

  /// The noise at a number of cells along the stroke. `salt` separates the noises of one stroke.
  func line(_ cells: Double, salt: Int) -> Line {
    // The place wraps with the square. `fmod` would take longer than everything else here.
    let squares = cprocessor_floor(max(0, min(0x1p52, cells * 0x1p-8)))
    let place = cells - squares * 256 + along + Double(salt &* 91 & 255) + 256
    let cell = cprocessor_whole(place)
    let share = Float(place - Double(cell))
    // At the start of a cell the next row is not needed, and reading it takes time.
    let next = share == 0 ? cell : cell &+ 1
    return Line(
      heights + (cell & 255) << 8, heights + (next & 255) << 8, share,
      across + Double(salt &* 57 & 255) + 0x1p20)
  }

  /// The noise at one place.
  func at(_ across: Double, _ along: Double, salt: Int) -> Float { line(along, salt: salt).at(across) }
}
