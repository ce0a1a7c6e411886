import Geometry
import Gestures
import Interface
import Library
import ModeKit

/// The commands and keys for a selection. Each makes one move.
extension SketchMode {
  /// The offset of a copy, and the step of an arrow key, in dp.
  private static let copyShift = 24.0
  private static let keyStep = 8.0
  private static let keyScale = 1.1

  /// The margin around the selection in an exported picture, in world points.
  private static let cutoutMargin = 24.0

  /// The bounding box of all selections, with a margin; nil if there are none.
  func cutout(_ host: ModeHost<SketchMode>) -> Rect? {
    let box = host.session.selections.reduce(Rect.null) { $0.union($1.selection.frame) }
    return box.isEmpty ? nil : box.inset(by: -Self.cutoutMargin)
  }

  /// The commands for a selection on a seat's bar, around the button of the brushes.
  func selectionItems(_ brushes: BarItem) -> [BarItem] {
    [
      BarItem(.sketch(.selection(.end)), .button, icon: .check, label: tr("Done"), priority: 100), brushes,
      BarItem(
        .sketch(.selection(.duplicate)), .button, icon: .duplicate, label: tr("Duplicate"), priority: 85),
      BarItem(.sketch(.selection(.copy)), .button, icon: .copy, label: tr("Copy"), priority: 70),
      BarItem(.sketch(.selection(.cut)), .button, icon: .cut, label: tr("Cut out"), priority: 65),
      BarItem(.sketch(.selection(.delete)), .button, icon: .trash, label: tr("Delete"), priority: 90),
      BarItem(
        .sketch(.selection(.toFront)), .button, icon: .toFront, label: tr("To the front"), priority: 75),
      BarItem(.sketch(.selection(.toBack)), .button, icon: .toBack, label: tr("To the back"), priority: 75),
    ]
  }

  func fire(_ command: SelectionCommand, _ seat: Int, _ host: ModeHost<SketchMode>) {
    guard host.session[seat].selection != nil else { return }
    switch command {
    case .end: select(Chosen(), seat, host)
    case .duplicate: duplicate(seat, host)
    case .copy: copySelection(seat, host)
    case .cut:
      copySelection(seat, host)
      delete(seat, host)
    case .delete: delete(seat, host)
    case .toFront: reorder(isFront: true, seat, host)
    case .toBack: reorder(isFront: false, seat, host)
    }
  }

  /// Handles a key for a selection. Returns whether the key applies to it.
  func selectionKey(_ key: Key, _ modifiers: Modifiers, _ seat: Int, _ host: ModeHost<SketchMode>) -> Bool {
    if key == .character("a"), modifiers == .control {
      selectAll(seat, host)
      return true
    }
    guard let selection = host.session[seat].selection, host.session.dragging(seat: seat) == nil else {
      return false
    }
    let middle = selection.frame.center
    func push(_ x: Double, _ y: Double) {
      let step = modifiers == .shift ? 1 : Self.keyStep
      // Directions are those of the screen, however the view is rotated.
      let camera = host.environment.camera
      transform(
        by: .translation(camera.toWorld(Point(x * step, y * step)) - camera.toWorld(.origin)), seat, host)
    }
    switch (key, modifiers) {
    case (.left, []), (.left, .shift): push(-1, 0)
    case (.right, []), (.right, .shift): push(1, 0)
    case (.up, []), (.up, .shift): push(0, -1)
    case (.down, []), (.down, .shift): push(0, 1)
    case (.character("."), []), (.character(","), []):
      let way = key == .character(".") ? 1.0 : -1
      transform(by: .turning(by: way * SelectionGrip.turnStep, scale: 1, around: middle), seat, host)
    case (.character("+"), _), (.character("="), _):
      transform(by: .turning(by: 0, scale: Self.keyScale, around: middle), seat, host)
    case (.character("-"), _):
      transform(by: .turning(by: 0, scale: 1 / Self.keyScale, around: middle), seat, host)
    case (.delete, []), (.backspace, []): delete(seat, host)
    case (.character("d"), .control): duplicate(seat, host)
    case (.character("c"), .control): fire(.copy, seat, host)
    case (.character("x"), .control): fire(.cut, seat, host)
    case (.pageUp, []): reorder(isFront: true, seat, host)
    case (.pageDown, []): reorder(isFront: false, seat, host)
    case (.escape, []): select(Chosen(), seat, host)
    default: return false
    }
    return true
  }

  /// Selects all strokes and pictures on the board.
  func selectAll(_ seat: Int, _ host: ModeHost<SketchMode>) {
    host.session[seat].tools.take(.lasso)
    let board = shown(host)
    select(Chosen(strokes: Array(board.visibleStrokes), pictures: board.pictures), seat, host)
  }

  /// Clears the selection when another tool is taken.
  func endSelection(_ seat: Int, _ host: ModeHost<SketchMode>) {
    if host.session[seat].tools.tool != .lasso, host.session[seat].selection != nil {
      select(Chosen(), seat, host)
    }
  }

  // Moves

  private func chosen(_ seat: Int, _ host: ModeHost<SketchMode>) -> Chosen {
    host.session[seat].selection?.chosen(on: host.state) ?? Chosen()
  }

  /// Makes changes as one step, and selects the results.
  func perform(_ changes: [StrokeChange], _ seat: Int, _ host: ModeHost<SketchMode>) {
    guard !changes.isEmpty, host.perform(.change(changes), seat: seat) else { return }
    let names = changes.compactMap { change in change.to.map { StrokeName(id: change.id, order: $0.order) } }
      .sorted { $0.order < $1.order }
    let pictures = names.compactMap { host.state.picture($0) }
    let known = Set(pictures.map(\.order))
    select(
      Chosen(
        strokes: names.compactMap { known.contains($0.order) ? nil : host.state.stroke(order: $0.order) },
        pictures: pictures), seat, host)
  }

  /// Edits the selection in place: strokes, and pictures if the change applies to them.
  private func edit(
    _ seat: Int, _ host: ModeHost<SketchMode>, _ change: (Stroke, inout StrokeEdit) -> Void,
    pictures changePicture: (inout StrokeEdit) -> Void = { _ in }
  ) {
    let old = host.session[seat].selection
    let chosen = chosen(seat, host)
    var changes: [StrokeChange] = []
    for stroke in chosen.strokes {
      var edit = stroke.edit
      change(stroke, &edit)
      if edit != stroke.edit { changes.append(StrokeChange(id: stroke.id, from: stroke.edit, to: edit)) }
    }
    for picture in chosen.pictures {
      var edit = picture.edit
      changePicture(&edit)
      if edit != picture.edit { changes.append(StrokeChange(id: picture.id, from: picture.edit, to: edit)) }
    }
    guard !changes.isEmpty, host.perform(.change(changes), seat: seat) else { return }
    // If strokes have kept their order, all of them stay selected, even unchanged ones.
    if let old { host.session[seat].selection = old.refreshed(on: host.state) }
    host.refreshOverlay()
  }

  /// Moves, rotates and scales the selection.
  func transform(by change: Similarity, _ seat: Int, _ host: ModeHost<SketchMode>) {
    edit(seat, host) {
      $1.placement = $1.placement.then(change)
    } pictures: {
      $0.placement = $0.placement.then(change)
    }
  }

  /// Changes the colour of the selection.
  func recolor(_ color: InkColor, _ seat: Int, _ host: ModeHost<SketchMode>) {
    edit(seat, host) { stroke, edit in
      if !stroke.ink.brush.erases, stroke.ink.color != color {
        edit.color = stroke.drawn.color == color ? nil : color
      }
    }
  }

  /// Moves the selection to a layer, above the strokes there.
  func moveSelection(to layer: BoardLayer, _ seat: Int, _ host: ModeHost<SketchMode>) {
    edit(seat, host) { stroke, edit in
      if stroke.ink.layer != layer.id { edit.layer = stroke.drawn.layer == layer.id ? nil : layer.id }
    }
  }

  private func duplicate(_ seat: Int, _ host: ModeHost<SketchMode>) {
    let camera = host.environment.camera
    let shift =
      camera.toWorld(Point(Self.copyShift, Self.copyShift)) - camera.toWorld(.origin)
    let chosen = chosen(seat, host)
    var order = firstOrder(of: chosen.count, host)
    func copy(_ id: MoveID, _ edit: StrokeEdit) -> StrokeChange {
      var edit = edit
      edit.order = Order(order, by: host.author)
      edit.placement = edit.placement.then(.translation(shift))
      order += 1
      return StrokeChange(id: id, from: nil, to: edit)
    }
    perform(
      chosen.pictures.map { copy($0.id, $0.edit) } + chosen.strokes.map { copy($0.id, $0.edit) }, seat, host)
  }

  private func delete(_ seat: Int, _ host: ModeHost<SketchMode>) {
    let chosen = chosen(seat, host)
    let names = chosen.strokes.map(\.name) + chosen.pictures.map(\.name)
    select(Chosen(), seat, host)
    if !names.isEmpty { host.perform(.take(names), seat: seat) }
  }

  private func reorder(isFront: Bool, _ seat: Int, _ host: ModeHost<SketchMode>) {
    let chosen = chosen(seat, host)
    func changes(_ things: [(id: MoveID, edit: StrokeEdit)], from first: Int) -> [StrokeChange] {
      things.enumerated().map { index, thing in
        var edit = thing.edit
        edit.order = Order(first + index, by: host.author)
        return StrokeChange(id: thing.id, from: thing.edit, to: edit)
      }
    }
    let strokes = chosen.strokes.map { ($0.id, $0.edit) }
    let pictures = chosen.pictures.map { ($0.id, $0.edit) }
    let front = firstOrder(of: isFront ? chosen.count : 0, host)
    // Pictures lie below all strokes, whatever their order among themselves.
    perform(
      changes(strokes, from: isFront ? front : (host.state.lowestOrder?.number ?? 0) - strokes.count)
        + changes(
          pictures, from: isFront ? front + strokes.count : host.state.ordersBelowPictures(pictures.count)),
      seat, host)
  }
}
