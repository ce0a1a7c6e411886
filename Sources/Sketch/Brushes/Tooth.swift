import Geometry
import Raster

/// The tooth of the board for a brush: heights in octaves, each a square of noise that is tiled over the world on cells
/// of a power of two.
///
/// The pits have fixed places on the board. Zoomed in, finer octaves appear within cells of the original size, so that
/// the grain is never blurred; zoomed out, only coarser octaves remain. Octaves fade in and out gradually.
struct Tooth {
  /// The largest number of octaves.
  private static let maxOctaves = 6
  /// The weight of each finer octave relative to the previous one.
  private static let finer = 0.62
  /// The range of heights in the grain's table, in standard deviations to either side.
  static let reach = 2.4

  /// An octave: its position as integers that wrap with the square, with 40 fractional bits.
  struct Octave {
    var u0: Int64
    var v0: Int64
    var ux: Int64
    var vx: Int64
    var uy: Int64
    var vy: Int64
    /// The weight, in 256ths.
    var weight: Int32

    /// Whether each pixel is exactly one cell.
    var isAligned: Bool {
      weight == 256 && ux == 1 << 40 && vx == 0 && uy == 0 && vy == 1 << 40 && (u0 | v0) >> 32 & 255 == 0
    }

    /// Whether a cell is exactly eight pixels wide, without rotation.
    var isEightfold: Bool { ux == 1 << 37 && vx == 0 && uy == 0 }

    init(_ toCells: Affine, salt: Int, weight: Double) {
      func fixed(_ value: Double) -> Int64 { Int64((value * 0x1p40).rounded()) }
      func wrapped(_ value: Double) -> Int64 {
        fixed(value.truncatingRemainder(dividingBy: Double(Grain.side)))
      }
      // Pixels and cells are sampled at their middles. Octaves have different offsets, or they would all coincide at
      // the origin.
      let first = toCells.apply(Point(0.5, 0.5)) - Vector(0.5, 0.5)
      u0 = wrapped(first.x) &+ Int64(salt &* 97 & 255) << 40
      v0 = wrapped(first.y) &+ Int64(salt &* 57 & 255) << 40
      ux = fixed(toCells.a)
      vx = fixed(toCells.b)
      uy = fixed(toCells.c)
      vy = fixed(toCells.d)
      self.weight = Int32((weight * 256).rounded())
    }
  }

  private(set) var octaves: [Octave] = []
  /// The factor from the sum of all octaves to an index of ``GrainLaw``'s table, in units of 2⁻²⁴.
  let gain: Int32
  /// The mean of the sum.
  let middle: Int32
  /// The size of the largest cells relative to a pixel, in half octaves; for ``Brush/surface(_:size:narrowness:)``.
  let level: Int

  /// Whether this is the tooth of slate.
  private let isSlate: Bool

  /// Makes the tooth for pits of a size.
  ///
  /// - Parameters:
  ///   - transform: the transform from world points to device pixels.
  ///   - size: the size of the pits in world points, rounded to a power of two.
  init(_ transform: Affine, size: Double) {
    self.init(transform, size, undulation: nil)
  }

  /// Makes the tooth of slate, which also undulates, at eight times the size of its specks.
  ///
  /// - Parameters:
  ///   - transform: the transform from world points to device pixels.
  ///   - slate: the size of the specks in world points, rounded to a power of two.
  ///   - undulation: how much of the undulation a stick bridges, 0…1.
  init(_ transform: Affine, slate: Double, undulation: Double) {
    self.init(transform, slate, undulation: undulation)
  }

  private init(_ transform: Affine, _ size: Double, undulation: Double?) {
    isSlate = undulation != nil
    let scale = max(transform.meanScale, 1e-12)
    var exponent = Int(logarithm(max(size, 1e-12)) / logarithm(2) + 0.5 + 4096) - 4096
    // The square is slightly blurred, so cells down to half a pixel can be resolved.
    while power(2, Double(exponent)) * scale <= 0.5 { exponent += 1 }
    let pixels = power(2, Double(exponent)) * scale
    let toWorld = transform.inverse ?? .identity
    var squares = 0.0
    var total = 0.0
    func add(_ exponent: Int, _ weight: Double, _ octaves: inout [Octave]) {
      guard weight > 0.004 else { return }
      octaves.append(
        Octave(toWorld.then(.scale(power(2, -Double(exponent)))), salt: exponent, weight: weight))
      squares += weight * weight
      total += weight
    }
    if pixels < 1 {
      add(exponent, 2 * pixels - 1, &octaves)
      add(exponent + 1, 2 - 2 * pixels, &octaves)
    } else {
      add(exponent, 1, &octaves)
      for number in 1..<Self.maxOctaves {
        let size = pixels / power(2, Double(number))
        guard size > 0.5 else { break }
        add(exponent - number, power(Self.finer, Double(number)) * min(1, 2 * size - 1), &octaves)
      }
    }
    if let undulation { add(exponent + 3, 0.62 * undulation, &octaves) }
    // Interpolation between cells reduces the variance of heights; those of the grain are uniform in 0…255.
    let spread = isSlate ? Slate.deviation : 255 / 12.0.squareRoot()
    let kept = !isSlate ? 0.75 : octaves.count == 1 && octaves[0].isAligned ? 1 : 0.85
    let deviation = spread * (kept * max(squares, 1e-6)).squareRoot() * 256
    middle = Int32(total * 256 * 127.5)
    gain = Int32(Double(GrainLaw.heights) / (2 * Self.reach) / deviation * Double(1 << 24))
    level = max(0, min(GrainLaw.largestLevel, Int(logarithm(max(pixels, 1)) / logarithm(2) * 2 + 0.25)))
  }

  /// The index of a sum in the law's table.
  @inline(__always) static func place(_ sum: Int32, _ gain: Int32) -> Int {
    let half = Int32(GrainLaw.heights / 2)
    return Int(max(0, min(half &* 2 &- 1, half &+ ((sum >> 4) &* gain) >> 20)))
  }

  /// The square of heights.
  var heights: Table<UInt8> { isSlate ? Slate.table : Self.grainTable }

  /// The law's indices of the square's heights, where a pixel is a cell and there are no other octaves.
  var cellPlaces: Table<UInt8> { isSlate ? Self.slatePlaces : Self.grainPlaces }

  private static let grainTable = Table(Grain.heights)
  private static let grainPlaces = Table(Tooth(.identity, size: 1).places)
  private static let slatePlaces = Table(Tooth(.identity, slate: 1, undulation: 0).places)

  private var places: [UInt8] {
    (isSlate ? Slate.heights : Grain.heights).map { UInt8(Self.place(Int32($0) &* 256 &- middle, gain)) }
  }

  static func add(
    _ octave: Octave, _ x: Int64, _ y: Int64, _ count: Int, _ heights: UnsafePointer<UInt8>,
    _ sums: UnsafeMutablePointer<Int32>
  ) {
    let mask = Grain.side - 1
    var u = octave.u0 &+ x &* octave.ux &+ y &* octave.uy
    var v = octave.v0 &+ x &* octave.vx &+ y &* octave.vy
    let weight = octave.weight
    if octave.vx == 0 {
      // Without rotation: the whole row lies between the same two rows of the square.
      let j = Int(truncatingIfNeeded: v >> 40) & mask
      let t = Int32(truncatingIfNeeded: (v >> 32) & 255)
      let upper = heights + (j << 8)
      let lower = heights + (((j + 1) & mask) << 8)
      if octave.ux == 1 << 40, t == 0, (u >> 32) & 255 == 0 {
        // A pixel is a cell.
        var column = Int(truncatingIfNeeded: u >> 40) & mask
        for i in 0..<count {
          sums[i] &+= Int32(upper[column]) &* weight
          column = (column &+ 1) & mask
        }
        return
      }
      if octave.ux > 0, octave.ux <= 1 << 40, count > 0 {
        // Zoomed in, several pixels share a cell: the interpolation between the two rows is computed once per cell.
        let first = Int(truncatingIfNeeded: u >> 40)
        let cells = Int(truncatingIfNeeded: (u &+ octave.ux &* Int64(count - 1)) >> 40) - first + 2
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: cells) { between in
          guard let between = between.baseAddress else { return }
          for cell in 0..<cells {
            let column = (first &+ cell) & mask
            between[cell] = Int32(upper[column]) &* (256 &- t) &+ Int32(lower[column]) &* t
          }
          var place = u &- Int64(first) &<< 40
          for i in 0..<count {
            let cell = Int(truncatingIfNeeded: place >> 40)
            let s = Int32(truncatingIfNeeded: (place >> 32) & 255)
            let height = (between[cell] &* (256 &- s) &+ between[cell &+ 1] &* s) >> 8
            sums[i] &+= (height &* weight) >> 8
            place &+= octave.ux
          }
        }
        return
      }
      for i in 0..<count {
        let column = Int(truncatingIfNeeded: u >> 40) & mask
        let next = (column + 1) & mask
        let s = Int32(truncatingIfNeeded: (u >> 32) & 255)
        let left = Int32(upper[column]) &* (256 &- t) &+ Int32(lower[column]) &* t
        let right = Int32(upper[next]) &* (256 &- t) &+ Int32(lower[next]) &* t
        let height = (left &* (256 &- s) &+ right &* s) >> 8
        sums[i] &+= (height &* weight) >> 8
        u &+= octave.ux
      }
      return
    }
    for i in 0..<count {
      let column = Int(truncatingIfNeeded: u >> 40) & mask
      let next = (column + 1) & mask
      let line = Int(truncatingIfNeeded: v >> 40) & mask
      let below = (line + 1) & mask
      let s = Int32(truncatingIfNeeded: (u >> 32) & 255)
      let t = Int32(truncatingIfNeeded: (v >> 32) & 255)
      let left = Int32(heights[line << 8 | column]) &* (256 &- t) &+ Int32(heights[below << 8 | column]) &* t
      let right = Int32(heights[line << 8 | next]) &* (256 &- t) &+ Int32(heights[below << 8 | next]) &* t
      let height = (left &* (256 &- s) &+ right &* s) >> 8
      sums[i] &+= (height &* weight) >> 8
      u &+= octave.ux
      v &+= octave.vx
    }
  }
}

/// The coverage by the contact pressure and the height of the board: o − t(1 − o), where o is the contact pressure and
/// t the depth of a pit, so that pressure fills the pits.
struct GrainLaw: Sendable {
  /// The number of distinguished heights.
  static let heights = 64
  /// The levels of ``Tooth/level``.
  static let largestLevel = 10
  /// The number of steps of narrowness.
  static let steps = 4

  /// The coverage, 0…255, for contact pressures 0…254 in steps of two, each with all heights from the highest.
  let table: Table<UInt8>

  private init(table: [UInt8]) { self.table = Table(table) }

  /// The law of slate: the table has the drives of a mask's bytes, see ``Drive``. `cap` is the largest coverage.
  static func slate(cap: Double) -> GrainLaw {
    var table: [UInt8] = []
    for step in 0..<128 {
      let drive = Drive.range.lowerBound + Double(2 * step) / Drive.bytes
      // The lowest drives fade out.
      let share = min(1, Double(step) / 10)
      for place in 0..<heights {
        let height = (Double(place) + 0.5) / Double(heights) * 4.8 - 2.4
        let cover = min(cap, Drive.deposit(drive, height: height)) * share
        table.append(UInt8(max(0, min(1, cover)) * 255 + 0.5))
      }
    }
    return GrainLaw(table: table)
  }

  /// Computes the table of a law.
  ///
  /// `level` is the size of a cell in pixels, in half octaves: zoomed in, pits have sharp boundaries. `narrowness` is 0
  /// for lines so narrow on screen that deep pits would break them into dots, and 1 for wide ones.
  init(_ traits: Brush.Traits, level: Int, narrowness: Double) {
    let depth = traits.grain * (0.64 + 0.36 * narrowness)
    let near = min(1, Double(level) / 8)
    let crispness = traits.crispness + (1 - traits.crispness) * near
    let steepness = 3 + 7 * near
    var table: [UInt8] = []
    for step in 0..<128 {
      let o = Double(step) / 127
      // The mean coverage for uniformly distributed pits.
      let bare = depth * (1 - o)
      let mean = o >= bare ? o - bare / 2 : o * o / (2 * max(bare, 1e-9))
      let top = max(mean, min(1, 0.45 + 0.55 * o))
      for place in 0..<Self.heights {
        // Sums of octaves are normally distributed; their ranks are uniform.
        let z = (Double(place) + 0.5) / Double(Self.heights) * 4.8 - 2.4
        let t = 1 / (1 + exponential(-1.702 * z))
        let soft = max(0, o - depth * t * (1 - o))
        let hard = top * max(0, min(1, 0.5 + steepness * (mean / top - t * depth - (1 - depth) * 0.5)))
        let grain = soft + (hard - soft) * crispness * depth
        let all = grain + traits.dust * o * (1 - grain)
        table.append(step == 0 ? 0 : UInt8(max(0, min(1, all)) * 255 + 0.5))
      }
    }
    self.table = Table(table)
  }
}
