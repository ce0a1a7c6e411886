import Geometry
import Gestures
import Interface
import ModeKit

extension SketchMode {
  /// Two fingers that land within this time are the corners of one circle, in seconds.
  private static let pairTime = 0.3
  /// How long ink may stay ahead of a finger of which nothing more is heard, in seconds.
  private static let longestGuess = 0.03
  /// How often chalk is heard while it draws, in seconds.
  private static let soundPause = 0.06

  /// The board itself, which the shell moves.
  private static let canvas = TargetID.document()
  /// The board as something to draw on.
  private static let page = TargetID.document(1)

  /// What lies under a point of the window in dp: a knob, the ruler, or the board.
  public func hit(
    at point: Point, device: Gesture.Device, seat: Int, host: ModeHost<SketchMode>
  ) -> [Hit.Link] {
    let tools = host.session[seat]
    if host.session.film != nil { return [Hit.Link(Self.canvas, [.camera, .leftDragCamera])] }
    if isOnMap(point, host) { return [Hit.Link(Self.mapTarget, [.press, .manipulate])] }
    if let target = selectionTarget(at: point, seat: seat, host), !tools.holdsHand {
      return [Hit.Link(target, [.press, .manipulate]), Hit.Link(Self.canvas, [.camera])]
    }
    if !tools.movesView, isOnRuler(point, host) {
      return [Hit.Link(Self.rulerTarget, [.manipulate]), Hit.Link(Self.canvas, [.camera])]
    }
    if tools.movesView { return [Hit.Link(Self.canvas, [.camera, .leftDragCamera])] }
    return [Hit.Link(Self.page, tools.isOneHand ? [.ink, .inkYieldsToPinch, .threeFingerTap] : [.ink])]
  }

  /// Handles gestures, commands, keys and time.
  public func handle(_ event: ModeEvent, host: ModeHost<SketchMode>) {
    switch event {
    case .gesture(let gesture):
      switch gesture.kind {
      case .ink: draw(gesture, host)
      case .press, .manipulate:
        switch gesture.target {
        case Self.rulerTarget: handleRuler(gesture, host)
        case Self.mapTarget: handleMap(gesture, host)
        default: handleSelection(gesture, host)
        }
      case .threeFingerTap:
        host.undo(seat: gesture.seat)
        host.request(.tipDone(id: Tip.oneHand))
      default: break
      }
    case .command(let id, let phase, let seat):
      if host.session.film != nil {
        filmCommand(id, phase, host)
      } else if let command = id.as(SketchCommand.self) {
        carryOut(command, phase, seat, host)
      }
      endSelection(seat, host)
      dropOldTips(seat, host)
    case .key(let key, let modifiers, let seat):
      if host.session.film != nil {
        if modifiers.isEmpty { filmKey(key, host) }
        return
      }
      if !selectionKey(key, modifiers, seat, host) { self.key(key, modifiers, seat, host) }
      endSelection(seat, host)
      dropOldTips(seat, host)
    case .stateChanged:
      refreshSelections(host)
      forgetClearing(host)
      sortStrokes(host)
    case .settle: keepFading(host)
    case .closing:
      endFilm(host)
      keepFading(host)
      finishAll(host)
    case .environmentChanged:
      tellOfBrushes(host)
      // Frames follow the view.
      let session = host.session
      if !session.selections.isEmpty || session.ruler != nil || session.showsMap { host.refreshOverlay() }
    case .answered(let id, let answers, let seat):
      switch id.as(SketchForm.self) {
      case .layerName: rename(answers, seat, host)
      case .viewName(let view): renameView(view, answers, seat, host)
      case nil: break
      }
    case .tick:
      advanceFilm(host)
      stopGuessing(at: host.environment.time, host)
      rest(host)
    case .picture(let bytes, let seat): lay(bytes, seat, host)
    case .pasted, .filmChanged: break
    }
  }

  /// Has a worker sort the latest strokes into the index when there are many.
  private func sortStrokes(_ host: ModeHost<SketchMode>) {
    guard !host.session.isPacking, let packing = host.state.packing else { return }
    host.session.isPacking = true
    host.run({
      packing.build()
      return true
    }) { host, _ in host.session.isPacking = false }
  }

  // Fingers.

  private func draw(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    if case .mouse(let button) = gesture.device, button != .left { return }
    switch gesture.phase {
    case .began: begin(gesture, host)
    case .changed: change(gesture, host)
    case .ended:
      change(gesture, host)
      end(gesture, host)
    case .cancelled: cancel(gesture, host)
    }
  }

  private func begin(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    keepFading(host)
    let tools = host.session[gesture.seat]
    if tools.tool == .lasso { return beginLasso(gesture, host) }
    let point = host.environment.camera.toWorld(gesture.location)
    if tools.tool == .circle, join(gesture, point, host) { return }
    guard layer(of: gesture.seat, host).isVisible else {
      return host.toast(
        tr("This layer is hidden; show it to draw on it."),
        [ToastAction(tr("Layers"), .sketch(.sheet(.layers)))])
    }
    let ink = newInk(tools, gesture.seat, host)
    if ink.brush.traits.paint == .lift, !tools.tool.isShape {
      host.session.lifted[gesture.session] = LiftedStrokes(ink, at: point)
      lift(gesture, host)
      return
    }
    if !ink.brush.erases { host.session[gesture.seat].noteColor() }
    if tools.tool.isShape {
      host.session.shapes.append(
        ShapeStroke(tools.tool, ink, sides: tools.sides, at: point, by: gesture.session, time: gesture.time))
      host.refreshOverlay()
      return
    }
    let samples = gesture.samples
    let landing =
      samples.first ?? Gesture.Sample(location: gesture.location, time: gesture.time, pressure: 1)
    var stroke = FreeStroke(
      ink, at: landing, camera: host.environment.camera, theme: host.environment.theme,
      on: host.state, along: edge(near: point, ink, host))
    for sample in samples.dropFirst() {
      stroke.add(
        sample, camera: host.environment.camera, device: pressure(sample, gesture.device, host),
        on: host.state)
    }
    host.session.strokes[gesture.session] = stroke
    host.ink(.begin(gesture.session.rawValue, stroke.mark))
  }

  /// What a mark that starts now is drawn with.
  private func newInk(_ tools: Tools, _ seat: Int, _ host: ModeHost<SketchMode>) -> Ink {
    let kind = tools.kind(host.session.stock)
    let zoom = host.environment.camera.zoom
    let order = max(host.session.nextOrder, host.state.nextOrder)
    host.session.nextOrder = order + 1
    var random = RandomSource(seed: host.seed &+ UInt64(order))
    let width = tools.size(kind) / max(zoom, 1e-9)
    var ink = Ink(
      brush: kind.brush, color: kind.brush.erases ? .chalk(0) : tools.color,
      width: max(Ink.widths.lowerBound, min(Ink.widths.upperBound, width)),
      exponent: Ink.exponent(zoom: zoom), seed: UInt32(truncatingIfNeeded: random.next()), order: order,
      seat: seat)
    ink.layer = layer(of: seat, host).id
    return ink
  }

  /// Makes a finger the second corner of a circle that another has just begun near by.
  private func join(_ gesture: Gesture, _ point: Point, _ host: ModeHost<SketchMode>) -> Bool {
    let settings = host.environment.gestures
    let camera = host.environment.camera
    let other = host.session.shapes.lastIndex { shape in
      shape.tool == .circle && !shape.isPair && shape.ink.seat == gesture.seat
        && shape.holders[1] != nil && gesture.time - shape.startTime <= Self.pairTime
        && camera.toView(shape.ends[1]).distance(to: gesture.location)
          <= settings.handReach * settings.dpPerMillimetre
    }
    guard let other else { return false }
    host.session.shapes[other].join(gesture.session, at: point)
    host.refreshOverlay()
    return true
  }

  private func change(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    let camera = host.environment.camera
    if var stroke = host.session.strokes.removeValue(forKey: gesture.session) {
      for sample in gesture.samples {
        stroke.add(sample, camera: camera, device: pressure(sample, gesture.device, host), on: host.state)
      }
      stroke.lookAhead(camera: camera)
      host.session.strokes[gesture.session] = stroke
      if stroke.mark.guessCount > 0 {
        // Others go on while this finger stops, or all stop.
        if gesture.time >= host.session.guessesLookedAt + Self.longestGuess / 3 {
          stopGuessing(at: gesture.time, host)
        }
        host.request(.lull(Self.longestGuess))
      }
      host.ink(.extend(gesture.session.rawValue, stroke.mark))
      sound(stroke, gesture.time, host)
    } else if host.session.lifted[gesture.session] != nil {
      lift(gesture, host)
    } else if host.session.lassos[gesture.session] != nil {
      changeLasso(gesture, host)
    } else if let (shape, end) = held(gesture.session, host) {
      let point = camera.toWorld(gesture.location)
      let ends = host.session.shapes[shape].ends
      let snap = Snap(host.session.shapes[shape].tool, from: ends[1 - end], to: point, zoom: camera.zoom)
      host.session.shapes[shape].snap = snap
      host.session.shapes[shape].ends[end] = snap?.end ?? point
      host.refreshOverlay()
    }
  }

  /// Ink does not stay ahead of a finger that has stopped and says no more.
  private func stopGuessing(at now: Double, _ host: ModeHost<SketchMode>) {
    host.session.guessesLookedAt = now
    for (session, stroke) in host.session.strokes where stroke.mark.guessCount > 0 {
      guard now - stroke.lastTime >= Self.longestGuess else { continue }
      host.session.strokes[session]?.lookBack()
      if let mark = host.session.strokes[session]?.mark { host.ink(.extend(session.rawValue, mark)) }
    }
  }

  /// The shape and the end of it that a finger holds.
  private func held(_ session: Gesture.SessionID, _ host: ModeHost<SketchMode>) -> (shape: Int, end: Int)? {
    for (i, shape) in host.session.shapes.enumerated() {
      if let end = shape.holders.firstIndex(of: session) { return (i, end) }
    }
    return nil
  }

  private func end(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    if let stroke = host.session.strokes.removeValue(forKey: gesture.session) {
      finish(stroke, gesture.session, host)
    } else if let lifted = host.session.lifted.removeValue(forKey: gesture.session) {
      finish(lifted, host)
    } else if let lasso = host.session.lassos.removeValue(forKey: gesture.session) {
      finish(lasso, gesture, host)
    } else if let (i, end) = held(gesture.session, host) {
      host.session.shapes[i].holders[end] = nil
      let shape = host.session.shapes[i]
      // The other finger of a pair may still be drawing.
      guard shape.holders.allSatisfy({ $0 == nil }) else { return }
      host.session.shapes.remove(at: i)
      if !finish(shape, host), !gesture.isInterrupted { tap(shape, gesture, host) }
    }
  }

  private func cancel(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    if host.session.strokes.removeValue(forKey: gesture.session) != nil {
      host.ink(.cancel(gesture.session.rawValue))
    } else if let lifted = host.session.lifted.removeValue(forKey: gesture.session) {
      for box in lifted.boxes { host.damage(box) }
    } else if host.session.lassos.removeValue(forKey: gesture.session) != nil {
      host.refreshOverlay()
    } else if let (i, _) = held(gesture.session, host) {
      host.session.shapes.remove(at: i)
      host.refreshOverlay()
    }
  }

  private func finish(_ stroke: FreeStroke, _ session: Gesture.SessionID, _ host: ModeHost<SketchMode>) {
    var stroke = stroke
    let trail = stroke.finish(camera: host.environment.camera, on: host.state)
    host.ink(.extend(session.rawValue, stroke.mark))
    if host.perform(.draw(stroke.ink, trail: trail), seat: stroke.ink.seat) {
      host.ink(.end(session.rawValue))
      tellOfHand(stroke.ink.seat, host)
    } else {
      host.ink(.cancel(session.rawValue))
    }
  }

  /// Draws a line or circle for good. Whether it was large enough to be one.
  private func finish(_ shape: ShapeStroke, _ host: ModeHost<SketchMode>) -> Bool {
    host.refreshOverlay()
    guard shape.extent * host.environment.camera.zoom >= ShapeStroke.smallest else { return false }
    host.perform(.draw(shape.ink, trail: shape.trail), seat: shape.ink.seat)
    if shape.isPair { host.request(.tipDone(id: Tip.circle)) }
    return true
  }

  /// The document is left: what is being drawn ends as it is.
  func finishAll(_ host: ModeHost<SketchMode>) {
    let strokes = host.session.strokes.sorted { $0.value.ink.order < $1.value.ink.order }
    let shapes = host.session.shapes
    let lifted = host.session.lifted.sorted { $0.key.rawValue < $1.key.rawValue }
    host.session.strokes = [:]
    host.session.shapes = []
    host.session.lifted = [:]
    host.session.lassos = [:]
    for seat in host.session.selections.keys.sorted() { lay(seat, host) }
    for (session, stroke) in strokes { finish(stroke, session, host) }
    for shape in shapes { _ = finish(shape, host) }
    for (_, lifted) in lifted { finish(lifted, host) }
  }

  /// Two taps with the line or the circle clear the board, if no other finger is on it, whether it draws or moves the view.
  private func tap(_ shape: ShapeStroke, _ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    let settings = host.environment.gestures
    let last = host.session.lastTap
    let isTap = !shape.isPair && gesture.time - shape.startTime <= settings.doubleTapMaximum
    guard isTap, gesture.isAlone else {
      host.session.lastTap = nil
      return
    }
    if let last, last.seat == gesture.seat,
      settings.isSecondTap(
        after: last.time, at: last.location, time: shape.startTime, at: gesture.location)
    {
      host.session.lastTap = nil
      clear(gesture.seat, host)
    } else {
      host.session.lastTap = (gesture.time, gesture.location, gesture.seat)
    }
  }

  private func sound(_ stroke: FreeStroke, _ time: Double, _ host: ModeHost<SketchMode>) {
    guard stroke.ink.brush.isGrainy, !stroke.ink.brush.erases, stroke.speed > 20,
      time - host.session.lastSound >= Self.soundPause
    else { return }
    host.session.lastSound = time
    host.request(.sound(.rub(speed: stroke.speed)))
  }

  /// What a device says of a finger's pressure, if it says anything: a pressure that never varies is none.
  private func pressure(
    _ sample: Gesture.Sample, _ device: Gesture.Device, _ host: ModeHost<SketchMode>
  ) -> Double? {
    host.session.pressures[device, default: PressureSense()].take(sample.pressure)
  }

  // Clearing.

  /// Takes all finished strokes away; marks in progress stay.
  func clear(_ seat: Int, _ host: ModeHost<SketchMode>) {
    guard let lowest = host.state.lowestOrder else { return }
    let restoring = Board.restoring(host.state.strokes)
    guard host.perform(.clear, seat: seat) else { return }
    host.session.cleared = (host.nextID, seat, restoring, lowest)
    host.toast(Self.clearedMessage, [ToastAction(tr("Undo"), .sketch(.restore))], seconds: 8)
  }

  private static var clearedMessage: String { tr("Board cleared") }

  /// What was cleared is back, by a step back or otherwise: there is nothing left to bring back.
  private func forgetClearing(_ host: ModeHost<SketchMode>) {
    guard let cleared = host.session.cleared, host.state.stroke(order: cleared.lowest) != nil else { return }
    host.session.cleared = nil
    host.request(.dropToast(Self.clearedMessage))
  }

  /// Brings the strokes of the last clearing back: as an undo while it is the last thing done, else as a move of its own, so
  /// that what was drawn since stays.
  func restore(_ host: ModeHost<SketchMode>) {
    guard let cleared = host.session.cleared else { return }
    host.session.cleared = nil
    if host.nextID == cleared.next {
      host.undo(seat: cleared.seat)
    } else {
      host.perform(cleared.restoring, seat: cleared.seat)
    }
  }
}
