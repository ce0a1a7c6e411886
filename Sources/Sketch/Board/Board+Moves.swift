import Geometry
import Interface
import Library
import ModeKit

extension Board {
  /// The largest number of separate damage rectangles. Above that their union is used.
  private static let maxBoxes = 1024

  /// Makes a move; see `Mode.apply`.
  mutating func apply(
    _ move: SketchMove, _ context: MoveContext<SketchMove>
  ) throws(Problem) -> Applied<SketchMove> {
    switch move {
    case .draw(let ink, let trail):
      let stroke = try Stroke(id: context.id, ink: ink, trail: trail)
      try draw([stroke])
      return Applied(damage: Self.damage([stroke]), inverse: .undraw(order: ink.order))
    case .undraw(let order):
      return try apply(
        .take([StrokeName(id: context.id, order: Order(order, by: context.id.author))]), context)
    case .clear:
      guard count > 0 else { throw Problem(tr("The board is empty already.")) }
      let (damage, inverse) = (Self.damage(strokes), Self.restoring(strokes))
      removeAll()
      return Applied(damage: damage, inverse: inverse)
    case .setLook(let new):
      let old = look
      guard new != old else { throw Problem(tr("The board looks like that already.")) }
      look = new
      return Applied(damage: [Ink.world], inverse: .setLook(old))
    case .take(let names):
      let gone = names.compactMap { name in
        stroke(order: name.order)?.id == name.id ? remove(order: name.order) : nil
      }
      let pictures = names.compactMap { picture($0) }
      guard !gone.isEmpty || !pictures.isEmpty || names.isEmpty else {
        throw Problem(tr("The board has been cleared since: undo that first."))
      }
      for picture in pictures { removePicture(picture.name) }
      if count == 0 { removeAll() }
      return Applied(
        damage: Self.damage(gone) + pictures.map(\.bounds), inverse: Self.restoring(gone, pictures))
    case .restore(let names):
      var strokes: [Stroke] = []
      for name in names where stroke(order: name.order) == nil {
        let (ink, trail) = try Self.drawing(try context.recall(name.id))
        guard Order(ink.order, by: name.id.author) == name.order else { throw ByteReader.damaged }
        strokes.append(try Stroke(id: name.id, ink: ink, trail: trail))
      }
      guard strokes.allSatisfy({ layer(id: $0.ink.layer) != nil }) else { throw Self.layerGone }
      _ = insert(strokes)
      return Applied(damage: Self.damage(strokes), inverse: .take(strokes.map(\.name)))
    case .place(let placed, let edit):
      let picture = try LaidPicture(id: context.id, placed, edit, album)
      insert(picture)
      return Applied(damage: [picture.bounds], inverse: .take([picture.name]))
    case .importStroke, .importPicture: return Applied(damage: [], inverse: nil)
    case .change(let changes): return try apply(changes, context)
    case .layer(let change): return try apply(change)
    case .steps(let moves):
      var (board, damage, inverses) = (self, [Rect](), [SketchMove]())
      for move in moves {
        let applied = try board.apply(move, context)
        damage += applied.damage
        if let inverse = applied.inverse { inverses.insert(inverse, at: 0) }
      }
      self = board
      return Applied(damage: damage, inverse: .steps(inverses))
    }
  }

  /// Adds new strokes to the board.
  mutating func draw(_ strokes: [Stroke]) throws(Problem) {
    if let refused = insert(strokes) {
      throw layer(id: refused.ink.layer) == nil ? Self.layerGone : ByteReader.damaged
    }
  }

  private static var layerGone: Problem {
    Problem(tr("The layer of these strokes has gone: undo that first."))
  }

  /// Adds, changes or removes a layer. A removed layer must be empty, and the last layer cannot be removed.
  private mutating func apply(_ change: LayerChange) throws(Problem) -> Applied<SketchMove> {
    var from = change.from
    var to = change.to
    if let old = change.from {
      guard let index = layers.firstIndex(of: old.layer) else {
        throw Problem(tr("This layer has been changed since: undo that first."))
      }
      from?.index = index
      if let new = change.to {
        guard new.layer.id == old.layer.id else { throw ByteReader.damaged }
        replaceLayer(at: index, with: new.layer, at: new.index)
      } else {
        guard stack(index).count == 0, layers.count > 1 else {
          throw Problem(tr("There are strokes on this layer: undo them first."))
        }
        removeLayer(at: index)
      }
    } else if let new = change.to {
      guard layer(id: new.layer.id) == nil else { throw ByteReader.damaged }
      guard layers.count < BoardLayer.most else {
        throw Problem(tr("A board has {0} layers at most; delete one first.", String(BoardLayer.most)))
      }
      insert(new.layer, at: new.index)
    }
    if let layer = change.to?.layer { to?.index = layers.firstIndex(of: layer) ?? 0 }
    var (before, after) = (change.from?.layer, change.to?.layer)
    before?.name = ""
    after?.name = ""
    let looksSame = before == after && from?.index == to?.index
    return Applied(
      damage: looksSame ? [] : [Ink.world], inverse: .layer(LayerChange(from: to, to: from)))
  }

  /// Changes the strokes that are as the changes expect; others are not changed.
  private mutating func apply(
    _ changes: [StrokeChange], _ context: MoveContext<SketchMove>
  ) throws(Problem) -> Applied<SketchMove> {
    var (gone, came, done) = ([Stroke](), [Stroke](), [StrokeChange]())
    var (left, laid) = ([LaidPicture](), [LaidPicture]())
    for change in changes {
      if let from = change.from, let picture = picture(StrokeName(id: change.id, order: from.order)) {
        guard picture.edit == from else { continue }
        if let to = change.to { laid.append(try LaidPicture(id: change.id, picture.placed, to, album)) }
        left.append(picture)
      } else if let from = change.from {
        guard let stroke = stroke(order: from.order), stroke.id == change.id, stroke.edit == from else {
          continue
        }
        if let to = change.to { came.append(try stroke.edited(to)) }
        gone.append(stroke)
      } else if let to = change.to {
        guard stroke(order: to.order) == nil, picture(StrokeName(id: change.id, order: to.order)) == nil
        else {
          continue
        }
        switch try recall(change.id, context) {
        case .draw(let ink, let trail), .importStroke(let ink, let trail):
          came.append(try Stroke(id: change.id, ink: ink, trail: trail, edit: to))
        case .place(let placed, _), .importPicture(let placed):
          laid.append(try LaidPicture(id: change.id, placed, to, album))
        default: throw ByteReader.damaged
        }
      }
      done.append(change)
    }
    guard !done.isEmpty || changes.isEmpty else {
      throw Problem(tr("These strokes have been changed since: undo that first."))
    }
    // Either everything is changed or nothing.
    let leaving = Set(gone.map(\.order) + left.map(\.order))
    var arriving: Set<Order> = []
    for order in came.map(\.order) + laid.map(\.order) {
      guard arriving.insert(order).inserted,
        leaving.contains(order)
          || stroke(order: order) == nil && !pictures.contains(where: { $0.order == order })
      else {
        throw ByteReader.damaged
      }
    }
    guard came.allSatisfy({ layer(id: $0.ink.layer) != nil }) else { throw Self.layerGone }
    for stroke in gone { _ = remove(order: stroke.order) }
    if count == 0 { removeAll() }
    _ = insert(came)
    for picture in left { removePicture(picture.name) }
    for picture in laid { insert(picture) }
    return Applied(
      damage: Self.damage(gone) + Self.damage(came) + (left + laid).map(\.bounds),
      inverse: .change(done.map(\.inverse)))
  }

  /// The stroke that a move drew or brought.
  private static func drawing(_ move: SketchMove) throws(Problem) -> (Ink, trail: [UInt8]) {
    switch move {
    case .draw(let ink, let trail), .importStroke(let ink, let trail): (ink, trail)
    default: throw ByteReader.damaged
    }
  }

  /// The move that drew a stroke or placed a picture.
  private func recall(_ id: MoveID, _ context: MoveContext<SketchMove>) throws(Problem) -> SketchMove {
    guard let index = LaidPicture.givenIndex(of: id) else { return try context.recall(id) }
    guard given.indices.contains(index) else { throw ByteReader.damaged }
    return .place(given[index], StrokeEdit(order: LaidPicture.order(ofGiven: index)))
  }

  /// The move that restores strokes and pictures as they are now.
  static func restoring(_ strokes: some Sequence<Stroke>, _ pictures: [LaidPicture] = []) -> SketchMove {
    pictures.isEmpty && strokes.allSatisfy { !$0.isEdited }
      ? .restore(strokes.map(\.name))
      : .change(
        strokes.map { StrokeChange(id: $0.id, from: nil, to: $0.edit) }
          + pictures.map { StrokeChange(id: $0.id, from: nil, to: $0.edit) })
  }

  /// The boxes of the strokes' parts: what has to be drawn again, which is far less than the box around a long stroke.
  static func damage(_ strokes: some Sequence<Stroke>) -> [Rect] {
    var boxes: [Rect] = []
    for stroke in strokes {
      boxes += stroke.spans.map(\.bounds)
      if boxes.count > maxBoxes { boxes = [boxes.reduce(.null) { $0.union($1) }] }
    }
    return boxes
  }
}

extension Stroke {
  /// The name of the stroke.
  var name: StrokeName { StrokeName(id: id, order: order) }

  /// The move that drew the stroke.
  package var asDrawn: SketchMove { .draw(drawn, trail: trail) }

  /// Whether the stroke has been edited.
  var isEdited: Bool { edit != StrokeEdit(drawn, by: id.author) }

  /// The stroke with another edit.
  ///
  /// - Throws: `Problem` when it would be outside the world, or too wide or too thin.
  /// - Complexity: O(nodes).
  func edited(_ edit: StrokeEdit) throws(Problem) -> Stroke {
    try Stroke(id: id, ink: drawn, trail: trail, edit: edit)
  }
}
