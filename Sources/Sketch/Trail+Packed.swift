import ModeKit

/// Trails as they are kept: about half as many bytes as ``TrailWriter``'s, which are quicker to read.
///
/// A hand goes on as it went: only how much each step differs from the last one is written, as Rice codes (R. F. Rice, 1979), whose
/// parameters are chosen for each trail. What does not pack is kept as it is.
package enum PackedTrail {
  private enum Form: UInt8 {
    case plain, packed
  }

  /// Codes whose unary part would be longer are written whole.
  private static let longestUnary = 24
  /// Parameters that are tried.
  private static let parameters = 0..<16
  /// Coordinates of packed nodes are smaller, so that their differences fit.
  private static let largest = 1 << 60

  /// A trail's bytes as they are kept.
  package static func keep(_ trail: [UInt8]) -> [UInt8] {
    if let packed = pack(trail), packed.count < trail.count, (try? unpack(packed)) == trail {
      return [Form.packed.rawValue] + packed
    }
    return [Form.plain.rawValue] + trail
  }

  /// The trail that was kept.
  ///
  /// - Throws: ``Problem`` when the bytes are damaged.
  package static func read(_ kept: [UInt8]) throws(Problem) -> [UInt8] {
    guard let first = kept.first, let form = Form(rawValue: first) else { throw ByteReader.damaged }
    let rest = Array(kept.dropFirst())
    return form == .plain ? rest : try unpack(rest)
  }

  private static func pack(_ trail: [UInt8]) -> [UInt8]? {
    var nodes: [Node] = []
    trail.withUnsafeBufferPointer { bytes in
      var reader = TrailReader()
      while reader.offset < bytes.count { nodes.append(reader.next(bytes)) }
    }
    let range = -largest...largest
    guard let first = nodes.first, nodes.allSatisfy({ range.contains($0.x) && range.contains($0.y) })
    else { return nil }
    var codes: [[UInt64]] = [[], [], []]
    var step = (x: 0, y: 0)
    for (last, node) in zip(nodes, nodes.dropFirst()) {
      let next = (x: node.x - last.x, y: node.y - last.y)
      codes[0].append(zigzag(next.x - step.x))
      codes[1].append(zigzag(next.y - step.y))
      codes[2].append(zigzag(Int(node.pressure) - Int(last.pressure)))
      step = next
    }
    let chosen = codes.map(parameter)
    var writer = ByteWriter()
    writer.count(nodes.count)
    writer.signed(first.x)
    writer.signed(first.y)
    writer.byte(first.pressure)
    for parameter in chosen { writer.byte(UInt8(parameter)) }
    var bits = BitWriter()
    for i in 0..<nodes.count - 1 {
      for channel in 0..<3 { bits.add(codes[channel][i], chosen[channel]) }
    }
    return writer.bytes + bits.finish()
  }

  private static func zigzag(_ value: Int) -> UInt64 {
    UInt64(bitPattern: Int64(value << 1)) ^ UInt64(bitPattern: Int64(value >> 63))
  }

  /// The parameter with which codes take the fewest bits.
  private static func parameter(_ codes: [UInt64]) -> Int {
    func size(_ parameter: Int) -> UInt64 {
      codes.reduce(0) { $0 + min($1 >> UInt64(parameter), UInt64(longestUnary + 70)) + UInt64(parameter) }
    }
    return parameters.min { size($0) < size($1) } ?? 0
  }

  private static func unpack(_ bytes: [UInt8]) throws(Problem) -> [UInt8] {
    var reader = ByteReader(bytes)
    // A node after the first takes three bits or more.
    let count = try reader.count(limit: bytes.count * 3 + 1)
    guard count > 0 else { throw ByteReader.damaged }
    var place = (x: try reader.signed(), y: try reader.signed())
    var pressure = Int(try reader.byte())
    var chosen: [Int] = []
    for _ in 0..<3 {
      let parameter = Int(try reader.byte())
      guard parameters.contains(parameter) else { throw ByteReader.damaged }
      chosen.append(parameter)
    }
    let range = -largest...largest
    var bits = BitReader(bytes, from: bytes.count - reader.remaining)
    var writer = TrailWriter()
    var step = (x: 0, y: 0)
    for i in 0..<count {
      if i > 0 {
        step.x &+= try bits.next(chosen[0])
        step.y &+= try bits.next(chosen[1])
        place.x &+= step.x
        place.y &+= step.y
        pressure &+= try bits.next(chosen[2])
      }
      guard range.contains(place.x), range.contains(place.y), (0...255).contains(pressure) else {
        throw ByteReader.damaged
      }
      writer.add(Node(x: place.x, y: place.y, pressure: UInt8(pressure)))
    }
    return writer.bytes
  }

  /// Writes bits, the most significant of a byte first.
  private struct BitWriter {
    private var bytes: [UInt8] = []
    private var last: UInt8 = 0
    private var free = 8

    private mutating func bit(_ value: UInt64) {
      free -= 1
      last |= UInt8(value & 1) << UInt8(free)
      if free == 0 {
        bytes.append(last)
        last = 0
        free = 8
      }
    }

    private mutating func bits(_ value: UInt64, _ count: Int) {
      for shift in stride(from: count - 1, through: 0, by: -1) { bit(value >> UInt64(shift)) }
    }

    mutating func add(_ code: UInt64, _ parameter: Int) {
      let quotient = code >> UInt64(parameter)
      if quotient < UInt64(longestUnary) {
        for _ in 0..<Int(quotient) { bit(1) }
        bit(0)
        bits(code, parameter)
      } else {
        for _ in 0..<longestUnary { bit(1) }
        bits(code, 64)
      }
    }

    func finish() -> [UInt8] { free == 8 ? bytes : bytes + [last] }
  }

  /// Reads them.
  private struct BitReader {
    private let bytes: [UInt8]
    private var position: Int

    init(_ bytes: [UInt8], from start: Int) {
      self.bytes = bytes
      position = start * 8
    }

    private mutating func bit() throws(Problem) -> UInt64 {
      guard position < bytes.count * 8 else { throw ByteReader.damaged }
      defer { position += 1 }
      return UInt64(bytes[position >> 3] >> UInt8(7 - position & 7) & 1)
    }

    private mutating func bits(_ count: Int) throws(Problem) -> UInt64 {
      var value: UInt64 = 0
      for _ in 0..<count { value = value << 1 | (try bit()) }
      return value
    }

    mutating func next(_ parameter: Int) throws(Problem) -> Int {
      var quotient: UInt64 = 0
      while quotient < UInt64(longestUnary), try bit() == 1 { quotient += 1 }
      let code =
        quotient < UInt64(longestUnary)
        ? quotient << UInt64(parameter) | (try bits(parameter)) : try bits(64)
      return Int(Int64(bitPattern: code >> 1) ^ -Int64(bitPattern: code & 1))
    }
  }
}
