import Concurrency

/// A picture in several sizes (a mipmap): the original, and levels of half the size of the one before, down to one
/// pixel. A smaller level is made when somebody draws it, so a large picture costs no more memory than is looked at.
///
/// Every pixel of a level is the mean of four of the level before. The mean of premultiplied pixels is also right where
/// the picture is transparent: hidden colours do not bleed in. A side of odd length repeats its last row or column.
public struct ImagePyramid: Sendable {
  /// The picture at its full size, which is level 0.
  public let original: Bitmap
  /// The sizes of the levels in pixels, the original first.
  private let sizes: [(width: Int, height: Int)]
  /// The levels that were made, the original first.
  private let made: Locked<[Bitmap?]>

  /// Makes a pyramid of a picture that will not be written any more.
  public init(_ original: Bitmap) {
    var sizes = [(width: original.width, height: original.height)]
    while let last = sizes.last, last.width > 1 || last.height > 1, last.width > 0, last.height > 0 {
      sizes.append(((last.width + 1) / 2, (last.height + 1) / 2))
    }
    self.init(original, sizes: sizes)
  }

  /// Makes a pyramid of one level, for a picture that is never drawn much smaller than it is.
  public init(single picture: Bitmap) {
    self.init(picture, sizes: [(picture.width, picture.height)])
  }

  private init(_ original: Bitmap, sizes: [(width: Int, height: Int)]) {
    self.original = original
    self.sizes = sizes
    made = Locked([original] + [Bitmap?](repeating: nil, count: sizes.count - 1))
  }

  /// The number of levels, the original included.
  public var count: Int { sizes.count }
  /// The width of the original in pixels.
  public var width: Int { original.width }
  /// The height of the original in pixels.
  public var height: Int { original.height }
  /// The size of all levels in bytes, once all are made.
  public var byteCount: Int { sizes.reduce(0) { $0 + $1.width * $1.height * 4 } }

  /// A level; 0 is the original. Callable from any thread.
  ///
  /// - Complexity: O(pixels of the nearest finer level that was made) for the first call, then O(1).
  public func level(_ index: Int) -> Bitmap {
    guard index > 0 else { return original }
    return made.with { made in
      if let known = made[index] { return known }
      let start = made[..<index].lastIndex { $0 != nil } ?? 0
      // The levels between are not kept: nobody has drawn them.
      let level = (start..<index).reduce(made[start] ?? original) { finer, _ in ImagePyramid.halved(finer) }
      made[index] = level
      return level
    }
  }

  /// The smallest level that is at least `width` pixels wide; the original where none is.
  public func level(atLeast width: Double) -> Bitmap {
    level(sizes.lastIndex { Double($0.width) >= width } ?? 0)
  }

  /// The same without its largest level; itself where there is only one.
  public var coarser: ImagePyramid { count > 1 ? ImagePyramid(level(1)) : self }

  /// The level whose pixels are nearest in size to a device pixel.
  ///
  /// `scale` is the number of pixels of the original per device pixel, along one side.
  func level(scale: Double) -> Int {
    var level = 0
    var limit = 2.0.squareRoot()
    while level + 1 < count, scale > limit {
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
