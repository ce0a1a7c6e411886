/// The coverage of a brush's tip, in all sizes.
///
/// Like an ``ImagePyramid`` with one channel: each level is half the size of the one before, so that a small dab does
/// not flicker as it moves.
public struct BrushTip: Sendable {
  /// One size of the picture: `side`² bytes, rows from the top.
  struct Level: Sendable {
    let side: Int
    let bytes: [UInt8]
  }

  /// The sizes, largest first.
  let levels: [Level]

  /// The side of the largest picture in pixels.
  public var side: Int { levels[0].side }

  /// Makes a tip from a square picture.
  ///
  /// - Parameters:
  ///   - side: the side in pixels, at least 1.
  ///   - coverage: `side`² bytes, rows from the top; 255 is full coverage. Missing bytes count as 0.
  public init(side: Int, coverage: [UInt8]) {
    precondition(side >= 1, "a brush tip has at least one pixel")
    var bytes = coverage
    if bytes.count < side * side {
      bytes.append(contentsOf: repeatElement(0, count: side * side - bytes.count))
    }
    var levels = [Level(side: side, bytes: bytes)]
    while let last = levels.last, last.side > 1 { levels.append(BrushTip.halved(last)) }
    self.levels = levels
  }

  /// Makes a tip from a function of the position: x and y from −1 to 1, the result 0…1. It is sampled at the centre of
  /// each pixel.
  ///
  /// - Complexity: O(side²).
  public init(side: Int, _ coverage: (_ x: Double, _ y: Double) -> Double) {
    let side = max(1, side)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(side * side)
    for y in 0..<side {
      for x in 0..<side {
        let value = coverage(
          (Double(x) * 2 + 1) / Double(side) - 1, (Double(y) * 2 + 1) / Double(side) - 1)
        bytes.append(UInt8(max(0, min(1, value)) * 255 + 0.5))
      }
    }
    self.init(side: side, coverage: bytes)
  }

  /// A disc that is solid up to the fraction `hardness` of its radius and fades out linearly from there.
  public static func disc(side: Int = 64, hardness: Double = 1) -> BrushTip {
    // A fully hard disc still fades over one of its own pixels.
    let fade = max(1 - max(0, hardness), 2 / Double(max(1, side)))
    return BrushTip(side: side) { x, y in (1 - (x * x + y * y).squareRoot()) / fade }
  }

  /// The level whose pixels are nearest in size to a device pixel, for a dab of a diameter in device pixels.
  func level(diameter: Double) -> Level {
    var index = 0
    while index + 1 < levels.count, Double(levels[index + 1].side) >= diameter * 0.75 { index += 1 }
    return levels[index]
  }

  /// The level at half its size. An odd side is first extended by an empty row and column.
  private static func halved(_ level: Level) -> Level {
    let side = (level.side + 1) / 2
    var bytes: [UInt8] = []
    bytes.reserveCapacity(side * side)
    func at(_ x: Int, _ y: Int) -> Int {
      x < level.side && y < level.side ? Int(level.bytes[y * level.side + x]) : 0
    }
    for y in 0..<side {
      for x in 0..<side {
        let sum = at(2 * x, 2 * y) + at(2 * x + 1, 2 * y) + at(2 * x, 2 * y + 1) + at(2 * x + 1, 2 * y + 1)
        bytes.append(UInt8((sum + 2) / 4))
      }
    }
    return Level(side: side, bytes: bytes)
  }
}
