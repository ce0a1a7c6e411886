import Geometry
import ModeKit
import TestSupport

extension NullMode {
  /// Adds a dot, moves one, or takes one away.
  package static func change(_ dots: State, _ random: inout RandomSource) -> Move? {
    let names = dots.keys.sorted()
    let place = Point(random.within(0...100), random.within(0...100))
    switch names.isEmpty ? 0 : random.below(3) {
    case 0: return .add(place)
    case 1: return Move(names[random.below(names.count)], place)
    default: return Move(names[random.below(names.count)], nil)
    }
  }
}
