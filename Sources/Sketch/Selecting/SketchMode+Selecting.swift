import Geometry
import Gestures
import Interface
import ModeKit
import Scene

/// What hands do with the lasso, and with what it has chosen.
extension SketchMode {
  /// A tap chooses what lies this near, in dp.
  private static let tapReach = 12.0
  /// The first number of selections among the things of the mode that can be touched; each seat has as many as there are grips.
  private static let firstItem: UInt64 = 16

  // Where fingers land.

  private static func target(_ grip: SelectionGrip, _ seat: Int) -> TargetID {
    .document(firstItem + UInt64(seat * SelectionGrip.allCases.count + grip.rawValue))
  }

  private static func grip(_ target: TargetID) -> SelectionGrip? {
    guard target.owner == TargetID.documentOwner, target.item >= firstItem else { return nil }
    return SelectionGrip(rawValue: Int(target.item - firstItem) % SelectionGrip.allCases.count)
  }

  /// The part of the seat's selection that lies at a point. While a finger is on it already, the next one belongs to it wherever
  /// it lands: two fingers turn even a small thing.
  func selectionTarget(at point: Point, seat: Int, _ host: ModeHost<SketchMode>) -> TargetID? {
    guard host.session[seat].tool == .lasso, let selection = host.session.selections[seat] else { return nil }
    if !selection.fingers.isEmpty { return Self.target(.body, seat) }
    let (camera, room) = (host.environment.camera, host.environment.room)
    return SelectionGrip.at(
      point, selection.corners(camera), knobBelow: selection.hasKnobBelow(camera, in: room)
    ).map { Self.target($0, seat) }
  }

  // The loop.

  func beginLasso(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    let camera = host.environment.camera
    host.session.lassos[gesture.session] = Lasso(
      seat: gesture.seat, at: gesture.location, camera.toWorld(gesture.location))
    changeLasso(gesture, host)
  }

  func changeLasso(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    let camera = host.environment.camera
    for sample in gesture.samples {
      host.session.lassos[gesture.session]?.add(sample.location, camera.toWorld(sample.location))
    }
    host.refreshOverlay()
  }

  func finish(_ lasso: Lasso, _ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    host.refreshOverlay()
    if gesture.isInterrupted { return }
    let board = shown(host)
    var chosen = lasso.isTap ? touched(lasso.points[0], board, host) : lasso.chosen(on: board)
    if gesture.modifiers.contains(.shift), let selection = host.session.selections[lasso.seat] {
      let old = selection.chosen(on: board)
      let known = Set(selection.orders)
      // A tap on what is chosen gives it free.
      if lasso.isTap, let one = chosen.strokes.first, known.contains(one.order) {
        chosen = Chosen(strokes: old.strokes.filter { $0 !== one }, pictures: old.pictures)
      } else if lasso.isTap, let one = chosen.pictures.first, selection.pictures.contains(one.name) {
        chosen = Chosen(strokes: old.strokes, pictures: old.pictures.filter { $0.name != one.name })
      } else {
        let names = Set(chosen.pictures.map(\.name) + selection.pictures)
        chosen = Chosen(
          strokes: Stroke.inOrder(old.strokes + chosen.strokes),
          pictures: board.pictures.filter { names.contains($0.name) })
      }
    }
    select(chosen, lasso.seat, host)
  }

  /// The topmost stroke at a point of the world, else the topmost picture.
  private func touched(_ point: Point, _ board: Board, _ host: ModeHost<SketchMode>) -> Chosen {
    let reach = Self.tapReach / host.environment.camera.zoom
    let stroke = board.strokes(in: Rect(center: point, size: Size(2 * reach, 2 * reach))).last {
      !$0.ink.brush.erases && $0.isTouched(from: point, to: point, reach: reach)
    }
    if let stroke { return Chosen(strokes: [stroke]) }
    return Chosen(pictures: board.pictures.last { $0.contains(point) }.map { [$0] } ?? [])
  }

  /// Chooses strokes and pictures for a seat in place of those that it had chosen.
  func select(_ chosen: Chosen, _ seat: Int, _ host: ModeHost<SketchMode>) {
    drop(seat, host)
    host.session.selections[seat] = Selection(chosen)
    host.refreshOverlay()
    guard host.session.selections[seat] != nil else { return dropOldTips(seat, host) }
    host.request(
      .tip(
        id: Tip.selection,
        host.environment.usesMouse
          ? tr("Drag what is chosen to move it, a corner to size it, the knob to turn it.")
          : tr("One finger moves what is chosen, two turn and size it.")))
  }

  /// Brings the selections up to date after the board has changed.
  func refreshSelections(_ host: ModeHost<SketchMode>) {
    for (seat, selection) in host.session.selections {
      host.session.selections[seat] = selection.refreshed(on: host.state)
      dropOldTips(seat, host)
    }
  }

  // What is chosen, under hands.

  func handleSelection(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    guard let grip = Self.grip(gesture.target), host.session.selections[gesture.seat] != nil else { return }
    switch (gesture.kind, gesture.phase) {
    case (.press, .began): host.session.selections[gesture.seat]?.fingers.insert(gesture.session)
    case (.press, .ended), (.press, .cancelled):
      // A drag cancels the press of its finger and takes it over.
      if host.session.selections[gesture.seat]?.hold?.session != gesture.session {
        host.session.selections[gesture.seat]?.fingers.remove(gesture.session)
      }
    case (.manipulate, .began):
      host.session.selections[gesture.seat]?.fingers.insert(gesture.session)
      take(gesture, host)
      move(gesture, grip, host)
    case (.manipulate, .changed): move(gesture, grip, host)
    case (.manipulate, .ended):
      move(gesture, grip, host)
      host.session.selections[gesture.seat]?.fingers.remove(gesture.session)
      if host.session.selections[gesture.seat]?.hold?.session == gesture.session { lay(gesture.seat, host) }
    case (.manipulate, .cancelled):
      host.session.selections[gesture.seat]?.fingers.remove(gesture.session)
      if host.session.selections[gesture.seat]?.hold?.session == gesture.session { drop(gesture.seat, host) }
    default: break
    }
  }

  /// A hand takes what is chosen, if no other has it.
  private func take(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    guard var selection = host.session.selections[gesture.seat], selection.hold == nil else { return }
    let chosen = selection.chosen(on: host.state)
    var picture = Board(host.state.layers, like: host.state)
    for stroke in chosen.strokes { picture.insert(stroke) }
    for laid in chosen.pictures { picture.insert(laid) }
    selection.takes += 1
    selection.hold = Selection.Hold(session: gesture.session, picture: picture)
    host.session.selections[gesture.seat] = selection
    for box in chosen.damage { host.damage(box) }
  }

  private func move(_ gesture: Gesture, _ grip: SelectionGrip, _ host: ModeHost<SketchMode>) {
    guard let selection = host.session.selections[gesture.seat], selection.hold?.session == gesture.session
    else { return }
    let camera = host.environment.camera
    let change: Similarity
    if grip == .body {
      let map = camera.worldToView.then(gesture.transform).then(camera.viewToWorld)
      change = Similarity(re: map.a, im: map.b, shift: Vector(map.tx, map.ty))
    } else {
      change = grip.change(
        of: selection.frame, from: camera.toWorld(gesture.start), to: camera.toWorld(gesture.location),
        inSteps: gesture.modifiers.contains(.shift))
    }
    guard change.affine.isFinite, change.scale.isNormal else { return }
    host.session.selections[gesture.seat]?.hold?.change = change
    host.refreshOverlay()
  }

  /// The hand lets go: what is chosen stays where it is now.
  func lay(_ seat: Int, _ host: ModeHost<SketchMode>) {
    guard let hold = host.session.selections[seat]?.hold else { return }
    drop(seat, host)
    guard hold.change != .identity else { return }
    transform(by: hold.change, seat, host)
    host.request(.tipDone(id: Tip.selection))
  }

  /// What a hand holds goes back to where it was.
  private func drop(_ seat: Int, _ host: ModeHost<SketchMode>) {
    guard let hold = host.session.selections[seat]?.hold else { return }
    host.session.selections[seat]?.hold = nil
    for box in Board.damage(hold.picture.strokes) + hold.picture.pictures.map(\.bounds) { host.damage(box) }
    host.refreshOverlay()
  }

  // How it looks.

  /// How much is seen of a picture that a hand holds.
  private static let heldStrength = 0.65

  /// What hands hold, as layers of their own.
  func heldSelections(_ host: ModeHost<SketchMode>) -> [FloatingLayer] {
    host.session.selections.sorted { $0.key < $1.key }.compactMap { seat, selection in
      guard let hold = selection.hold else { return nil }
      let frame = selection.frame
      var ground = BoardGround()
      ground.pictures = hold.picture.pictures
      ground.strength = Self.heldStrength
      return FloatingLayer(
        id: UInt64(seat) << 32 | UInt64(selection.takes & 0xFFFF_FFFF),
        content: BoardPicture(hold.picture, theme: host.environment.theme, layers: nil, ground: ground),
        version: 1,
        bounds: frame, transform: hold.change.affine, outline: { Path(rect: frame) })
    }
  }

  /// The loops that are drawn, and the frames around what is chosen.
  func selectionOverlay(_ host: ModeHost<SketchMode>) -> [DrawingList.Item] {
    let camera = host.environment.camera
    let accent = host.environment.theme.color(.accent)
    var items: [DrawingList.Item] = []
    for lasso in host.session.lassos.values {
      let path = Path(polygon: lasso.points.map { camera.toView($0) }, isClosed: false)
      items.append(
        DrawingList.Item(bounds: path.bounds.inset(by: -4)) { canvas in
          canvas.stroke(
            path, StrokeStyle(width: 2, cap: .round, join: .round, dash: [2, 6]), .color(accent))
        })
    }
    for (seat, selection) in host.session.selections where host.session[seat].tool == .lasso {
      let isBelow = selection.hasKnobBelow(camera, in: host.environment.room)
      items.append(frame(selection.corners(camera), knobBelow: isBelow, host.environment.theme))
    }
    return items
  }

  private func frame(_ corners: [Point], knobBelow: Bool, _ theme: Theme) -> DrawingList.Item {
    let (accent, ground) = (theme.color(.accent), theme.color(.raised))
    let knob = SelectionGrip.turn.place(corners, knobBelow: knobBelow) ?? corners[0]
    let foot = SelectionGrip.sides(corners, knobBelow: knobBelow).near
    let box = corners.reduce(Rect(corner: knob, corner: knob)) { $0.union($1) }
    return DrawingList.Item(bounds: box.inset(by: -12)) { canvas in
      canvas.stroke(
        Path(polygon: corners), StrokeStyle(width: 1.5, join: .round, dash: [6, 5]), .color(accent))
      canvas.stroke(
        Path(polygon: [foot, knob], isClosed: false), accent, width: 1.5)
      for place in corners + [knob] {
        let dot = Path(ellipseIn: Rect(center: place, size: Size(14, 14)))
        canvas.fill(dot, ground)
        canvas.stroke(dot, accent, width: 2)
      }
    }
  }
}
