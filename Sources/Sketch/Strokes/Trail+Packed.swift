import ModeKit

/// Trails in storage: about half as many bytes as those of ``TrailWriter``, which are faster to read.
///
/// Each step is predicted, and only the difference is written, as a Rice code (R. F. Rice, 1979) whose parameters are
/// chosen for each trail. The predictor is also chosen by size: either the last step, or `StepPredictor`. A trail
/// that does not get smaller is stored as it is.
package enum PackedTrail {
  private enum Form: UInt8 {
    case plain, packed, turned
  }

  /// The longest unary part of a code. Larger values are written in full.
  static let longestUnary = 24
  /// The parameters that are tried.
  private static let parameters = 0..<16
  /// The limit of coordinates, so that differences do not overflow.
  private static let largest = 1 << 60
  /// The limit of coordinates for turned steps, so that floating-point numbers represent them exactly.
  static let largestTurned = 1 << 40

  /// Packs a trail.
  package static func packed(_ trail: [UInt8]) -> [UInt8] {
    var best: [UInt8]?
    for form in [Form.packed, .turned] {
      guard let packed = pack(trail, isTurned: form == .turned), packed.count < best?.count ?? trail.count + 1
      else { continue }
      best = [form.rawValue] + packed
    }
    if let best, (try? read(best)) == trail { return best }
    return [Form.plain.rawValue] + trail
  }

  /// Unpacks a trail.
  ///
  /// - Throws: `Problem` when the bytes are damaged.
  package static func read(_ kept: [UInt8]) throws(Problem) -> [UInt8] {
    try kept.withUnsafeBufferPointer { kept in
      var unpacking = Unpacking(kept)
      return unpacking.finish()
    }.get()
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
    var predictor = StepPredictor()
    for (last, node) in zip(nodes, nodes.dropFirst()) {
      let next = (x: node.x - last.x, y: node.y - last.y)
      let residual = isTurned ? predictor.residual(of: next) : (next.x - step.x, next.y - step.y)
      codes[0].append(zigzag(residual.0))
      codes[1].append(zigzag(residual.1))
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
      // Parameters are below sixteen.
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

  /// The parameter with the fewest bits for some codes.
  private static func parameter(_ codes: [UInt64]) -> Int {
    func size(_ parameter: Int) -> UInt64 {
      codes.reduce(0) { $0 + min($1 >> UInt64(parameter), UInt64(longestUnary + 70)) + UInt64(parameter) }
    }
    return parameters.min { size($0) < size($1) } ?? 0
  }

  /// The unpacking of a trail; ends with ``finish()``.
  private struct Unpacking {
    private var bits: BitReader
    private var isTurned = false
    private var range = 0...0
    private var parameters: (UInt8, UInt8, UInt8) = (0, 0, 0)
    private var place = (x: 0, y: 0)
    private var pressure = 0
    private var step = (x: 0, y: 0)
    private var predictor = StepPredictor()
    private var trail = Trail()
    /// The number of nodes left to read; 0 once the bytes have turned out to be damaged.
    private(set) var left = 0
    private var isSound = false

    /// Reads the header and the first node.
    init(_ kept: UnsafeBufferPointer<UInt8>) {
      bits = BitReader(kept)
      guard let form = bits.byte().flatMap(Form.init) else { return }
      if form == .plain {
        trail.add(kept.dropFirst())
        isSound = true
        return
      }
      isTurned = form == .turned
      guard let count = bits.number(), let x = bits.number(), let y = bits.number(),
        let pressure = bits.byte(), let first = bits.byte(), let second = bits.byte()
      else { return }
      if isTurned {
        parameters = (first >> 4, first & 15, second)
      } else {
        guard let third = bits.byte() else { return }
        parameters = (first, second, third)
      }
      place = (unzigzag(x), unzigzag(y))
      self.pressure = Int(pressure)
      range = PackedTrail.range(isTurned)
      // Each node after the first takes at least three bits.
      guard (1...UInt64(kept.count * 3)).contains(count), range.contains(place.x), range.contains(place.y),
        max(parameters.0, parameters.1, parameters.2) < PackedTrail.parameters.upperBound
      else { return }
      left = Int(count) - 1
      // Most differences take one byte. Four bytes per node are rarely exceeded.
      trail.reserve(Int(count) * 4)
      trail.add(place.x, place.y, self.pressure)
      isSound = true
    }

    /// Reads a node.
    @inline(__always)
    mutating func goOn() {
      let residual = bits.node(parameters)
      if isTurned {
        guard StepPredictor.range.contains(residual.x), StepPredictor.range.contains(residual.y) else {
          return giveUp()
        }
        step = predictor.step((residual.x, residual.y))
      } else {
        step.x &+= residual.x
        step.y &+= residual.y
      }
      place.x &+= step.x
      place.y &+= step.y
      pressure &+= residual.pressure
      guard !bits.isBeyond, range.contains(place.x), range.contains(place.y), UInt(bitPattern: pressure) < 256
      else { return giveUp() }
      // Coordinates within the range are so close together that no difference overflows.
      trail.add(step.x, step.y, residual.pressure)
      left -= 1
    }

    private mutating func giveUp() {
      left = 0
      isSound = false
    }

    /// Reads the remaining nodes. Returns the trail, or the problem with the bytes.
    mutating func finish() -> Result<[UInt8], Problem> {
      while left > 0 { goOn() }
      defer { trail.free() }
      return isSound ? .success(trail.bytes) : .failure(ByteReader.damaged)
    }
  }

  static func unzigzag(_ code: UInt64) -> Int {
    Int(Int64(bitPattern: code >> 1) ^ -Int64(bitPattern: code & 1))
  }

  /// A buffer of differences in the format of ``TrailWriter``, without an array access for each byte.
  private struct Trail {
    /// The largest size of a node in bytes: coordinates differ by less than 2 to the 62, pressures by less than 2 to
    /// the 8.
    private static let longestNode = 20

    private var start: UnsafeMutablePointer<UInt8>?
    private var capacity = 0
    private var count = 0

    /// The bytes so far, in an array of their exact size, since a board has thousands of trails.
    var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

    func free() { start?.deallocate() }

    mutating func add(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
      for byte in bytes {
        reserve(1)
        start?[count] = byte
        count += 1
      }
    }

    @inline(__always)
    mutating func add(_ x: Int, _ y: Int, _ pressure: Int) {
      if capacity - count < Self.longestNode { reserve(Self.longestNode) }
      guard let start else { return }
      var end = start + count
      let codes = (zigzag(x), zigzag(y), zigzag(pressure))
      if codes.0 | codes.1 | codes.2 < 0x80 {
        end[0] = UInt8(truncatingIfNeeded: codes.0)
        end[1] = UInt8(truncatingIfNeeded: codes.1)
        end[2] = UInt8(truncatingIfNeeded: codes.2)
        count += 3
        return
      }
      Self.write(codes.0, &end)
      Self.write(codes.1, &end)
      Self.write(codes.2, &end)
      count = end - start
    }

    @inline(__always)
    private static func write(_ code: UInt64, _ end: inout UnsafeMutablePointer<UInt8>) {
      var rest = code
      while rest >= 0x80 {
        end.pointee = UInt8(truncatingIfNeeded: rest) | 0x80
        end += 1
        rest >>= 7
      }
      end.pointee = UInt8(truncatingIfNeeded: rest)
      end += 1
    }

    /// Makes room for `more` bytes.
    mutating func reserve(_ more: Int) {
      guard capacity - count < more else { return }
      let room = max(2 * capacity, count + more)
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
      if let start { larger.update(from: start, count: count) }
      start?.deallocate()
      start = larger
      capacity = room
    }
  }
}
