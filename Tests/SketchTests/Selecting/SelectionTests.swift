import Geometry
import Gestures
import Interface
import ModeKit
import Raster
import Scene
import Sketch
import TestSupport
import Testing

/// Selecting strokes, and the commands for a selection.
struct SelectionTests {
  private static let resources = SceneResources(typesetter: FixedTypesetter(), codec: NoPictures())
  private static let whole = Rect(x: -640, y: -400, width: 1280, height: 800)

  private static func picture(_ board: Board, scale: Double = 0.5) -> Bitmap {
    render(BoardPicture(board, theme: Theme()), rect: whole, scale: scale, resources: resources)
  }

  private static func isSame(_ a: Bitmap, _ b: Bitmap) -> Bool {
    a.width == b.width && a.height == b.height
      && (0..<a.width * a.height).allSatisfy { a.pixels[$0] == b.pixels[$0] }
  }

  /// A slate with a stroke in each of twelve squares of 200 dp, row by row, four in a row.
  private static func squares(seed: UInt64 = 1) -> Slate {
    let slate = Slate()
    var random = RandomSource(seed: seed)
    for square in 0..<12 {
      let center = Point(240 + 200 * Double(square % 4), 200 + 200 * Double(square / 4))
      let radius = random.within(20...60)
      slate.draw(
        (0...24).map { i in
          center + Vector(angle: Double(i) / 24 * random.within(4...6), length: radius)
        })
    }
    return slate
  }

  /// A loop around a box, drawn by a finger.
  private static func loop(_ slate: Slate, _ box: Rect) {
    slate.use(.tool(.lasso))
    let corners = box.corners + [box.corners[0]]
    slate.draw(
      zip(corners, corners.dropFirst()).flatMap { from, to in
        (0..<10).map { from.lerp(to, Double($0) / 10) }
      })
  }

  @Test(arguments: 0..<8) func aLoopChoosesStrokesThatAreHalfInside(seed: UInt64) throws {
    let slate = Slate()
    var random = RandomSource(seed: seed)
    for _ in 0..<30 { slate.draw(scribble(&random, nodes: 30)) }
    // A star that crosses itself: the whole of it counts as inside.
    let corners = (0..<5).map { i in
      Point(640, 400) + Vector(angle: Double(i) * 4 * .pi / 5 + Double(seed), length: 260)
    }
    slate.use(.tool(.lasso))
    slate.draw(
      (0..<5).flatMap { i in (0..<40).map { corners[i].lerp(corners[(i + 1) % 5], Double($0) / 40) } })
    let chosen = Set(slate.host.session.selectedOrders(seat: 0))
    // By the path's own hit test, of points along the line.
    let star = Path(polygon: corners.map { $0 - Vector(640, 400) })
    for stroke in slate.board.strokes {
      let points = stroke.points
      let (inside, all) = zip(points, points.dropFirst()).reduce((0.0, 0.0)) { sums, ends in
        let length = ends.0.distance(to: ends.1)
        return (sums.0 + (star.contains(ends.0.lerp(ends.1, 0.5)) ? length : 0), sums.1 + length)
      }
      let share = inside / all
      if abs(share - 0.5) > 0.08 { #expect(chosen.contains(stroke.order) == (share > 0.5), "\(share)") }
    }
  }

  @Test func aTapChoosesTheTopmostAndOneBesideChoosesNothing() {
    let slate = Slate()
    slate.draw([Point(300, 300), Point(500, 300)])
    slate.draw([Point(400, 200), Point(400, 400)])
    slate.use(.tool(.lasso))
    slate.tap(Point(400, 300))
    #expect(slate.host.session.selectedOrders(seat: 0).map(\.number) == [2])
    slate.tap(Point(330, 300))
    #expect(slate.host.session.selectedOrders(seat: 0).map(\.number) == [1])
    slate.tap(Point(800, 600))
    #expect(slate.host.session.selectedOrders(seat: 0).isEmpty)
    #expect(slate.board.count == 2)
  }

  @Test func theBarShowsTheSelectionsCommands() {
    let slate = Self.squares()
    let plain = slate.host.bar(seat: 0).map(\.id)
    Self.loop(slate, Rect(x: 140, y: 100, width: 400, height: 200))
    #expect(slate.host.session.selectedOrders(seat: 0).map(\.number) == [1, 2])
    let bar = slate.host.bar(seat: 0)
    #expect(
      bar.contains { $0.id == .sketch(.selection(.delete)) }
        && !bar.contains { $0.id == .sketch(.tool(.brush)) })
    #expect(slate.host.bar(seat: 1).contains { $0.id == .sketch(.tool(.brush)) }, "each seat has its own")
    slate.use(.selection(.end))
    #expect(slate.host.bar(seat: 0).map(\.id) == plain)
    Self.loop(slate, Rect(x: 140, y: 100, width: 400, height: 200))
    slate.use(.tool(.line))
    #expect(slate.host.session.selectedOrders(seat: 0).isEmpty, "another tool has done with it")
  }

  /// Every command in turn: the log leads to the same board, undo to every board that was before, redo to every one
  /// after.
  @Test(arguments: 0..<4) func everyChangeIsOneStepThatUndoTakesBackExactly(seed: UInt64) throws {
    let slate = Self.squares(seed: seed)
    var random = RandomSource(seed: seed &+ 100)
    func strokes() -> [StrokeSight] { slate.board.strokes.map(StrokeSight.init) }
    var boards = [strokes()]
    for _ in 0..<24 {
      let corner = Point(random.within(0...700), random.within(0...400))
      Self.loop(slate, Rect(origin: corner, size: Size(random.within(200...600), random.within(200...500))))
      guard !slate.host.session.selectedOrders(seat: 0).isEmpty else { continue }
      let records = slate.store.records.count
      switch random.below(6) {
      case 0: slate.use(.selection(.duplicate))
      case 1: slate.use(.color(.chalk(random.below(6))))
      case 2: slate.use(.selection(.toFront))
      case 3: slate.use(.selection(.toBack))
      case 4:
        slate.turnSelection(by: random.within(-3...3), scale: random.within(0.5...2), shift: Vector(40, -30))
      default: if slate.board.count > 6 { slate.use(.selection(.delete)) }
      }
      #expect(slate.store.records.count <= records + 1, "one step at most")
      if slate.store.records.count > records { boards.append(strokes()) }
      slate.use(.selection(.end))
    }
    #expect(boards.count > 8)
    #expect(Slate.bytes(try slate.replayed()) == slate.bytes)
    var reader = ByteReader(slate.bytes)
    let reopened = try SketchMode().decodeState(
      &reader, params: .init(), seed: 1, resources: DocumentResources(scene: Self.resources))
    #expect(Slate.bytes(reopened) == slate.bytes)
    #expect(Self.isSame(Self.picture(reopened), Self.picture(slate.board)))
    for board in boards.dropLast().reversed() {
      slate.host.undo(seat: 0)
      #expect(strokes() == board)
    }
    for board in boards.dropFirst() {
      slate.host.redo(seat: 0)
      #expect(strokes() == board)
    }
    #expect(Slate.bytes(try slate.replayed()) == slate.bytes)
  }

  /// The comparable properties of a stroke.
  private struct StrokeSight: Equatable {
    var ink: Ink
    var points: [Point]
    var bounds: Rect

    init(_ stroke: Stroke) {
      ink = stroke.ink
      points = stroke.points
      bounds = stroke.bounds
    }
  }

  @Test func twoFingersTurnSizeAndMoveInOneStep() throws {
    let slate = Self.squares()
    let before = Array(slate.board.strokes)
    Self.loop(slate, Rect(x: 140, y: 100, width: 200, height: 200))
    let records = slate.store.records.count
    slate.turnSelection(by: .pi / 2, scale: 2, shift: Vector(100, 50))
    #expect(slate.store.records.count == records + 1)
    let moved = try #require(slate.board.strokes.first { $0.ink.order == 1 })
    #expect(moved.ink.width == before[0].ink.width * 2)
    for (old, new) in zip(before[0].points, moved.points) {
      // About the middle of the window, which is the world's origin: a quarter clockwise, twice as far, and on.
      #expect(new.distance(to: Point(-2 * old.y + 100, 2 * old.x + 50)) < 1e-6)
    }
    // Strokes outside the selection are unchanged.
    #expect(zip(before.dropFirst(), slate.board.strokes.dropFirst()).allSatisfy { $0 === $1 })
    #expect(slate.host.session.selectedOrders(seat: 0).map(\.number) == [1], "it stays chosen")
  }

  @Test func aHeldSelectionIsALayerAndIsLoggedOnRelease() {
    let slate = Self.squares()
    Self.loop(slate, Rect(x: 140, y: 100, width: 200, height: 200))
    let (records, bytes) = (slate.store.records.count, slate.bytes)
    _ = slate.host.takePublication()
    let target = slate.grabSelection()
    slate.moveSelection(target, by: .translation(Vector(50, 0)))
    let layers = slate.host.overlay.floating
    #expect(layers.count == 1 && layers[0].transform == .translation(Vector(50, 0)))
    let hole = slate.host.takePublication()
    #expect(hole?.damage?.isEmpty == false)
    slate.moveSelection(target, by: .translation(Vector(90, 0)))
    #expect(slate.host.takePublication() == nil, "only the layer moves")
    slate.dropSelection(target, cancelled: true)
    #expect(slate.host.overlay.floating.isEmpty)
    #expect(slate.host.takePublication() != nil)
    #expect(slate.store.records.count == records && slate.bytes == bytes)
  }

  @Test func aLaterChangeOfAnotherSeatIsKept() {
    let slate = Self.squares()
    let original = slate.board.strokes.map(\.points)
    Self.loop(slate, Rect(x: 140, y: 100, width: 200, height: 200))
    slate.turnSelection(by: 0, scale: 1, shift: Vector(30, 0))
    // Another seat moves the same stroke on.
    slate.use(.tool(.lasso), seat: 1)
    slate.tap(
      slate.board.strokes.first { _ in true }.map { $0.points[0] + Vector(640, 400) } ?? .origin, seat: 1)
    #expect(slate.host.session.selectedOrders(seat: 1).map(\.number) == [1])
    slate.turnSelection(by: 0, scale: 1, shift: Vector(0, 30), seat: 1)
    slate.host.undo(seat: 0)
    #expect(slate.toasts.last?.contains("changed since") == true)
    slate.host.undo(seat: 1)
    slate.host.undo(seat: 0)
    #expect(slate.board.strokes.map(\.points) == original)
  }

  @Test func erasedPartsMoveWithTheStroke() throws {
    let slate = Slate()
    slate.draw([Point(200, 300), Point(500, 300)])
    slate.use(.brush("eraser"))
    slate.draw([Point(350, 280), Point(350, 320)])
    Self.loop(slate, Rect(x: 100, y: 200, width: 500, height: 200))
    #expect(slate.host.session.selectedOrders(seat: 0).map(\.number) == [1, 2])
    slate.turnSelection(by: 0, scale: 1, shift: Vector(0, 200))
    let erasers = slate.board.strokes.filter { $0.bounds.contains(Point(-290, 100)) }
    #expect(erasers.count == 2)
  }

  /// The picture after each edit is what a board that never saw anything else would show, from near and from afar.
  @Test func picturesAndPatchesFollowEveryEdit() throws {
    var board = try FarOutTests.board(3000)
    var random = RandomSource(seed: 4)
    let mode = SketchMode()
    func draw(_ board: Board, _ scale: Double, usesPatches: Bool = true) -> Bitmap {
      render(
        BoardPicture(board, theme: Theme(), usesPatches: usesPatches), rect: FarOutTests.world, scale: scale,
        resources: Self.resources)
    }
    for round in 0..<4 {
      // Looking at it makes patches, which the next edit has to follow.
      _ = draw(board, 1 / 48)
      let all = Array(board.strokes)
      var changes: [StrokeChange] = []
      var order = board.strokes.reduce(0) { max($0, $1.order.number) } + 1
      for stroke in all where random.below(6) == 0 {
        var edit = stroke.edit
        switch round {
        case 0: edit.placement = .translation(Vector(random.within(-300...300), random.within(-300...300)))
        case 1:
          edit.order = Order(order, by: 0)
          order += 1
        case 2: edit.color = .chalk(random.below(6))
        default:
          changes.append(StrokeChange(id: stroke.id, from: stroke.edit, to: nil))
          continue
        }
        changes.append(StrokeChange(id: stroke.id, from: stroke.edit, to: edit))
      }
      let context = MoveContext<SketchMove>(id: .start, seat: 0, time: 0) { _ throws(Problem) in .clear }
      let applied = try mode.apply(.change(changes), context, to: &board)
      var anew = Board()
      for stroke in board.strokes { anew.insert(stroke) }
      let scales: [Double] = [1 / 48, 1 / 20]
      for scale in scales {
        #expect(Self.isSame(draw(board, scale), draw(anew, scale)), "round \(round) at \(scale)")
      }
      // The damage holds all that differs, stroke by stroke: from afar, the newest strokes are drawn otherwise than
      // older ones.
      let before = try {
        var old = board
        _ = try mode.apply(try #require(applied.inverse), Self.recalling(all), to: &old)
        return old
      }()
      let (a, b) = (draw(before, 0.1, usesPatches: false), draw(board, 0.1, usesPatches: false))
      for y in 0..<a.height {
        for x in 0..<a.width where a[x, y] != b[x, y] {
          let place = Rect(x: Double(x) * 10, y: Double(y) * 10, width: 10, height: 10).inset(by: -10)
          #expect(applied.damage.contains { $0.intersects(place) })
        }
      }
    }
  }

  /// Strokes as a log would give them back.
  private static func recalling(_ strokes: [Stroke]) -> MoveContext<SketchMove> {
    MoveContext(id: .start, seat: 0, time: 0) { id throws(Problem) in
      guard let stroke = strokes.first(where: { $0.id == id }) else { throw ByteReader.damaged }
      return stroke.asDrawn
    }
  }

  @Test func changesTakeThreeBytesAStroke() throws {
    let slate = Slate()
    var random = RandomSource(seed: 2)
    for _ in 0..<400 { slate.draw(scribble(&random, nodes: 3)) }
    slate.host.handle(.key(.character("a"), .control, seat: 0))
    #expect(slate.host.session.selectedOrders(seat: 0).count == 400)
    slate.turnSelection(by: 1, scale: 1.5, shift: Vector(5, 5))
    let record = try #require(slate.store.records.last)
    #expect(record.move.count < 400 * 3 + 64 && record.inverse.count < 400 * 3 + 64)
    var reader = ByteReader(record.move)
    let move = try SketchMove(reading: &reader)
    var writer = ByteWriter()
    move.encode(into: &writer)
    #expect(writer.bytes == record.move)
  }

  /// The frame surrounds what is seen: not what was erased, and not the eraser's way.
  @Test func theFrameSurroundsWhatIsSeen() throws {
    let slate = Slate()
    slate.draw((0...60).map { Point(300 + 10 * Double($0), 400) })
    slate.use(.tool(.eraser))
    slate.draw((0...40).map { Point(700, 200 + 10 * Double($0)) })
    slate.draw((0...40).map { Point(700 + 10 * Double($0), 400) })
    func frame() throws -> Rect {
      slate.host.handle(.key(.character("a"), .control, seat: 0))
      let corners = slate.host.session.selectionCorners(seat: 0, slate.host.environment.camera)
      try #require(corners.count == 4)
      return Rect(corner: corners[0], corner: corners[2])
    }
    let box = try frame()
    #expect(abs(box.minX - 300) < 16 && box.maxX < 700 && box.maxX > 640, "\(box)")
    #expect(box.minY > 380 && box.maxY < 420, "\(box)")
    // Undoing the erasers shows all of it again.
    slate.host.undo(seat: 0)
    slate.host.undo(seat: 0)
    #expect(abs(try frame().maxX - 900) < 16)
  }

  @Test func damagedChangesAreRefused() throws {
    let slate = Self.squares()
    slate.host.handle(.key(.character("a"), .control, seat: 0))
    slate.turnSelection(by: 1, scale: 1.5, shift: Vector(5, 5))
    let sound = try #require(slate.store.records.last).move
    var random = RandomSource(seed: 9)
    for _ in 0..<2000 {
      var bytes = sound
      for _ in 0...random.below(3) {
        bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      if random.below(4) == 0 { bytes.removeLast(random.below(bytes.count)) }
      var reader = ByteReader(bytes)
      guard let move = try? SketchMove(reading: &reader) else { continue }
      var board = slate.board
      let count = board.count
      let context = MoveContext<SketchMove>(id: name(99), seat: 0, time: 0) { _ throws(Problem) in .clear }
      if (try? SketchMode().apply(move, context, to: &board)) == nil { #expect(board.count == count) }
    }
  }

  @Test func keysMoveTurnAndDelete() throws {
    let slate = Self.squares()
    Self.loop(slate, Rect(x: 140, y: 100, width: 200, height: 200))
    let start = try #require(slate.board.strokes.first { _ in true }).points
    func key(_ key: Key, _ modifiers: Modifiers = []) { slate.host.handle(.key(key, modifiers, seat: 0)) }
    key(.right)
    key(.down, .shift)
    let moved = try #require(slate.board.strokes.first { _ in true }).points
    #expect(zip(start, moved).allSatisfy { $1.distance(to: $0 + Vector(8, 1)) < 1e-9 })
    for _ in 0..<24 { key(.character(".")) }
    let turned = try #require(slate.board.strokes.first { _ in true }).points
    #expect(
      zip(turned, moved).allSatisfy { $1.distance(to: $0) < 1e-6 }, "twenty-four steps are a whole turn")
    key(.delete)
    #expect(slate.board.count == 11)
    #expect(slate.host.claims(seat: 0).isEmpty)
  }

  @Test func aSelectionBecomesAPuzzle() throws {
    let slate = Self.squares()
    #expect(slate.host.world.cutout == nil)
    Self.loop(slate, Rect(x: 140, y: 100, width: 400, height: 200))
    let cutout = try #require(slate.host.world.cutout)
    let inside = slate.board.strokes.filter { cutout.contains($0.bounds) }.map(\.ink.order)
    #expect(inside == [1, 2])
    let boxes = slate.board.strokes.prefix(2).reduce(Rect.null) { $0.union($1.bounds) }
    #expect(cutout == boxes.inset(by: -24))
  }

  @Test func strokesAreNotMovedOutOfTheWorld() {
    let slate = Self.squares()
    slate.host.handle(.key(.character("a"), .control, seat: 0))
    let bytes = slate.bytes
    slate.turnSelection(by: 0, scale: 1, shift: Vector(1e13, 0))
    #expect(slate.bytes == bytes)
    #expect(slate.toasts.last?.contains("does not reach that far") == true)
  }
}
