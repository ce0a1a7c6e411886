/// Noise of a stroke that belongs to its stick: read across the stroke and along it, with a variance of about 1.
struct StrokeNoise {
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

    /// The noise at a number of cells across.
    @inline(__always) func at(_ cells: Double) -> Float {
      // Positive, so that the conversion rounds down.
      let place = cells + start
      let cell = Int(place)
      let t = Float(place - Double(cell))
      let (i, j) = (cell & 255, (cell &+ 1) & 255)
      let left = Float(upper[i]) + (Float(lower[i]) - Float(upper[i])) * share
      let right = Float(upper[j]) + (Float(lower[j]) - Float(upper[j])) * share
      return (left + (right - left) * t - 127.5) * Float(1 / Slate.deviation)
    }
  }

  /// The noise at a number of cells along the stroke. `salt` separates the noises of one stroke.
  func line(_ cells: Double, salt: Int) -> Line {
    let place = cells.truncatingRemainder(dividingBy: 256) + along + Double(salt &* 91 & 255) + 256
    let cell = Int(place)
    return Line(
      heights + (cell & 255) << 8, heights + ((cell &+ 1) & 255) << 8, Float(place - Double(cell)),
      across + Double(salt &* 57 & 255) + 0x1p20)
  }

  /// The noise at one place.
  func at(_ across: Double, _ along: Double, salt: Int) -> Float { line(along, salt: salt).at(across) }
}
