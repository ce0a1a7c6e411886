import Geometry
import Raster

/// The board's surface for a brush at one zoom.
final class Surface: Sendable {
  /// The transform from world points to device pixels.
  let transform: Affine
  /// The size of the pits in world points.
  let size: Double
  /// The narrowness of lines, in ``GrainLaw/steps``.
  let narrowness: Int
  private let tooth: Tooth
  private let law: GrainLaw
  private let octaves: Table<Tooth.Octave>
  /// The common cases: a pixel is a cell, and there are no finer octaves, or only the slate's undulation.
  private let aligned: Tooth.Octave?
  private let undulating: UndulatingSlate?

  init(transform: Affine, size: Double, narrowness: Int, tooth: Tooth, law: GrainLaw) {
    self.transform = transform
    self.size = size
    self.narrowness = narrowness
    self.tooth = tooth
    self.law = law
    octaves = Table(tooth.octaves)
    aligned = tooth.octaves.count == 1 && tooth.octaves[0].isAligned ? tooth.octaves[0] : nil
    undulating = UndulatingSlate(tooth.octaves, law)
  }

  /// Calls `body` with the memory that ``settle(_:of:into:_:)`` needs for rows of a mask.
  @inline(__always) func withSums(_ mask: CoverageMask, _ body: (UnsafeMutableBufferPointer<Int32>) -> Void) {
    let count = aligned == nil && undulating == nil ? mask.width : 1
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: max(1, count), body)
  }

  /// Converts contact pressures to coverage.
  ///
  /// - Parameters:
  ///   - area: the pixels.
  ///   - mask: has the contact pressures.
  ///   - seen: receives the coverage: the same mask, or one of its size and position.
  ///   - sums: from ``withSums(_:_:)``.
  @inline(__always) func settle(
    _ area: PixelRect, of mask: CoverageMask, into seen: CoverageMask,
    _ sums: UnsafeMutableBufferPointer<Int32>
  ) {
    let first = area.minY &* mask.width &+ area.minX
    let (x, y) = (mask.originX &+ Int64(area.minX), mask.originY &+ Int64(area.minY))
    if let undulating {
      undulating.settle(
        mask.bytes + first, seen.bytes + first, stride: mask.width, area.width, area.height, x, y)
      return
    }
    for row in 0..<area.height {
      let place = first &+ row &* mask.width
      settle(mask.bytes + place, seen.bytes + place, area.width, x, y &+ Int64(row), sums)
    }
  }

  /// Converts pixels of a row, from column x on.
  private func settle(
    _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, _ count: Int, _ x: Int64,
    _ y: Int64, _ sums: UnsafeMutableBufferPointer<Int32>
  ) {
    let law = law.table.start
    guard let aligned else {
      guard let sums = sums.baseAddress else { return }
      sums.update(repeating: 0 &- tooth.middle, count: count)
      for i in 0..<octaves.count { Tooth.add(octaves.start[i], x, y, count, tooth.heights.start, sums) }
      for i in 0..<count {
        target[i] = law[Int(source[i] >> 1) &* GrainLaw.heights &+ Tooth.place(sums[i], tooth.gain)]
      }
      return
    }
    let mask = Grain.side - 1
    let line = Int(truncatingIfNeeded: aligned.v0 &>> 40 &+ y) & mask
    let column = Int(truncatingIfNeeded: aligned.u0 &>> 40 &+ x)
    var i = 0
    while i < count {
      // Up to the edge of the square.
      let start = (column &+ i) & mask
      let end = min(count, i &+ Grain.side &- start)
      let places = tooth.cellPlaces.start + (line &* Grain.side &+ start &- i)
      while i &+ 8 <= end {
        // Many pixels lie beside the line and have no contact.
        let eight = UnsafeRawPointer(source + i).loadUnaligned(as: UInt64.self)
        if eight == 0 {
          UnsafeMutableRawPointer(target + i).storeBytes(of: 0, as: UInt64.self)
        } else {
          for j in i..<i &+ 8 {
            target[j] = law[Int(source[j] &>> 1) &* GrainLaw.heights &+ Int(places[j])]
          }
        }
        i &+= 8
      }
      while i < end {
        target[i] = law[Int(source[i] &>> 1) &* GrainLaw.heights &+ Int(places[i])]
        i &+= 1
      }
    }
  }
}
