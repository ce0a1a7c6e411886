import CProcessor
import Geometry

/// The profile of a stick of chalk across the stroke: the drive at each distance from the middle. It changes along the
/// stroke, so that streaks run in the direction of travel and end.
struct StickProfile {
  /// A place of the stroke whose profile is wanted.
  struct Place: Equatable {
    /// The length of the stroke up to there, in dp at drawing time.
    var length: Double
    /// The contact pressure, 0…1.
    var contact: Double
    /// The radius of the stick, in dp.
    var radius: Double
    /// The direction of travel, as a unit vector; y is down.
    var direction: Vector

    /// One of a number of slots, a power of two. Neighbours along a stroke are unlikely to share one.
    func slot(of count: Int) -> Int { Int(truncatingIfNeeded: Wave.hash(length.bitPattern)) & (count - 1) }
  }

  /// The sizes of streaks across and along the stroke, in dp, and how much they change the drive.
  private static let streaks = [
    (across: 9.0, along: 320.0, amount: Float(0.7)), (across: 3.2, along: 150.0, amount: 0.75),
    (across: 1.5, along: 40.0, amount: 0.45),
  ]
  /// How much more the leaning drives one side of the stick into the board.
  private static let tilt = 0.35
  /// The drive of dust beside the stick, at no pressure.
  private static let dust = -2.75

  private let noise: StrokeNoise
  private let strength: Float
  private let lean: Vector
  /// Device pixels per dp at drawing time.
  private let scale: Double

  /// - Parameters:
  ///   - noise: the stroke's noise.
  ///   - traits: how streaky the stick is, and where it leans.
  ///   - scale: device pixels per dp at drawing time.
  init(_ noise: StrokeNoise, traits: Brush.Traits, scale: Double) {
    self.noise = noise
    strength = Float(traits.streaks)
    lean = traits.lean
    self.scale = scale
  }

  /// The distance from the middle beyond which there is no chalk, in dp.
  static func reach(radius: Double) -> Double { 1.22 * radius + 1.2 * dustReach(radius) }

  /// How far dust falls beside the stick, in dp.
  private static func dustReach(_ radius: Double) -> Double { min(6, 0.35 * radius) }

  /// Computes the profile at a place, in blocks of eight device pixels, counted from the middle towards the right of
  /// the direction. The value of a pixel does not depend on which blocks are requested.
  ///
  /// - Parameters:
  ///   - place: the place.
  ///   - first: the first block.
  ///   - kept: the noise near the last place.
  ///   - drives: receives the drives of the pixels' middles.
  /// - Complexity: O(values × sizes of streaks).
  func read(
    at place: Place, from first: Int, _ kept: inout KeptNoise,
    into drives: UnsafeMutableBufferPointer<SIMD8<Float>>
  ) {
    let radius = place.radius
    let light = Float(1 - place.contact)
    let wide = max(0, min(1, (radius - 3) / 22))
    var drive = Drive.of(contact: place.contact, radius: radius)
    // The pressure of the hand varies slowly.
    drive += 0.16 * Double(kept.at(29, place.length / (5 * radius + 40), noise, salt: 31))
    drives.update(repeating: SIMD8(repeating: Float(drive)))
    // Beside the stick there is only dust.
    let widest = Int(cprocessor_ceiling(1.3 * radius * scale / 8))
    let (low, high) = (max(0, -widest - first), min(drives.count, widest - first))
    if low < high {
      let middle = UnsafeMutableBufferPointer(rebasing: drives[low..<high])
      addStreaks(place, from: first + low, wide, light, &kept, middle)
      addSkips(place, from: first + low, light, middle)
    }
    shape(place, from: first, Float(wide), &kept, drives)
  }

  private func addStreaks(
    _ place: Place, from first: Int, _ wide: Double, _ light: Float, _ kept: inout KeptNoise,
    _ drives: UnsafeMutableBufferPointer<SIMD8<Float>>
  ) {
    let strength = strength * Float(0.45 + 0.55 * wide) * (1 + 0.6 * light)
    /// How much is seen of streaks: those finer than a pixel cannot be drawn.
    func seen(_ across: Double) -> Float { Float(max(0, min(1, 2 * across * scale - 1.6))) }
    func streak(_ size: Int, _ across: Double, _ along: Double, _ amount: Float, _ salt: Int) {
      let seen = seen(across)
      guard seen > 0.01 else { return }
      kept.add(
        amount * strength * seen, size: size, noise, salt: salt, pace: 1 / (across * scale),
        at: place.length / along, from: first, to: drives)
    }
    for (number, size) in Self.streaks.enumerated() {
      streak(number, size.across, size.along, size.amount, 5 + number)
    }
    // Their size changes with the pressure, so no rows are kept.
    let across = 0.42 * place.radius
    if wide > 0.05, seen(across) > 0.01 {
      noise.line(place.length / (6 * place.radius + 120), salt: 11)
        .add(
          0.5 * Float(wide) * strength * seen(across), pace: 1 / (across * scale), from: first, to: drives)
    }
    // Finer streaks appear when zoomed in.
    var finer = (across: 0.75, amount: Float(0.3), number: 0)
    while 2 * finer.across * scale > 1.6, finer.number < 6 {
      streak(
        Self.streaks.count + finer.number, finer.across, finer.across * 26, finer.amount, 33 + finer.number)
      finer = (finer.across / 2, finer.amount * 0.6, finer.number + 1)
    }
  }

  /// A light, quick stick loses contact.
  private func addSkips(
    _ place: Place, from first: Int, _ light: Float, _ drives: UnsafeMutableBufferPointer<SIMD8<Float>>
  ) {
    guard light > 0.3 else { return }
    noise.line(place.length / 20, salt: 71)
      .add(
        -1.1 * (light - 0.3), above: 0.3, pace: 1 / ((0.8 * place.radius + 2) * scale), from: first,
        to: drives)
  }

  /// Presses hardest beside the rim, ends at a crumbled edge, and lets dust fall.
  private func shape(
    _ place: Place, from first: Int, _ wide: Float, _ kept: inout KeptNoise,
    _ drives: UnsafeMutableBufferPointer<SIMD8<Float>>
  ) {
    let radius = place.radius
    let length = place.length
    // Each side crumbles by itself.
    let middle = max(0.022, min(0.08, 0.3 / radius))
    func side(_ salt: Int) -> Double {
      1 + 0.045 * Double(kept.at(3.5, length / (3.2 * radius + 8), noise, salt: salt))
        + middle * Double(kept.at(7.5, length / (0.28 * radius + 4), noise, salt: salt + 1))
    }
    let (left, right) = (Float(1 / (radius * side(101))), Float(1 / (radius * side(103))))
    func rim(_ salt: Int) -> Float {
      0.9 * max(0.1, 1 + 0.55 * kept.at(51.5, length / (70 + radius), noise, salt: salt))
        * (0.45 + 0.55 * wide)
    }
    let (leftRim, rightRim) = (rim(105), rim(107))
    let tilt = Float(
      Self.tilt * place.direction.perpendicular.dot(lean) + 0.12 * Double(kept.at(0, 0, noise, salt: 3)))
    let fade = Float(max(0.15, min(0.5, 2.2 / radius)))
    let edge = 1 - 0.75 * fade
    let (ridge, spread) = (0.97 - fade, 1 / (0.45 * fade + 0.02))
    // Dust falls down the board.
    let fall = 0.12 * radius + Self.dustReach(radius)
    let near = 0.06 * radius + 0.5 * Self.dustReach(radius)
    let down = place.direction.dx
    let ragged = max(0.4, min(1.2, 1 + 0.3 * Double(kept.at(1.5, length / 8, noise, salt: 109))))
    let leftFar = Float(1 / (near + fall * max(0, -down) * ragged))
    let rightFar = Float(1 / (near + fall * max(0, down) * ragged))
    let dust = Float(Self.dust + 0.5 * place.contact)
    let core = Float(0.9 * radius)
    let pixel = Float(1 / scale)
    let zero = SIMD8<Float>(repeating: 0)
    for number in drives.indices {
      let distance = (StrokeNoise.lanes + (Float(8 * (first + number)) + 0.5)) * pixel
      let (toRight, toLeft) = (distance.larger(zero), (-distance).larger(zero))
      let (rightPart, leftPart) = (toRight * right, toLeft * left)
      let part = rightPart - leftPart
      let away = rightPart + leftPart
      var drive = drives[number] + part * tilt
      func bump(_ part: SIMD8<Float>) -> SIMD8<Float> {
        let q = (part - ridge) * spread
        let bump = (1 - q * q * 0.25).larger(zero)
        return bump * bump
      }
      let lean = (part * (2 * tilt)).larger(SIMD8(repeating: -0.6)).smaller(SIMD8(repeating: 1)) * 0.9 + 0.7
      drive += (bump(rightPart) * rightRim + bump(leftPart) * leftRim) * lean
      let beyond = (away - edge).larger(zero) * (1 / fade)
      drive -= beyond * (beyond * 3 + 0.5)
      let fallen = ((toRight - core) * rightFar).larger((toLeft - core) * leftFar).larger(zero)
      // There is no dust beyond its reach.
      let gone = (fallen - 1).larger(zero) * 99
      drives[number] = drive.larger(dust - fallen * fallen * 2 - gone)
    }
  }
}

extension SIMD8<Float> {
  /// The larger number of each pair.
  @inline(__always) func larger(_ other: Self) -> Self {
    Self(
      lowHalf: cprocessor_larger_floats(lowHalf, other.lowHalf),
      highHalf: cprocessor_larger_floats(highHalf, other.highHalf))
  }

  /// The smaller number of each pair.
  @inline(__always) func smaller(_ other: Self) -> Self {
    Self(
      lowHalf: cprocessor_smaller_floats(lowHalf, other.lowHalf),
      highHalf: cprocessor_smaller_floats(highHalf, other.highHalf))
  }
}
