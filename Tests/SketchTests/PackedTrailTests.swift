import Geometry
import ModeKit
import Sketch
import TestSupport
import Testing

/// How strokes are kept.
struct PackedTrailTests {
  private func trail(_ nodes: [Node]) -> [UInt8] {
    var writer = TrailWriter()
    for node in nodes { writer.add(node) }
    return writer.bytes
  }

  @Test func everyTrailComesBack() throws {
    var random = RandomSource(seed: 21)
    for round in 0..<400 {
      let reach = [3, 60, 5000, 1 << 40][round % 4]
      var node = Node(x: 0, y: 0, pressure: 128)
      let nodes = (0..<1 + Int(random.next() % 120)).map { _ in
        node.x += Int(random.within(-Double(reach)...Double(reach)))
        node.y += Int(random.within(-Double(reach)...Double(reach)))
        node.pressure = round % 3 == 0 ? UInt8(truncatingIfNeeded: random.next()) : node.pressure
        return node
      }
      let bytes = trail(nodes)
      #expect(try PackedTrail.read(PackedTrail.keep(bytes)) == bytes)
    }
    let far = trail([
      Node(x: 1 << 60, y: -1 << 60, pressure: 0), Node(x: -1 << 60, y: 1 << 60, pressure: 255),
      Node(x: 1 << 60, y: 0, pressure: 0),
    ])
    #expect(try PackedTrail.read(PackedTrail.keep(far)) == far)
  }

  /// Bytes that are no trail are kept as they are: what refuses them comes later.
  @Test func otherBytesComeBackToo() throws {
    var random = RandomSource(seed: 22)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      #expect(try PackedTrail.read(PackedTrail.keep(bytes)) == bytes)
    }
  }

  @Test func damageIsRefusedOrReadButNeverTraps() {
    var random = RandomSource(seed: 23)
    let sound = PackedTrail.keep(trail((0..<50).map { Node(x: $0 * 20, y: $0 * $0, pressure: 200) }))
    for _ in 0..<5000 {
      var bytes = sound
      for _ in 0...Int(random.next() % 3) {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      bytes = Array(bytes.prefix(1 + Int(random.next() % UInt64(bytes.count))))
      _ = try? PackedTrail.read(bytes)
    }
  }

  /// Hundred nodes of a hand take fewer than 200 bytes: 22,000 strokes of them 3.8 MB, without what SQLite adds.
  @Test func strokesOfAHandAreSmall() throws {
    var random = RandomSource(seed: 24)
    var size = 0
    for _ in 0..<200 {
      var angle = random.within(0...6)
      var place = Point(random.within(-2000...2000), random.within(-2000...2000))
      let ink = ink()
      let nodes = (0..<100).map { i in
        angle += random.within(-0.3...0.3)
        place += Vector(cosine(angle), sine(angle)) * 6
        return ink.node(at: place, pressure: 0.7 + 0.2 * sine(Double(i) / 20))
      }
      let bytes = trail(nodes)
      size += PackedTrail.keep(bytes).count
      #expect(PackedTrail.keep(bytes).count * 2 < bytes.count + 20)
    }
    #expect(size / 200 < 200)
  }

  /// Boards and moves of the first Tessera, whose trails were not packed.
  @Test func oldBytesAreRead() throws {
    let bytes = trail((0..<30).map { Node(x: $0 * 9, y: $0 * $0, pressure: 180) })
    let ink = ink()
    func old(_ head: [UInt8], _ write: (inout ByteWriter) -> Void) -> [UInt8] {
      var writer = ByteWriter()
      for byte in head { writer.byte(byte) }
      write(&writer)
      // Brush, colour, width, exponent, seed, order and seat.
      writer.byte(0)
      writer.byte(1)
      writer.double(ink.width)
      writer.signed(ink.exponent)
      writer.unsigned(UInt64(ink.seed))
      writer.count(ink.order)
      writer.count(ink.seat)
      writer.blob(bytes)
      return writer.bytes
    }
    let mode = SketchMode()
    var reader = ByteReader(old([0]) { _ in })
    #expect(try mode.decodeMove(&reader) == .draw(ink, trail: bytes))
    reader = ByteReader(
      old([1]) { writer in
        writer.count(2)
        writer.count(1)
        writer.count(7)
      })
    let resources = DocumentResources(scene: .init(typesetter: FixedTypesetter(), codec: NoPictures()))
    let board = try mode.decodeState(&reader, params: .init(), seed: 1, resources: resources)
    #expect(board.count == 1)
    #expect(board.stroke(order: 1)?.id == 7)
    #expect(Array(board.strokes)[0].points.count == 30)
  }
}
