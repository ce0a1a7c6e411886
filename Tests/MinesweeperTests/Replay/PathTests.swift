import Geometry
import Interface
import Library
import MineLogic
import Minesweeper
import ModeKit
import Testing

/// Where the mouse and the fingers were: recorded, stored, shown and exported.
@Suite struct PathTests {
  private func log(_ host: ModeHost<MinesweeperMode>) throws -> GameLog {
    var log: GameLog?
    host.study({ GameLog($0.params, seed: $0.seed, $0.moves) }) { _, found in log = found }
    return try #require(log)
  }

  /// Plays to the end with the mouse, which goes about between the clicks. Returns where it was, by the game's clock.
  private func play(_ table: Table) -> [(clock: Double, place: Point)] {
    var reports: [(clock: Double, place: Point)] = []
    table.click(.left, Cell(4, 4))
    // The clock started when the button went up, half a second before.
    let start = table.host.environment.time - 0.5
    var last = table.point(Cell(4, 4))
    while let next = table.game.cells.first(where: {
      table.game.isRunning && !table.game.board.isOpen($0) && !table.game.board.isMine($0)
    }) {
      let goal = table.point(next)
      for step in 1...10 {
        // On a bow.
        let part = Double(step) / 10
        let place = last.lerp(goal, part) + Vector(0, 30 * part * (1 - part))
        table.wait(0.016)
        table.drag(to: place)
        let world = table.host.environment.camera.toWorld(place)
        if Rect(x: 0, y: 0, width: 360, height: 360).contains(world) {
          reports.append(((table.host.environment.time - start) * 1000, world))
        }
      }
      last = goal
      table.click(.left, next)
    }
    return reports
  }

  @Test func theMouseIsWhereItWasThroughTheWholeReplay() throws {
    let table = Table()
    let reports = play(table)
    #expect(table.game.status == .won && reports.count > 50)
    let trails = GameReplay(try log(table.host)).trails
    try #require(trails.trails.count == 1)
    for (clock, place) in reports where clock > 0 && clock < Double(table.game.clock) {
      let found = try #require(trails.trails[0].place(at: clock.rounded()))
      #expect(found.distance(to: place) <= 40 / 8.0, "at \(clock)")
    }
    // All clicks are marked where they were made.
    #expect(trails.clicks.allSatisfy { $0.kind == .open && $0.hue == 0 })
    #expect(trails.clicks.count == (try log(table.host)).clicks.count)
    for click in trails.clicks {
      let cell = Point((click.place.x / 40).rounded(.down), (click.place.y / 40).rounded(.down))
      #expect(click.place.distance(to: Point(cell.x * 40 + 20, cell.y * 40 + 20)) < 1)
    }
    #expect(table.store.count < 2 * trails.clicks.count, "the path does not double the log")
  }

  @Test func thePathSurvivesClosingAndIsInTheReplayFiles() throws {
    let table = Table()
    _ = play(table)
    let log = try log(table.host)
    let records = table.store.records
    var paths = 0
    for record in records {
      let move = try GameMove(bytes: record.move)
      #expect(move.bytes == record.move)
      if case .path = move {
        paths += 1
        #expect(record.inverse.isEmpty, "it is not a step of undo")
      }
    }
    #expect(paths > 0)

    let replay = try #require(log.replay)
    #expect(replay.events.filter { $0.action == .move }.count > 50)
    let ours = try #require(Figures(replay).path)
    #expect(ours > 100)
    for format in ReplayFormat.allCases {
      table.command(.saveReplay(format))
      let bytes = try #require(
        table.requests.lazy.compactMap {
          if case .saveFile(let file, _) = $0, file.ending == format.rawValue { file.bytes } else { nil }
        }.first)
      let name = "a.\(format.rawValue)"
      let found = try ReplayFile.read(bytes, name: name)
      #expect(found.clicks == replay.clicks && Figures(found).path == ours)
      // Played again, the mouse goes the same way.
      let imported = try MinesweeperMode().importer.read(
        bytes, name, DocumentResources(scene: plainResources()))
      let again = GameLog(
        imported.params, seed: 5,
        imported.moves.enumerated().map { LoggedMove(id: MoveID(author: 0, counter: $0 + 1), move: $1) })
      let (old, new) = (GameReplay(log).trails, GameReplay(again).trails)
      #expect(new.trails.count == 1 && new.clicks.count == old.clicks.count)
      for stop in old.trails[0].stops where stop.time <= Double(log.end.clock) {
        let there = try #require(new.trails[0].place(at: stop.time))
        #expect(there.distance(to: stop.place) <= 40 / 8.0)
      }
    }
  }

  @Test func fingersHaveTheirOwnPaths() throws {
    let table = Table()
    table.tap(Cell(4, 4))
    let closed = table.game.cells.filter { !table.game.board.isOpen($0) }
    let mines = closed.filter { table.game.board.isMine($0) }
    let safe = try #require(closed.first { !mines.contains($0) })
    let first = table.land(mines[0])
    table.wait(0.3)
    let second = table.land(safe)
    table.wait(0.1)
    table.lift(second, at: table.point(safe))
    table.wait(0.5)
    table.lift(first, at: table.point(mines[0]))
    table.wait(0.5)
    table.seat = 2
    table.hold(mines[1])
    table.tap(mines[2])
    #expect(table.game.status == .lost && table.game.flags == 2)
    let trails = GameReplay(try log(table.host)).trails
    #expect(
      Set(trails.trails.map(\.hand)) == [
        Hand(seat: 0, finger: 1), Hand(seat: 0, finger: 2), Hand(seat: 2, finger: 1),
      ])
    #expect(Set(trails.clicks.map(\.hue)) == [0, 1], "each person has a colour")
    for trail in trails.trails {
      #expect(trail.stops.first?.begins == true)
      #expect(trail.place(at: 1e9) == nil, "the finger has lifted")
    }
    let flag = try #require(trails.clicks.first { $0.kind == .flag })
    let middle = Point(Double(mines[0].x) * 40 + 20, Double(mines[0].y) * 40 + 20)
    #expect(flag.place.distance(to: middle) < 2)
  }

  @Test func nothingIsRecordedWithoutAGame() throws {
    let table = Table()
    for step in 0..<200 { table.drag(to: table.point(Cell(step % 9, step / 25))) }
    table.host.handle(.closing)
    #expect(table.store.count == 0, "before the first cell is opened")
    let endless = Table(
      .endless,
      state: try MinesweeperMode().makeState(
        .endless(percent: 18), seed: 51, resources: DocumentResources(scene: plainResources())))
    endless.click(.left, try #require(endless.game.rules.givenStart))
    #expect(endless.game.status == .playing)
    let count = endless.store.count
    for step in 0..<300 {
      endless.wait(0.02)
      endless.drag(to: Point(200 + Double(step * 37 % 500), 300 + Double(step * 17 % 200)))
    }
    endless.host.handle(.closing)
    let paths = try endless.store.records.dropFirst(count).filter {
      if case .path = try GameMove(bytes: $0.move) { true } else { false }
    }
    #expect(paths.isEmpty, "an endless field has no replay")
  }

  /// Undo of the first opening starts the clock again, and the path with it.
  @Test func aGameThatBeginsAnewHasAPathOfItsOwn() throws {
    let table = Table()
    table.click(.left, Cell(4, 4))
    for step in 0..<20 {
      table.wait(0.05)
      table.drag(to: table.point(Cell(step % 9, 0)))
    }
    table.host.undo(seat: 0)
    #expect(table.game.status == .ready)
    _ = play(table)
    let log = try log(table.host)
    let times = log.path.strokes.flatMap(\.samples).map(\.time)
    #expect(times.max() ?? 0 <= table.game.clock && times.first == 0)
    let trails = GameReplay(log).trails
    #expect(trails.clicks.map(\.time) == trails.clicks.map(\.time).sorted())
    #expect(trails.trails.allSatisfy { $0.stops.map(\.time) == $0.stops.map(\.time).sorted() })
  }

  @Test func aReplayHasItsHeatMapInTheMenu() throws {
    let table = Table()
    _ = play(table)
    table.command(.replay)
    func heat() -> MenuItem? {
      table.host.mode.bar(seat: 0, host: table.host).menu.first { $0.id == .mine(.heatMap) }
    }
    #expect(heat()?.isOn == false && table.host.mode.overlay(table.host).floating.isEmpty)
    let items = table.host.mode.bar(seat: 0, host: table.host).items.map(\.id)
    table.command(.heatMap)
    #expect(heat()?.isOn == true)
    let layer = try #require(table.host.mode.overlay(table.host).floating.first)
    #expect(layer.bounds.width >= 360 && layer.transform == .identity)
    #expect(table.host.mode.bar(seat: 0, host: table.host).items.map(\.id) == items, "nothing moves")
    table.key(.character("h"))
    #expect(heat()?.isOn == false && table.host.mode.overlay(table.host).floating.isEmpty)
    // A game from before paths were recorded has none.
    var old = GameLog(try log(table.host).rules, seed: 1, [])
    old = GameLog(
      old.rules, seed: 1,
      try log(table.host).steps.filter { if case .path = $0.move { false } else { true } })
    let replay = GameReplay(old)
    #expect(replay.trails.trails.isEmpty && replay.trails.clicks.isEmpty)
  }

  @Test func trailsAreSwitchedOffForAllReplays() throws {
    let table = Table()
    _ = play(table)
    func item() -> MenuItem? {
      table.host.mode.bar(seat: 0, host: table.host).menu.first { $0.id == .mine(.trails) }
    }
    #expect(item() == nil, "there are none without a replay")
    table.command(.replay)
    table.key(.end)
    let shown = table.host.mode.overlay(table.host).hints.count
    #expect(item()?.isOn == true)
    /// Changes the option as the app does.
    func follow() -> Int? {
      for case .option("trails", let value) in table.requests { table.options["trails"] = value }
      table.requests = []
      table.wait(0.01)
      return table.options["trails"]
    }
    table.command(.trails)
    #expect(follow() == 0 && item()?.isOn == false)
    #expect(table.host.mode.overlay(table.host).hints.count < shown)
    // The next replay has none either.
    table.key(.escape)
    table.command(.replay)
    table.key(.end)
    #expect(item()?.isOn == false && table.host.mode.overlay(table.host).hints.count < shown)
    table.key(.character("t"))
    #expect(follow() == 1 && item()?.isOn == true)
    #expect(table.host.mode.overlay(table.host).hints.count == shown)
  }

  /// What a damaged or hostile log can hold is refused, or bounded.
  @Test func impossiblePathsAreRefused() throws {
    func read(_ write: (inout ByteWriter) -> Void) -> GameMove? {
      var writer = ByteWriter()
      writer.byte(GameMove.path(PointerPath()).bytes[0])
      write(&writer)
      return try? GameMove(bytes: writer.bytes)
    }
    func path(_ pointer: Int, _ samples: [(Int, Int, Int)], count: Int? = nil) -> GameMove? {
      read { writer in
        writer.count(1)
        writer.count(pointer << 1)
        writer.count(count ?? samples.count)
        for (time, x, y) in samples {
          writer.count(time)
          writer.signed(x)
          writer.signed(y)
        }
      }
    }
    #expect(path(255, [(999_999_999, -160, 1 << 20)]) != nil)
    #expect(path(256, [(0, 0, 0)]) == nil)
    #expect(path(0, []) == nil)
    #expect(path(0, [(0, 0, 0)], count: 1 << 30) == nil)
    #expect(path(0, [(999_999_999, 0, 0), (1, 0, 0)]) == nil)
    #expect(path(0, [(0, .max, .min)]) == nil)
    #expect(path(0, Array(repeating: (0, 1 << 24, 0), count: 8)) == nil)
    #expect(read { $0.count(1 << 31) } == nil)
    #expect(read { _ in } == nil)
  }
}
