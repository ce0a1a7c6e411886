import Geometry
import Gestures
import Interface
import ModeKit
import Scene

extension JigsawMode: ClaimingMode {
  /// The distance that an arrow key moves a piece, in parts of its side. With Shift it is longer, with Alt a tenth.
  private static let keyStep = 0.25
  private static let longKeyStep = 2.0
  private static let fineKeyStep = 0.025
  /// Within this distance of a match, in parts of a side, a step is at most the snapping distance. So the steps cannot
  /// skip the match.
  private static let carefulDistance = 0.5

  /// Tab moves from piece to piece while there are several. Escape ends a replay and a selection. Undo is disabled
  /// while the table is not shown.
  public func claims(seat: Int, _ host: ModeHost<JigsawMode>) -> Claims {
    var claims: Claims = host.state.isFinished ? [] : .tab
    switch host.session.activity {
    case .play: if !host.session.selection(seat).isEmpty { claims.insert(.escape) }
    case .paused: claims.insert(.undo)
    case .replay(let replay) where replay.isLapse: claims.insert(.escape)
    case .replay: claims.formUnion([.escape, .undo, .bar])
    }
    return claims
  }

  /// Handles a key while pieces can be moved.
  func key(_ key: Key, _ modifiers: Modifiers, seat: Int, _ host: ModeHost<JigsawMode>) {
    switch (key, modifiers) {
    case (.escape, []): select([], seat: seat, host)
    case (.tab, []): choose(by: 1, seat: seat, host)
    case (.tab, .shift): choose(by: -1, seat: seat, host)
    case (.left, _): push(Vector(-1, 0), modifiers, seat: seat, host)
    case (.right, _): push(Vector(1, 0), modifiers, seat: seat, host)
    case (.up, _): push(Vector(0, -1), modifiers, seat: seat, host)
    case (.down, _): push(Vector(0, 1), modifiers, seat: seat, host)
    case (.enter, []): enter(seat: seat, host)
    case (.character("a"), .control): selectAll(seat: seat, host)
    case (.character("c"), .control): copy(seat: seat, host)
    case (.character("h"), []): hint(host)
    case (.character("p"), []): togglePause(host)
    case (.character("t"), []): stowWithKeys(seat: seat, host)
    case (.character("t"), .shift): showTrays(seat: seat, host)
    case (.character("r"), []), (.character("."), []): turnWithKeys(by: 1, seat: seat, host)
    case (.character("r"), .shift), (.character(","), []): turnWithKeys(by: -1, seat: seat, host)
    default: return
    }
  }

  /// Rotates what the seat's hand holds, otherwise the selection, otherwise the piece at the cursor.
  private func turnWithKeys(by quarters: Int, seat: Int, _ host: ModeHost<JigsawMode>) {
    guard host.state.puzzle.rotates else { return }
    if let (session, hold) = host.session.hands.holds.last(where: { $0.hold.seat == seat }) {
      var turned = hold
      let box = hold.motion.apply(host.state.box(of: hold.group))
      let center = hold.place?.spot ?? box.center
      turned.motion = hold.motion.then(Affine.quarterTurns(quarters).around(center))
      host.session.hands[session] = .hold(turned)
      host.refreshOverlay()
      host.request(.tipDone(id: Tip.turn))
    } else if let id = host.session.cursor.group, host.session.selection(seat).isEmpty {
      turn(id, by: quarters, seat: seat, host)
    } else {
      turnSelection(by: quarters, seat: seat, host)
    }
  }

  /// Moves the cursor to the next or previous loose piece in reading order. What the keyboard held is laid down.
  private func choose(by step: Int, seat: Int, _ host: ModeHost<JigsawMode>) {
    layWithKeys(seat: seat, host)
    let order = readingOrder(host)
    guard !order.isEmpty else { return }
    let index: Int
    if let at = host.session.cursor.group.flatMap({ order.firstIndex(of: $0) }) {
      index = (at + step + order.count) % order.count
    } else {
      // Starts with the first piece in view.
      let camera = host.environment.camera
      index =
        order.firstIndex { host.environment.freeArea.contains(camera.toView(host.state.box(of: $0).center)) }
        ?? 0
    }
    host.session.cursor.choose(order[index])
    showCursor(host)
  }

  /// Moves the cursor to a loose piece, as Tab would. What the keyboard held is laid down.
  func choose(_ id: Int, seat: Int, _ host: ModeHost<JigsawMode>) {
    layWithKeys(seat: seat, host)
    guard host.state.isGroup(id), !host.state.isPinned(id), !host.session.hands.held.contains(id) else {
      return
    }
    host.session.cursor.choose(id)
    showCursor(host)
  }

  /// The loose groups in reading order of the screen.
  private func readingOrder(_ host: ModeHost<JigsawMode>) -> [Int] {
    let camera = host.environment.camera
    let height = host.state.puzzle.cut.pitch * camera.zoom
    return host.state.looseIDs.filter { !host.session.hands.held.contains($0) }
      .map { id -> (row: Double, x: Double, id: Int) in
        let middle = camera.toView(host.state.box(of: id).center)
        return ((middle.y / height).rounded(.down), middle.x, id)
      }
      .sorted { $0 < $1 }.map(\.id)
      + shelves(host).shelves.compactMap(\.open).flatMap { groups(inTray: $0.id, host) }
  }

  /// Puts the piece at the cursor, or the selection, into the open tray.
  private func stowWithKeys(seat: Int, _ host: ModeHost<JigsawMode>) {
    host.session.hands.release(Hold.keyboard(seat))?.tool.cancelled(host)
    stowChosen(seat: seat, host)
  }

  /// Moves the piece at the cursor in a direction of the window. The keyboard then holds it.
  private func push(_ way: Vector, _ modifiers: Modifiers, seat: Int, _ host: ModeHost<JigsawMode>) {
    guard [[], .shift, .alt].contains(modifiers) else { return }
    let hand = Hold.keyboard(seat)
    if host.session.hands[hand] == nil {
      guard let id = host.session.cursor.group, host.state.isGroup(id), !host.session.hands.held.contains(id)
      else {
        return choose(by: 1, seat: seat, host)
      }
      Hold.lift(id, in: hand, seat: seat, fingers: 0, at: nil, host)
    }
    guard var hold = host.session.hands[hand]?.hold else { return }
    let step = keyStep(of: hold, modifiers, host)
    let shift = Affine.quarterTurns(-host.environment.camera.turns).apply(way) * step
    let box = hold.motion.apply(host.state.box(of: hold.group))
    guard host.state.puzzle.table.contains(box.center + shift) else { return }
    hold.motion = hold.motion.then(.translation(shift))
    host.session.hands[hand] = .hold(hold)
    host.session.cursor.choose(hold.group)
    showCursor(host)
  }

  /// How far an arrow moves what the keyboard holds, in points of the table.
  private func keyStep(of hold: Hold, _ modifiers: Modifiers, _ host: ModeHost<JigsawMode>) -> Double {
    let table = host.state
    let side = table.puzzle.cut.side
    switch modifiers {
    case .shift: return side * JigsawMode.longKeyStep
    case .alt: return side * JigsawMode.fineKeyStep
    default: break
    }
    let usual = side * JigsawMode.keyStep
    guard let only = hold.onlyLaid(on: table) else { return usual }
    let distance = table.distanceToMatch(of: only.group, at: only.placement, except: host.session.hands.held)
    return distance <= side * JigsawMode.carefulDistance ? min(usual, table.reach) : usual
  }

  /// Lays down what the keyboard holds; it joins its neighbours. A piece that was not lifted, and already lies where it
  /// fits, joins them too.
  private func enter(seat: Int, _ host: ModeHost<JigsawMode>) {
    if host.session.hands[Hold.keyboard(seat)] != nil { return layWithKeys(seat: seat, host) }
    guard let id = host.session.cursor.group, host.state.isGroup(id), !host.state.isPinned(id),
      host.state.groups[id].shelved == nil, !host.session.hands.held.contains(id)
    else { return }
    let held = host.session.hands.held
    let here = host.state.groups[id].placement
    let goal = host.state.settled(id, at: here, except: held)
    guard goal != here || host.state.joining(id, at: here, except: held).members.count > 1 else { return }
    let piece = Int(host.state.groups[id].first)
    perform(id, here, joins: true, seat: seat, host)
    followCursor(piece, host)
  }

  /// Moves the cursor to the group that a piece is in now.
  private func followCursor(_ piece: Int, _ host: ModeHost<JigsawMode>) {
    let group = Int(host.state.groupOf[piece])
    host.session.cursor.move(to: host.state.isPinned(group) ? nil : group)
    host.refreshOverlay()
  }

  /// Lays down what the keyboard holds; it joins its neighbours.
  private func layWithKeys(seat: Int, _ host: ModeHost<JigsawMode>) {
    guard let hold = host.session.hands.release(Hold.keyboard(seat))?.hold else { return }
    hold.lay(around: nil, joins: true, host)
    followCursor(Int(hold.lifted[0].was.first), host)
  }

  /// Scrolls the piece at the cursor into view.
  private func showCursor(_ host: ModeHost<JigsawMode>) {
    host.refreshOverlay()
    guard let box = cursorBox(host) else { return }
    if let id = host.session.cursor.group, host.state.groups[id].shelved != nil,
      !host.session.hands.held.contains(id)
    {
      return showOnShelf(id, host)
    }
    host.request(.reveal(box.inset(by: -host.state.puzzle.cut.side * 0.5)))
  }

  /// The box on the table of the piece at the cursor, held or not.
  private func cursorBox(_ host: ModeHost<JigsawMode>) -> Rect? {
    guard let id = host.session.cursor.shown, host.state.isGroup(id) else { return nil }
    let box = host.state.box(of: id)
    let held = host.session.hands.holds.first { $0.hold.place == nil && $0.hold.group == id }
    return held?.hold.motion.apply(box) ?? box
  }

  /// The ring around the piece at the cursor, and the status line about it.
  func cursorPictures(_ host: ModeHost<JigsawMode>) -> [DrawingList.Item] {
    guard let box = cursorBox(host), let id = host.session.cursor.shown else { return [] }
    let theme = host.environment.theme
    let isFirst = host.environment.view == .first
    let isShelved = host.state.groups[id].shelved != nil && !host.session.hands.held.contains(id)
    // The shelves and the line of text stand in the first view.
    if isShelved, !isFirst { return [] }
    let cell = isShelved ? place(onShelf: id, host) : nil
    let ring =
      (cell.map { $0.shelf.toWindow.apply($0.cell) }
      ?? host.environment.camera.worldToView.apply(box)).inset(by: -4)
    let path = Path(roundedRect: ring, radius: 8)
    let drawn = DrawingList.Item(bounds: ring.inset(by: -4)) { canvas in
      canvas.stroke(path, theme.color(.shadow), width: 6)
      canvas.stroke(path, theme.color(.focus), width: 3)
    }
    return isFirst ? [drawn, statusLine(description(of: id, host.state).parts, host)] : [drawn]
  }

  /// Text on a plate at the far edge of the room, in as many lines as needed.
  private func statusLine(_ parts: [String], _ host: ModeHost<JigsawMode>) -> DrawingList.Item {
    let theme = host.environment.theme
    let room = clearArea(host)
    let style = theme.style(.body)
    let height = style.size * 1.5
    let most = room.width - 64
    let area = Rect(
      x: room.minX, y: room.maxY - 16 - height * Double(parts.count) - 16, width: room.width,
      height: height * Double(parts.count) + 32)
    return DrawingList.Item(bounds: area) { canvas in
      func width(_ words: String) -> Double { canvas.resources.typesetter.measure(words, style).width }
      var lines: [String] = []
      for part in parts {
        if let last = lines.last, width(last + " · " + part) <= most {
          lines[lines.count - 1] = last + " · " + part
        } else {
          lines.append(part)
        }
      }
      let across = (lines.map { width($0) }.max() ?? 0) + 32
      let plate = Rect(
        x: room.center.x - across / 2, y: area.maxY - 16 - height * Double(lines.count) - 12, width: across,
        height: height * Double(lines.count) + 12)
      canvas.fill(plate, radius: 12, .color(theme.color(.raised)))
      for (number, line) in lines.enumerated() {
        canvas.text(
          line,
          at: Point(
            room.center.x - width(line) / 2,
            plate.minY + 6 + height * (Double(number) + 0.5) + style.size * 0.36),
          style, theme.color(.text))
      }
    }
  }
}
