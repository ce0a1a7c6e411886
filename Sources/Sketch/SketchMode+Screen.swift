import Geometry
import Gestures
import Interface
import ModeKit
import Scene

/// The names of what is on the bar and in the menu.
enum Command {
  static let tool = "tool."
  static let color = "color."
  static let size = "size"
  static let hands = "hands"
  static let clear = "clear"
  static let restore = "restore"
  static let board = "board"
  static let addPicture = "addPicture"
  static let surface = "surface."
  static let lines = "lines."
  static let hand = tool + Tool.hand.rawValue
  static let film = "film"
  static let brush = "brush."
  static let brushes = "brushes"
  static let hue = "mix.hue"
  static let purity = "mix.purity"
  static let lightness = "mix.lightness"
  static let shapes = "shapes"
  static let sides = "sides."
  static let corners = "corners"
  static let ruler = "ruler"
  static let views = "views"
  static let view = "view."
  static let whole = "views.whole"
  static let keepView = "views.keep"
  static let forgetView = "views.forget."
  static let renameView = "views.rename."
  static let map = "views.map"
  static let layers = "layers"
  static let layer = "layer."
  static let newLayer = "layers.new"
  static let showLayer = "layers.show"
  static let renameLayer = "layers.rename"
  static let raiseLayer = "layers.raise"
  static let lowerLayer = "layers.lower"
  static let deleteLayer = "layers.delete"
  static let moveToLayer = "layers.move"
  static let layerOpacity = "layers.opacity"
  static let lasso = tool + Tool.lasso.rawValue
  static let selectAll = "selection.all"
  static let deselect = "selection.done"
  static let duplicate = "selection.duplicate"
  static let delete = "selection.delete"
  static let toFront = "selection.front"
  static let toBack = "selection.back"
}

extension SketchMode {
  public func content(_ host: ModeHost<SketchMode>) -> any LayerContent {
    BoardPicture(host.session.film?.board ?? shown(host), theme: host.environment.theme)
  }

  public func overlay(_ host: ModeHost<SketchMode>) -> Overlay {
    guard host.session.film == nil else { return Overlay() }
    return Overlay(floating: heldSelections(host) + mapLayers(host), hints: hints(host))
  }

  public func world(_ host: ModeHost<SketchMode>) -> WorldView {
    let look = host.state.look
    return WorldView(
      extent: extent(host), cutout: cutout(host), zooms: Self.zooms,
      backdrop: look.theme(host.environment.theme).color(look.roles.far), opening: opening(host))
  }

  /// The box around all that was drawn, coarsely.
  func extent(_ host: ModeHost<SketchMode>) -> Rect? {
    let extent = host.state.extent
    return extent.isEmpty ? nil : extent
  }

  /// A new board in its size, a drawing as a whole; where that would be tiny for the shape of the window, its middle.
  private func opening(_ host: ModeHost<SketchMode>) -> Camera {
    let room = host.environment.room
    let turns = host.environment.camera.turns
    let bounds = host.state.bounds
    guard !bounds.isEmpty else { return Camera(turns: turns, viewport: room) }
    return Camera.filling(
      bounds, in: room, margin: 16, largest: 0.5, zooms: Self.zooms.lowerBound...1, turns: turns)
  }

  // The bar.

  public func bar(seat: Int, host: ModeHost<SketchMode>) -> SeatBar {
    SeatBar(items(seat: seat, host: host), menu: menu(seat: seat, host: host))
  }

  private func items(seat: Int, host: ModeHost<SketchMode>) -> [BarItem] {
    if let film = host.session.film { return bar(of: film) }
    let tools = host.session[seat]
    let theme = host.state.look.theme(host.environment.theme)
    func choice(_ tool: Tool, _ icon: Icon, _ label: String, priority: Int = 60) -> BarItem {
      BarItem(
        Command.tool + tool.rawValue, .choice(isSelected: tools.tool == tool), icon: icon, label: label,
        priority: priority)
    }
    let brush = host.session.stock.kind(tools.brush, erases: false)
    let kind = tools.kind(host.session.stock)
    var colors = (0..<Ink.colorCount).map { i in
      BarItem(
        Command.color + String(i), .swatch(theme.color(.chalk(i)), isSelected: tools.color == .chalk(i)),
        label: Self.colorName(i, theme), priority: tools.color == .chalk(i) ? 80 : 40, isOnSheet: true)
    }
    if case .own(let color) = tools.color {
      colors.append(
        BarItem(
          Command.color + tools.color.text, .swatch(color, isSelected: true), label: tr("Your own colour"),
          priority: 80, isOnSheet: true))
    }
    if let selection = host.session.selections[seat] {
      // Pictures have their own colours.
      return selectionBar(selection.orders.isEmpty ? [] : colors)
    }
    // The bar has room for the shapes that are used most, and for the one in the hand.
    let otherShape =
      tools.tool.isShape && tools.tool != .line && tools.tool != .circle
      ? [choice(tools.tool, Self.icon(tools.tool), Self.name(tools.tool))] : []
    return [
      choice(.brush, brush.icon, brush.label, priority: 86),
      BarItem(Command.brushes, .button, icon: .brushes, label: tr("Brushes and colours"), priority: 70),
      choice(.eraser, .eraser, host.session.stock.kind(tools.eraser, erases: true).label, priority: 85),
      choice(.line, .line, Self.name(.line)), choice(.circle, .circle, Self.name(.circle)),
    ] + otherShape + [
      BarItem(
        Command.hand, .hold(isOn: tools.movesView), icon: .hand, label: tr("Move the view"), priority: 90),
      // What has always been on the bar stays there in narrow windows.
      BarItem(
        Command.lasso, .choice(isSelected: tools.tool == .lasso), icon: .select, label: tr("Select"),
        priority: 25),
      .separator,
    ] + colors + [
      .separator,
      BarItem(
        Command.size, .slider(value: tools.sizeValue(kind)), icon: .size, label: tr("Size"), priority: 30),
      BarItem(
        Command.hands, .toggle(isOn: tools.isOneHand), icon: tools.isOneHand ? .oneHand : .manyHands,
        label: tools.isOneHand ? tr("One hand") : tr("Many hands"), priority: 100),
    ]
  }

  /// What a chalk is called as a theme shows it: the first one is what stands out most from the board.
  static func colorName(_ color: Int, _ theme: Theme) -> String {
    switch color {
    case 0: LinearColor(theme.color(.chalk(0))).luminance > 0.2 ? tr("White") : tr("Black")
    case 1: tr("Yellow")
    case 2: tr("Pink")
    case 3: tr("Blue")
    case 4: tr("Green")
    default: tr("Orange")
    }
  }

  private func menu(seat: Int, host: ModeHost<SketchMode>) -> [MenuItem] {
    if host.session.film != nil { return [] }
    return [
      MenuItem(Command.shapes, tr("Shapes and ruler…"), icon: .shapes),
      MenuItem(Command.layers, tr("Layers…"), icon: .layers),
      MenuItem(Command.views, tr("Views…"), icon: .bookmark),
      MenuItem(Command.addPicture, tr("Add a picture…"), icon: .picture),
      MenuItem(Command.board, tr("Board…"), icon: .rows),
      MenuItem(Command.film, tr("Replay"), icon: .play),
    ]
  }

  func fire(_ command: CommandID, _ phase: CommandPhase, _ seat: Int, _ host: ModeHost<SketchMode>) {
    if host.session.film != nil { return filmCommand(command, phase, host) }
    defer { refreshSheet(seat, host) }
    if case (Command.layerOpacity, .value(let value)) = (command, phase) {
      return fade(to: value, seat, host)
    }
    keepFading(host)
    switch (command, phase) {
    case (Command.brushes, .fire): showBrushes(seat, host)
    case (Command.hue, .value(let value)): mix({ $0.hue = value }, seat, host)
    case (Command.purity, .value(let value)): mix({ $0.purity = value }, seat, host)
    case (Command.lightness, .value(let value)): mix({ $0.lightness = value }, seat, host)
    case (Command.corners, .value(let value)): setSides(value, seat, host)
    case (Command.hand, .fire):
      let tools = host.session[seat]
      host.session[seat].take(tools.tool == .hand ? tools.lastDrawing : .hand)
      host.request(.tipDone(id: Tip.hand))
    case (Command.hand, .down): host.session[seat].holdsHand = true
    case (Command.hand, .up):
      host.session[seat].holdsHand = false
      host.request(.tipDone(id: Tip.hand))
    case (Command.size, .value(let value)):
      host.session[seat].setSize(value, of: host.session.kind(of: seat))
    case (Command.hands, .fire):
      host.session[seat].isOneHand.toggle()
      tellOfHands(seat, host)
    case (Command.clear, .fire): clear(seat, host)
    case (Command.restore, .fire): restore(host)
    case (Command.selectAll, .fire): selectAll(seat, host)
    case (Command.shapes, .fire): show(.shapes, seat, host)
    case (Command.ruler, .fire): toggleRuler(host)
    case (Command.film, .fire): startFilm(host)
    case (Command.addPicture, .fire): host.request(.picture(seat: seat))
    case (Command.board, .fire): show(.board, seat, host)
    case (_, .fire):
      if fireSelection(command, seat, host) || fireView(command, seat, host) || fireLayer(command, seat, host)
      {
        return
      }
      if command.hasPrefix(Command.tool),
        let tool = Tool(rawValue: String(command.dropFirst(Command.tool.count)))
      {
        host.session[seat].take(tool)
        if tool == .circle, !host.environment.usesMouse {
          host.request(.tip(id: Tip.circle, tr("Two fingers down at once span a circle.")))
        }
      } else if let kind = host.session.stock[tail(of: command, after: Command.brush)] {
        if host.session[seat].tool == .lasso { host.session[seat].take(.brush) }
        host.session[seat].take(kind)
      } else if let color = InkColor(tail(of: command, after: Command.color)) {
        take(color, seat, host)
      } else if let sides = Int(tail(of: command, after: Command.sides)), ShapeStroke.corners.contains(sides)
      {
        host.session[seat].sides = sides
        host.session[seat].take(.polygon)
      } else if let surface = BoardLook.Surface(rawValue: tail(of: command, after: Command.surface)) {
        dress(BoardLook(surface, host.state.look.lines), seat, host)
      } else if let lines = BoardLook.Lines(rawValue: tail(of: command, after: Command.lines)) {
        dress(BoardLook(host.state.look.surface, lines), seat, host)
      }
    default: break
    }
  }

  /// Takes a colour, and a brush in place of an eraser: who chooses a colour wants to draw. What is chosen gets it, too.
  func take(_ color: InkColor, _ seat: Int, _ host: ModeHost<SketchMode>) {
    host.session[seat].color = color
    host.session[seat].mix = MixedColor(color.shown(host.state.look.theme(host.environment.theme)))
    recolor(color, seat, host)
    if host.session[seat].tool == .eraser { host.session[seat].take(.brush) }
  }

  /// Says once what is wrong with brushes' files.
  func tellOfBrushes(_ host: ModeHost<SketchMode>) {
    for problem in host.session.untold { host.toast(problem, seconds: 8) }
    host.session.untold = []
  }

  /// What follows a command's first part; empty for another command.
  private func tail(of command: CommandID, after head: String) -> String {
    command.hasPrefix(head) ? String(command.dropFirst(head.count)) : ""
  }

  // What is in progress.

  /// How far above a finger it is told what its shape has snapped to, in dp.
  private static let badgeHeight = 56.0

  private func hints(_ host: ModeHost<SketchMode>) -> [DrawingList.Item] {
    let camera = host.environment.camera
    let theme = host.state.look.theme(host.environment.theme)
    let toView = camera.worldToView
    let shapes = host.session.shapes.flatMap { shape in
      let width = max(1, shape.ink.width * camera.zoom * 0.6)
      let path = shape.path
      let box = toView.apply(path.bounds)
      let color = shape.snap == nil ? shape.ink.color.shown(theme).faded(0.6) : theme.color(.accent)
      let style = StrokeStyle(
        width: shape.ink.width * 0.6, cap: .round, join: .round,
        dash: [shape.ink.width * 0.9, shape.ink.width * 1.5])
      let line = DrawingList.Item(bounds: box.inset(by: -width), transform: toView) { canvas in
        canvas.stroke(path, style, .color(color))
      }
      guard let snap = shape.snap else { return [line] }
      // Above the finger, which hides what is under it.
      let place = camera.toView(snap.end) - Vector(0, Self.badgeHeight)
      return [line, badge(snap.text, at: place, host.environment.theme.style(.body), host.environment.theme)]
    }
    return rulerOverlay(host) + selectionOverlay(host) + shapes + mapOverlay(host)
  }
}

extension BrushKind {
  /// Its sign on the bar.
  var icon: Icon { brush.erases ? .eraser : brush.isGrainy ? .chalk : .pen }
}
