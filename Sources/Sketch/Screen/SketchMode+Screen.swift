import Geometry
import Gestures
import Interface
import ModeKit
import Scene

extension SketchMode {
  /// The board, or the moment of a replay.
  public func content(_ host: ModeHost<SketchMode>) -> any LayerContent {
    BoardPicture(host.session.film?.board ?? shown(host), theme: host.environment.theme)
  }

  /// The selection, the ruler and whatever hands hold.
  public func overlay(_ host: ModeHost<SketchMode>) -> Overlay {
    guard host.session.film == nil else { return Overlay() }
    return Overlay(floating: heldSelections(host) + mapLayers(host), hints: hints(host))
  }

  /// An endless board. It opens on the whole drawing, or on the middle of one that would be tiny.
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

  /// The brush, the colours and the menu of a seat.
  public func bar(seat: Int, host: ModeHost<SketchMode>) -> SeatBar {
    SeatBar(items(seat: seat, host: host), menu: menu(seat: seat, host: host))
  }

  private func items(seat: Int, host: ModeHost<SketchMode>) -> [BarItem] {
    if let film = host.session.film { return bar(of: film) }
    let tools = host.session[seat]
    let theme = host.state.look.theme(host.environment.theme)
    func choice(_ tool: Tool, _ icon: Icon, _ label: String, priority: Int = 60) -> BarItem {
      BarItem(
        .sketch(.tool(tool)), .choice(isSelected: tools.tool == tool), icon: icon, label: label,
        priority: priority)
    }
    let brush = host.session.stock.kind(tools.brush, erases: false)
    let kind = tools.kind(host.session.stock)
    var colors = (0..<Ink.colorCount).map { i in
      BarItem(
        .sketch(.color(.chalk(i))), .swatch(theme.color(.chalk(i)), isSelected: tools.color == .chalk(i)),
        label: Self.colorName(i, theme), priority: tools.color == .chalk(i) ? 80 : 40, isOnSheet: true)
    }
    if case .own(let color) = tools.color {
      colors.append(
        BarItem(
          .sketch(.color(tools.color)), .swatch(color, isSelected: true), label: tr("Your own colour"),
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
      BarItem(
        .sketch(.sheet(.brushes)), .button, icon: .brushes, label: tr("Brushes and colours"), priority: 70),
      choice(.eraser, .eraser, host.session.stock.kind(tools.eraser, erases: true).label, priority: 85),
      choice(.line, .line, Self.name(.line)), choice(.circle, .circle, Self.name(.circle)),
    ] + otherShape + [
      BarItem(
        .sketch(.tool(.hand)), .hold(isOn: tools.movesView), icon: .hand, label: tr("Move the view"),
        priority: 90),
      // What has always been on the bar stays there in narrow windows.
      BarItem(
        .sketch(.tool(.lasso)), .choice(isSelected: tools.tool == .lasso), icon: .select, label: tr("Select"),
        priority: 25),
      .separator,
    ] + colors + [
      .separator,
      BarItem(
        .sketch(.slider(.size)), .slider(value: tools.sizeValue(kind)), icon: .size, label: tr("Size"),
        priority: 30),
      BarItem(
        .sketch(.hands), .toggle(isOn: tools.isOneHand), icon: tools.isOneHand ? .oneHand : .manyHands,
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
      MenuItem(.sketch(.sheet(.shapes)), tr("Shapes and ruler…"), icon: .shapes),
      MenuItem(.sketch(.sheet(.layers)), tr("Layers…"), icon: .layers),
      MenuItem(.sketch(.sheet(.views)), tr("Views…"), icon: .bookmark),
      MenuItem(.sketch(.addPicture), tr("Add a picture…"), icon: .picture),
      MenuItem(.sketch(.sheet(.board)), tr("Board…"), icon: .rows),
      MenuItem(.sketch(.film), tr("Replay"), icon: .play),
    ]
  }

  /// Says once what is wrong with brushes' files.
  func tellOfBrushes(_ host: ModeHost<SketchMode>) {
    for problem in host.session.untold { host.toast(problem, seconds: 8) }
    host.session.untold = []
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
