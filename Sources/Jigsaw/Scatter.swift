import Geometry
import ModeKit

/// Lays the pieces of a new puzzle out around the frame.
enum Scatter {
  /// The table around a picture: wide enough that all pieces lie beside the frame, one in a slot.
  static func table(_ cut: Cut) -> Rect {
    // Room grows sideways first, as screens are wider than high.
    var margin = pitch(cut)
    while slots(cut, margin: margin).count < cut.count { margin += pitch(cut) / 2 }
    return bounds(cut, margin: margin).inset(by: -pitch(cut) * 0.6)
  }

  /// Where each piece lies at first.
  static func placements(_ cut: Cut, rotates: Bool, random: inout RandomSource) -> [Placement] {
    var margin = pitch(cut)
    var slots = slots(cut, margin: margin)
    while slots.count < cut.count {
      margin += pitch(cut) / 2
      slots = self.slots(cut, margin: margin)
    }
    random.shuffle(&slots)
    let wander = pitch(cut) * 0.16
    return (0..<cut.count).map { piece in
      let turn = rotates ? random.below(4) : 0
      let column = piece % cut.columns
      let row = piece / cut.columns
      let middle = cut.box(columns: column...column, rows: row...row).center
      let place = slots[piece] + Vector(random.within(-wander...wander), random.within(-wander...wander))
      return Placement(turn: turn, taking: middle, to: place)
    }
  }

  /// How far apart slots are: a piece with its knobs, and a little.
  private static func pitch(_ cut: Cut) -> Double { max(cut.cell.width, cut.cell.height) + cut.depth * 2.2 }

  private static func bounds(_ cut: Cut, margin: Double) -> Rect {
    cut.frame.inset(dx: -margin * 1.7, dy: -margin)
  }

  /// The middles of the slots of a ring around the frame.
  private static func slots(_ cut: Cut, margin: Double) -> [Point] {
    let pitch = pitch(cut)
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
