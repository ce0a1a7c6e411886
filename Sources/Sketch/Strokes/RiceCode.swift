extension PackedTrail {
  /// Writes Rice codes as bits, the most significant bit of a byte first.
  struct BitWriter {
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

  /// Reads Rice codes after whole bytes. Beyond the end there are zeros.
  struct BitReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Whether bits beyond the end were read.
    var isBeyond: Bool { position > bytes.count * 8 }

    /// The next byte; nil at the end.
    mutating func byte() -> UInt8? {
      guard position < bytes.count * 8 else { return nil }
      defer { position += 8 }
      return bytes[position >> 3]
    }

    /// The next number in the format of ``ByteWriter``; nil when it is damaged.
    mutating func number() -> UInt64? {
      var value: UInt64 = 0
      for shift in stride(from: UInt64(0), to: 70, by: 7) {
        guard let next = byte(), shift < 63 || next <= 1 else { return nil }
        value |= UInt64(next & 0x7F) << shift
        if next < 0x80 { return value }
      }
      return nil
    }

    /// The next bits, the first in the most significant position; at least 57 are valid.
    @inline(__always)
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

    /// Reads a node.
    @inline(__always)
    mutating func node(_ parameters: (UInt8, UInt8, UInt8)) -> (x: Int, y: Int, pressure: Int) {
      var ahead = ahead
      var taken = 0
      // Most nodes take so few bits that they are decoded at once.
      if let x = Self.short(parameters.0, &ahead, &taken), let y = Self.short(parameters.1, &ahead, &taken),
        let pressure = Self.short(parameters.2, &ahead, &taken)
      {
        position += taken
        return (x, y, pressure)
      }
      return (next(parameters.0), next(parameters.1), next(parameters.2))
    }

    /// The next code in the bits ahead, if it is short and within the 57 valid bits.
    @inline(__always)
    private static func short(_ parameter: UInt8, _ ahead: inout UInt64, _ taken: inout Int) -> Int? {
      let quotient = (~ahead).leadingZeroBitCount
      let length = quotient + 1 + Int(parameter)
      taken += length
      guard quotient < longestUnary, taken <= 57 else { return nil }
      let rest = ahead &<< UInt64(quotient + 1)
      // Shifted twice, since a shift by all 64 bits has no effect.
      let code = UInt64(quotient) &<< UInt64(parameter) | (rest &>> 1) &>> UInt64(63 - parameter)
      ahead = rest &<< UInt64(parameter)
      return unzigzag(code)
    }

    private mutating func next(_ parameter: UInt8) -> Int {
      var ahead = ahead
      var taken = 0
      if let value = Self.short(parameter, &ahead, &taken) {
        position += taken
        return value
      }
      position += longestUnary
      let high = self.ahead >> 32
      position += 32
      let code = high << 32 | self.ahead >> 32
      position += 32
      return unzigzag(code)
    }
  }
}
