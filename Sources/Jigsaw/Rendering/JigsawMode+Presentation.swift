import Geometry
import Interface
import ModeKit
import Scene

extension JigsawMode {
  /// The pieces on the table, without held ones.
  public func content(_ host: ModeHost<JigsawMode>) -> any LayerContent {
    let theme = host.environment.theme
    switch host.session.activity {
    case .play: return table(isCovered: false, host)
    case .paused: return table(isCovered: true, host)
    case .replay(let replay):
      return TableContent(table: replay.table, held: [], trays: replay.trays, theme: theme)
    }
  }

  private func table(isCovered: Bool, _ host: ModeHost<JigsawMode>) -> TableContent {
    let session = host.session
    return TableContent(
      table: host.state, held: session.hands.held, selected: session.selected,
      showsFramePicture: session.tools.showsFramePicture, isCovered: isCovered, theme: host.environment.theme)
  }

  /// The held pieces, and hints.
  public func overlay(_ host: ModeHost<JigsawMode>) -> Overlay {
    switch host.session.activity {
    case .play:
      var floating = shelfLayers(host)
      addHeldLayers(to: &floating, host)
      return Overlay(floating: floating, hints: hints(host))
    case .paused: return Overlay(hints: [PausedSign.item(host.environment)])
    case .replay: return Overlay()
    }
  }

  /// Adds the layers of held groups, one for each lift.
  private func addHeldLayers(to layers: inout [FloatingLayer], _ host: ModeHost<JigsawMode>) {
    let hands = host.session.hands
    let holds = hands.holdsElsewhere(at: host.environment.time) + hands.holds.map(\.hold)
    if holds.isEmpty { return }
    let reach = PieceLook.liftedReach(host.state.puzzle.cut)
    let selections = host.session.seats.values.map(\.selection)
    for hold in holds {
      let lifted = hold.lifted
      layers.append(
        FloatingLayer(
          id: UInt64(hold.group) + 1,
          content: LiftedContent(
            table: host.state, groups: lifted, selections: selections, hue: hold.hue,
            theme: host.environment.theme),
          version: hold.version, bounds: hold.box.inset(by: -reach), transform: hold.motion,
          // The outline of many pieces would take longer than drawing them.
          outline: { [state = host.state, box = hold.box] in
            lifted.count == 1 ? state.outline(of: lifted[0].group) : Path(rect: box)
          }))
    }
  }

  private func hints(_ host: ModeHost<JigsawMode>) -> [DrawingList.Item] {
    var items: [DrawingList.Item] = []
    for hand in host.session.hands.all { items.append(contentsOf: hand.tool.drawn(host)) }
    items.append(contentsOf: lightPictures(host))
    items.append(contentsOf: cursorPictures(host))
    items.append(contentsOf: lenses(host))
    for owner in cardOwners(host) { items.append(pictureCard(owner, host)) }
    return items
  }

  /// All of the area that can be shown: the table, in a replay with its trays.
  private func extent(_ host: ModeHost<JigsawMode>) -> Rect {
    if case .replay(let replay) = host.session.activity { replay.extent } else { host.state.puzzle.table }
  }

  /// The table, extended under each shelf by the shelf's size, so that every piece can be reached; `clear` is the part
  /// of the window beside the shelves.
  private func bounds(clear: Rect, _ host: ModeHost<JigsawMode>) -> Rect? {
    let table = extent(host)
    let camera = host.environment.camera
    let room = host.environment.freeArea
    guard room != clear else { return table }
    let view = camera.worldToView.apply(table)
    let grown = Rect(
      minX: view.minX - (clear.minX - room.minX), minY: view.minY - (clear.minY - room.minY),
      maxX: view.maxX + (room.maxX - clear.maxX), maxY: view.maxY + (room.maxY - clear.maxY))
    return camera.viewToWorld.apply(grown)
  }

  private func zooms(_ host: ModeHost<JigsawMode>) -> ClosedRange<Double> {
    zooms(clear: clearArea(host), host)
  }

  private func zooms(clear: Rect, _ host: ModeHost<JigsawMode>) -> ClosedRange<Double> {
    let table = extent(host)
    let whole = min(clear.width / table.width, clear.height / table.height)
    // From the whole table with a margin to a piece as wide as a hand.
    let least = min(1, max(0.001, whole * 0.8))
    return least...max(6, least)
  }

  /// The camera that shows a finished picture as large as the room allows.
  func wholePicture(_ host: ModeHost<JigsawMode>) -> Camera {
    let environment = host.environment
    let room = environment.freeArea.inset(dx: 0, dy: min(Self.messageHeight, environment.freeArea.height / 8))
    return Camera.fitting(
      host.state.box(of: Int(host.state.groupOf[0])), in: room, margin: 8, zooms: zooms(host),
      turns: environment.camera.turns)
  }

  /// The free height above and below a finished picture, in dp, so that messages do not cover it.
  private static let messageHeight = 56.0

  /// The bounds, subject, zoom range and initial camera. The subject is the finished picture; before the end there is
  /// none, and messages keep clear of the frame.
  public func world(_ host: ModeHost<JigsawMode>) -> WorldView {
    let clear = clearArea(host)
    let zooms = zooms(clear: clear, host)
    return WorldView(
      bounds: bounds(clear: clear, host),
      subject: host.state.isFinished ? host.state.box(of: Int(host.state.groupOf[0])) : nil,
      clearing: host.state.isFinished ? nil : host.state.puzzle.cut.frame,
      zooms: zooms, backdrop: host.environment.theme.color(.tableFar), opening: opening(host),
      whole: host.state.isFinished
        ? wholePicture(host)
        : Camera.fitting(
          extent(host), in: clear, margin: 16, zooms: zooms, turns: host.environment.camera.turns),
      landmark: host.state.isFinished ? wholePicture(host) : frame(host), map: map(host),
      pointsOfInterest: pointsOfInterest(host), inPlay: { inPlay(in: $0, host) }, playMoves: true)
  }

  /// The camera that shows the frame as large as it fits beside the shelves.
  private func frame(_ host: ModeHost<JigsawMode>) -> Camera {
    Camera.fitting(
      host.state.puzzle.cut.frame, in: clearArea(host), margin: 24, zooms: zooms(host),
      turns: host.environment.camera.turns)
  }

  /// The smallest pitch of pieces that a finger can easily choose, in dp. If a view of the whole table has such pieces,
  /// the puzzle opens with it.
  private static let easyPitch = 30.0

  /// The initial camera: the whole table if the window has a similar shape, or if its pieces are large enough. In a
  /// much taller or wider window some pieces start outside the view, so that the others are not tiny. The whole frame
  /// is always shown.
  private func opening(_ host: ModeHost<JigsawMode>) -> Camera {
    host.state.isFinished ? wholePicture(host) : wholeTable(host)
  }

  /// The camera for the whole table, in a replay with its trays, unless the frame would become too small. A table that
  /// fits into the room also fits into the part of it beside the shelves.
  func wholeTable(_ host: ModeHost<JigsawMode>) -> Camera {
    let puzzle = host.state.puzzle
    let table = extent(host)
    let turns = host.environment.camera.turns
    let zooms = zooms(host)
    func fitting(_ rect: Rect, _ room: Rect) -> Camera {
      Camera.fitting(rect, in: room, margin: 16, zooms: zooms, turns: turns)
    }
    func filling(_ room: Rect) -> Camera {
      Camera.filling(
        table, in: room, margin: 16, largest: fitting(puzzle.cut.frame, room).zoom, zooms: zooms, turns: turns
      )
    }
    let room = host.environment.freeArea
    let whole = fitting(table, room).zoom
    let isSeenWhole = puzzle.cut.pitch * whole >= JigsawMode.easyPitch || filling(room).zoom <= whole
    return isSeenWhole ? fitting(table, clearArea(host)) : filling(clearArea(host))
  }
}
