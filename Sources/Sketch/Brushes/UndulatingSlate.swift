import CProcessor

/// The slate's law at zoom 1, where a pixel is one cell of the specks and an eighth of a cell of the undulation. Eight
/// pixels are computed at once.
struct UndulatingSlate {
  private let specks: Tooth.Octave
  private let undulation: Tooth.Octave
  /// The weight of the undulation, in 32nds.
  private let weight: UInt16
  /// The mean of the sums, and the steps of the law per 16 units of a sum, in 512ths.
  private let middle: UInt16
  private let gain: UInt16

  /// Nil if the octaves have other sizes.
  init?(_ octaves: UnsafeBufferPointer<Tooth.Octave>) {
    guard octaves.count == 2, octaves[0].isAligned, octaves[1].isEightfold, octaves[1].weight <= 256 else {
      return nil
    }
    (specks, undulation) = (octaves[0], octaves[1])
    weight = UInt16((octaves[1].weight &+ 4) / 8)
    let share = Double(weight) / 32
    middle = UInt16((127.5 * 64 * (1 + share)).rounded())
    // Interpolation between cells reduces the variance of the undulation only.
    let deviation = Slate.deviation * (1 + 0.75 * share * share).squareRoot()
    gain = UInt16((512 * 16 / 64 * Double(GrainLaw.heights) / (2 * Tooth.reach) / deviation).rounded())
  }

  /// Converts bytes of a mask to coverage.
  ///
  /// - Parameters:
  ///   - source: the bytes.
  ///   - target: receives the coverage.
  ///   - count: the number of pixels.
  ///   - x: the column of the first, in device pixels.
  ///   - y: the row.
  ///   - law: ``GrainLaw/table``.
  ///   - heights: ``Slate/heights``.
  ///   - wide: ``Slate/wideHeights``.
  @inline(__always) func settle(
    _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, _ count: Int, _ x: Int64,
    _ y: Int64,
    _ law: UnsafePointer<UInt8>, _ heights: UnsafePointer<UInt8>, _ wide: UnsafePointer<UInt16>
  ) {
    let mask = Grain.side - 1
    let line = wide + (Int(truncatingIfNeeded: specks.v0 &>> 40 &+ y) & mask) * Slate.wideSide
    let column = Int(truncatingIfNeeded: specks.u0 &>> 40 &+ x)
    let v = undulation.v0 &+ y &* undulation.vy
    let share = Int(truncatingIfNeeded: v &>> 32) & 255
    let upper = heights + (Int(truncatingIfNeeded: v &>> 40) & mask) &<< 8
    let lower = heights + (Int(truncatingIfNeeded: v &>> 40) &+ 1 & mask) &<< 8
    let u = undulation.u0 &+ x &* undulation.ux
    var cell = Int(truncatingIfNeeded: u &>> 40)
    /// The undulation at a cell, in quarters.
    func height(_ cell: Int) -> UInt16 {
      let i = cell & mask
      return UInt16(truncatingIfNeeded: (Int(upper[i]) &* (256 &- share) &+ Int(lower[i]) &* share) &>> 6)
    }
    // The place within the cell, in sixteenths.
    let position =
      SIMD8(repeating: UInt16(truncatingIfNeeded: u &>> 36) & 15) &+ SIMD8(0, 2, 4, 6, 8, 10, 12, 14)
    let beyond = cprocessor_difference(position, SIMD8(repeating: 16))
    var (left, right) = (height(cell), height(cell &+ 1))
    var i = 0
    while i < count {
      let next = height(cell &+ 2)
      defer {
        (left, right) = (right, next)
        cell &+= 1
        i &+= 8
      }
      let rest = count &- i
      if rest >= 8, UnsafeRawPointer(source + i).loadUnaligned(as: UInt64.self) == 0 {
        UnsafeMutableRawPointer(target + i).storeBytes(of: 0, as: UInt64.self)
        continue
      }
      // Intermediate sums may wrap; the result does not.
      let slope = right &- left
      let turn = next &- right &- slope
      let wave = (SIMD8(repeating: left &<< 4) &+ position &* slope &+ beyond &* turn) &>> 4
      let speck = UnsafeRawPointer(line + (column &+ i) & mask).loadUnaligned(as: SIMD8<UInt16>.self)
      let sum = SIMD8<Int16>(
        truncatingIfNeeded: speck &+ (wave &* weight) &>> 1 &- SIMD8(repeating: middle))
      let steps = ((sum &>> 4) &* SIMD8(repeating: Int16(gain))) &>> 9
      // 64 is added to the place, so that no number is negative.
      let raised = SIMD8<UInt16>(truncatingIfNeeded: steps &+ Int16(64 + GrainLaw.heights / 2))
      let places = cprocessor_smaller_words(
        cprocessor_difference(raised, SIMD8(repeating: 64)), SIMD8(repeating: UInt16(GrainLaw.heights - 1)))
      guard rest >= 8 else {
        for j in 0..<rest {
          target[i &+ j] = law[Int(source[i &+ j] &>> 1) &* GrainLaw.heights &+ Int(places[j])]
        }
        return
      }
      let pressures = SIMD8<UInt16>(
        truncatingIfNeeded: UnsafeRawPointer(source + i).loadUnaligned(as: SIMD8<UInt8>.self))
      let indices = (pressures &>> 1) &* SIMD8(repeating: UInt16(GrainLaw.heights)) &+ places
      func convert(_ j: Int) { target[i &+ j] = law[Int(indices[j])] }
      // One by one, so that the places stay in registers.
      convert(0)
      convert(1)
      convert(2)
      convert(3)
      convert(4)
      convert(5)
      convert(6)
      convert(7)
    }
  }
}
