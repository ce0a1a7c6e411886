/// Blends an opaque colour over a bitmap's pixels, the fast path of most drawing.
struct OpaqueSink: CoverageSink {
  private let color: UInt32
  private let source: Pixels4.Halves
  private let origin: UnsafeMutablePointer<UInt32>
  private let stride: Int
  private var row: UnsafeMutablePointer<UInt32>

  /// Makes a sink for an opaque pixel; `origin` is the cell's upper left pixel, `stride` the pixels from row to row.
  init(_ color: UInt32, _ origin: UnsafeMutablePointer<UInt32>, stride: Int) {
    self.color = color
    source = Pixels4.Halves(SIMD4(repeating: color))
    self.origin = origin
    self.stride = stride
    row = origin
  }

  @inline(__always) mutating func beginRow(_ y: Int) { row = origin + y &* stride }

  @inline(__always) func block(_ x: Int, _ alpha: SIMD4<Int32>) {
    mix(row + x, unsafeBitCast(alpha | alpha &<< 16, to: SIMD8<UInt16>.self))
  }

  @inline(__always) func block(_ x: Int, _ count: Int, _ alpha: SIMD4<Int32>) {
    for index in 0..<count {
      row[x + index] = Pixel.mix(color, row[x + index], UInt32(truncatingIfNeeded: alpha[index]))
    }
  }

  @inline(__always) func span(_ x: Int, _ count: Int, _ alpha: Int32) {
    var target = row + x
    let end = target + count
    if alpha == 255 {
      let four = SIMD4<UInt32>(repeating: color)
      while end - target >= 4 {
        UnsafeMutableRawPointer(target).storeBytes(of: four, as: SIMD4<UInt32>.self)
        target += 4
      }
      while target < end {
        target.pointee = color
        target += 1
      }
      return
    }
    let k = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: alpha))
    while end - target >= 4 {
      mix(target, k)
      target += 4
    }
    while target < end {
      target.pointee = Pixel.mix(color, target.pointee, UInt32(truncatingIfNeeded: alpha))
      target += 1
    }
  }

  @inline(__always) func endRow() {}

  /// Mixes k/255 of the colour into four pixels; `k` holds each pixel's factor twice.
  @inline(__always) private func mix(_ target: UnsafeMutablePointer<UInt32>, _ k: SIMD8<UInt16>) {
    let raw = UnsafeMutableRawPointer(target)
    let old = Pixels4.Halves(raw.loadUnaligned(as: SIMD4<UInt32>.self))
    raw.storeBytes(of: Pixels4.mix(source, old, k), as: SIMD4<UInt32>.self)
  }
}

/// Blends a translucent colour over a bitmap's pixels.
struct TranslucentSink: CoverageSink {
  private let color: UInt32
  private let origin: UnsafeMutablePointer<UInt32>
  private let stride: Int
  private var row: UnsafeMutablePointer<UInt32>

  /// Makes a sink for a premultiplied pixel; `origin` is the cell's upper left pixel, `stride` the pixels from row to
  /// row.
  init(_ color: UInt32, _ origin: UnsafeMutablePointer<UInt32>, stride: Int) {
    self.color = color
    self.origin = origin
    self.stride = stride
    row = origin
  }

  mutating func beginRow(_ y: Int) { row = origin + y &* stride }

  @inline(__always) func block(_ x: Int, _ alpha: SIMD4<Int32>) {
    let source = SIMD4<UInt32>(repeating: color)
    let k = unsafeBitCast(alpha | alpha &<< 16, to: SIMD8<UInt16>.self)
    over(row + x, Pixels4.scaled(source, k))
  }

  @inline(__always) func block(_ x: Int, _ count: Int, _ alpha: SIMD4<Int32>) {
    for index in 0..<count {
      let scaled = Pixel.scaled(color, UInt32(truncatingIfNeeded: alpha[index]))
      row[x + index] = Pixel.over(scaled, row[x + index])
    }
  }

  @inline(__always) func span(_ x: Int, _ count: Int, _ alpha: Int32) {
    let target = row + x
    let scaled = Pixel.scaled(color, UInt32(truncatingIfNeeded: alpha))
    let four = SIMD4<UInt32>(repeating: scaled)
    var index = 0
    while index &+ 4 <= count {
      over(target + index, four)
      index &+= 4
    }
    while index < count {
      target[index] = Pixel.over(scaled, target[index])
      index &+= 1
    }
  }

  func endRow() {}

  @inline(__always) private func over(_ target: UnsafeMutablePointer<UInt32>, _ source: SIMD4<UInt32>) {
    let raw = UnsafeMutableRawPointer(target)
    raw.storeBytes(
      of: Pixels4.over(source, raw.loadUnaligned(as: SIMD4<UInt32>.self)), as: SIMD4<UInt32>.self)
  }
}

/// Collects a row's coverage in bytes and passes on each run without gaps. For masks, and for all paints and blend
/// modes without a special sink.
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

  mutating func block(_ x: Int, _ alpha: SIMD4<Int32>) {
    reach(x, 4)
    UnsafeMutableRawPointer(coverage + x).storeBytes(
      of: SIMD4<UInt8>(truncatingIfNeeded: alpha), as: SIMD4<UInt8>.self)
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
