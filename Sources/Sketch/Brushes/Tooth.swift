import Geometry
import Raster

/// The tooth of the board as a brush meets it: heights in octaves, each a square of noise repeated over the world on cells of a
/// power of two.
///
/// The pits stay where they are on the board. What was drawn with cells of a pixel has finer ones within them when it is seen from
/// nearer, so that it never gets blurred, and only coarser ones from farther away. Octaves come and go gradually.
struct Tooth {
  /// At most so many octaves count.
  private static let mostOctaves = 6
  /// How much less each finer octave counts.
  private static let finer = 0.62
  /// Heights are spread over the grain's table in standard deviations: so many to either side.
  private static let reach = 2.4

  /// One octave: its place as integers that wrap with the square, 40 bits below the cell.
  struct Octave {
    var u0: Int64
    var v0: Int64
    var ux: Int64
    var vx: Int64
    var uy: Int64
    var vy: Int64
    /// How much it counts, of 256.
    var weight: Int32

    /// Whether each pixel is one of its cells.
    var isAligned: Bool {
      weight == 256 && ux == 1 << 40 && vx == 0 && uy == 0 && vy == 1 << 40 && (u0 | v0) >> 32 & 255 == 0
    }

    init(_ toCells: Affine, salt: Int, weight: Double) {
      func fixed(_ value: Double) -> Int64 { Int64((value * 0x1p40).rounded()) }
      func wrapped(_ value: Double) -> Int64 {
        fixed(value.truncatingRemainder(dividingBy: Double(Grain.side)))
      }
      // Pixels and cells are met in their middles. Each octave begins elsewhere, or they would all meet at the origin.
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
  /// What the sum of all octaves is multiplied with to become a place in ``GrainLaw``'s table, of 2²⁴.
  let gain: Int32
  /// The sum in the middle.
  let middle: Int32
  /// How much larger than a pixel the largest cells are, in half octaves; for ``Brush/surface(_:size:narrowness:)``.
  let level: Int

  /// The tooth for cells of a size.
  ///
  /// - Parameters:
  ///   - transform: from world points to device pixels.
  ///   - size: the pits in world points; the nearest power of two counts.
  init(_ transform: Affine, size: Double) {
    let scale = max(transform.meanScale, 1e-12)
    var exponent = Int(logarithm(max(size, 1e-12)) / logarithm(2) + 0.5 + 4096) - 4096
    // The square is a little blurred: cells down to half a pixel can be told apart.
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
      for number in 1..<Self.mostOctaves {
        let size = pixels / power(2, Double(number))
        guard size > 0.5 else { break }
        add(exponent - number, power(Self.finer, Double(number)) * min(1, 2 * size - 1), &octaves)
      }
    }
    // Heights are even from 0 to 255, and less varied after they have been read between cells.
    let deviation = 255 / 12.0.squareRoot() * (0.75 * max(squares, 1e-6)).squareRoot() * 256
    middle = Int32(total * 256 * 127.5)
    gain = Int32(Double(GrainLaw.heights) / (2 * Self.reach) / deviation * Double(1 << 24))
    level = max(0, min(GrainLaw.largestLevel, Int(logarithm(max(pixels, 1)) / logarithm(2) * 2 + 0.25)))
  }

  /// The place of a sum in the law's table.
  @inline(__always) static func place(_ sum: Int32, _ gain: Int32) -> Int {
    let half = Int32(GrainLaw.heights / 2)
    return Int(max(0, min(half &* 2 &- 1, half &+ ((sum >> 4) &* gain) >> 20)))
  }

  /// The places in the law's table of the square's heights, where a pixel is a cell and there are no finer ones.
  static let cellPlaces: [UInt8] = {
    let tooth = Tooth(.identity, size: 1)
    return Grain.heights.map { UInt8(place(Int32($0) &* 256 &- tooth.middle, tooth.gain)) }
  }()

  static func add(
    _ octave: Octave, _ x: Int64, _ y: Int64, _ count: Int, _ heights: UnsafePointer<UInt8>,
    _ sums: UnsafeMutablePointer<Int32>
  ) {
    let mask = Grain.side - 1
    var u = octave.u0 &+ x &* octave.ux &+ y &* octave.uy
    var v = octave.v0 &+ x &* octave.vx &+ y &* octave.vy
    let weight = octave.weight
    if octave.vx == 0 {
      // Not turned: the whole row lies between the same two rows of the square.
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
        // From near, pixels share cells: what lies between the two rows is computed once for each of these.
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

/// What stays on the board, by the contact pressure and the height of the board there: o − t(1 − o), in which o is the contact
/// pressure and t the depth of a pit, so that pressure fills the valleys.
struct GrainLaw: Sendable {
  /// How many heights are told apart.
  static let heights = 64
  /// The levels of ``Tooth/level``.
  static let largestLevel = 10
  /// The steps of narrowness.
  static let steps = 4

  /// What stays, 0…255, for contact pressures 0…254 in steps of two, each with all heights from the highest.
  let table: [UInt8]

  /// Computes a law.
  ///
  /// `level` is the size of a cell in pixels, in half octaves: from near, pits are sharply bounded.
  /// `narrowness` is 0 for lines so narrow on screen that deep pits would make dots of them, and 1 for wide
  /// ones.
  init(_ traits: Brush.Traits, level: Int, narrowness: Double) {
    let depth = traits.grain * (0.64 + 0.36 * narrowness)
    let near = min(1, Double(level) / 8)
    let crispness = traits.crispness + (1 - traits.crispness) * near
    let steepness = 3 + 7 * near
    var table: [UInt8] = []
    for step in 0..<128 {
      let o = Double(step) / 127
      // What stays on the average, for pits that are spread evenly.
      let bare = depth * (1 - o)
      let mean = o >= bare ? o - bare / 2 : o * o / (2 * max(bare, 1e-9))
      let top = max(mean, min(1, 0.45 + 0.55 * o))
      for place in 0..<Self.heights {
        // Sums of octaves are spread like a bell; its ranks are even.
        let z = (Double(place) + 0.5) / Double(Self.heights) * 4.8 - 2.4
        let t = 1 / (1 + exponential(-1.702 * z))
        let soft = max(0, o - depth * t * (1 - o))
        let hard = top * max(0, min(1, 0.5 + steepness * (mean / top - t * depth - (1 - depth) * 0.5)))
        let grain = soft + (hard - soft) * crispness * depth
        let all = grain + traits.dust * o * (1 - grain)
        table.append(step == 0 ? 0 : UInt8(max(0, min(1, all)) * 255 + 0.5))
      }
    }
    self.table = table
  }
}
