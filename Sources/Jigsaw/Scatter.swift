import Geometry
import ModeKit

/// Lays the pieces of a new puzzle out around the frame.
enum Scatter {
  /// The table around a picture: wide enough that all pieces lie beside the frame, one in a slot.
  static func table(_ cut: Cut) -> Rect {
    // Room grows sideways first, as screens are wider than high.
    var margin = cut.pitch
    while slots(cut, margin: margin).count < cut.count { margin += cut.pitch / 2 }
    return bounds(cut, margin: margin).inset(by: -cut.pitch * 0.6)
  }

  /// Where each piece lies at first.
  static func placements(_ cut: Cut, rotates: Bool, random: inout RandomSource) -> [Placement] {
    var margin = cut.pitch
    var slots = slots(cut, margin: margin)
    while slots.count < cut.count {
      margin += cut.pitch / 2
      slots = self.slots(cut, margin: margin)
    }
    random.shuffle(&slots)
    let wander = cut.pitch * 0.16
    return (0..<cut.count).map { piece in
      let turn = rotates ? random.below(4) : 0
      let middle = cut.middle(of: piece)
      let place = slots[piece] + Vector(random.within(-wander...wander), random.within(-wander...wander))
      return Placement(turn: turn, taking: middle, to: place)
    }
  }

  private static func bounds(_ cut: Cut, margin: Double) -> Rect {
    cut.frame.inset(dx: -margin * 1.7, dy: -margin)
  }

  /// The middles of the slots of a ring around the frame.
  private static func slots(_ cut: Cut, margin: Double) -> [Point] {
    let pitch = cut.pitch
    let bounds = bounds(cut, margin: margin)
    let columns = max(1, Int(bounds.width / pitch))
    let rows = max(1, Int(bounds.height / pitch))
    let stepX = bounds.width / Double(columns)
    let stepY = bounds.height / Double(rows)
    // Half a piece, how far it may wander, and some air.
    let clear = cut.frame.inset(by: -pitch * 0.7)
    var result: [Point] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let p = Point(
          bounds.minX + (Double(column) + 0.5) * stepX, bounds.minY + (Double(row) + 0.5) * stepY)
        if !clear.contains(p) { result.append(p) }
      }
    }
    return result
  }
}
