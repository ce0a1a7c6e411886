import Interface
import Library
import ModeKit

/// What is asked of a sketch by its bars, its menu, its sheets and its messages.
package enum SketchCommand: Hashable, Sendable {
  /// Take a tool; the hand gives way to the last tool when it is asked for again, and can be held down.
  case tool(Tool)
  /// Take the brush or eraser of an id.
  case brush(String)
  case color(InkColor)
  /// Set what a slider stands for; its place comes as a value.
  case slider(SketchSlider)
  /// Let two fingers of a hand move the view, or every finger draw.
  case hands
  case sheet(SketchSheet)
  /// Lay the ruler down, or take it away.
  case ruler
  /// Play again how the board was drawn.
  case film
  case addPicture
  case surface(BoardLook.Surface)
  case lines(BoardLook.Lines)
  case clear
  /// Bring back what was cleared last.
  case restore
  case selectAll
  case selection(SelectionCommand)
  case layer(LayerCommand)
  case view(ViewCommand)
}

/// What a slider of a sketch stands for.
package enum SketchSlider: Hashable, Sendable {
  /// Of the brush or the eraser in the hand.
  case size
  /// Of the colour that is mixed.
  case hue, purity, lightness
  /// Of polygons.
  case corners
  /// Of the layer on which the seat draws.
  case opacity
}

/// What is done with what a seat has chosen.
package enum SelectionCommand: Hashable, Sendable {
  /// Have done with it.
  case end
  case duplicate, delete, toFront, toBack
}

/// What is done with layers; all but the first two are about the layer on which the seat draws.
package enum LayerCommand: Hashable, Sendable {
  /// Draw on the layer of a name from now on.
  case choose(MoveID)
  case new
  /// Hide it, or show it again.
  case show
  case rename, raise, lower, delete
  /// Bring what the seat has chosen to it.
  case takeSelection
}

/// What is done with the view, and with views that are kept: these by their places in the list.
package enum ViewCommand: Hashable, Sendable {
  /// Show everything.
  case whole
  case keep
  case go(Int)
  case rename(Int)
  case forget(Int)
  /// Show the map, or hide it.
  case map
}

/// The sheets of questions that a sketch asks.
package enum SketchForm: Hashable, Sendable {
  /// What the layer on which the seat draws is called.
  case layerName
  /// What the view at a place in the list is called.
  case viewName(Int)
}

/// What bars count.
enum SketchCounter: Hashable, Sendable {
  case strokes
  /// Of a replay.
  case speed
}

extension CommandID {
  /// A command of a sketch.
  package static func sketch(_ command: SketchCommand) -> CommandID { CommandID(command) }
  /// The name of a counter, which nobody can use.
  static func counter(_ counter: SketchCounter) -> CommandID { CommandID(counter) }
}

extension SketchCommand {
  /// Whether what a hand of the seat holds of its selection is laid down before.
  fileprivate var laysSelection: Bool {
    switch self {
    case .tool(.hand), .slider, .hands, .sheet(.brushes), .sheet(.shapes), .sheet(.board), .ruler, .film,
      .addPicture, .clear, .restore, .selectAll:
      false
    case .tool, .brush, .color, .sheet(.views), .sheet(.layers), .surface, .lines, .selection, .layer, .view:
      true
    }
  }
}

extension SketchMode {
  /// Carries out what a seat asks for.
  func carryOut(
    _ command: SketchCommand, _ phase: CommandPhase, _ seat: Int, _ host: ModeHost<SketchMode>
  ) {
    defer { refreshSheet(seat, host) }
    if command != .slider(.opacity) { keepFade(host) }
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
    case .slider: break  // It has nothing to say without a value.
    case .hands:
      host.session[seat].tools.isOneHand.toggle()
      tellOfHands(seat, host)
    case .sheet(.brushes): showBrushes(seat, host)
    case .sheet(let sheet): show(sheet, seat, host)
    case .ruler: toggleRuler(host)
    case .film: startFilm(host)
    case .addPicture: host.request(.picture(seat: seat))
    case .surface(let surface): dress(BoardLook(surface, host.state.look.lines), seat, host)
    case .lines(let lines): dress(BoardLook(host.state.look.surface, lines), seat, host)
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
    case .purity: mix({ $0.purity = value }, seat, host)
    case .lightness: mix({ $0.lightness = value }, seat, host)
    case .corners: setSides(value, seat, host)
    case .opacity: fade(to: value, seat, host)
    }
  }

  /// A button goes down or comes up: the hand's is the only one that can be held.
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

  /// Takes a colour, and a brush in place of an eraser: who chooses a colour wants to draw. What is chosen gets it, too.
  func take(_ color: InkColor, _ seat: Int, _ host: ModeHost<SketchMode>) {
    host.session[seat].tools.color = color
    host.session[seat].tools.mix = MixedColor(color.shown(host.state.look.theme(host.environment.theme)))
    recolor(color, seat, host)
    if host.session[seat].tools.tool == .eraser { host.session[seat].tools.take(.brush) }
  }
}
