import Geometry
import Gestures
import Interface
import ModeKit
import Scene

extension SketchMode {
  /// The board, or the current moment of a replay.
  public func content(_ host: ModeHost<SketchMode>) -> any LayerContent {
    let board =
      switch host.session.activity {
      case .draw: shown(host)
      case .replay(let replay): replay.board
      }
    return BoardPicture(board, theme: host.environment.theme)
  }

  /// The board without what hands hold or have removed, and with the opacity of a layer's slider.
  func shown(_ host: ModeHost<SketchMode>) -> Board {
    var board = host.state
    host.session.fade?.show(on: &board)
    for hand in host.session.hands.all { hand.hide(from: &board) }
    return board
  }

  /// The selections, the ruler and the drawings of hands.
  public func overlay(_ host: ModeHost<SketchMode>) -> Overlay {
    if case .replay = host.session.activity { return Overlay() }
    let hands = host.session.hands.all.flatMap { $0.overlay(host) }
    return Overlay(
      floating: draggedSelections(host), hints: rulerOverlay(host) + hands + selectionOverlay(host))
  }

  /// The bounds, zoom range and initial camera of an endless board.
  public func world(_ host: ModeHost<SketchMode>) -> WorldView {
    let look = host.state.look
    return WorldView(
      extent: extent(host), clearing: extent(host), cutout: cutout(host), zooms: Self.zooms,
      backdrop: look.theme(host.environment.theme).color(look.roles.far), opening: opening(host),
      whole: whole(host), landmark: lastStroke(host), map: map(host), pointsOfInterest: pointsOfInterest(host)
    )
  }

  /// An upper bound of the box of everything drawn; nil if there is nothing.
  func extent(_ host: ModeHost<SketchMode>) -> Rect? {
    let extent = host.state.extent
    return extent.isEmpty ? nil : extent
  }

  /// The initial camera: a new board at zoom 1, a drawing as a whole, or its middle where the whole would be tiny.
  private func opening(_ host: ModeHost<SketchMode>) -> Camera {
    let freeArea = host.environment.freeArea
    let turns = host.environment.camera.turns
    let bounds = host.state.bounds
    guard !bounds.isEmpty else { return Camera(turns: turns, viewport: freeArea) }
    return Camera.filling(
      bounds, in: freeArea, margin: 16, largest: 0.5, zooms: Self.zooms.lowerBound...1, turns: turns)
  }

  // The bar

  /// The brush, the colours and the menu of a seat.
  public func bar(seat: Int, host: ModeHost<SketchMode>) -> SeatBar {
    switch host.session.activity {
    case .draw: SeatBar(items(seat: seat, host: host), menu: Self.menu)
    case .replay(let replay): SeatBar(bar(of: replay))
    }
  }

  private func items(seat: Int, host: ModeHost<SketchMode>) -> [BarItem] {
    let tools = host.session[seat].tools
    let stock = host.session.brushes.stock
    let theme = host.state.look.theme(host.environment.theme)
    func choice(_ tool: Tool, _ icon: Icon, _ label: String, priority: Int = 60) -> BarItem {
      BarItem(
        .sketch(.tool(tool)), .choice(isSelected: tools.tool == tool), icon: icon, label: label,
        priority: priority)
    }
    let brush = stock.kind(tools.brush, erases: false)
    let kind = tools.kind(stock)
    var colors = (0..<Ink.colorCount).map { i in
      BarItem(
        .sketch(.color(.chalk(i))), .swatch(theme.color(.chalk(i)), isSelected: tools.color == .chalk(i)),
        label: Self.colorName(i, theme), priority: i == 0 ? 80 : 40, isOnSheet: true)
    }
    if case .own(let color) = tools.color {
      // The own colour is shown in place of a chalk, so that no other item moves.
      colors.append(
        BarItem(
          .sketch(.color(tools.color)), .swatch(color, isSelected: true), label: tr("Your own colour"),
          priority: -1, isOnSheet: true))
    }
    let brushes = BarItem(
      .sketch(.sheet(.brushes)), .button, icon: .brushes, label: tr("Brushes and colours"), priority: 70)
    let selection = host.session[seat].selection
    // Pictures cannot be recoloured.
    let end =
      (selection?.orders.isEmpty == true ? [] : [.space, .separator] + colors) + [
        .separator,
        BarItem(
          .sketch(.slider(.size)), .slider(value: tools.sizeValue(kind)), icon: .size, label: tr("Size"),
          isEnabled: selection == nil, priority: 30),
        BarItem(
          .sketch(.hands), .button, icon: tools.hands.icon, label: tools.hands.name, priority: 75),
      ]
    // Items of both bars are at the same places in both.
    if selection != nil { return selectionItems(brushes) + end }
    // The bar has the most used shapes; the current one takes the place of the circle.
    let otherShape =
      tools.tool.isShape && tools.tool != .line && tools.tool != .circle
      ? [choice(tools.tool, Self.icon(tools.tool), Self.name(tools.tool), priority: -1)] : []
    return [
      choice(.brush, brush.icon, brush.label, priority: 86),
      brushes, choice(.eraser, .eraser, stock.kind(tools.eraser, erases: true).label, priority: 85),
      choice(.line, .line, Self.name(.line)), choice(.circle, .circle, Self.name(.circle)),
    ] + otherShape + [
      BarItem(
        .sketch(.tool(.hand)), .hold(isOn: tools.movesView), icon: .hand, label: tr("Move the view"),
        priority: 90),
      // The oldest items of the bar stay in narrow windows.
      BarItem(
        .sketch(.tool(.lasso)), .choice(isSelected: tools.tool == .lasso), icon: .select, label: tr("Select"),
        priority: 25),
    ] + end
  }

  /// The name of a chalk in a theme. The first chalk has the highest contrast with the board.
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

  private static var menu: [MenuItem] {
    [
      MenuItem(.sketch(.sheet(.shapes)), tr("Shapes and ruler…"), icon: .shapes),
      MenuItem(.sketch(.sheet(.layers)), tr("Layers…"), icon: .layers),
      MenuItem(.sketch(.sheet(.views)), tr("Views…"), icon: .bookmark),
      MenuItem(.sketch(.addPicture), tr("Add a picture…"), icon: .picture),
      MenuItem(.sketch(.sheet(.board)), tr("Board…"), icon: .rows),
      MenuItem(.sketch(.replay), tr("Replay"), icon: .play),
    ]
  }

  /// Has all brushes read again, the user's own in the sandbox, on a worker.
  func readBrushes(_ host: ModeHost<SketchMode>, then done: @escaping (ModeHost<SketchMode>) -> Void) {
    host.session.brushes.hasOwn = true
    guard shelf.hasOwnFiles else {
      host.session.brushes = KnownBrushes(shelf.read(), hasOwn: true)
      return done(host)
    }
    host.run({ [shelf, files] in shelf.read(by: files) }) { host, stock in
      host.session.brushes = KnownBrushes(stock, hasOwn: true)
      done(host)
    }
  }

  /// Reports problems with brush files once.
  func reportBrushProblems(_ host: ModeHost<SketchMode>) {
    guard host.session.brushes.hasOwn else { return readBrushes(host) { reportBrushProblems($0) } }
    for problem in host.session.brushes.takeProblems() { host.toast(problem, seconds: 8) }
  }
}

extension BrushKind {
  /// The icon on the bar.
  var icon: Icon { brush.erases ? .eraser : brush.isGrainy ? .chalk : .pen }
}
