import Geometry
import Interface
import ModeKit

extension Board {
  /// How many boxes of damage are told one by one; beyond it one box around all is cheaper to follow.
  private static let mostBoxes = 1024

  /// Makes a move; see `Mode.apply`.
  mutating func apply(
    _ move: SketchMove, _ context: MoveContext<SketchMove>
  ) throws(Problem) -> Applied<SketchMove> {
    switch move {
    case .draw(let ink, let trail):
      let stroke = try Stroke(id: context.seq, ink: ink, trail: trail)
      guard insert(stroke) else { throw ByteReader.damaged }
      return Applied(damage: Self.damage([stroke]), inverse: .take([stroke.name]))
    case .clear:
      guard count > 0 else { throw Problem(tr("The board is empty already.")) }
      let names = strokes.map(\.name)
      let damage = Self.damage(strokes)
      removeAll()
      return Applied(damage: damage, inverse: .restore(names))
    case .dress(let new):
      let old = look
      guard new != old else { throw Problem(tr("The board looks like that already.")) }
      look = new
      return Applied(damage: [Ink.world], inverse: .dress(old))
    case .take(let names):
      let gone = names.compactMap { name in
        stroke(order: name.order)?.id == name.id ? remove(order: name.order) : nil
      }
      guard !gone.isEmpty || names.isEmpty else {
        throw Problem(tr("The board has been cleared since: undo that first."))
      }
      if count == 0 { removeAll() }
      return Applied(damage: Self.damage(gone), inverse: .restore(gone.map(\.name)))
    case .restore(let names):
      var strokes: [Stroke] = []
      for name in names where stroke(order: name.order) == nil {
        guard case .draw(let ink, let trail) = try context.recall(name.id), ink.order == name.order else {
          throw ByteReader.damaged
        }
        strokes.append(try Stroke(id: name.id, ink: ink, trail: trail))
      }
      for stroke in strokes { insert(stroke) }
      return Applied(damage: Self.damage(strokes), inverse: .take(strokes.map(\.name)))
    }
  }

  /// The boxes of the strokes' parts: what has to be drawn again, which is far less than the box around a long stroke.
  private static func damage(_ strokes: some Sequence<Stroke>) -> [Rect] {
    var boxes: [Rect] = []
    for stroke in strokes {
      boxes += stroke.spans.map(\.bounds)
      if boxes.count > mostBoxes { boxes = [boxes.reduce(.null) { $0.union($1) }] }
    }
    return boxes
  }
}

extension Stroke {
  /// Its name.
  var name: StrokeName { StrokeName(id: id, order: ink.order) }
}
