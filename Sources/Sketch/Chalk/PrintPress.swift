import Geometry
import Raster

/// Computes the prints that a stroke leaves on a mask. What all of them share is computed once.
struct PrintPress {
  /// A print to be drawn.
  struct Touch: BitwiseCopyable {
    let key: PrintKey
    /// The column and row of the mask at its first pixel.
    let left: Int
    let top: Int
    /// Its contact pressure, in 256ths.
    let contact: UInt16
  }

  private let traits: Brush.Traits
  /// The stroke's full width and the distance of its prints, in world points.
  private let width: Double
  private let spacing: Double
  /// What the width adds to the drive of a stick.
  private let spread: Double
  /// The largest distance of chords from the curve, in world points.
  private let tolerance: Double
  private let seed: UInt64
  private var weight: Wave
  private let transform: Affine
  private let scale: Double
  /// The area in which prints must be centred to touch the mask, in world points.
  private let area: Rect
  /// The position and size of the mask in device pixels.
  private let (left, top): (Int64, Int64)
  private let (columns, rows): (Int, Int)

  init(_ ink: Ink, _ mask: CoverageMask, _ transform: Affine, near area: Rect, size: Double) {
    traits = ink.brush.traits
    width = ink.width * size
    spread = Drive.spread(radius: ink.radius)
    spacing = ink.printSpacing
    tolerance = ink.chordTolerance
    seed = UInt64(ink.seed) << 32
    weight = Wave(ink, period: 4, salt: 2)
    self.transform = transform
    scale = transform.meanScale
    self.area = area
    (left, top) = (mask.originX, mask.originY)
    (columns, rows) = (mask.width, mask.height)
  }

  /// Calls `body` with the prints of a step that may touch the mask.
  @inline(__always) mutating func prints(of step: Step, _ body: (Touch) -> Void) {
    step.eachPrint(spacing: spacing, tolerance: tolerance, near: area) { point, pressure, number, length, _ in
      print(at: point, pressure, number, weight: weight.at(length), body)
    }
  }

  /// The part of the mask's range for the drive of a contact pressure. The middle of a print is not quite full.
  private func drive(_ contact: Double) -> Double {
    Drive.byte(Drive.of(contact: max(0, min(1, contact))) + spread) / (255 * 0.93)
  }

  /// Computes one print, if it touches the mask. Its irregularities depend only on the stroke and the print's number.
  ///
  /// `weight` is the slow variation of the hand's pressure, from −1 to 1.
  @inline(__always) private func print(
    at point: Point, _ pressure: Double, _ number: Int, weight: Double, _ body: (Touch) -> Void
  ) {
    let bits = Wave.hash(seed ^ UInt64(bitPattern: Int64(number)))
    func part(_ shift: UInt64) -> Double {
      Double(Int32(truncatingIfNeeded: bits &>> shift & 0xFFFF)) * (2 / 65_535) - 1
    }
    let curved = traits.curved(pressure)
    // The hand varies over a few widths, the tip with every print.
    let uneven = traits.unevenness
    let diameter = width * traits.width(curved: curved) * (1 + uneven * (0.4 * part(0) + 0.1 * weight))
    // Prints with high pressure stay near the hand. Light ones scatter.
    let stray = width * (traits.jitter + traits.scatter * (1 - pressure) * (1 - pressure))
    let shift = Vector(part(16), part(32)) * stray
    let share = traits.contact(curved: curved) * (1 + uneven * (0.25 * part(48) + 0.25 * weight))
    let contact = Int32(max(0, min(traits.cap, traits.streaks > 0 ? drive(share) : share)) * 256)
    guard contact > 0 else { return }
    let (key, left, top) = PrintKey.at(
      transform.apply(point + shift), diameter: diameter * scale, turn: Int(bits & 7))
    let (column, row) = (Int(left &- self.left), Int(top &- self.top))
    guard column < columns, row < rows, column > -key.side, row > -key.side else { return }
    body(Touch(key: key, left: column, top: row, contact: UInt16(truncatingIfNeeded: contact)))
  }
}
