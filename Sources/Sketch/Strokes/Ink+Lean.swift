import Geometry

extension Ink {
  /// How far a pen leans before it draws with its side, and when it lies, as parts of its length: 45 and 60 degrees.
  private static let (upright, lying) = (0.707, 0.866)
  /// The steps from the tip to the side, and those of the directions in which a stick leans, of 0…1: strokes share their
  /// brushes.
  private static let (sideSteps, leanSteps) = (8.0, 4.0)
  /// The part of the contact pressure that is lost on the side, where the hand rests on more of the board.
  private static let lighter = 0.3

  /// The ink of a pen that leans. On its side it is wider; a stick presses harder where it leans, anything else is
  /// lighter. `lean` is how far the upper end is to the right and downwards, as parts of the pen's length; a finger and
  /// a pen that does not tell have zero, which changes nothing.
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
