/// A picture in several sizes (a mipmap): the original, and levels of half the size of the one before, down to one
/// pixel.
///
/// Every pixel of a level is the mean of four of the level before. The mean of premultiplied pixels is also right where
/// the picture is transparent: hidden colours do not bleed in. A side of odd length repeats its last row or column.
public struct ImagePyramid: Sendable {
  /// The levels, the original first.
  public let levels: [Bitmap]

  /// Makes a pyramid of a picture that will not be written any more.
  ///
  /// - Complexity: O(pixels).
  public init(_ original: Bitmap) {
    var levels = [original]
    while let last = levels.last, last.width > 1 || last.height > 1, last.width > 0, last.height > 0 {
      levels.append(ImagePyramid.halved(last))
    }
    self.levels = levels
  }

  /// Makes a pyramid of one level, for a picture that is never drawn much smaller than it is.
  public init(single picture: Bitmap) { levels = [picture] }

  private init(levels: [Bitmap]) { self.levels = levels }

  /// The same without its largest level; itself where there is only one.
  public var coarser: ImagePyramid {
    levels.count > 1 ? ImagePyramid(levels: Array(levels.dropFirst())) : self
  }

  /// The width of the original in pixels.
  public var width: Int { levels[0].width }
  /// The height of the original in pixels.
  public var height: Int { levels[0].height }
  /// The size of all levels in bytes.
  public var byteCount: Int { levels.reduce(0) { $0 + $1.byteCount } }

  /// The level whose pixels are nearest in size to a device pixel.
  ///
  /// `scale` is the number of pixels of the original per device pixel, along one side.
  func level(scale: Double) -> Int {
    var level = 0
    var limit = 2.0.squareRoot()
    while level + 1 < levels.count, scale > limit {
      level += 1
      limit *= 2
    }
    return level
  }

  /// A picture at half its size, rounded up: every pixel is the mean of four.
  package static func halved(_ source: Bitmap) -> Bitmap {
    let result = Bitmap(width: (source.width + 1) / 2, height: (source.height + 1) / 2)
    for y in 0..<result.height {
      let top = source.pixels + 2 * y * source.width
      let bottom = source.pixels + min(2 * y + 1, source.height - 1) * source.width
      let row = result.pixels + y * result.width
      for x in 0..<result.width {
        let left = 2 * x
        let right = min(left + 1, source.width - 1)
        var rb: UInt32 = 0x20002
        var ag: UInt32 = 0x20002
        @inline(__always) func add(_ pixel: UInt32) {
          rb &+= pixel & 0xFF00FF
          ag &+= pixel &>> 8 & 0xFF00FF
        }
        add(top[left])
        add(top[right])
        add(bottom[left])
        add(bottom[right])
        row[x] = (ag >> 2 & 0xFF00FF) << 8 | (rb >> 2 & 0xFF00FF)
      }
    }
    return result
  }
}
