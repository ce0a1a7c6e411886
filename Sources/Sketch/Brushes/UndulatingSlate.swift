import CProcessor

/// The slate's law at zoom 1, where a pixel is one cell of the specks and an eighth of a cell of the undulation. Sixteen
/// pixels are computed at once. The tables that it points to never change.
struct UndulatingSlate: @unchecked Sendable {
  private let slate: cprocessor_slate

  /// Nil if the octaves have other sizes. The law must outlive it.
  init?(_ octaves: [Tooth.Octave], _ law: GrainLaw) {
    guard octaves.count == 2, octaves[0].isAligned, octaves[1].isEightfold, octaves[1].weight <= 256 else {
      return nil
    }
    let (specks, undulation) = (octaves[0], octaves[1])
    let weight = Int64((undulation.weight &+ 4) / 8)
    let share = Double(weight) / 32
    // Interpolation between cells reduces the variance of the undulation only.
    let deviation = Slate.deviation * (1 + 0.75 * share * share).squareRoot()
    slate = cprocessor_slate(
      specks: Slate.wideTable.start, undulation: Slate.table.start, law: law.table.start, specks_x: specks.u0,
      specks_y: specks.v0,
      undulation_x: undulation.u0, undulation_y: undulation.v0, undulation_down: undulation.vy,
      weight: weight, middle: Int64((127.5 * 64 * (1 + share)).rounded()),
      gain: Int64((512 * 16 / 64 * Double(GrainLaw.heights) / (2 * Tooth.reach) / deviation).rounded()))
  }

  /// Converts bytes of a mask to coverage.
  ///
  /// - Parameters:
  ///   - source: the first byte.
  ///   - target: receives the coverage.
  ///   - stride: the bytes from one row to the next, of both.
  ///   - width: the pixels of a row.
  ///   - height: the number of rows.
  ///   - x: the column of the first pixel, in device pixels.
  ///   - y: its row.
  @inline(__always) func settle(
    _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, stride: Int, _ width: Int,
    _ height: Int, _ x: Int64, _ y: Int64
  ) {
    withUnsafePointer(to: slate) { cprocessor_settle($0, x, y, source, target, stride, width, height) }
  }
}
