import Geometry
import Interface
import ModeKit
import Scene

extension JigsawMode {
  /// How long light lies on a cut that has closed, and how long it takes to cross a finished picture, in seconds.
  static let glowTime = 0.25
  static let sweepTime = 1.4

  /// The pieces that lie on the table, without those in hands.
  public func content(_ host: ModeHost<JigsawMode>) -> any LayerContent {
    if let film = host.session.film {
      return TableContent(
        table: film.table, held: [], trays: film.trays, theme: host.environment.theme)
    }
    return TableContent(
      table: host.state, held: host.session.held, selected: host.session.selected,
      showsGhost: host.session.tools.showsGhost, isCovered: host.session.isPaused,
      theme: host.environment.theme)
  }

  /// The pieces in hands, and hints.
  public func overlay(_ host: ModeHost<JigsawMode>) -> Overlay {
    Overlay(floating: floating(host), hints: hints(host))
  }

  private func floating(_ host: ModeHost<JigsawMode>) -> [FloatingLayer] {
    let reach = PieceLook.liftedReach(host.state.puzzle.cut)
    return shelfLayers(host)
      + host.session.holds.values.sorted { $0.version < $1.version }.map { hold in
        let lifted = hold.lifted
        return FloatingLayer(
          id: UInt64(hold.group) + 1,
          content: LiftedContent(
            table: host.state, groups: lifted, selected: host.session.selections,
            theme: host.environment.theme),
          version: hold.version, bounds: hold.box.inset(by: -reach), transform: hold.motion,
          // The line around many pieces would take longer than drawing them.
          outline: { [state = host.state, box = hold.box] in
            lifted.count == 1 ? state.outline(of: lifted[0].group) : Path(rect: box)
          })
      }
  }

  /// The table, and under each shelf as much more, so that nothing lies where no hand can come.
  private func bounds(_ host: ModeHost<JigsawMode>) -> Rect? {
    if let film = host.session.film { return film.extent }
    let table = host.state.puzzle.table
    let camera = host.environment.camera
    let (room, clear) = (host.environment.room, clearRoom(host))
    guard room != clear else { return table }
    let view = camera.worldToView.apply(table)
    let grown = Rect(
      minX: view.minX - (clear.minX - room.minX), minY: view.minY - (clear.minY - room.minY),
      maxX: view.maxX + (room.maxX - clear.maxX), maxY: view.maxY + (room.maxY - clear.maxY))
    return camera.viewToWorld.apply(grown)
  }

  private func zooms(_ host: ModeHost<JigsawMode>) -> ClosedRange<Double> {
    let table = host.session.film?.extent ?? host.state.puzzle.table
    let room = clearRoom(host)
    let whole = min(room.width / table.width, room.height / table.height)
    // From the whole table with some room to a piece as wide as a hand.
    let least = min(1, max(0.001, whole * 0.8))
    return least...max(6, least)
  }

  /// A finished picture as large as the room allows.
  func wholePicture(_ host: ModeHost<JigsawMode>) -> Camera {
    let environment = host.environment
    let room = environment.room.inset(dx: 0, dy: min(Self.messageRoom, environment.room.height / 8))
    return Camera.fitting(
      host.state.box(of: Int(host.state.groupOf[0])), in: room, margin: 32, zooms: zooms(host),
      turns: environment.camera.turns)
  }

  /// Above and below a finished picture so much stays free, in dp: what is said of it shall not hide it.
  private static let messageRoom = 56.0

  /// What it is about is a finished picture; before, no place of the table matters more than another.
  public func world(_ host: ModeHost<JigsawMode>) -> WorldView {
    WorldView(
      bounds: bounds(host),
      subject: host.state.isFinished ? host.state.box(of: Int(host.state.groupOf[0])) : nil,
      zooms: zooms(host), backdrop: host.environment.theme.color(.tableFar), opening: opening(host))
  }

  /// The whole table, where the window is shaped much like it. In a window that is much higher or wider some pieces wait
  /// outside, so that those in sight are not tiny; the frame is always seen whole.
  private func opening(_ host: ModeHost<JigsawMode>) -> Camera {
    host.state.isFinished ? wholePicture(host) : wholeTable(host)
  }

  /// The whole table, in a replay with its trays, as far as that leaves the frame large enough. A table that is seen whole without
  /// trays is so beside them too.
  func wholeTable(_ host: ModeHost<JigsawMode>) -> Camera {
    let puzzle = host.state.puzzle
    let table = host.session.film?.extent ?? puzzle.table
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
    let room = host.environment.room
    let isSeenWhole = filling(room).zoom <= fitting(table, room).zoom
    return isSeenWhole ? fitting(table, clearRoom(host)) : filling(clearRoom(host))
  }

  private func hints(_ host: ModeHost<JigsawMode>) -> [DrawingList.Item] {
    if host.session.film != nil { return [] }
    if host.session.isPaused { return [PausedSign.item(host.environment)] }
    var items = host.session.nooses.values.map { picture(of: $0, host) }
    if let hint = host.session.hint { items += picture(of: hint, host) }
    let environment = host.environment
    let view = environment.camera.worldToView
    let side = host.state.puzzle.cut.side
    let light = environment.theme.color(.pieceLit)
    for glow in host.session.glows {
      let age = (environment.time - glow.start) / JigsawMode.glowTime
      guard age < 1 else { continue }
      // Quick to come, slow to go.
      let strength = (1 - max(0, age)) * (1 - max(0, age))
      let bounds = view.apply(glow.seams.bounds.inset(by: -side * 0.1))
      items.append(
        .init(bounds: bounds) { canvas in
          canvas.with(view) {
            canvas.stroke(glow.seams, light.faded(0.55 * strength), width: side * 0.12)
            canvas.stroke(glow.seams, light.faded(strength), width: side * 0.04)
          }
        })
    }
    if let won = host.session.won {
      items += sweep(host, age: (environment.time - won) / JigsawMode.sweepTime)
    }
    items += cursorPictures(host) + lenses(host)
    for seat in environment.seats where host.session.previews(seat) { items.append(pictureCard(seat, host)) }
    return items
  }

  /// A band of light that crosses the finished picture; without motion the whole picture lights up and fades.
  private func sweep(_ host: ModeHost<JigsawMode>, age: Double) -> [DrawingList.Item] {
    guard (0..<1).contains(age) else { return [] }
    let state = host.state
    let camera = host.environment.camera
    let frame = state.puzzle.cut.frame
    let box = camera.worldToView.apply(state.groups[Int(state.groupOf[0])].placement.transform.apply(frame))
    let light = host.environment.theme.color(.pieceLit)
    if host.environment.theme.reducedMotion {
      return [.init(bounds: box) { $0.fill(box, light.faded(0.5 * (1 - age))) }]
    }
    let width = max(box.width * 0.28, 1)
    let slant = box.height * 0.35
    let eased = 1 - (1 - age) * (1 - age)
    let middle = box.minX - width - slant + (box.width + 2 * width + slant) * eased
    return [
      .init(bounds: box) { canvas in
        canvas.clip(to: box) {
          for side in [-1.0, 1.0] {
            // Half a band, brightest in the middle; its sides lean.
            let edge = middle + side * width
            let half = Path(polygon: [
              Point(middle + slant, box.minY), Point(edge + slant, box.minY), Point(edge, box.maxY),
              Point(middle, box.maxY),
            ])
            let across = Vector(box.height, slant).normalized
            let reach = side * width * across.dx
            let start = Point(middle, box.maxY)
            canvas.fill(
              half,
              .gradient(
                Gradient(
                  .linear(start: start, end: start + across * reach), from: light, to: light.faded(0))))
          }
        }
      }
    ]
  }
}
