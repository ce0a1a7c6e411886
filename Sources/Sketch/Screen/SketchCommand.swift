import Interface
import Library
import ModeKit

/// The commands of a sketch, sent by its bars, menus, sheets and toasts.
package enum SketchCommand: Hashable, Sendable {
  /// Take a tool. Taking the hand again returns to the previous tool; its button can also be held down.
  case tool(Tool)
  /// Take the brush or eraser with an ID.
  case brush(String)
  case color(InkColor)
  /// Set the value of a slider; the command's phase carries the value.
  case slider(SketchSlider)
  /// Take the next choice of hands.
  case hands
  case sheet(SketchSheet)
  /// Show or hide the ruler.
  case ruler
  /// Replay how the board was drawn.
  case replay
  case addPicture
  case surface(BoardLook.Surface)
  case lines(BoardLook.Lines)
  case clear
  /// Restore the last clearing.
  case restore
  case selectAll
  case selection(SelectionCommand)
  case layer(LayerCommand)
  case view(ViewCommand)
}

/// The sliders of a sketch.
package enum SketchSlider: Hashable, Sendable {
  /// The size of the current brush or eraser.
  case size
  /// The parts of the mixed colour.
  case hue, saturation, lightness
  /// The number of corners of polygons.
  case corners
  /// The opacity of the layer on which the seat draws.
  case opacity
}

/// The commands for a seat's selection.
package enum SelectionCommand: Hashable, Sendable {
  /// Clear the selection.
  case end
  case duplicate, copy, cut, delete, toFront, toBack
}

/// The commands of layers. All but the first two apply to the layer on which the seat draws.
package enum LayerCommand: Hashable, Sendable {
  /// Draw on the layer with an ID.
  case choose(MoveID)
  case new
  /// Hide or show the layer.
  case show
  case rename, raise, lower, delete
  /// Move the seat's selection to the layer.
  case takeSelection
}

/// The commands of the view and of bookmarks, which are named by their indices.
package enum ViewCommand: Hashable, Sendable {
  /// Show the whole drawing.
  case whole
  case save
  case go(Int)
  case rename(Int)
  case forget(Int)
}

/// The forms of a sketch.
package enum SketchForm: Hashable, Sendable {
  /// The name of the layer on which the seat draws.
  case layerName
  /// The name of the bookmark at an index.
  case viewName(Int)
}

/// The counters in the bars.
enum SketchCounter: Hashable, Sendable {
  case strokes
  /// The speed of a replay.
  case speed
}

extension CommandID {
  /// The command ID of a sketch command.
  package static func sketch(_ command: SketchCommand) -> CommandID { CommandID(command) }
  /// The ID of a counter. A counter sends no command.
  static func counter(_ counter: SketchCounter) -> CommandID { CommandID(counter) }
}

extension SketchCommand {
  /// Whether a dragged selection of the seat is placed before the command.
  fileprivate var laysSelection: Bool {
    switch self {
    case .tool(.hand), .slider, .hands, .sheet(.brushes), .sheet(.shapes), .sheet(.board), .ruler, .replay,
      .addPicture, .clear, .restore, .selectAll:
      false
    case .tool, .brush, .color, .sheet(.views), .sheet(.layers), .surface, .lines, .selection, .layer, .view:
      true
    }
  }
}

extension SketchMode {
  /// Carries out a command of a seat.
  func carryOut(
    _ command: SketchCommand, _ phase: CommandPhase, _ seat: Int, _ host: ModeHost<SketchMode>
  ) {
    defer { refreshSheet(seat, host) }
    if command != .slider(.opacity) { commitFade(host) }
    switch phase {
    case .fire: fire(command, seat, host)
    case .down: hold(command, true, seat, host)
    case .up: hold(command, false, seat, host)
    case .value(let value): if case .slider(let slider) = command { slide(slider, to: value, seat, host) }
    }
  }

  private func fire(_ command: SketchCommand, _ seat: Int, _ host: ModeHost<SketchMode>) {
    if command.laysSelection { lay(seat, host) }
    switch command {
    case .tool(let tool): take(tool, seat, host)
    case .brush(let id): takeBrush(id, seat, host)
    case .color(let color): take(color, seat, host)
    case .slider: break  // A slider needs a value.
    case .hands:
      host.session[seat].tools.hands = host.session[seat].tools.hands.next
      showOneHandTip(seat, host)
    case .sheet(.brushes): showBrushes(seat, host)
    case .sheet(let sheet): show(sheet, seat, host)
    case .ruler: toggleRuler(host)
    case .replay: startReplay(host)
    case .addPicture: host.request(.picture(seat: seat))
    case .surface(let surface): setLook(BoardLook(surface, host.state.look.lines), seat, host)
    case .lines(let lines): setLook(BoardLook(host.state.look.surface, lines), seat, host)
    case .clear: clear(seat, host)
    case .restore: restore(host)
    case .selectAll: selectAll(seat, host)
    case .selection(let command): fire(command, seat, host)
    case .layer(let command): fire(command, seat, host)
    case .view(let command): fire(command, seat, host)
    }
  }

  private func slide(_ slider: SketchSlider, to value: Double, _ seat: Int, _ host: ModeHost<SketchMode>) {
    switch slider {
    case .size: host.session[seat].tools.setSize(value, of: host.session.kind(of: seat))
    case .hue: mix({ $0.hue = value }, seat, host)
    case .saturation: mix({ $0.saturation = value }, seat, host)
    case .lightness: mix({ $0.lightness = value }, seat, host)
    case .corners: setSides(value, seat, host)
    case .opacity: fade(to: value, seat, host)
    }
  }

  /// Handles the press or release of a button. Only the hand button can be held.
  private func hold(_ command: SketchCommand, _ isDown: Bool, _ seat: Int, _ host: ModeHost<SketchMode>) {
    guard command == .tool(.hand) else { return }
    host.session[seat].tools.holdsHand = isDown
    if !isDown { host.request(.tipDone(id: Tip.hand)) }
  }

  private func take(_ tool: Tool, _ seat: Int, _ host: ModeHost<SketchMode>) {
    guard tool == .hand else {
      host.session[seat].tools.take(tool)
      if tool == .circle, !host.environment.usesMouse {
        host.request(.tip(id: Tip.circle, tr("Two fingers down at once span a circle.")))
      }
      return
    }
    let tools = host.session[seat].tools
    host.session[seat].tools.take(tools.tool == .hand ? tools.lastDrawing : .hand)
    host.request(.tipDone(id: Tip.hand))
  }

  private func takeBrush(_ id: String, _ seat: Int, _ host: ModeHost<SketchMode>) {
    guard let kind = host.session.brushes.stock[id] else { return }
    if host.session[seat].tools.tool == .lasso { host.session[seat].tools.take(.brush) }
    host.session[seat].tools.take(kind)
  }

  /// Takes a colour, and a brush in place of an eraser, since choosing a colour means drawing. The selection gets the
  /// colour too.
  func take(_ color: InkColor, _ seat: Int, _ host: ModeHost<SketchMode>) {
    host.session[seat].tools.color = color
    host.session[seat].tools.mix = MixedColor(color.shown(host.state.look.theme(host.environment.theme)))
    recolor(color, seat, host)
    if host.session[seat].tools.tool == .eraser { host.session[seat].tools.take(.brush) }
  }
}
