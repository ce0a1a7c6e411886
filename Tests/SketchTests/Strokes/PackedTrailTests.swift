import Geometry
import ModeKit
import Sketch
import TestSupport
import Testing

/// The compressed trails of strokes.
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
      #expect(try PackedTrail.read(PackedTrail.packed(bytes)) == bytes)
    }
    let far = trail([
      Node(x: 1 << 60, y: -1 << 60, pressure: 0), Node(x: -1 << 60, y: 1 << 60, pressure: 255),
      Node(x: 1 << 60, y: 0, pressure: 0),
    ])
    #expect(try PackedTrail.read(PackedTrail.packed(far)) == far)
  }

  /// Bytes that are no trail are kept unchanged; reading the stroke refuses them.
  @Test func otherBytesComeBackToo() throws {
    var random = RandomSource(seed: 22)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      #expect(try PackedTrail.read(PackedTrail.packed(bytes)) == bytes)
    }
  }

  @Test(arguments: [0, 1])
  func damageIsRefusedOrReadsAsATrail(turned: Int) throws {
    var random = RandomSource(seed: 23)
    let sound =
      turned == 1
      ? Self.spiralKept : Self.packed((0..<50).map { Node(x: $0 * 20, y: $0 * $0, pressure: 200) })
    var refused = 0
    for _ in 0..<5000 {
      var bytes = sound
      for _ in 0...Int(random.next() % 3) {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      bytes = Array(bytes.prefix(1 + Int(random.next() % UInt64(bytes.count))))
      guard let trail = try? PackedTrail.read(bytes) else {
        refused += 1
        continue
      }
      #expect(try PackedTrail.read(PackedTrail.packed(trail)) == trail)
    }
    #expect(refused > 100)
  }

  /// Hundred nodes of a hand take fewer than 190 bytes.
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
      size += PackedTrail.packed(bytes).count
      #expect(PackedTrail.packed(bytes).count * 2 < bytes.count + 20)
    }
    #expect(size / 200 < 190)
  }

  /// Trails as they were kept when each step was predicted to be the last one again.
  private static func packed(_ nodes: [Node]) -> [UInt8] {
    var codes: [[Int]] = [[], [], []]
    var step = (x: 0, y: 0)
    for (last, node) in zip(nodes, nodes.dropFirst()) {
      let next = (x: node.x - last.x, y: node.y - last.y)
      let news = [next.x - step.x, next.y - step.y, Int(node.pressure) - Int(last.pressure)]
      for channel in 0..<3 {
        codes[channel].append(news[channel] < 0 ? -2 * news[channel] - 1 : 2 * news[channel])
      }
      step = next
    }
    var bits = ""
    for i in 0..<nodes.count - 1 {
      for (channel, parameter) in [3, 5, 4].enumerated() {
        let (code, tail) = (codes[channel][i], String(codes[channel][i] % (1 << parameter), radix: 2))
        if code >> parameter < 24 {
          bits += String(repeating: "1", count: code >> parameter) + "0"
          bits += String(repeating: "0", count: parameter - tail.count) + tail
        } else {
          let whole = String(code, radix: 2)
          bits += String(repeating: "1", count: 24) + String(repeating: "0", count: 64 - whole.count) + whole
        }
      }
    }
    bits += String(repeating: "0", count: (8 - bits.count % 8) % 8)
    var writer = ByteWriter()
    writer.byte(1)
    writer.count(nodes.count)
    writer.signed(nodes[0].x)
    writer.signed(nodes[0].y)
    for byte in [nodes[0].pressure, 3, 5, 4] { writer.byte(byte) }
    let digits = Array(bits)
    return writer.bytes
      + stride(from: 0, to: digits.count, by: 8).map { UInt8(String(digits[$0..<$0 + 8]), radix: 2) ?? 0 }
  }

  /// Existing libraries contain such trails.
  @Test(arguments: 0..<20)
  func trailsOfOlderVersionsAreRead(seed: UInt64) throws {
    var random = RandomSource(seed: 500 + seed)
    var node = Node(x: -70, y: 1 << 33, pressure: 100)
    let reach = [2, 40, 900, 1 << 30][Int(seed) % 4]
    let nodes = (0..<1 + random.below(150)).map { _ in
      node.x += random.below(2 * reach) - reach
      node.y += random.below(2 * reach) - reach
      node.pressure = UInt8(random.below(256))
      return node
    }
    #expect(try PackedTrail.read(Self.packed(nodes)) == trail(nodes))
  }

  private static let spiral = (0..<40).map { i in
    Node(x: i * i * 3 - 40 * i, y: i * 37 - i * i * i / 20, pressure: UInt8(100 + i * 7 % 90))
  }

  /// The spiral as another program has kept it, written after the description alone.
  private static let spiralKept: [UInt8] = {
    let digits = Array(
      """
      02280000644204f4ffffe9c8c3989cc4e527213949c50e1970038d0e3172a3ff2b039d87405d1274
      90e913a62e929d307501d507549d50ffcb637550eb0bae4eb21d717604ec05d821d89bb207640ec8
      bff280
      """.filter { $0 != "\n" })
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0..<$0 + 2]), radix: 16) ?? 0 }
  }()

  /// The format is the same on every machine and must never change.
  @Test func aTurningTrailHasTheseBytes() throws {
    #expect(try PackedTrail.read(Self.spiralKept) == trail(Self.spiral))
    #expect(PackedTrail.packed(trail(Self.spiral)) == Self.spiralKept)
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
    #expect(try SketchMove(reading: &reader) == .draw(ink, trail: bytes))
    reader = ByteReader(
      old([1]) { writer in
        writer.count(2)
        writer.count(1)
        writer.count(7)
      })
    let resources = DocumentResources(scene: .init(typesetter: FixedTypesetter(), codec: NoPictures()))
    let board = try mode.decodeState(&reader, params: .init(), seed: 1, resources: resources)
    #expect(board.count == 1)
    #expect(board.stroke(order: 1)?.id == name(7))
    #expect(Array(board.strokes)[0].points.count == 30)
  }
}
