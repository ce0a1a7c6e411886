import Geometry
import ModeKit
import Raster
import Scene
import Sketch
import TestSupport
import Testing

/// The board as a structure: packing, chunks, index, bytes.
struct BoardTests {
  @Test(arguments: 0..<20)
  func packedPointsComeBack(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    var writer = TrailWriter()
    let far = seed % 2 == 0 ? 200 : 1 << 40
    let nodes = (0..<1 + random.below(200)).map { _ in
      Node(x: random.below(far) - far / 2, y: random.below(far) - far / 2, pressure: UInt8(random.below(256)))
    }
    for node in nodes { writer.add(node) }
    let stroke = try Stroke(id: name(1), ink: ink(), trail: writer.bytes)
    #expect(stroke.count == nodes.count)
    #expect(stroke.points == nodes.map { Point(Double($0.x) / 16, Double($0.y) / 16) })
    if seed % 2 == 0 { #expect(writer.bytes.count <= 6 * nodes.count) }
  }

  /// A stroke's spans go on where the ones before ended, to the bit.
  @Test(arguments: [1, 2, 31, 32, 33, 64, 65, 200])
  func spansAreTheStrokeInPieces(count: Int) throws {
    var random = RandomSource(seed: UInt64(count))
    var (writer, maker) = (TrailWriter(), StepMaker(ink()))
    var steps: [Step] = []
    for _ in 0..<count {
      let node = Node(
        x: random.below(4000) - 2000, y: random.below(4000) - 2000, pressure: UInt8(random.below(256)))
      writer.add(node)
      steps.append(maker.add(node))
    }
    if let last = maker.finish() { steps.append(last) }
    let stroke = try Stroke(id: name(1), ink: ink(), trail: writer.bytes)
    var pieces: [Step] = []
    for span in stroke.spans { stroke.steps(of: span) { pieces.append($0) } }
    try #require(pieces.count == steps.count)
    for (piece, step) in zip(pieces, steps) {
      for t in [0, 0.3, 1] { #expect(piece.point(t) == step.point(t)) }
      #expect(piece.endPressure == step.endPressure)
    }
  }

  private func dots(_ orders: [Int], spread: Double = 40_000) throws -> Board {
    var board = Board()
    for order in orders {
      var random = RandomSource(seed: UInt64(order))
      let ink = ink(order: order)
      var writer = TrailWriter()
      let start = Point(random.unit() * spread, random.unit() * spread)
      for i in 0..<4 {
        writer.add(ink.node(at: start + Vector(Double(i) * 3, Double(i % 2) * 4), pressure: 0.8))
      }
      board.insert(try Stroke(id: name(order), ink: ink, trail: writer.bytes))
    }
    return board
  }

  @Test func strokesKeepTheirOrder() throws {
    var random = RandomSource(seed: 2)
    var orders = Array(1...1500)
    random.shuffle(&orders)
    var board = try dots(orders)
    #expect(board.strokes.map(\.ink.order) == Array(1...1500))
    #expect(board.stack(0).chunks.allSatisfy { !$0.isEmpty && $0.count <= StrokeStack.chunkLength })
    #expect(!board.insert(try #require(board.stroke(order: 700))), "an order is taken once")
    for order in stride(from: 1, through: 1500, by: 3) {
      #expect(board.remove(order: order)?.id == name(order))
    }
    #expect(board.remove(order: 1) == nil)
    #expect(board.strokes.map(\.ink.order) == (1...1500).filter { $0 % 3 != 1 })
    #expect(board.count == 1000)
  }

  @Test func theIndexFindsTheSameStrokesAsAScan() throws {
    var random = RandomSource(seed: 6)
    var board = try dots(Array(1...3000), spread: 4000)
    for order in stride(from: 1, through: 3000, by: 7) { _ = board.remove(order: order) }
    board.packing?.build()
    for round in 0..<200 {
      if round == 100 {
        let late = try dots([9000 + round], spread: 4000)
        board.insert(try #require(late.stroke(order: 9100)))
      }
      let origin = Point(random.unit() * 4000, random.unit() * 4000)
      let rect = Rect(origin: origin, size: Size(random.unit() * 500, random.unit() * 500))
      let scan = board.strokes.filter { $0.bounds.intersects(rect) }.map(\.ink.order)
      #expect(board.strokes(in: rect).map(\.ink.order) == Array(scan))
    }
  }

  @Test func workersKeepTheIndexPacked() {
    let slate = Slate()
    var random = RandomSource(seed: 1)
    for _ in 0..<1300 { slate.draw(scribble(&random, nodes: 2)) }
    #expect(slate.board.stack(0).index.recentCount <= StrokeIndex.maxRecent)
    #expect(slate.board.stack(0).index.recentCount < 600, "the worker's tree was taken up")
  }

  @Test func theCostOfATileDoesNotGrowWithTheBoard() throws {
    // Ten times the board, the same tile: what it looks at does not grow with the board.
    let small = try dots(Array(1...2200), spread: 12_000)
    let large = try dots(Array(1...22_000), spread: 12_000 * 10.0.squareRoot())
    func found(_ board: Board) -> Int {
      (0..<40).reduce(0) { sum, i in
        let corner = Double(i) * 250
        return sum + board.strokes(in: Rect(x: corner, y: corner / 2, width: 256, height: 256)).count
      }
    }
    #expect(found(small) > 20)
    #expect(found(large) < 2 * found(small))
    #expect(large.stack(0).chunks.count < 200)
  }

  @Test func bytesComeBack() throws {
    let board = try dots([5, 9, 2, 77, 40])
    let bytes = Slate.bytes(board)
    let resources = DocumentResources(
      scene: SceneResources(typesetter: FixedTypesetter(), codec: NoPictures()))
    var reader = ByteReader(bytes)
    let again = try SketchMode().decodeState(&reader, params: .init(), seed: 0, resources: resources)
    #expect(Slate.bytes(again) == bytes)
    #expect(again.nextOrder == 78)
  }

  /// Bytes with some values changed at random, and sometimes without their end.
  private func damaged(_ bytes: [UInt8], seed: UInt64) -> [UInt8] {
    var random = RandomSource(seed: seed)
    var bytes = bytes
    for _ in 0...random.below(3) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
    if random.below(3) == 0 { bytes.removeLast(random.below(bytes.count)) }
    return bytes
  }

  /// A board from damaged bytes can be drawn, written and read again.
  @Test(arguments: 0..<200)
  func damagedBoardsAreRefusedOrSound(number: UInt64) throws {
    let mode = SketchMode()
    let resources = DocumentResources(
      scene: SceneResources(typesetter: FixedTypesetter(), codec: NoPictures()))
    var reader = ByteReader(damaged(Slate.bytes(try dots([1, 2, 3])), seed: 2 * number))
    let board: Board
    do throws(Problem) {
      board = try mode.decodeState(&reader, params: .init(), seed: 0, resources: resources)
    } catch {
      #expect(error == ByteReader.damaged)
      return
    }
    let reread = try mode.reread(board)
    #expect(Slate.bytes(reread) == Slate.bytes(board))
    let picture = mode.picture(board, params: .init(), theme: .init())
    _ = render(
      picture.content, rect: Rect(x: 0, y: 0, width: 64, height: 64), scale: 0.5,
      resources: resources.scene)
  }

  /// A move from damaged bytes is written and read as the same move. It leads to a sound board or leaves the board
  /// as it was.
  @Test(arguments: 0..<200)
  func damagedMovesAreRefusedOrSound(number: UInt64) throws {
    func bytes(_ move: SketchMove) -> [UInt8] {
      var writer = ByteWriter()
      move.encode(into: &writer)
      return writer.bytes
    }
    var trail = TrailWriter()
    for i in 0..<10 { trail.add(Node(x: i * 9, y: -i, pressure: 200)) }
    let sound: SketchMove =
      number % 2 == 0
      ? .draw(ink(), trail: trail.bytes)
      : .restore([
        StrokeName(id: name(3), order: Order(4, by: 0)),
        StrokeName(id: name(9, by: 7), order: Order(1, by: 7)),
      ])
    var reader = ByteReader(damaged(bytes(sound), seed: 2 * number + 1))
    let move: SketchMove
    do throws(Problem) {
      move = try SketchMove(reading: &reader)
    } catch {
      #expect(error == ByteReader.damaged)
      return
    }
    var again = ByteReader(bytes(move))
    let read = try SketchMove(reading: &again)
    #expect(bytes(read) == bytes(move))

    let mode = SketchMode()
    var board = Board()
    let before = Slate.bytes(board)
    let context = MoveContext<SketchMove>(id: name(1), seat: 0, time: 0) { (_) throws(Problem) in
      throw ByteReader.damaged
    }
    do throws(Problem) {
      _ = try mode.apply(move, context, to: &board)
    } catch {
      #expect(Slate.bytes(board) == before)
      return
    }
    let reread = try mode.reread(board)
    #expect(Slate.bytes(reread) == Slate.bytes(board))
  }
}
