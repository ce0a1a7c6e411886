import Geometry
import Gestures
import Interface
import ModeKit

/// Hit tests and event handling.
extension SketchMode {
  /// The target of the board itself, which pans and zooms.
  private static let canvas = TargetID.document()

  /// The target at `point`, in dp of the window: a knob, the ruler or the board.
  public func hit(
    at point: Point, device: Gesture.Device, seat: Int, host: ModeHost<SketchMode>
  ) -> [Hit.Link] {
    let view = [Hit.Link(Self.canvas, [.camera, .leftDragCamera])]
    if case .replay = host.session.activity { return view }
    let tools = host.session[seat].tools
    if let target = selectionTarget(at: point, seat: seat, host), !tools.holdsHand {
      return [Hit.Link(target, [.press, .manipulate]), Hit.Link(Self.canvas, [.camera])]
    }
    if tools.movesView { return view }
    if isOnRuler(point, host) {
      return [Hit.Link(Self.rulerTarget, [.manipulate]), Hit.Link(Self.canvas, [.camera])]
    }
    if tools.hands == .pen, device == .finger {
      return [Hit.Link(Self.canvas, [.camera, .threeFingerTap])]
    }
    var interests = tools.hands.interests(tools.tool)
    // A pen that comes near changes whose fingers draw, unless somebody has chosen.
    if tools.hands == .auto, case .pen = device { interests.insert(.hover) }
    return [Hit.Link(Self.pageTarget, interests)]
  }

  /// Handles gestures, commands, keys, ticks and changes of the board.
  public func handle(_ event: ModeEvent, host: ModeHost<SketchMode>) {
    if case .replay = host.session.activity, handleInReplay(event, host) { return }
    switch event {
    case .gesture(let gesture):
      switch gesture.kind {
      case .ink, .press, .manipulate: follow(gesture, host)
      case .hover: notePen(gesture, host)
      case .threeFingerTap:
        host.undo(seat: gesture.seat)
        host.request(.tipDone(id: Tip.oneHand))
      default: break
      }
    case .command(let id, let phase, let seat):
      if let command = id.as(SketchCommand.self) { carryOut(command, phase, seat, host) }
      replayCommand(id, phase, host, start: startReplay)
      endSelection(seat, host)
      dropOldTips(seat, host)
    case .key(let key, let modifiers, let seat):
      if !selectionKey(key, modifiers, seat, host) { self.key(key, modifiers, seat, host) }
      endSelection(seat, host)
      dropOldTips(seat, host)
    case .stateChanged:
      followInkElsewhere(host)
      refreshSelections(host)
      forgetClearing(host)
      sortStrokes(host)
    case .settle: commitFade(host)
    case .closing:
      commitFade(host)
      finishAll(host)
    case .environmentChanged:
      reportBrushProblems(host)
      // Frames follow the view.
      let session = host.session
      if !session.selections.isEmpty || session.ruler != nil { host.refreshOverlay() }
    case .answered(let id, let answers, let seat):
      switch id.as(SketchForm.self) {
      case .layerName: rename(answers, seat, host)
      case .viewName(let view): renameView(view, answers, seat, host)
      case nil: break
      }
    case .tick:
      letHandsWait(until: host.environment.time, host)
      endRestingFade(host)
    case .picture(let bytes, let seat): lay(bytes, seat, host)
    case .pasted(let bytes, let place, let seat): paste(bytes, at: place, seat, host)
    case .replayChanged: break
    }
  }

  /// Sorts the latest strokes into the index on a worker when there are many.
  private func sortStrokes(_ host: ModeHost<SketchMode>) {
    guard !host.session.isPacking, let packing = host.state.packing else { return }
    host.session.isPacking = true
    host.run({
      packing.build()
      return true
    }) { host, _ in host.session.isPacking = false }
  }
}
