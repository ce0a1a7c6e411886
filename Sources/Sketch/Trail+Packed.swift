import ModeKit

/// Trails as they are kept: about half as many bytes as ``TrailWriter``'s, which are quicker to read.
///
/// A hand goes on as it went: only how much each step differs from what the last ones foretell is written, as Rice codes (R. F. Rice,
/// 1979), whose parameters are chosen for each trail. So is the way to foretell, whichever takes fewer bytes: the last step again, or
/// what ``Course`` says. What does not pack is kept as it is.
package enum PackedTrail {
  private enum Form: UInt8 {
    case plain, packed, turned
  }

  /// Codes whose unary part would be longer are written whole.
  private static let longestUnary = 24
  /// Parameters that are tried.
  private static let parameters = 0..<16
  /// Coordinates of packed nodes are smaller, so that their differences fit.
  private static let largest = 1 << 60
  /// Those of turned ones are smaller still, so that numbers with a point hold them.
  private static let largestTurned = 1 << 40

  /// A trail's bytes as they are kept.
  package static func keep(_ trail: [UInt8]) -> [UInt8] {
    var best: [UInt8]?
    for form in [Form.packed, .turned] {
      guard let packed = pack(trail, isTurned: form == .turned), packed.count < best?.count ?? trail.count + 1
      else { continue }
      best = [form.rawValue] + packed
    }
    if let best, (try? read(best)) == trail { return best }
    return [Form.plain.rawValue] + trail
  }

  /// The trail that was kept.
  ///
  /// - Throws: ``Problem`` when the bytes are damaged.
  package static func read(_ kept: [UInt8]) throws(Problem) -> [UInt8] {
    guard let first = kept.first, let form = Form(rawValue: first) else { throw ByteReader.damaged }
    let rest = Array(kept.dropFirst())
    return form == .plain ? rest : try unpack(rest, isTurned: form == .turned)
  }

  private static func pack(_ trail: [UInt8], isTurned: Bool) -> [UInt8]? {
    var nodes: [Node] = []
    trail.withUnsafeBufferPointer { bytes in
      var reader = TrailReader()
      while reader.offset < bytes.count { nodes.append(reader.next(bytes)) }
    }
    let range = range(isTurned)
    guard let first = nodes.first, nodes.allSatisfy({ range.contains($0.x) && range.contains($0.y) })
    else { return nil }
    var codes: [[UInt64]] = [[], [], []]
    var step = (x: 0, y: 0)
    var course = Course()
    for (last, node) in zip(nodes, nodes.dropFirst()) {
      let next = (x: node.x - last.x, y: node.y - last.y)
      let news = isTurned ? course.news(of: next) : (next.x - step.x, next.y - step.y)
      codes[0].append(zigzag(news.0))
      codes[1].append(zigzag(news.1))
      codes[2].append(zigzag(Int(node.pressure) - Int(last.pressure)))
      step = next
    }
    let chosen = codes.map(parameter)
    var writer = ByteWriter()
    writer.count(nodes.count)
    writer.signed(first.x)
    writer.signed(first.y)
    writer.byte(first.pressure)
    if isTurned {
      // They are below sixteen.
      writer.byte(UInt8(chosen[0] << 4 | chosen[1]))
      writer.byte(UInt8(chosen[2]))
    } else {
      for parameter in chosen { writer.byte(UInt8(parameter)) }
    }
    var bits = BitWriter()
    for i in 0..<nodes.count - 1 {
      for channel in 0..<3 { bits.add(codes[channel][i], chosen[channel]) }
    }
    return writer.bytes + bits.finish()
  }

  private static func range(_ isTurned: Bool) -> ClosedRange<Int> {
    isTurned ? -largestTurned...largestTurned : -largest...largest
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

  private static func unpack(_ bytes: [UInt8], isTurned: Bool) throws(Problem) -> [UInt8] {
    var reader = ByteReader(bytes)
    // A node after the first takes three bits or more.
    let count = try reader.count(limit: bytes.count * 3 + 1)
    guard count > 0 else { throw ByteReader.damaged }
    let first = (x: try reader.signed(), y: try reader.signed())
    let firstPressure = Int(try reader.byte())
    var chosen: [Int] = []
    if isTurned {
      let pair = Int(try reader.byte())
      chosen = [pair >> 4, pair & 15, Int(try reader.byte())]
    } else {
      for _ in 0..<3 { chosen.append(Int(try reader.byte())) }
    }
    guard chosen.allSatisfy(parameters.contains) else { throw ByteReader.damaged }
    let start = bytes.count - reader.remaining
    let range = range(isTurned)
    let trail = try bytes.withUnsafeBufferPointer { (bytes) throws(Problem) in
      var bits = BitReader(bytes, from: start)
      var trail: [UInt8] = []
      // Most differences take one byte: four a node are seldom exceeded.
      trail.reserveCapacity(min(count, bytes.count) * 4)
      let parameters = (chosen[0], chosen[1], chosen[2])
      var (place, pressure) = (first, firstPressure)
      var last = (x: 0, y: 0, pressure: 0)
      var step = (x: 0, y: 0)
      var course = Course()
      for i in 0..<count {
        if i > 0 {
          let news = (bits.next(parameters.0), bits.next(parameters.1))
          if isTurned {
            guard Course.range.contains(news.0), Course.range.contains(news.1) else {
              throw ByteReader.damaged
            }
            step = course.step(news)
          } else {
            step.x &+= news.0
            step.y &+= news.1
          }
          place.x &+= step.x
          place.y &+= step.y
          pressure &+= bits.next(parameters.2)
        }
        guard !bits.isBeyond, range.contains(place.x), range.contains(place.y), (0...255).contains(pressure)
        else { throw ByteReader.damaged }
        add(place.x - last.x, to: &trail)
        add(place.y - last.y, to: &trail)
        add(pressure - last.pressure, to: &trail)
        last = (place.x, place.y, pressure)
      }
      return trail
    }
    // A board keeps thousands of trails: none with more room than it takes.
    return trail.withUnsafeBufferPointer { Array($0) }
  }

  /// Writes a difference as ``TrailWriter`` does.
  private static func add(_ difference: Int, to trail: inout [UInt8]) {
    var rest = zigzag(difference)
    while rest >= 0x80 {
      trail.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    trail.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Foretells the steps of a trail, and tells what each is other than foretold.
  ///
  /// A hand that turns goes on turning: the next step is foretold as the last one, turned as much as that was turned from the one
  /// before, and as long as the two on the average. What differs is told along the foretold step and across it, since a hand
  /// keeps its way better than its pace. The turn is made of shears that are rounded each, so that it can be taken back exactly
  /// (F. Bruekers and A. van den Enden, "New networks for perfect inversion and perfect reconstruction", 1992). Of numbers with a
  /// point it needs sums, products, quotients and roots alone, which are the same on all machines.
  private struct Course {
    /// What can be told of a step, where no coordinate is farther than ``largestTurned``.
    static let range = -(1 << 45)...1 << 45

    private var last = (x: 0.0, y: 0.0)
    private var length = 0.0
    private var foretold = (x: 0, y: 0)
    /// Of the angle of the foretold step, the sine and the tangent of the half.
    private var sine = 0.0
    private var tangent = 0.0

    /// What a step is other than foretold, along and across.
    mutating func news(of step: (x: Int, y: Int)) -> (Int, Int) {
      var (x, y) = (step.x - foretold.x, step.y - foretold.y)
      x += Self.rounded(tangent * Double(y))
      y -= Self.rounded(sine * Double(x))
      x += Self.rounded(tangent * Double(y))
      take(step)
      return (x, y)
    }

    /// The step of which something is told.
    mutating func step(_ news: (Int, Int)) -> (x: Int, y: Int) {
      var (x, y) = news
      x -= Self.rounded(tangent * Double(y))
      y += Self.rounded(sine * Double(x))
      x -= Self.rounded(tangent * Double(y))
      let step = (x: x + foretold.x, y: y + foretold.y)
      take(step)
      return step
    }

    private mutating func take(_ step: (x: Int, y: Int)) {
      let (x, y) = (Double(step.x), Double(step.y))
      let long = (x * x + y * y).squareRoot()
      var way = (x: x, y: y)
      var size = long
      if length > 0, long > 0 {
        size = (length + long) / 2
        let share = size / (long * length * long)
        let (along, across) = ((last.x * x + last.y * y) * share, (last.x * y - last.y * x) * share)
        way = (x * along - y * across, x * across + y * along)
      }
      foretold = (Self.rounded(way.x), Self.rounded(way.y))
      // A line's two directions are one: the half of the angle stays below an eighth of a turn.
      let cosine = size > 0 ? abs(way.x) / size : 1
      sine = size > 0 ? (way.x < 0 ? -way.y : way.y) / size : 0
      tangent = sine / (1 + cosine)
      last = (x, y)
      length = long
    }

    /// Half away from zero, without a call.
    private static func rounded(_ value: Double) -> Int { Int(value + (value < 0 ? -0.5 : 0.5)) }
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

  /// Reads them; beyond their end are zeros.
  private struct BitReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
      self.bytes = bytes
      position = start * 8
    }

    /// Whether bits were read that are not there.
    var isBeyond: Bool { position > bytes.count * 8 }

    /// The next bits, the first in the most significant place: at least 57.
    private var ahead: UInt64 {
      let first = position >> 3
      var value: UInt64 = 0
      if first + 8 <= bytes.count, let start = bytes.baseAddress {
        value = UInt64(bigEndian: UnsafeRawPointer(start + first).loadUnaligned(as: UInt64.self))
      } else {
        for i in first..<first + 8 { value = value << 8 | (i < bytes.count ? UInt64(bytes[i]) : 0) }
      }
      return value << UInt64(position & 7)
    }

    mutating func next(_ parameter: Int) -> Int {
      let ahead = ahead
      let quotient = (~ahead).leadingZeroBitCount
      let code: UInt64
      if quotient < longestUnary {
        // The unary part and the bit that ends it are 24 bits at most, and parameters are below 16.
        let rest = ahead << UInt64(quotient + 1)
        code = UInt64(quotient) << UInt64(parameter) | (parameter == 0 ? 0 : rest >> UInt64(64 - parameter))
        position += quotient + 1 + parameter
      } else {
        position += longestUnary
        let high = self.ahead >> 32
        position += 32
        code = high << 32 | self.ahead >> 32
        position += 32
      }
      return Int(Int64(bitPattern: code >> 1) ^ -Int64(bitPattern: code & 1))
    }
  }
}
