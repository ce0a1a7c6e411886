import Geometry

extension Ink {
  /// The tilts between which a stroke widens from that of the tip to that of the side: the sines of 45 and 60 degrees.
  private static let (upright, lying) = (0.707, 0.866)
  /// The numbers of widths from the tip to the side, and of tilts along an axis from 0 to 1. They are few, so that many
  /// strokes share a brush.
  private static let (sideSteps, leanSteps) = (8.0, 4.0)
  /// The part of the contact pressure that is lost on the side, which touches more of the board.
  private static let lighter = 0.3

  /// The ink of a tilted pen: wider if the pen lies on its side. A stick on slate presses harder on the side to which
  /// it leans; other brushes become lighter. `lean` is the tilt as in `Gesture.lean`; zero changes nothing.
  package func held(leaning lean: Vector) -> Ink {
    var traits = brush.traits
    guard lean != .zero, traits.side > 0, brush.generation == .second else { return self }
    var ink = self
    let share = max(0, min(1, (lean.length - Self.upright) / (Self.lying - Self.upright)))
    let side = (share * Self.sideSteps).rounded() / Self.sideSteps
    ink.width = min(Self.widths.upperBound, width * (1 + traits.side * side))
    if traits.streaks > 0 {
      func step(_ way: Double) -> Double { (way * Self.leanSteps).rounded() / Self.leanSteps }
      (traits.right, traits.down) = (step(lean.dx), step(lean.dy))
    } else {
      func lightened(_ contact: Double) -> Double {
        (contact * (1 - Self.lighter * side) * Brush.precision).rounded() / Brush.precision
      }
      (traits.lightest, traits.firmest) = (lightened(traits.lightest), lightened(traits.firmest))
    }
    ink.brush = .shared(brush.name, traits)
    return ink
  }
}
