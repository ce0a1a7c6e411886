import Geometry
import Interface
import ModeKit
import Scene

extension MinesweeperMode {
  /// The smallest initial size of a cell, in dp.
  private static let smallestForFinger = 40.0
  private static let smallestForMouse = 24.0
  /// The largest initial size of a cell on a small board: in dp, and as a part of the shorter side of a large window.
  private static let largestAtFirst = 72.0
  private static let largestShare = 1.0 / 16
  /// The largest size of a cell, in dp.
  private static let largest = 200.0
  /// The width of the visible ground around the board, in world points.
  private static let surroundings = 48.0

  /// The board with what is shown on it: a proof, probabilities, or the current moment of a replay.
  public func content(_ host: ModeHost<MinesweeperMode>) -> any LayerContent {
    /// A board in the present look.
    func picture(_ game: Game, _ chances: Chances?, isCovered: Bool = false) -> FieldPicture {
      FieldPicture(
        game, theme: host.environment.theme, digits: settings(host).digits, isCovered: isCovered,
        chances: chances)
    }
    let chances = host.session.chances.known
    return switch host.session.activity {
    case .play: picture(host.state, chances)
    case .pause: picture(host.state, chances, isCovered: true)
    case .replay(let replay): picture(replay.game, chances)
    case .proof(let proof): picture(proof.shown, nil)
    case .course: picture(played(host), nil)
    }
  }

  /// The bounds, subject, zoom range and initial camera of the world. The subject is the cells.
  public func world(_ host: ModeHost<MinesweeperMode>) -> WorldView {
    WorldView(
      bounds: Self.surroundings(of: host.state), subject: Layout.rect(of: host.state.board),
      zooms: zooms(host),
      backdrop: host.environment.theme.color(.groundFar), opening: opening(host),
      whole: wholeBoard(host),
      landmark: landmark(host), map: map(host), pointsOfInterest: pointsOfInterest(host),
      inPlay: { inPlay(in: $0, host) })
  }

  /// The camera on the whole board.
  private func wholeBoard(_ host: ModeHost<MinesweeperMode>) -> Camera {
    let (area, free) = (boardArea(host), host.environment.freeArea)
    let camera = Camera.fitting(
      Layout.rect(of: host.state.board), in: area, margin: 20, zooms: zooms(host),
      turns: host.environment.camera.turns)
    return area == free ? camera : camera.over(free)
  }

  /// The camera on the cell that was opened last, at the zoom of the opening camera; nil before the first one.
  private func landmark(_ host: ModeHost<MinesweeperMode>) -> Camera? {
    host.state.lastCell.map {
      var camera = opening(host)
      camera.center = Layout.rect(of: $0).center
      return camera
    }
  }

  /// Scrolls a part of the board into view, with one cell around it.
  func show(_ part: Rect, _ host: ModeHost<MinesweeperMode>) {
    host.request(
      .reveal(part.inset(by: -Layout.cellSide).intersection(Layout.rect(of: host.state.board))))
  }

  /// The part of the free area for the board, in dp: the sentence of a course needs room beside the board, or above it
  /// where the sides are too narrow.
  private func boardArea(_ host: ModeHost<MinesweeperMode>) -> Rect {
    var area = host.environment.freeArea
    guard host.session.activity.course != nil, (area.width - area.height) / 2 < Self.sentenceSize.width else {
      return area
    }
    // The board stays in the middle.
    let height = Self.sentenceSize.height * max(1, host.environment.theme.textScale)
    area = area.inset(dx: 0, dy: min(height, area.height / 4))
    return area
  }

  /// The room for the sentence of a course: its width beside the board, and its height above it, in dp.
  private static let sentenceSize = Size(280, 104)

  private static func surroundings(of game: Game) -> Rect {
    // In an endless field the ground around the laid cells shows that the field goes on.
    let margin = game.board.isEndless ? Layout.cellSide * Double(Board.chunkSide / 2) : surroundings
    return Layout.rect(of: game.board).inset(by: -margin)
  }

  private func zooms(_ host: ModeHost<MinesweeperMode>) -> ClosedRange<Double> {
    let environment = host.environment
    let whole = Camera.fitting(
      Self.surroundings(of: host.state), in: environment.freeArea, margin: 0, zooms: 1e-4...1e4,
      turns: environment.camera.turns)
    return min(whole.zoom, Self.smallestForMouse / Layout.cellSide)...(Self.largest / Layout.cellSide)
  }

  /// The initial camera. It shows the whole board between the bars if the cells are then large enough for the finger or
  /// the mouse; otherwise the middle of the board at the smallest comfortable size. With several seats, and beside a
  /// hint, it shows the whole board as long as a finger can open cells. Cells are a whole number of device pixels wide.
  private func opening(_ host: ModeHost<MinesweeperMode>) -> Camera {
    let environment = host.environment
    let board = Layout.rect(of: host.state.board)
    let pixels = Layout.cellSide * environment.displayScale
    let freeArea = boardArea(host)
    let largest = max(Self.largestAtFirst, min(freeArea.width, freeArea.height) * Self.largestShare)
    let isTight = environment.seats.count > 1 || host.session.hint != nil
    var camera = Camera.fitting(
      board, in: freeArea, margin: isTight ? 8 : 20,
      zooms: 0...largest / Layout.cellSide, turns: environment.camera.turns)
    camera.zoom = (camera.zoom * pixels).rounded(.down) / pixels
    let comfortable = environment.usesMouse ? Self.smallestForMouse : Self.smallestForFinger
    let smallest = isTight ? min(comfortable, Self.smallestTouch) : comfortable
    if camera.zoom * Layout.cellSide < smallest {
      camera.zoom = (comfortable * environment.displayScale).rounded(.up) / pixels
    }
    if freeArea != environment.freeArea { camera = camera.over(environment.freeArea) }
    // An endless field is shown at the last opened cell.
    if host.state.board.isEndless {
      camera.center = Layout.rect(of: host.state.lastCell ?? Board.endlessStart).center
      return camera
    }
    // The marked first cell must be in view.
    if let start = host.state.rules.givenStart, host.state.status == .ready {
      let place = Layout.rect(of: start)
      if !environment.freeArea.contains(camera.worldToView.apply(place)) { camera.center = place.center }
    }
    return camera
  }

  /// The counters, the tools and the menu of a seat.
  public func bar(seat: Int, host: ModeHost<MinesweeperMode>) -> SeatBar {
    switch host.session.activity {
    case .play: SeatBar(gameItems(seat, isPaused: false, host), strip: strip(host), menu: menu(host))
    case .pause: SeatBar(gameItems(seat, isPaused: true, host), strip: strip(host), menu: menu(host))
    case .replay(let replay): SeatBar(bar(of: replay), menu: menu(replay: replay, host))
    case .proof(let proof): SeatBar(bar(of: proof), menu: menu(showsProof: true, host))
    case .course(let course): SeatBar(bar(of: course, seat: seat, host))
    }
  }

  private func gameItems(_ seat: Int, isPaused: Bool, _ host: ModeHost<MinesweeperMode>) -> [BarItem] {
    let game = host.state
    let played = host.session.clock.milliseconds(at: host.environment.time)
    let showsHundredths = settings(host).showsHundredths
    // Endless fields have no ranking and no end, and three counters.
    let isEndless = game.board.isEndless
    let showsSeconds = (isEndless || host.session.clock.isRunning) && !showsHundredths
    var clock = showsSeconds ? String(played / 1000) : Self.clock(played)
    // A narrow bar has no room for the word "unranked".
    let isUnranked = game.isUnranked && !isEndless
    if isUnranked { clock = "(\(clock))" }
    var time = timeCounter(clock, label: isUnranked ? tr("unranked") : tr("time"))
    if isEndless { time.widest = .init(value: showsHundredths ? "8888.88" : "8888") }
    var counters = counters(game) + [time]
    // As with the face button of ranking programs, one click on a counter starts a new game.
    for index in counters.indices { counters[index].isTappable = isStrict(host) }
    return counters + [.separator] + (game.isRunning ? playItems(seat, isPaused: isPaused, host) : endItems)
  }

  /// A counter of time, with room for a game of a quarter of an hour, with hundredths and not ranked.
  func timeCounter(_ text: String, label: String) -> BarItem {
    BarItem(
      .counter(.time), .counter(value: text), label: label, priority: 100,
      widest: .init(label: tr("unranked"), value: "(888.88)"))
  }

  /// A counter of mines left, with room for more flags than mines.
  func mineCounter(_ game: Game) -> BarItem {
    BarItem(
      .counter(.mines), .counter(value: String(game.minesLeft)), label: tr("mines"), priority: 100,
      widest: .init(value: String(repeating: "8", count: max(3, String(game.size.mines).count))))
  }

  /// The number of mines left. In an endless field the number of open cells, and of mines that went off.
  private func counters(_ game: Game) -> [BarItem] {
    guard game.board.isEndless else {
      return [mineCounter(game)]
    }
    return [
      BarItem(
        .counter(.opened), .counter(value: String(game.openedCount)), label: tr("cells"), priority: 100,
        widest: .init(value: "88888")),
      BarItem(
        .counter(.blown), .counter(value: String(game.blown)), label: tr("set off"), priority: 90,
        widest: .init(value: "888")),
    ]
  }

  /// The bar items of a finished game.
  private var endItems: [BarItem] {
    [
      BarItem(.mine(.result), .button, icon: .info, label: tr("Result"), priority: 100),
      BarItem(.mine(.replay), .button, icon: .play, label: tr("Replay"), priority: 60),
      BarItem(.mine(.statistics(.show)), .button, icon: .chart, label: tr("Statistics"), priority: 50),
    ]
  }

  /// The bar items of a running game.
  private func playItems(_ seat: Int, isPaused: Bool, _ host: ModeHost<MinesweeperMode>) -> [BarItem] {
    let game = host.state
    return [
      BarItem(
        .mine(.flag), .toggle(isOn: tapFlags(seat, usesMouse: host.environment.usesMouse, host)), icon: .flag,
        label: tr("Flag mode"), isEnabled: game.isRunning, priority: 100),
      BarItem(
        .mine(.pause), .toggle(isOn: isPaused), icon: .pause, label: tr("Pause"),
        isEnabled: game.status == .playing, priority: 40),
      // On a narrow bar it is worth more than undo, which makes a game unranked too and is seldom wanted.
      BarItem(
        .mine(.hint), .button, icon: .bulb, label: tr("Hint"), isEnabled: game.isRunning && !isUnaided(host),
        priority: 95),
    ]
  }

  /// The menu of the commands that are available now. Unavailable ones are omitted: menus of small windows are short.
  private func menu(
    replay: GameReplayScreen? = nil, showsProof: Bool = false, _ host: ModeHost<MinesweeperMode>
  ) -> [MenuItem] {
    let game = host.state
    var items: [MenuItem] = []
    let isEndless = game.board.isEndless
    let showsChances = host.session.chances.isOn
    let showsReplay = replay != nil
    let givesHelp = !(game.isRunning && isUnaided(host))
    if givesHelp, game.isRunning || showsChances || showsReplay {
      items.append(MenuItem(.mine(.chances), tr("Show chances"), icon: .eye, isOn: showsChances))
    }
    if let replay, !replay.replay.trails.trails.isEmpty {
      items.append(
        MenuItem(.mine(.trails), tr("Show the trails"), icon: .hand, isOn: settings(host).showsTrails))
    }
    if let replay, replay.replay.heat != nil {
      items.append(
        MenuItem(.mine(.heatMap), tr("Show the heat map"), icon: .map, isOn: replay.heatLayer != nil))
    }
    if givesHelp, game.start != nil, !isEndless {
      items.append(
        MenuItem(.mine(.proof(.toggle)), tr("Show the proof"), icon: .check, isOn: showsProof))
    }
    if game.isRunning || showsReplay || showsProof {
      items.append(MenuItem(.mine(.statistics(.show)), tr("Statistics"), icon: .chart))
    } else {
      // After a game the bar has the result, the replay and the statistics.
      items += [
        MenuItem(.mine(.saveReplay(.rawvf)), tr("Save as RAWVF"), icon: .save),
        MenuItem(.mine(.again), tr("Play this board again"), icon: .restart),
      ]
    }
    if canShare(game) {
      items += [
        MenuItem(.mine(.code(.copy)), tr("Copy board code"), icon: .copy).asFirstOfGroup,
        MenuItem(.mine(.code(.copyForTatham)), tr("Copy ID for Simon Tatham’s Mines"), icon: .copy),
      ]
    }
    items.append(MenuItem(.mine(.code(.paste)), tr("Play a copied board"), icon: .paste))
    return items
  }

  /// Seconds with two decimals, or whole ones from a thousand on: what a bar has room for.
  static func clock(_ milliseconds: Int) -> String {
    milliseconds < 1_000_000 ? hundredths(milliseconds) : String(milliseconds / 1000)
  }

  /// Seconds with two decimals, rounded down, such as "134.25".
  static func hundredths(_ milliseconds: Int) -> String {
    let rest = milliseconds % 1000 / 10
    return "\(milliseconds / 1000)." + (rest < 10 ? "0" : "") + "\(rest)"
  }
}
