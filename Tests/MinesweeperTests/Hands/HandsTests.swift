import Geometry
import Gestures
import Minesweeper
import ModeKit
import Testing

/// Play with fingers, mouse and keys through the real recogniser.
@Suite struct HandsTests {
  /// A field whose first opening has been made, with cells of each kind to touch.
  private func table(seed: UInt64 = 5, cellSize: Double = 48) throws -> Table {
    var game = Game(.beginner, seed: seed)
    try game.play(.open(Cell(0, 0), clock: 0))
    return Table(.beginner, seed: seed, cellSize: cellSize, state: game)
  }

  private func closed(_ game: Game, mine: Bool) throws -> Cell {
    try #require(game.cells.first { !game.board.isOpen($0) && game.board.isMine($0) == mine })
  }

  /// A number whose mines are all flagged now, and that still has a closed safe neighbour.
  private func satisfy(_ table: Table) throws -> Cell {
    let game = table.game
    let model = Model(game)
    let number = try #require(
      game.cells.first { cell in
        game.board.isOpen(cell) && game.board.number(cell) > 0
          && model.neighbors(cell).contains { !game.board.isMine($0) && !game.board.isOpen($0) }
      })
    for cell in model.neighbors(number) where game.board.isMine(cell) {
      table.host.perform(.flag(cell, true, clock: 0), seat: 0)
    }
    #expect(table.game.canChord(number))
    return number
  }

  // Fingers.

  @Test func tapOpensAndLongPressFlags() throws {
    let table = try table()
    let safe = try closed(table.game, mine: false)
    let mine = try closed(table.game, mine: true)
    table.hold(mine)
    #expect(table.game.board.isFlag(mine))
    table.tap(mine)
    #expect(table.game.board.isFlag(mine) && !table.game.board.isOpen(mine), "a flagged cell never opens")
    table.hold(mine)
    #expect(!table.game.board.isFlag(mine))
    table.tap(safe)
    #expect(table.game.board.isOpen(safe))
  }

  @Test func flagModeSwapsTapAndLongPress() throws {
    let table = try table()
    table.command(.flag)
    let safe = try closed(table.game, mine: false)
    let mine = try closed(table.game, mine: true)
    table.tap(mine)
    #expect(table.game.board.isFlag(mine))
    table.hold(mine)
    #expect(table.game.board.isFlag(mine) && !table.game.board.isOpen(mine), "a flagged cell never opens")
    table.tap(mine)
    #expect(!table.game.board.isFlag(mine))
    table.hold(safe)
    #expect(table.game.board.isOpen(safe))
  }

  @Test func flagModeBelongsToASeat() throws {
    let table = try table()
    table.command(.flag)
    table.seat = 1
    let safe = try closed(table.game, mine: false)
    table.tap(safe)
    #expect(table.game.board.isOpen(safe))
    #expect(table.game.tallies[1]?.opened ?? 0 > 0)
    func isOn(_ seat: Int) -> Bool {
      table.host.bar(seat: seat).contains { $0.kind == .toggle(isOn: true) }
    }
    #expect(isOn(0) && !isOn(1))
  }

  @Test func tapOnASatisfiedNumberChords() throws {
    let table = try table()
    let number = try satisfy(table)
    let closed = Model(table.game).neighbors(number).filter {
      !table.game.board.isOpen($0) && !table.game.board.isFlag($0)
    }
    table.hold(number)
    #expect(closed.allSatisfy { !table.game.board.isOpen($0) }, "a long press on a number does nothing")
    table.tap(number)
    #expect(closed.allSatisfy { table.game.board.isOpen($0) })
    #expect(table.game.status != .lost)
  }

  @Test func tapOnAnUnsatisfiedNumberDoesNothing() throws {
    let table = try table()
    let number = try #require(
      table.game.cells.first { table.game.board.isOpen($0) && table.game.board.number($0) > 0 })
    let before = table.game
    table.tap(number)
    #expect(table.game == before)
  }

  @Test func aTouchActsOnWhatItLandedOn() throws {
    let table = try table()
    let safe = try closed(table.game, mine: false)
    // Another seat opens the cell under the finger: lifting must not chord or anything.
    let finger = table.land(safe)
    table.wait(0.05)
    table.host.perform(.open(safe, clock: 0), seat: 1)
    let before = table.game
    table.lift(finger, at: table.point(safe))
    #expect(table.game == before)
    // Flag mode is switched under the finger: it opens, as it landed to do.
    let other = try closed(table.game, mine: false)
    let second = table.land(other)
    table.command(.flag)
    table.wait(0.05)
    table.lift(second, at: table.point(other))
    #expect(table.game.board.isOpen(other))
  }

  /// A game and a closed safe cell that opens to a number with its flags and something left to chord.
  private func ripeGame() throws -> (game: Game, cell: Cell) {
    for seed: UInt64 in 0..<50 {
      var game = Game(.intermediate, seed: seed)
      try game.play(.open(Cell(8, 8), clock: 0))
      let model = Model(game)
      for cell in game.cells where !game.board.isOpen(cell) && !game.board.isMine(cell) {
        guard game.board.number(cell) > 0 else { continue }
        var flagged = game
        for mine in model.neighbors(cell) where game.board.isMine(mine) {
          try flagged.play(.flag(mine, true, clock: 0))
        }
        var opened = flagged
        try opened.play(.open(cell, clock: 0))
        if opened.canChord(cell) { return (flagged, cell) }
      }
    }
    throw Problem("no seed has such a cell")
  }

  @Test func aCellStillDrawnClosedNeverChords() throws {
    let (game, cell) = try ripeGame()
    // Another hand opens the cell a moment before the finger lands, or while it is down.
    for opensFirst in [true, false] {
      let table = Table(.intermediate, state: game)
      if opensFirst { table.host.perform(.open(cell, clock: 0), seat: 1) }
      let finger = table.land(cell)
      if !opensFirst { table.host.perform(.open(cell, clock: 0), seat: 1) }
      #expect(table.game.canChord(cell))
      let before = table.game
      table.wait(0.05)
      table.lift(finger, at: table.point(cell))
      #expect(table.game == before)
      // A moment later everybody sees the number.
      table.wait(0.5)
      table.tap(cell)
      #expect(table.game.safeLeft < before.safeLeft)
    }
  }

  @Test func aTapOnATinyCellZoomsInAndOpensNothing() throws {
    for (size, opens) in [(27.0, false), (28.0, true)] {
      let table = try table(cellSize: size)
      let safe = try closed(table.game, mine: false)
      let place = table.point(safe)
      table.tap(safe)
      #expect(table.game.board.isOpen(safe) == opens)
      let camera = table.requests.compactMap { if case .camera(let camera) = $0 { camera } else { nil } }.last
      #expect((camera == nil) == opens)
      guard let camera else { continue }
      #expect(camera.zoom * 40 >= 40)
      // The cell stays under the finger.
      #expect(
        camera.toView(Point((Double(safe.x) + 0.5) * 40, (Double(safe.y) + 0.5) * 40)).distance(to: place) < 1
      )
      table.hold(try closed(table.game, mine: true))
      #expect(table.game.flags == 0)
    }
  }

  @Test func aFingerThatWandersPansAndOpensNothing() throws {
    let table = try table()
    let safe = try closed(table.game, mine: false)
    let before = table.game
    let finger = table.land(safe)
    for step in 1...6 {
      table.wait(0.02)
      table.move(finger, to: table.point(safe) + Vector(Double(step) * 10, 0))
    }
    table.lift(finger, at: table.point(safe) + Vector(60, 0))
    #expect(table.game == before)
    #expect(table.cameraGestures == 1)
  }

  @Test func theLongPressFollowsItsSetting() throws {
    let table = try table()
    let mine = try closed(table.game, mine: true)
    table.arena.settings.longPress = 1.2
    table.hold(mine)
    #expect(!table.game.board.isFlag(mine))
  }

  @Test func theRingIsSeenWhileALongPressIsComing() throws {
    let table = try table()
    let mine = try closed(table.game, mine: true)
    #expect(table.host.overlay.hints.isEmpty)
    let finger = table.land(mine)
    table.wait(0.3)
    // The pressed cell and the ring.
    #expect(table.host.overlay.hints.count == 2)
    table.wait(0.3)
    #expect(table.game.board.isFlag(mine))
    table.lift(finger, at: table.point(mine))
    table.wait(0.5)
    #expect(table.host.overlay.hints.isEmpty)
  }

  @Test func tenFingersOfManySeatsEachOpenTheirCell() throws {
    let table = Table(.expert, seed: 3)
    table.tap(Cell(15, 8))
    let cells = Array(
      table.game.cells.filter { !table.game.board.isOpen($0) && !table.game.board.isMine($0) }.prefix(10))
    var fingers: [TouchID] = []
    for (index, cell) in cells.enumerated() {
      table.seat = index % 4
      fingers.append(table.land(cell))
    }
    table.wait(0.1)
    for (finger, cell) in zip(fingers, cells) { table.lift(finger, at: table.point(cell)) }
    #expect(cells.allSatisfy { table.game.board.isOpen($0) })
  }

  // Mouse.

  @Test func leftOpensUnderItsRelease() throws {
    let table = try table()
    let cells = table.game.cells.filter { !table.game.board.isOpen($0) && !table.game.board.isMine($0) }
    let (first, last) = (cells[0], cells[cells.count - 1])
    table.down(.left, table.point(first))
    #expect(table.host.overlay.hints.count == 1, "a press shows")
    table.wait(0.1)
    table.drag(to: table.point(last))
    table.wait(0.1)
    table.up(.left, table.point(last))
    #expect(table.game.board.isOpen(last))
    #expect(table.cameraGestures == 0)
  }

  @Test func twoHundredSlidingClicksLoseNone() throws {
    // Without mines beside each other to flood, every click opens exactly its own cell.
    let size = try FieldSize(width: 41, height: 30, mines: 41 * 30 - 9 - 240)
    var game = Game(size, seed: 21)
    try game.play(.open(Cell(0, 0), clock: 0))
    let table = Table(size, seed: 21, cellSize: 24, usesMouse: true, state: game)
    let cells = game.cells.filter { !game.board.isOpen($0) && !game.board.isMine($0) }.prefix(200)
    #expect(cells.count == 200)
    for cell in cells {
      let middle = table.point(cell)
      table.down(.left, middle + Vector(-5, 0))
      for step in 1...5 {
        table.wait(0.012)
        table.drag(to: middle + Vector(-5 + Double(step) * 2, 0))
      }
      table.up(.left, middle + Vector(5, 0))
      #expect(table.game.board.isOpen(cell))
      table.wait(0.065)
    }
    #expect(cells.allSatisfy { table.game.board.isOpen($0) })
    #expect(table.cameraGestures == 0)
  }

  @Test func rightFlagsAtOnce() throws {
    let table = try table()
    let mine = try closed(table.game, mine: true)
    table.down(.right, table.point(mine))
    #expect(table.game.board.isFlag(mine))
    table.up(.right, table.point(mine))
    #expect(table.game.board.isFlag(mine))
    table.wait(0.4)
    table.click(.left, mine)
    #expect(table.game.board.isFlag(mine) && table.game.status == .playing)
    table.click(.right, mine)
    #expect(!table.game.board.isFlag(mine))
  }

  @Test func middleChords() throws {
    let table = try table()
    let number = try satisfy(table)
    table.wait(0.5)
    table.down(.middle, table.point(number))
    #expect(!table.host.overlay.hints.isEmpty, "a chord shows what it will open")
    let before = table.game.safeLeft
    table.up(.middle, table.point(number))
    #expect(table.game.safeLeft < before)
    #expect(table.cameraGestures == 0)
  }

  @Test(arguments: [(MouseButton.left, MouseButton.right), (.right, .left)])
  func bothButtonsChordInAnyOrder(_ first: MouseButton, _ second: MouseButton) throws {
    for releasesFirst in [true, false] {
      let table = try table()
      let number = try satisfy(table)
      table.wait(0.5)
      let before = table.game
      table.down(first, table.point(number))
      table.wait(0.03)
      table.down(second, table.point(number))
      #expect(table.game == before, "nothing happens before a release")
      table.wait(0.03)
      table.up(releasesFirst ? first : second, table.point(number))
      let after = table.game
      #expect(after.safeLeft < before.safeLeft)
      table.wait(0.03)
      table.up(releasesFirst ? second : first, table.point(number))
      #expect(table.game == after, "the button that is left does nothing more")
      #expect(after.flags == before.flags)
    }
  }

  @Test func aChordReleasedOnAClosedCellOpensNothing() throws {
    let table = try table()
    let safe = try closed(table.game, mine: false)
    let before = table.game
    table.down(.left, table.point(safe))
    table.down(.right, table.point(safe))
    table.up(.left, table.point(safe))
    table.up(.right, table.point(safe))
    #expect(table.game == before)
  }

  @Test func aFlagPressSlidesIntoAChord() throws {
    let table = try table()
    let number = try satisfy(table)
    let flagged = try #require(Model(table.game).neighbors(number).first { table.game.board.isFlag($0) })
    table.host.perform(.flag(flagged, false, clock: 0), seat: 0)
    table.wait(0.5)
    table.down(.right, table.point(flagged))
    #expect(table.game.board.isFlag(flagged))
    table.drag(to: table.point(number))
    table.down(.left, table.point(number))
    let before = table.game.safeLeft
    table.up(.left, table.point(number))
    table.up(.right, table.point(number))
    #expect(table.game.safeLeft < before)
  }

  @Test func leavingTheBoardOpensNothing() throws {
    let table = try table()
    let safe = try closed(table.game, mine: false)
    let before = table.game
    table.down(.left, table.point(safe))
    table.drag(to: Point(5, 5))
    table.up(.left, Point(5, 5))
    #expect(table.game == before)
  }

  @Test func controlWithTheMouseMovesTheViewAlone() throws {
    let table = try table()
    let safe = try closed(table.game, mine: false)
    let before = table.game
    table.down(.left, table.point(safe), .control)
    table.wait(0.02)
    table.drag(to: table.point(safe) + Vector(40, 0), .control)
    table.up(.left, table.point(safe) + Vector(40, 0), .control)
    #expect(table.game == before)
    #expect(table.cameraGestures == 1)
  }

  // Keys.

  @Test func keysMoveACursorAndPlay() throws {
    let table = try table()
    let safe = try closed(table.game, mine: false)
    let mine = try closed(table.game, mine: true)
    func go(to cell: Cell) {
      for _ in 0..<9 { table.key(.left) }
      for _ in 0..<9 { table.key(.up) }
      for _ in 0..<cell.x { table.key(.right) }
      for _ in 0..<cell.y { table.key(.down) }
    }
    go(to: mine)
    #expect(!table.host.overlay.hints.isEmpty, "the cursor is seen")
    table.key(.space)
    #expect(table.game.board.isFlag(mine))
    table.key(.enter)
    #expect(table.game.status == .playing)
    go(to: safe)
    table.key(.enter)
    #expect(table.game.board.isOpen(safe))
    table.key(.function(2))
    #expect(table.requests.contains { if case .newDocument = $0 { true } else { false } })
  }

  /// A crash leaves only the log, so thinking time without moves must be in it, too.
  @Test func timeIsSavedWhileNobodyMoves() throws {
    let table = Table()
    table.tap(Cell(4, 4))
    let moves = table.store.count
    for _ in 0..<9 { table.wait(1) }
    #expect(table.store.count == moves)
    for _ in 0..<111 { table.wait(1) }
    // Two minutes: a record for every ten seconds and no more.
    #expect((11...12).contains(table.store.count - moves), "\(table.store.count - moves)")
    #expect(table.game.clock > 110_000)
    let before = table.store.count
    for _ in 0..<3600 { table.wait(1) }
    let lost = 3_720_000 - table.game.clock
    #expect(lost < 3_720_000 / 20 + 1000 && table.store.count - before < 80, "fewer in a long game")
    // A record of time is not undone.
    table.host.undo(seat: 0)
    #expect(table.game.status == .ready)
  }
}
