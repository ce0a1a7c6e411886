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

  init(transform: Affine, size: Double, narrowness: Int, tooth: Tooth, law: GrainLaw) {
    self.transform = transform
    self.size = size
    self.narrowness = narrowness
    self.tooth = tooth
    self.law = law
  }

  /// Calls `body` with the conversion of a mask's contact pressures to coverage. The result goes to `seen`, a mask of
  /// the same size and position; the mask itself does not change.
  @inline(__always) func settling(
    _ mask: CoverageMask, into seen: CoverageMask, _ body: (Settling) -> Void
  ) {
    law.table.withUnsafeBufferPointer { law in
      tooth.heights.withUnsafeBufferPointer { heights in
        tooth.wideHeights.withUnsafeBufferPointer { wide in
          tooth.cellPlaces.withUnsafeBufferPointer { cellPlaces in
            tooth.octaves.withUnsafeBufferPointer { octaves in
              guard let law = law.baseAddress, let heights = heights.baseAddress,
                let cellPlaces = cellPlaces.baseAddress, let wide = wide.baseAddress
              else { return }
              // The common case: a pixel is a cell, and there are no finer octaves.
              let aligned = octaves.count == 1 && octaves[0].isAligned ? octaves.first : nil
              let undulating = UndulatingSlate(octaves)
              let isSummed = aligned == nil && undulating == nil
              withUnsafeTemporaryAllocation(of: Int32.self, capacity: isSummed ? mask.width : 1) { sums in
                guard let sums = sums.baseAddress else { return }
                body(
                  Settling(
                    source: mask.bytes, target: seen.bytes, width: mask.width, left: mask.originX,
                    top: mask.originY, octaves: octaves, middle: tooth.middle, gain: tooth.gain, law: law,
                    heights: heights,
                    cellPlaces: cellPlaces, aligned: aligned, undulating: undulating, wide: wide, sums: sums))
              }
            }
          }
        }
      }
    }
  }

  /// The conversion of a mask's contact pressures to coverage, row by row.
  struct Settling {
    fileprivate let source: UnsafePointer<UInt8>
    fileprivate let target: UnsafeMutablePointer<UInt8>
    fileprivate let width: Int
    fileprivate let left: Int64
    fileprivate let top: Int64
    fileprivate let octaves: UnsafeBufferPointer<Tooth.Octave>
    fileprivate let middle: Int32
    fileprivate let gain: Int32
    fileprivate let law: UnsafePointer<UInt8>
    fileprivate let heights: UnsafePointer<UInt8>
    fileprivate let cellPlaces: UnsafePointer<UInt8>
    fileprivate let aligned: Tooth.Octave?
    fileprivate let undulating: UndulatingSlate?
    fileprivate let wide: UnsafePointer<UInt16>
    fileprivate let sums: UnsafeMutablePointer<Int32>

    /// Converts columns of a row of the mask.
    func settle(_ row: Int, _ columns: Range<Int>) {
      let place = row &* width &+ columns.lowerBound
      let (source, target) = (source + place, target + place)
      let count = columns.count
      let (x, y) = (left &+ Int64(columns.lowerBound), top &+ Int64(row))
      if let undulating {
        undulating.settle(source, target, count, x, y, law, heights, wide)
        return
      }
      guard let aligned else {
        sums.update(repeating: 0 &- middle, count: count)
        for octave in octaves { Tooth.add(octave, x, y, count, heights, sums) }
        for i in 0..<count {
          target[i] = law[Int(source[i] >> 1) &* GrainLaw.heights &+ Tooth.place(sums[i], gain)]
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
        let places = cellPlaces + (line &* Grain.side &+ start &- i)
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
}
