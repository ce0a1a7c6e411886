/// Lays one colour over a bitmap's pixels: the fast way that most drawing takes.
struct ColorSink: CoverageSink {
  private let color: UInt32
  private let isOpaque: Bool
  private let origin: UnsafeMutablePointer<UInt32>
  private let stride: Int
  private var row: UnsafeMutablePointer<UInt32>

  /// Makes a sink for a premultiplied colour; `origin` is the cell's upper left pixel, `stride` the pixels from row to row.
  init(_ color: UInt32, _ origin: UnsafeMutablePointer<UInt32>, stride: Int) {
    self.color = color
    isOpaque = color >> 24 == 255
    self.origin = origin
    self.stride = stride
    row = origin
  }

  mutating func beginRow(_ y: Int) { row = origin + y &* stride }

  @inline(__always) func block(_ x: Int, _ count: Int, _ alpha: SIMD4<Int32>) {
    let target = row + x
    if count == 4 {
      let raw = UnsafeMutableRawPointer(target)
      let k = unsafeBitCast(alpha | alpha &<< 16, to: SIMD4<UInt32>.self)
      let source = SIMD4<UInt32>(repeating: color)
      let old = raw.loadUnaligned(as: SIMD4<UInt32>.self)
      let new =
        isOpaque ? Pixels4.mix(source, old, k) : Pixels4.over(Pixels4.scaled(source, k), old)
      raw.storeBytes(of: new, as: SIMD4<UInt32>.self)
    } else {
      for index in 0..<count {
        target[index] = Pixel.laid(color, isOpaque, target[index], UInt32(truncatingIfNeeded: alpha[index]))
      }
    }
  }

  @inline(__always) func span(_ x: Int, _ count: Int, _ alpha: Int32) {
    let target = row + x
    if alpha == 255 && isOpaque { return target.update(repeating: color, count: count) }
    var index = 0
    let k = UInt32(truncatingIfNeeded: alpha)
    let k4 = SIMD4<UInt32>(repeating: k | k &<< 16)
    let source = SIMD4<UInt32>(repeating: color)
    let scaled = Pixels4.scaled(source, k4)
    while index &+ 4 <= count {
      let raw = UnsafeMutableRawPointer(target + index)
      let old = raw.loadUnaligned(as: SIMD4<UInt32>.self)
      raw.storeBytes(
        of: isOpaque ? Pixels4.mix(source, old, k4) : Pixels4.over(scaled, old), as: SIMD4<UInt32>.self)
      index &+= 4
    }
    while index < count {
      target[index] = Pixel.laid(color, isOpaque, target[index], k)
      index &+= 1
    }
  }

  func endRow() {}
}

extension Pixel {
  /// A colour laid over a pixel of which it covers k/255.
  @inline(__always) fileprivate static func laid(
    _ color: UInt32, _ isOpaque: Bool, _ destination: UInt32, _ k: UInt32
  ) -> UInt32 {
    isOpaque ? mix(color, destination, k) : over(scaled(color, k), destination)
  }
}

/// Collects a row's coverage in bytes and hands over each run without gaps: for all paints and blend modes but the
/// fastest, and for masks.
struct RunSink: CoverageSink {
  private let coverage: UnsafeMutablePointer<UInt8>
  private let run: (_ x: Int, _ y: Int, _ count: Int, _ coverage: UnsafePointer<UInt8>) -> Void
  private var y = 0
  private var start = 0
  private var end = 0

  /// Makes a sink over a buffer of ``ScanGrid/side`` bytes. `run` is called with columns and rows of the cell.
  init(
    _ coverage: UnsafeMutablePointer<UInt8>,
    run: @escaping (_ x: Int, _ y: Int, _ count: Int, _ coverage: UnsafePointer<UInt8>) -> Void
  ) {
    self.coverage = coverage
    self.run = run
  }

  mutating func beginRow(_ y: Int) {
    self.y = y
    start = 0
    end = 0
  }

  mutating func block(_ x: Int, _ count: Int, _ alpha: SIMD4<Int32>) {
    reach(x, count)
    for index in 0..<count { coverage[x + index] = UInt8(truncatingIfNeeded: alpha[index]) }
  }

  mutating func span(_ x: Int, _ count: Int, _ alpha: Int32) {
    reach(x, count)
    (coverage + x).update(repeating: UInt8(truncatingIfNeeded: alpha), count: count)
  }

  mutating func endRow() {
    if end > start { run(start, y, end - start, coverage + start) }
  }

  private mutating func reach(_ x: Int, _ count: Int) {
    if x != end {
      endRow()
      start = x
    }
    end = x + count
  }
}
